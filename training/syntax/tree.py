"""Bracketed trees as labelled spans over words, and back.

A chain of unary nodes becomes one label, joined by "+"; part-of-speech nodes are no spans.

    >>> spans(read("(ROOT (S (NP-SBJ (PRP I)) (VP (VBD ran))))"))
    [(0, 2, 'S'), (0, 1, 'NP'), (1, 2, 'VP')]
"""

import re

_TOKEN = re.compile(r"\(|\)|[^\s()]+")


def read(text):
    """A node is [label, child, …]; a leaf is [tag, word]."""
    stack = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            node = stack.pop()
            stack[-1].append(node)
        else:
            stack[-1].append(token)
    return stack[0][0]


def is_leaf(node):
    return len(node) == 2 and isinstance(node[1], str)


def leaves(node):
    return [node] if is_leaf(node) else [leaf for child in node[1:] for leaf in leaves(child)]


def flattened(node, label):
    """Nodes of this label gone, their children in their place: GUM's trees have no NML."""
    if is_leaf(node):
        return node
    children = [flattened(child, label) for child in node[1:]]
    return [node[0], *(part for child in children for part in (child[1:] if bare(child[0]) == label and not is_leaf(child) else [child]))]


def bare(label):
    """NP-SBJ-1 → NP; S=2 → S."""
    return re.split(r"[-=]", label)[0] if not label.startswith("-") else label


def without_leaves(node, drop, start=0):
    """The tree without the leaves whose positions are in drop, empty nodes removed: (node or None, next)."""
    if is_leaf(node):
        return (None if start in drop else node), start + 1
    children = []
    for child in node[1:]:
        kept, start = without_leaves(child, drop, start)
        if kept is not None:
            children.append(kept)
    return ([node[0], *children] if children else None), start


def spans(root):
    """(start, end, label) in pre-order, the ROOT node left out, function tags stripped."""
    out = []

    def walk(node, start):
        if is_leaf(node):
            return start + 1
        chain, below = [bare(node[0])], node
        while len(below) == 2 and not is_leaf(below[1]):
            below = below[1]
            chain.append(bare(below[0]))
        label = "+".join(part for part in chain if part not in ("ROOT", "TOP"))
        slot = len(out)
        out.append(None)
        end = start
        for child in below[1:]:
            end = walk(child, end)
        out[slot] = (start, end, label) if label else None
        return end

    walk(root, 0)
    return [span for span in out if span]


def brackets(span_list):
    """Every single bracket of a list of spans, chains undone: what labelled F1 counts."""
    return [(start, end, part) for start, end, label in span_list for part in label.split("+")]


def write(span_list, tags, words):
    """One line of Penn brackets under ROOT; spans must nest."""
    escaped = [re.sub(r"\s", "", word.replace("(", "-LRB-").replace(")", "-RRB-")) for word in words]
    opening = {}
    closing = [0] * (len(words) + 1)
    for start, end, label in sorted(span_list, key=lambda s: (s[0], -s[1])):
        parts = label.split("+")
        opening.setdefault(start, []).extend(parts)
        closing[end] += len(parts)
    out = ["(ROOT"]
    for i, (tag, word) in enumerate(zip(tags, escaped)):
        out.append(" " + "".join(f"({part} " for part in opening.get(i, [])) + f"({tag} {word})")
        out.append(")" * closing[i + 1])
    return "".join(out) + ")"

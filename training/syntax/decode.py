"""From scores to structures: the best single-rooted dependency tree and the best constituent tree.

    >>> best_tree(np.log([[.1, 0, .9], [.8, .2, 0]]))      # rows are words, columns heads, 0 the root
    [2, 0]
"""

import numpy as np


def _log_softmax(scores):
    shifted = scores - scores.max(-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))


def _find_cycle(heads):
    """Nodes of one cycle, or None; heads[0] is unused."""
    state = [0] * len(heads)
    state[0] = 2
    for node in range(1, len(heads)):
        path = []
        while state[node] == 0:
            state[node] = 1
            path.append(node)
            node = heads[node]
        if state[node] == 1:
            return path[path.index(node):]
        for seen in path:
            state[seen] = 2
    return None


def _maximum_arborescence(scores):
    """Chu–Liu/Edmonds: scores[d, h] for dependents d ≥ 1 and heads h ≥ 0; returns heads, heads[0] = 0."""
    heads = scores.argmax(1)
    heads[0] = 0
    cycle = _find_cycle(heads)
    if cycle is None:
        return heads
    size = len(scores)
    outside = [node for node in range(size) if node not in set(cycle)]
    inside = np.array(cycle)
    # The cycle becomes one node, placed last; entering it at d costs the arc it replaces.
    gain = scores[inside] - scores[inside, heads[inside]][:, None]
    small = np.full((len(outside) + 1, len(outside) + 1), -np.inf)
    small[:-1, :-1] = scores[np.ix_(outside, outside)]
    small[-1, :-1] = gain[:, outside].max(0)
    small[:-1, -1] = scores[np.ix_(outside, cycle)].max(1)
    small[0] = -np.inf
    contracted = _maximum_arborescence(small)
    result = heads.copy()
    for slot, node in enumerate(outside[1:], 1):
        head = contracted[slot]
        result[node] = outside[head] if head < len(outside) else inside[scores[node, inside].argmax()]
    entered_from = outside[contracted[-1]]
    entry = inside[gain[:, entered_from].argmax()]
    result[entry] = entered_from
    return result


def best_tree(arc):
    """Heads (0 is the root) of the best tree with exactly one root; arc is [n, n + 1], higher is better."""
    n = len(arc)
    scores = np.full((n + 1, n + 1), -np.inf)
    scores[1:] = arc
    scores[np.arange(1, n + 1), np.arange(1, n + 1)] = -np.inf
    # A second root arc must cost more than any difference among the others.
    finite = scores[np.isfinite(scores)]
    scores[1:, 0] -= (finite.max() - finite.min() + 1) * (n + 1)
    return _maximum_arborescence(scores)[1:].tolist()


def best_constituents(span):
    """CKY over scores [start, label, end], label 0 meaning no constituent; gives (start, end, label number)."""
    n = len(span) - 1
    gain = span[:, 1:].max(1) - span[:, 0]
    label = span[:, 1:].argmax(1) + 1
    best = np.zeros((n + 1, n + 1))
    split = np.zeros((n + 1, n + 1), dtype=np.int64)
    for length in range(1, n + 1):
        for start in range(n - length + 1):
            end = start + length
            own = gain[start, end] if length == n else max(0.0, gain[start, end])
            if length > 1:
                sums = best[start, start + 1 : end] + best[start + 1 : end, end]
                cut = int(sums.argmax())
                split[start, end] = start + 1 + cut
                own += sums[cut]
            best[start, end] = own
    found, stack = [], [(0, n)]
    while stack:
        start, end = stack.pop()
        if gain[start, end] > 0 or end - start == n:
            found.append((start, end, int(label[start, end])))
        if end - start > 1:
            stack += [(split[start, end], end), (start, split[start, end])]
    return found


def decode(scores, inventory):
    """One sentence: arrays without the batch axis → plain lists, as the treebank rows have them."""
    n = len(scores["upos"])
    heads = best_tree(_log_softmax(scores["arc"].astype(np.float64)))
    labels = scores["label"][np.arange(n), :, heads].copy()
    root = inventory["deprel"].index("root")
    at_root = np.array(heads) == 0
    # The label root goes with the head 0 and with no other.
    labels[~at_root, root] = -np.inf
    edu = (scores["edu"] > 0).tolist()
    edu[0] = True
    return {
        "upos": [inventory["upos"][i] for i in scores["upos"].argmax(-1)],
        "xpos": [inventory["xpos"][i] for i in scores["xpos"].argmax(-1)],
        "verbForm": [inventory["verb_form"][i] for i in scores["verb_form"].argmax(-1)],
        "head": heads,
        "deprel": ["root" if r else inventory["deprel"][i] for r, i in zip(at_root, labels.argmax(-1))],
        "eduStart": edu,
        "spans": [(start, end, inventory["span"][label]) for start, end, label in
                  best_constituents(scores["span"].astype(np.float64))],
    }

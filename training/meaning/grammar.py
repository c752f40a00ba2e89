"""Changes of a parsed sentence that keep or turn around who does what, made from gold dependency trees.

    passive("The dog bit Ann.")        # "Ann was bitten by the dog."          says the same
    swapped("The dog bit Ann.")        # "Ann bit the dog."                    says something else
    refused("Ann sold the house.")     # "Ann refused to sell the house."      denies it

Input is one row of syntax/train.jsonl.gz; only sentences whose root is a verb with a plain subject and object serve.
"""

import re

NOT_SO = ("refused to", "failed to", "did not", "declined to", "never managed to", "was unable to", "decided not to", "avoided having to")
STILL_SO = ("managed to", "was able to", "did in fact")
DENIALS = ("It is not true that", "Nobody believes that", "Critics wrongly claimed that")


class Forms:
    """Past tense → base form, base form → participle, as the treebank has them."""

    def __init__(self, rows):
        self.base, self.participle = {}, {}
        for row in rows:
            for token, lemma, tag in zip(row["tokens"], row["lemma"], row["xpos"]):
                if tag == "VBD":
                    self.base[token.lower()] = lemma.lower()
                elif tag == "VBN":
                    self.participle[lemma.lower()] = token.lower()
        for past, base in list(self.base.items()):
            if past.endswith("ed"):
                self.participle.setdefault(base, past)


def span(row, top):
    """First and last token (from 0) of the subtree of token `top`; None if it has a gap."""
    inside = {top}
    grew = True
    while grew:
        grew = False
        for i, head in enumerate(row["head"]):
            if head - 1 in inside and i not in inside:
                inside.add(i)
                grew = True
    first, last = min(inside), max(inside)
    return (first, last) if len(inside) == last - first + 1 else None


def text_of(row, first, last):
    out = "".join(t + (" " if s else "") for t, s in zip(row["tokens"][first : last + 1], row["spaceAfter"][first : last + 1]))
    return out.strip()


def lower_first(row, first, text):
    """A phrase as it stands inside a sentence."""
    return text if row["upos"][first] == "PROPN" or row["tokens"][first] == "I" else text[:1].lower() + text[1:]


def clause(row):
    """{subject, verb, object, rest} of the root clause, or None."""
    roots = [i for i, head in enumerate(row["head"]) if head == 0]
    if len(roots) != 1 or not 5 <= len(row["tokens"]) <= 28 or row["xpos"][roots[0]] != "VBD" or not row["text"].rstrip().endswith("."):
        return None
    root = roots[0]
    children = {}
    for i, (head, relation) in enumerate(zip(row["head"], row["deprel"])):
        if head - 1 == root:
            children.setdefault(relation, []).append(i)
    # What stands between, such as auxiliaries, adverbs, negation or "he said", would make a change uncertain.
    if any(name not in ("nsubj", "obj", "obl", "punct", "advmod", "advcl", "obl:tmod", "xcomp", "ccomp") for name in children):
        return None
    if len(children.get("nsubj", ())) != 1 or any(len(children.get(n, ())) > 1 for n in ("obj",)):
        return None
    subject = span(row, children["nsubj"][0])
    if subject is None or subject[0] != 0 or subject[1] != root - 1:
        return None
    found = {"subject": subject, "verb": root, "object": None, "end": len(row["tokens"]) - 2}
    if "obj" in children:
        object_ = span(row, children["obj"][0])
        if object_ is None or object_[0] != root + 1:
            return None
        found["object"] = object_
        found["heads"] = children["nsubj"][0], children["obj"][0]
    return found


def parts(row):
    found = clause(row)
    if found is None:
        return None
    subject = text_of(row, *found["subject"])
    verb = row["tokens"][found["verb"]]
    after = (found["object"][1] if found["object"] else found["verb"]) + 1
    rest = text_of(row, after, found["end"]) if after <= found["end"] else ""
    return {**found, "subject": subject, "inner": lower_first(row, 0, subject), "verb": verb,
            "object": text_of(row, *found["object"]) if found["object"] else None, "rest": rest}


def sentence(*words):
    text = re.sub(r"\s+([,.;])", r"\1", " ".join(word for word in words if word)).strip()
    return text[:1].upper() + text[1:] + "."


def roles(row, forms):
    """{name: text} of what says the same (`passive`) and what does not (`swapped`, `swapped passive`), where possible."""
    p = parts(row)
    if p is None or p["object"] is None:
        return {}
    subject_head, object_head = p["heads"]
    nominal = ("NOUN", "PROPN")
    if row["upos"][subject_head] not in nominal or row["upos"][object_head] not in nominal:
        return {}
    base = forms.base.get(p["verb"].lower())
    participle = forms.participle.get(base)
    if participle is None or base in ("have", "be", "do"):
        return {}
    plural = lambda head: "Number=Plur" in row["feats"][head] or any(h - 1 == head and d == "conj" for h, d in zip(row["head"], row["deprel"]))
    be = lambda head: "were" if plural(head) else "was"
    return {
        "passive": sentence(p["object"], be(object_head), participle, "by", p["inner"], p["rest"]),
        "swapped": sentence(p["object"], p["verb"], p["inner"], p["rest"]),
        "swapped passive": sentence(p["subject"], be(subject_head), participle, "by", p["object"], p["rest"]),
    }


def denials(row, forms, rng):
    """[(text, does it still say so)]: refused to, failed to, did not; managed to."""
    p = parts(row)
    if p is None:
        return []
    base = forms.base.get(p["verb"].lower())
    if base is None or base == "be":
        return []
    build = lambda before: sentence(p["subject"], before, base, p["object"], p["rest"])
    out = [(build(rng.choice(NOT_SO)), False)]
    if rng.random() < 0.5:
        out.append((build(rng.choice(STILL_SO)), True))
    if rng.random() < 0.3:
        out.append((sentence(rng.choice(DENIALS), lower_first(row, 0, row["text"].rstrip(". "))), False))
    return out


# ---- the same without a tree, for short plain sentences --------------------------------------------

_NAME = r"[A-Z][\w'’.-]*(?: (?:(?:of|the|de|van|and) )?[A-Z][\w'’.-]*){0,4}"
_NOUNS = r"(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Mm]any|[Ss]everal|[Ss]ome|[Tt]wo|[Tt]hree|[Mm]ost|[Oo]ther) (?:[\w'’-]+ ){0,2}[\w'’-]+"
_PLAIN = re.compile(rf"^({_NOUNS}|{_NAME}) ([a-z]+) ({_NOUNS}|{_NAME})((?: (?:in|on|at|for|to|with|from|by|during|after|before|into|of|as|over|against|about|near|because|when|while|until|through)\b.*)?)\.?$")
_INNER = re.compile(r"\b(?:in|on|at|for|to|with|from|by|was|were|is|are|has|had|have|who|which|that|and|or|but|not|never|as|than|be|been|it|he|she|they|them|him)\b")
_PRESENT = {"causes": "cause", "helps": "help", "makes": "make", "needs": "need", "uses": "use", "gives": "give", "eats": "eat", "kills": "kill",
            "protects": "protect", "attacks": "attack", "supports": "support", "follows": "follow", "affects": "affect", "produces": "produce",
            "contains": "contain", "controls": "control", "changes": "change", "attracts": "attract", "influences": "influence", "owns": "own",
            "teaches": "teach", "loves": "love", "hates": "hate", "leads": "lead", "harms": "harm", "carries": "carry", "pollinates": "pollinate"}
_PRONOUNS = set("He She It This That These Those They We I You There People One Which Who".split())
_STATES = {"have", "be", "do", "become", "seem", "remain", "include", "contain", "cost", "weigh", "mean"}


def plain_parts(text, forms):
    match = _PLAIN.match(text.strip().rstrip(". "))
    if match is None:
        return None
    subject, verb, object_, rest = match.groups()
    if subject in _PRONOUNS or object_ in _PRONOUNS or rest.startswith(" of ") or re.search(r"ly$|^(?:also|then|later|still)$", subject.split(" ")[-1]):
        return None
    base = forms.base.get(verb) or _PRESENT.get(verb)
    if base is None or _INNER.search(subject.split(" ", 1)[-1]) or _INNER.search(object_) or base in _STATES:
        return None
    return {"subject": subject, "verb": verb, "object": object_, "rest": rest.strip(), "base": base, "past": verb in forms.base}


def _inside(phrase):
    """As it stands inside a sentence: a small word in front loses its capital."""
    first = phrase.split(" ", 1)[0]
    return phrase[:1].lower() + phrase[1:] if first.lower() in _SMALL else phrase


_SMALL = set("the a an his her its their many several some two three most other".split())


def _be(phrase, past):
    plural = phrase.split(" ")[0].lower() in ("many", "several", "some", "two", "three", "most") or (phrase.endswith("s") and not phrase[:1].isupper() and not phrase.endswith("ss"))
    return ("were" if plural else "was") if past else ("are" if plural else "is")


def plain_roles(text, forms):
    """As `roles`, for a plain sentence."""
    p = plain_parts(text, forms)
    participle = p and forms.participle.get(p["base"])
    if not participle:
        return {}
    be = lambda phrase: _be(phrase, p["past"])
    return {
        "passive": sentence(p["object"], be(p["object"]), participle, "by", _inside(p["subject"]), p["rest"]),
        "swapped": sentence(p["object"], p["verb"], _inside(p["subject"]), p["rest"]),
        "swapped passive": sentence(p["subject"], be(p["subject"]), participle, "by", _inside(p["object"]), p["rest"]),
    }


_START = re.compile(rf"^({_NOUNS}|{_NAME}|He|She|They|It|We|I) ([a-z]+) (.+?)\.?$")


def plain_denials(text, forms, rng):
    """As `denials`, for a plain sentence in the past tense."""
    match = _START.match(text.strip())
    base = match and forms.base.get(match.group(2))
    if not base or base in ("be", "have", "do") or _INNER.search(match.group(1).split(" ", 1)[-1]) or match.group(2) in forms.participle.values() and match.group(3).startswith("by "):
        return []
    before = rng.choice(NOT_SO)
    out = [(sentence(match.group(1), before, base, match.group(3)), False)]
    if rng.random() < 0.4:
        out.append((sentence(match.group(1), rng.choice(STILL_SO), base, match.group(3)), True))
    return out


# ---- who does what to whom, made up ----------------------------------------------------------------

_ACTORS = """teacher,pupil,mayor,council,company,bank,court,minister,union,player,coach,doctor,patient,nurse,judge,lawyer,witness,police,
suspect,driver,singer,actor,director,writer,editor,farmer,customer,shop,landlord,tenant,army,rebels,president,senator,committee,student,
parents,children,school,hospital,museum,team,club,captain,goalkeeper,king,queen,prince,soldier,general,scientist,engineer,pilot,
passenger,owner,dog,cat,wolf,lion,bear,bird,snake,shark,fox,horse,worm,cell,plant,tree,insect,spider,river,storm,government,
opposition,charity,church,priest,manager,worker,boss,chef,waiter,guest,neighbour,sister,brother,mother,father,daughter,son,friend"""
_DEEDS = """defeat,beat,accuse,sue,blame,praise,thank,help,protect,attack,follow,hire,fire,invite,support,criticise,warn,rescue,arrest,teach,
train,chase,kill,injure,save,admire,ignore,trust,replace,visit,buy,join,meet,lead,control,threaten,order,ask,tell,pay,call,choose,elect,
fund,feed,catch,kick,push,hit,bite,eat,infect,damage,destroy,influence,inspire,persuade,forgive,betray,leave,overtake,owe,outnumber"""
_ENDS = ("in the final", "last year", "on Monday", "after the meeting", "in court", "in 2014", "near the river", "before the vote", "", "", "", "for years")


def made_up(names, forms, rng, count):
    """[(text, {passive, swapped, swapped passive})] of actors and deeds drawn at random."""
    actors = [word.strip() for word in _ACTORS.split(",")]
    deeds = [deed.strip() for deed in _DEEDS.split(",")]
    past = {base: verb for verb, base in sorted(forms.base.items())}
    out = []
    while len(out) < count:
        base = rng.choice(deeds)
        if base not in past or base not in forms.participle:
            deeds.remove(base)
            continue
        a, b = (rng.choice(names) for _ in "ab") if rng.random() < 0.5 else (f"the {w}" for w in rng.sample(actors, 2))
        if a == b:
            continue
        text = sentence(a, past[base], b, rng.choice(_ENDS))
        made = plain_roles(text, forms)
        if made:
            out.append((text, made))
    return out

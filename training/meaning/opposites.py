"""Words and their opposites, in the forms that can take each other's place in a sentence."""

_PAIRS = """
rise fall, rises falls, rose fell, risen fallen, rising falling, increase decrease, increases decreases,
increased decreased, increasing decreasing, grew shrank, grows shrinks, growing shrinking, gained lost, gain lose,
gains loses, gaining losing, won lost, win lose, wins loses, winning losing, raised lowered, raise lower, raises lowers,
climbed dropped, climbs drops, improved worsened, improve worsen, improves worsens, strengthened weakened,
strengthens weakens, accepted rejected, accept reject, accepts rejects, agreed refused, agree refuse, agrees refuses,
approved rejected, approve reject, approves rejects, allowed forbade, allow forbid, allows forbids, admitted denied,
admit deny, admits denies, began ended, begin end, begins ends, started stopped, start stop, starts stops,
starting stopping, opened closed, open close, opens closes, opening closing, entered left, enter leave, enters leaves,
arrived left, arrives leaves, came went, comes goes, bought sold, buy sell, buys sells, buying selling, gave took,
give take, gives takes, giving taking, sent received, send receive, sends receives, lent borrowed, taught learned,
built destroyed, build destroy, builds destroys, created destroyed, found lost, finds loses, saved wasted, saves wastes,
succeeded failed, succeed fail, succeeds fails, passed failed, passes fails, survived died, survive die, survives dies,
loved hated, love hate, loves hates, liked disliked, like dislike, likes dislikes, supported opposed, support oppose,
supports opposes, supporting opposing, praised criticised, praise criticise, praised condemned, defended attacked,
defend attack, defends attacks, helped hindered, help hinder, helps hinders, encouraged discouraged,
encourages discourages, included excluded, include exclude, includes excludes, remembered forgot, remember forget,
remembers forgets, appeared disappeared, appears disappears, attracted repelled, attract repel, attracts repels,
joined left, join leave, joins leaves, pulled pushed, pull push, pulls pushes, freed jailed, hired fired, hire fire,
convicted acquitted, guilty innocent, believed doubted, believes doubts, caused prevented, cause prevent,
causes prevents, before after, more less, most least, many few, above below, over under, inside outside, up down,
high low, higher lower, highest lowest, large small, larger smaller, largest smallest, big small, bigger smaller,
biggest smallest, long short, longer shorter, longest shortest, old new, older younger, oldest youngest, young old,
early late, earlier later, first last, fast slow, faster slower, strong weak, stronger weaker, good bad, better worse,
best worst, rich poor, hot cold, hotter colder, warm cool, wet dry, heavy light, heavier lighter, hard soft, easy difficult,
safe dangerous, safer riskier, true false, right wrong, possible impossible, legal illegal, likely unlikely, happy unhappy,
able unable, known unknown, popular unpopular, public private, common rare, cheap expensive, cheaper dearer, full empty,
alive dead, near far, always never, often rarely, everyone nobody, everything nothing, all none, both neither, with without,
north south, northern southern, east west, eastern western, left right, male female, boys girls, boy girl, men women,
man woman, son daughter, sons daughters, brother sister, brothers sisters, father mother, husband wife, king queen,
day night, summer winter, morning evening, friend enemy, friends enemies, victory defeat, success failure, profit loss,
profits losses, majority minority, maximum minimum, beginning end, advantage disadvantage,
advantages disadvantages, positive negative, positively negatively, quickly slowly, rapidly slowly, visible invisible
"""
OPPOSITES = {}
for _a, _b in (pair.split() for pair in _PAIRS.replace("\n", " ").split(",")):
    OPPOSITES.setdefault(_a, _b)
    OPPOSITES.setdefault(_b, _a)

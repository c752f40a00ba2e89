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
advantages disadvantages, positive negative, positively negatively, quickly slowly, rapidly slowly, visible invisible,
protects harms, protected harmed, protect harm, protecting harming, spreads contains, reduces increases, reduced increased,
reduce increase, reducing increasing, shrinks expands, expanded contracted, expand contract, expands contracts, heals hurts,
healed injured, cured infected, cures spreads, feeds starves, rewards punishes, rewarded punished, reward punish, respects
insults, admired despised, admires despises, trusts distrusts, trusted distrusted, obeyed defied, obeys defies, follows
precedes, followed preceded, accelerates slows, accelerated slowed, absorbs reflects, absorbed reflected, absorbs releases,
absorbed released, stores releases, connects separates, connected separated, combine split, combines splits, united divided,
unites divides, heats cools, heated cooled, heating cooling, melts freezes, melted froze, melting freezing, evaporates
condenses, evaporated condensed, floats sinks, floated sank, inhales exhales, shortens lengthens, widens narrows, widened
narrowed, deepens flattens, tightened loosened, tightens loosens, fills empties, filled emptied, hid revealed, hides reveals,
concealed disclosed, confirmed denied, confirms denies, confirm deny, recommended discouraged, recommends discourages,
permits prohibits, permitted prohibited, permit prohibit, requires forbids, required forbade, encourages prevents, enables
prevents, enabled prevented, enable prevent, expected doubted, outlawed legalised, banned allowed, bans allows, ban allow,
deployed withdrew, advanced retreated, advances retreats, attacks protects, invaded liberated, captured released, captures
releases, arrested freed, lives dies, lived died, born died, awake asleep, outperformed underperformed, exceeds misses,
overestimates underestimates, doubled halved, doubles halves, tripled halved, strengthening weakening, thrives struggles,
thrived struggled, flourish decline, flourishes declines, flourished declined, recovered worsened, recovers worsens,
appeared vanished, remain leave, remained left, stays leaves, stayed left, kept dropped, keeps drops, remembers forgets,
useful useless, harmful harmless, helpful unhelpful, healthy unhealthy, honest dishonest, patient impatient, fair unfair, kind
cruel, brave cowardly, calm angry, clean dirty, cleaner dirtier, thick thin, thicker thinner, wide narrow, wider narrower, deep
shallow, deeper shallower, bright dark, brighter darker, loud quiet, louder quieter, sharp blunt, smooth rough, solid liquid,
permanent temporary, necessary unnecessary, important unimportant, successful unsuccessful, effective ineffective, efficient
inefficient, stable unstable, certain uncertain, similar different, same different, equal unequal, complete incomplete, correct
incorrect, accurate inaccurate, reliable unreliable, ancient modern, rural urban, domestic foreign, local foreign, upper lower,
external internal, outer inner, major minor, maximum minimum, plenty shortage, surplus deficit, growth decline, rise fall,
gain loss, increase decrease, arrival departure, entrance exit, birth death, war peace, love hatred, hope despair, wealth
poverty, strength weakness, strengths weaknesses, benefit harm, benefits harms, freedom slavery, approval rejection, predator prey,
teacher student, parent child, buyer seller, employer employee, doctor patient, winner loser, hero villain, ally enemy,
allies enemies, former current, frequently seldom, usually rarely, sometimes never, together apart, forward backward,
everywhere nowhere, somebody nobody, someone nobody, anything nothing
"""
OPPOSITES = {}
for _a, _b in (pair.split() for pair in _PAIRS.replace("\n", " ").split(",")):
    OPPOSITES.setdefault(_a, _b)
    OPPOSITES.setdefault(_b, _a)

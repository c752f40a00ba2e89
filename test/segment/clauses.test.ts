import { describe, expect, it } from 'vitest';
import { type ClauseMode, segmentClauses } from '../../src/segment/clauses/clauses.ts';
import { finest, segmentId } from '../../src/segment/segmentation.ts';
import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { FIGURE_3, sentence } from './sample.ts';

function clauses(parsed: ParsedSentence, mode: ClauseMode = 'clauses'): string[] {
  return finest(segmentClauses({ sentence: parsed, mode })).segments.map(({ text }) => text);
}

function alternatives(parsed: ParsedSentence, mode: ClauseMode = 'clauses'): string[][] {
  return segmentClauses({ sentence: parsed, mode }).segmentations.map(({ segments }) =>
    segments.map(({ text }) => text),
  );
}

describe('the sentence of pyreval-2019 figure 3', () => {
  it('has the three alternatives of the paper, with its words, order and ids', () => {
    const { segmentations } = segmentClauses({ sentence: FIGURE_3 });
    const lines = segmentations.flatMap(({ index, segments }) =>
      segments.map(({ text }, k) => [
        segmentId({ document: '1', sentence: 6, segmentation: index, segment: k }),
        text,
      ]),
    );
    const shake = 'Christopher Shake, the director of the London art gallery, suggests';
    const many =
      'that many different companies of different natures not just technology related are getting involved with cryptocurrencies';
    expect(lines).toEqual([
      ['1.6.0.0', `${shake} that this is not the case and ${many}.`],
      ['1.6.1.0', 'that this is not the case'],
      ['1.6.1.1', `${shake} and.`],
      ['1.6.1.2', many],
      ['1.6.2.0', `${shake} that this is not the case and.`],
      ['1.6.2.1', many],
      ['1.6.3.0', `${shake} and ${many}.`],
      ['1.6.3.1', 'that this is not the case'],
    ]);
  });

  it('points into the text, also where a segment has gaps', () => {
    const segment = segmentClauses({ sentence: FIGURE_3 }).segmentations[1]!.segments[1]!;
    expect(segment.words).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 35]);
    expect(segment.spans.map(([start, end]) => FIGURE_3.text.slice(start, end))).toEqual([
      'Christopher Shake, the director of the London art gallery, suggests',
      'and',
      '.',
    ]);
  });
});

it('lists the alternatives with most segments first, then the more even', () => {
  const parsed = sentence(`
    Dogs/NNS/2/nsubj bark/VBP/0/root and/CC/10/cc cats/NNS/10/nsubj ,/,/8/punct which/WDT/8/nsubj are/VBP/8/cop
    shy/JJ/4/acl:relcl ,/,/8/punct hide/VBP/2/conj`);
  expect(alternatives(parsed)).toEqual([
    ['Dogs bark and cats, which are shy, hide'],
    ['Dogs bark', 'cats, which are shy', 'and cats hide'],
    ['Dogs bark and cats hide', 'cats, which are shy'],
    ['Dogs bark', 'and cats, which are shy, hide'],
  ]);
});

describe('coordination', () => {
  it('repeats a shared subject, but not what only adds to it', () => {
    const parsed = sentence(`
      Ann/NNP/5/nsubj ,/,/4/punct my/PRP$/4/nmod:poss aunt/NN/1/appos bakes/VBZ/0/root bread/NN/5/obj and/CC/8/cc
      sells/VBZ/5/conj it/PRP/8/obj ././5/punct`);
    expect(clauses(parsed)).toEqual(['Ann, my aunt bakes bread', 'Ann sells it.']);
  });

  it('repeats an object that hangs on the first verb and stands after the second', () => {
    const parsed = sentence(`
      He/PRP/2/nsubj bought/VBD/0/root and/CC/4/cc sold/VBD/2/conj old/JJ/6/amod cars/NNS/2/obj ././2/punct`);
    expect(clauses(parsed)).toEqual(['He bought old cars.', 'He sold old cars']);
  });

  it('gives the first verb the object of the second only when the tree has both in one phrase', () => {
    const rows = `
      He/PRP/2/nsubj found/VBD/0/root and/CC/4/cc sold/VBD/2/conj cars/NNS/4/obj ././2/punct`;
    const together = '(ROOT (S (NP (PRP He)) (VP (VBD found) (CC and) (VBD sold) (NP (NNS cars))) (. .)))';
    const apart =
      '(ROOT (S (NP (PRP He)) (VP (VP (VBD found)) (CC and) (VP (VBD sold) (NP (NNS cars)))) (. .)))';
    expect(clauses(sentence(rows, together))).toEqual(['He found cars', 'He sold cars.']);
    expect(clauses(sentence(rows, apart))).toEqual(['He found', 'He sold cars.']);
  });

  it('goes through a list of verbs: subject, object and the conjunction before the last', () => {
    const parsed = sentence(
      `Ann/NNP/2/nsubj found/VBD/0/root ,/,/4/punct cleaned/VBN/2/conj and/CC/6/cc sold/VBD/2/conj cars/NNS/6/obj
       ././2/punct`,
      `(ROOT (S (NP (NNP Ann)) (VP (VBD found) (, ,) (VBD cleaned) (CC and) (VBD sold) (NP (NNS cars))) (. .)))`,
    );
    expect(clauses(parsed)).toEqual(['Ann found cars', 'Ann cleaned cars', 'Ann sold cars.']);
  });

  it('leaves a clause with its own subject its conjunction', () => {
    const parsed = sentence(`
      Dogs/NNS/2/nsubj bark/VBP/0/root ,/,/6/punct but/CC/6/cc cats/NNS/6/nsubj hide/VBP/2/conj ././2/punct`);
    expect(clauses(parsed)).toEqual(['Dogs bark', 'but cats hide.']);
  });

  it('takes a verb phrase in a clause to that clause, and not to the one around it', () => {
    const parsed = sentence(`
      He/PRP/2/nsubj says/VBZ/0/root that/IN/5/mark she/PRP/5/nsubj came/VBD/2/ccomp and/CC/7/cc left/VBD/5/conj
      ././2/punct`);
    expect(alternatives(parsed)).toEqual([
      ['He says that she came and left.'],
      ['He says.', 'that she came', 'she left'],
      ['He says.', 'that she came and left'],
      ['He says that she came.', 'she left'],
    ]);
  });

  it('makes no clause of a second participle under one auxiliary', () => {
    const parsed = sentence(`
      Clay/NN/4/nsubj:pass can/MD/4/aux be/VB/4/aux:pass cut/VBN/0/root and/CC/6/cc moulded/VBN/4/conj ././4/punct`);
    expect(clauses(parsed)).toEqual(['Clay can be cut and moulded.']);
  });
});

describe('clauses inside clauses', () => {
  it('gives a relative clause its noun, its commas, and the noun before a second verb', () => {
    const parsed = sentence(`
      Old/JJ/2/amod cats/NNS/9/nsubj ,/,/5/punct which/WDT/5/nsubj hide/VBP/2/acl:relcl and/CC/7/cc sleep/VBP/5/conj
      ,/,/5/punct live/VBP/0/root long/RB/9/advmod ././9/punct`);
    expect(clauses(parsed)).toEqual(['Old cats, which hide', 'Old cats which sleep', 'Old cats live long.']);
  });

  it('repeats all nouns that a relative clause is about', () => {
    const parsed = sentence(`
      Matter/NN/2/nsubj has/VBZ/0/root volume/NN/2/obj and/CC/5/cc mass/NN/3/conj which/WDT/9/nsubj:pass can/MD/9/aux
      be/VB/9/aux:pass measured/VBN/3/acl:relcl ././2/punct`);
    expect(clauses(parsed)).toEqual(['Matter has volume and mass.', 'volume and mass which can be measured']);
  });

  it('gives the noun to the clause that has the pronoun, not to the verb that it is said with', () => {
    const subject = sentence(`
      He/PRP/2/nsubj owns/VBZ/0/root a/DT/4/det house/NN/2/obj that/WDT/9/nsubj she/PRP/7/nsubj says/VBZ/4/acl:relcl
      is/VBZ/9/cop old/JJ/7/ccomp and/CC/11/cc leaks/VBZ/9/conj ././2/punct`);
    expect(clauses(subject)).toEqual([
      'He owns a house.',
      'she says',
      'a house that is old',
      'a house that leaks',
    ]);
    expect(alternatives(subject)).toContainEqual([
      'He owns a house.',
      'a house that she says is old and leaks',
    ]);
    const infinitive = sentence(`
      The/DT/2/det house/NN/8/nsubj that/WDT/7/obj he/PRP/5/nsubj wants/VBZ/2/acl:relcl to/TO/7/mark buy/VB/5/xcomp
      leaks/VBZ/0/root ././8/punct`);
    expect(clauses(infinitive)).toEqual(['The house that he wants to buy', 'The house leaks.']);
    const aside = sentence(`
      Men/NNS/7/nsubj who/WP/6/nsubj when/WRB/5/advmod it/PRP/5/nsubj rains/VBZ/6/advcl hide/VBP/1/acl:relcl
      live/VBP/0/root ././7/punct`);
    expect(clauses(aside)).toEqual(['when it rains', 'Men who hide', 'Men live.']);
  });

  it('repeats no noun where "when" or "where" makes the clause whole', () => {
    const parsed = sentence(`
      He/PRP/2/nsubj left/VBD/0/root in/IN/4/case May/NNP/2/obl when/WRB/7/advmod she/PRP/7/nsubj
      came/VBD/4/acl:relcl ././2/punct`);
    expect(clauses(parsed)).toEqual(['He left in May.', 'when she came']);
  });

  it('takes "…, which was sad" to be about the whole, and a cleft about its noun', () => {
    const whole = sentence(`
      He/PRP/2/nsubj left/VBD/0/root ,/,/6/punct which/WDT/6/nsubj was/VBD/6/cop sad/JJ/2/advcl:relcl ././2/punct`);
    const cleft = sentence(`
      It/PRP/3/nsubj was/VBD/3/cop Ann/NNP/0/root who/WP/5/nsubj left/VBD/3/advcl:relcl ././3/punct`);
    expect(clauses(whole)).toEqual(['He left.', 'which was sad']);
    expect(clauses(cleft)).toEqual(['It was Ann.', 'Ann who left']);
  });

  it('puts the copula of a clausal predicate around it', () => {
    const parsed = sentence(`
      The/DT/2/det trouble/NN/6/nsubj:outer is/VBZ/6/cop that/IN/6/mark it/PRP/6/nsubj rained/VBD/0/root ././6/punct`);
    expect(clauses(parsed)).toEqual(['The trouble is.', 'that it rained']);
  });

  it('repeats a clause that is the subject, unless "it" stands in its place', () => {
    const subject = sentence(`
      What/WP/3/obj he/PRP/3/nsubj said/VBD/5/csubj is/VBZ/5/cop wrong/JJ/0/root ././5/punct`);
    const freeRelative = sentence(`
      All/DT/5/nsubj he/PRP/3/nsubj said/VBD/1/acl:relcl is/VBZ/5/cop wrong/JJ/0/root ././5/punct`);
    expect(clauses(freeRelative)).toEqual(['All he said', 'All he said is wrong.']);
    const extraposed = sentence(`
      It/PRP/3/expl is/VBZ/3/cop wrong/JJ/0/root that/IN/6/mark he/PRP/6/nsubj left/VBD/3/csubj ././3/punct`);
    expect(clauses(subject)).toEqual(['What he said', 'What he said is wrong.']);
    expect(clauses(extraposed)).toEqual(['It is wrong.', 'that he left']);
  });

  it('keeps reported speech and its quotation marks together', () => {
    const parsed = sentence(`
      “/\`\`/4/punct We/PRP/4/nsubj are/VBP/4/cop done/JJ/8/ccomp ,/,/4/punct ”/''/4/punct he/PRP/8/nsubj
      said/VBD/0/root ././8/punct`);
    expect(clauses(parsed)).toEqual(['“We are done,”', 'he said.']);
  });

  it('gives a sentence in brackets its brackets', () => {
    const parsed = sentence(`
      Cats/NNS/2/nsubj hide/VBP/0/root (/-LRB-/5/punct dogs/NNS/5/nsubj bark/VBP/2/parataxis )/-RRB-/5/punct
      ././2/punct`);
    expect(clauses(parsed)).toEqual(['Cats hide', '(dogs bark).']);
  });
});

describe('what is tensed', () => {
  it('is nothing in a heading: the sentence stays whole', () => {
    const parsed = sentence('The/DT/3/det new/JJ/3/amod bridge/NN/0/root');
    expect(alternatives(parsed)).toEqual([['The new bridge']]);
  });

  it('lets the only tensed clause take in a root without tense', () => {
    const parsed = sentence('The/DT/2/det man/NN/0/root who/WP/4/nsubj left/VBD/2/acl:relcl ././2/punct');
    expect(alternatives(parsed)).toEqual([['The man who left.']]);
  });

  it('is a past tense that was tagged as a participle, if it has a subject and no auxiliary', () => {
    const parsed = sentence(`
      Rain/NN/2/nsubj poured/VBN/0/root ;/,/5/punct roads/NNS/5/nsubj flooded/VBN/2/parataxis ././2/punct`);
    expect(clauses(parsed)).toEqual(['Rain poured', 'roads flooded.']);
  });

  it('is not an open complement, whatever auxiliary was hung on it', () => {
    const parsed = sentence(`
      Firms/NNS/3/nsubj are/VBP/4/aux getting/VBG/0/root involved/VBN/3/xcomp ././3/punct`);
    expect(clauses(parsed)).toEqual(['Firms are getting involved.']);
  });

  it('is not "I mean", nor a name with a verb in it', () => {
    const parsed = sentence(`
      I/PRP/2/nsubj mean/VBP/4/discourse she/PRP/4/nsubj read/VBD/0/root Go/VBP/6/compound West/NNP/4/obj ././4/punct`);
    expect(clauses(parsed)).toEqual(['I mean she read Go West.']);
  });
});

describe('modes', () => {
  const parsed = sentence(`
    Ann/NNP/2/nsubj says/VBZ/0/root that/IN/5/mark bread/NN/5/nsubj sells/VBZ/2/ccomp and/CC/7/cc bakes/VBZ/2/conj
    ;/:/10/punct Bob/NNP/10/nsubj eats/VBZ/2/parataxis ././2/punct`);
  it.each<[ClauseMode, string[]]>([
    ['sentence', ['Ann says that bread sells and bakes; Bob eats.']],
    ['split', ['Ann says that bread sells and bakes', 'Bob eats.']],
    ['vp-sbar', ['Ann says and bakes', 'that bread sells', 'Bob eats.']],
    ['coordinated-vps', ['Ann says that bread sells', 'Ann bakes', 'Bob eats.']],
    ['clauses', ['that bread sells', 'Ann says', 'Ann bakes', 'Bob eats.']],
  ])('%s', (mode, expected) => {
    expect(clauses(parsed, mode)).toEqual(expected);
  });

  it('fine cuts participles and appositions off, with the noun that they are about', () => {
    const fine = sentence(`
      Ann/NNP/9/nsubj ,/,/4/punct a/DT/4/det baker/NN/1/appos using/VBG/1/acl much/JJ/7/amod rye/NN/5/obj ,/,/4/punct
      sells/VBZ/0/root bread/NN/9/obj and/CC/12/cc rolls/NNS/10/conj ././9/punct`);
    expect(clauses(fine, 'fine')).toEqual([
      'Ann, a baker',
      'Ann using much rye',
      'Ann sells bread.',
      'Ann sells rolls',
    ]);
  });

  it('fine puts every item of a list into the same frame', () => {
    const nouns = sentence(`
      Clay/NN/2/nsubj comes/VBZ/0/root in/IN/4/case pots/NNS/2/obl ,/,/6/punct bricks/NNS/4/conj and/CC/8/cc
      tiles/NNS/4/conj today/NN/2/obl ././2/punct`);
    const verbs = sentence(`
      It/PRP/4/nsubj:pass can/MD/4/aux be/VB/4/aux:pass made/VBN/0/root or/CC/6/cc lost/VBN/4/conj today/NN/4/obl
      ././4/punct`);
    expect(clauses(nouns, 'fine')).toEqual([
      'Clay comes in pots today.',
      'Clay comes in bricks today',
      'Clay comes in tiles today',
    ]);
    expect(clauses(verbs, 'fine')).toEqual(['It can be made today.', 'It can be lost today']);
  });

  it('fine leaves lists of properties and contrasts whole', () => {
    const parsed = sentence(`
      Red/JJ/4/amod and/CC/3/cc white/JJ/1/conj flags/NNS/6/nsubj are/VBP/6/cop old/JJ/0/root but/CC/8/cc
      clean/JJ/6/conj ././6/punct`);
    expect(clauses(parsed, 'fine')).toEqual(['Red and white flags are old but clean.']);
  });
});

it('refuses a number of alternatives that is none', () => {
  for (const maxAlternatives of [-1, 1.5, 101, Number.NaN]) {
    expect(() => segmentClauses({ sentence: FIGURE_3, maxAlternatives })).toThrow(
      /alternative segmentations/,
    );
  }
  expect(segmentClauses({ sentence: FIGURE_3, maxAlternatives: 0 }).segmentations).toHaveLength(1);
});

describe('what a parser gets wrong in a way that cannot be right', () => {
  it('a verb that is spelt like a noun, after "believe" or as a complement', () => {
    for (const label of ['obj', 'ccomp']) {
      const parsed = sentence(
        `Scientists/NNS/2/nsubj believe/VBP/0/root the/DT/5/det drug/NN/5/compound works/NNS/2/${label} ,/,/9/punct but/CC/9/cc it/PRP/9/nsubj fails/VBZ/2/conj ././2/punct`,
      );
      expect(clauses(parsed)).toEqual(['Scientists believe', 'the drug works', 'but it fails.']);
    }
    const things = sentence(
      'He/PRP/2/nsubj likes/VBZ/0/root the/DT/5/det art/NN/5/compound works/NNS/2/obj ././2/punct',
    );
    expect(clauses(things)).toEqual(['He likes the art works.']);
  });

  it('a relative clause in the middle of another', () => {
    const once = sentence(
      'The/DT/2/det man/NN/7/nsubj that/WDT/6/case the/DT/5/det dog/NN/6/compound bit/NN/7/obl:unmarked ran/VBD/0/root ././7/punct',
    );
    expect(clauses(once)).toEqual(['The man that the dog bit', 'The man ran.']);
    const twice = sentence(
      'The/DT/2/det man/NN/11/nsubj that/WDT/9/obj the/DT/5/det dog/NN/2/nmod that/WDT/9/obj the/DT/8/det cat/NN/9/nsubj scratched/VBD/2/acl:relcl bit/NN/11/obl:unmarked ran/VBD/0/root ././11/punct',
    );
    expect(clauses(twice)).toEqual([
      'the dog that the cat scratched',
      'The man that the dog bit',
      'The man ran.',
    ]);
    const nounFirst = sentence(
      'The/DT/2/det rat/NN/11/nsubj that/WDT/10/obj the/DT/5/det cat/NN/2/appos that/WDT/10/obj the/DT/8/det dog/NN/10/nsubj bit/NN/10/obl:unmarked chased/VBD/5/acl:relcl died/VBD/0/root ././11/punct',
    );
    expect(clauses(nounFirst)).toEqual([
      'the cat that the dog bit',
      'The rat that the cat chased',
      'The rat died.',
    ]);
    const ownSubject = sentence(
      'The/DT/2/det house/NN/11/nsubj that/WDT/10/obj the/DT/5/det woman/NN/9/nsubj whom/WP/9/obj the/DT/8/det agent/NN/9/nsubj called/VBD/2/acl:relcl bought/VBD/2/acl:relcl burned/VBD/0/root ././11/punct',
    );
    expect(clauses(ownSubject)).toEqual([
      'the woman whom the agent called',
      'The house that the woman bought',
      'The house burned.',
    ]);
  });

  it('"the more …, the better …": each clause has its comparative', () => {
    for (const label of ['advcl:relcl', 'advcl']) {
      const parsed = sentence(
        `The/DT/2/det more/RBR/7/advcl you/PRP/4/nsubj practise/VBP/2/${label} ,/,/2/punct the/DT/7/det better/JJR/9/advmod you/PRP/9/nsubj get/VBP/0/root ././9/punct`,
      );
      expect(clauses(parsed)).toEqual(['The more you practise', 'the better you get.']);
    }
  });

  it('"…, which" with a singular verb after a plural noun is about all that comes before it', () => {
    const parsed = (verb: string) =>
      sentence(
        `He/PRP/2/nsubj plays/VBZ/0/root the/DT/4/det drums/NNS/2/obj ,/,/7/punct which/WDT/7/nsubj ${verb}/4/acl:relcl us/PRP/7/obj ././2/punct`,
      );
    expect(clauses(parsed('annoys/VBZ'))).toEqual(['He plays the drums.', 'which annoys us']);
    expect(clauses(parsed('annoy/VBP'))).toEqual(['He plays the drums.', 'the drums, which annoy us']);
  });
});

import { describe, expect, it } from 'vitest';
import { type ClauseMode, segmentClauses } from '../../src/segment/clauses/clauses.ts';
import { joinRuns } from '../../src/segment/segmentation.ts';
import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { sentence } from './sample.ts';

/** The alternatives without the whole sentence, the finest first. */
function alternatives(parsed: ParsedSentence, mode: ClauseMode = 'clauses'): string[][] {
  return segmentClauses({ sentence: parsed, mode })
    .segmentations.slice(1)
    .map(({ segments }) => segments.map(({ text }) => text));
}

function finest(parsed: ParsedSentence, mode?: ClauseMode): string[] {
  return alternatives(parsed, mode)[0]!;
}

describe('whole words', () => {
  it('are left as they are written, hyphens at their end included', () => {
    const brackets = sentence(`
      He/PRP/2/nsubj went/VBD/0/root -lrb-/-LRB-/4/punct really/RB/2/advmod -rrb-/-RRB-/4/punct because/IN/8/mark
      it/PRP/8/nsubj rained/VBD/2/advcl ././2/punct`);
    const hyphen = sentence(`
      He/PRP/2/nsubj likes/VBZ/0/root well-/NN/2/obj because/IN/6/mark it/PRP/6/nsubj helps/VBZ/2/advcl ././2/punct`);
    expect(finest(brackets)).toEqual(['He went -lrb- really -rrb-.', 'because it rained']);
    expect(finest(hyphen)).toEqual(['He likes well-.', 'because it helps']);
  });

  it('a dash apart goes with what it leads to', () => {
    const parsed = sentence(`
      He/PRP/2/nsubj left/VBD/0/root -/:/5/punct she/PRP/5/nsubj stayed/VBD/2/parataxis ././2/punct`);
    expect(finest(parsed)).toEqual(['He left', 'she stayed.']);
  });

  it('straight quotation marks stand close to what they enclose', () => {
    expect(joinRuns(['"Wait...', '"'])).toBe('"Wait..."');
    expect(joinRuns(['He said "', 'we know', '".'])).toBe('He said "we know".');
    expect(joinRuns(['"Wait"', 'he said'])).toBe('"Wait" he said');
    expect(joinRuns(['He', "'s old"])).toBe("He 's old");
  });

  it.each(['-lrb- -rrb-', '-LRB- -RRB-', '-lsb- -rsb-', '-lcb- -rcb-'])('%s go in pairs', (pair) => {
    const [open, close] = pair.split(' ');
    const parsed = sentence(`
      Cats/NNS/2/nsubj hide/VBP/0/root ${open}/-LRB-/5/punct dogs/NNS/5/nsubj bark/VBP/2/parataxis because/IN/8/mark
      they/PRP/8/nsubj see/VBP/5/advcl ${close}/-RRB-/5/punct often/RB/2/advmod ././2/punct`);
    expect(finest(parsed)).toEqual([`${open} dogs bark ${close}`, 'because they see', 'Cats hide often.']);
  });
});

describe('what would say the opposite alone', () => {
  it('"neither" goes with every verb that it denies', () => {
    const two = sentence(`
      He/PRP/3/nsubj neither/CC/3/cc:preconj called/VBD/0/root nor/CC/5/cc wrote/VBD/3/conj ././3/punct`);
    const three = sentence(`
      He/PRP/3/nsubj neither/CC/3/cc:preconj called/VBD/0/root ,/,/5/punct wrote/VBD/3/conj nor/CC/7/cc came/VBD/3/conj
      ././3/punct`);
    expect(finest(two)).toEqual(['He neither called', 'He neither wrote.']);
    expect(alternatives(three)).toEqual([
      ['He neither called', 'He neither wrote', 'He neither came.'],
      ['He neither called, wrote', 'He neither came.'],
      ['He neither called nor came.', 'He neither wrote'],
    ]);
  });

  it('"nor" stays with its verb, and is read where nothing else says no', () => {
    const parsed = sentence(`
      He/PRP/4/nsubj did/VBD/4/aux not/RB/4/advmod call/VB/0/root nor/CC/6/cc wrote/VBD/4/conj ././4/punct`);
    const [called, wrote] = segmentClauses({ sentence: parsed }).segmentations[1]!.segments;
    expect([called!.text, wrote!.text]).toEqual(['He did not call', 'He nor wrote.']);
    expect([called!.words, wrote!.words]).toEqual([
      [0, 1, 2, 3],
      [0, 4, 5, 6],
    ]);
  });

  it('"never" goes with "or", and not with "and" or where there is another', () => {
    const rows = (conjunction: string, adverb: string) => `
      He/PRP/3/nsubj never/RB/3/advmod lied/VBD/0/root ${conjunction}/CC/6/cc ${adverb}/RB/6/advmod stole/VBD/3/conj
      ././3/punct`;
    expect(finest(sentence(rows('or', 'even')))).toEqual(['He never lied', 'He never even stole.']);
    expect(finest(sentence(rows('and', 'then')))).toEqual(['He never lied', 'He then stole.']);
    expect(finest(sentence(rows('or', 'never')))).toEqual(['He never lied', 'He never stole.']);
  });

  it('"if" goes with every verb under it, also one with its own subject', () => {
    const shared = sentence(`
      If/IN/3/mark it/PRP/3/nsubj rains/VBZ/8/advcl and/CC/5/cc freezes/VBZ/3/conj ,/,/3/punct we/PRP/8/nsubj
      stay/VBP/0/root ././8/punct`);
    const own = sentence(`
      If/IN/3/mark it/PRP/3/nsubj rains/VBZ/9/advcl and/CC/6/cc winds/NNS/6/nsubj turn/VBP/3/conj ,/,/3/punct
      we/PRP/9/nsubj stay/VBP/0/root ././9/punct`);
    expect(finest(shared)).toEqual(['If it rains', 'If it freezes', 'we stay.']);
    expect(alternatives(shared)).toContainEqual(['If it rains and freezes', 'we stay.']);
    expect(finest(own)).toEqual(['If it rains', 'If winds turn', 'we stay.']);
    expect(alternatives(own)).toContainEqual(['If it rains and winds turn', 'we stay.']);
  });

  it('"nor" is read where only an "if" or a "what" goes with its verb', () => {
    const parsed = sentence(`
      If/IN/5/mark it/PRP/5/nsubj does/VBZ/5/aux not/RB/5/advmod rain/VB/10/advcl nor/CC/8/cc winds/NNS/8/nsubj
      turn/VBP/5/conj we/PRP/10/nsubj stay/VBP/0/root`);
    expect(finest(parsed)).toEqual(['If it does not rain', 'If nor winds turn', 'we stay']);
  });

  it('goes with every item of a list in fine, and no conjunction does', () => {
    const rows = (adverb: string, conjunction: string) => `
      He/PRP/3/nsubj ${adverb}/RB/3/advmod lied/VBD/0/root ${conjunction}/CC/5/cc sold/VBD/3/conj cars/NNS/5/obj
      and/CC/8/cc boats/NNS/6/conj ././3/punct`;
    expect(finest(sentence(rows('never', 'or')), 'fine')).toEqual([
      'He never lied',
      'He never sold cars.',
      'He never sold boats',
    ]);
    expect(finest(sentence(rows('often', 'and')), 'fine')).toEqual([
      'He often lied',
      'He sold cars.',
      'He sold boats',
    ]);
  });

  it('fine makes no list of what is denied or excluded', () => {
    const denied = sentence(`
      Neither/CC/2/cc:preconj Ann/NNP/7/nsubj ,/,/4/punct Bob/NNP/2/conj nor/CC/6/cc Cy/NNP/2/conj came/VBD/0/root
      ././7/punct`);
    const excluded = sentence(`
      It/PRP/3/nsubj was/VBD/3/cop Ann/NNP/0/root ,/,/6/punct not/RB/6/advmod Bob/NNP/3/conj ././3/punct`);
    expect(alternatives(denied, 'fine')).toEqual([]);
    expect(alternatives(excluded, 'fine')).toEqual([]);
  });
});

describe('conjunctions and commas', () => {
  const list = sentence(
    `Ann/NNP/2/nsubj bought/VBD/0/root ,/,/4/punct repaired/VBD/2/conj and/CC/6/cc sold/VBD/2/conj cars/NNS/2/obj
     ././2/punct`,
  );

  it('are read only between what is there', () => {
    expect(alternatives(list)).toEqual([
      ['Ann bought cars.', 'Ann repaired cars', 'Ann sold cars'],
      ['Ann bought and sold cars.', 'Ann repaired cars'],
      ['Ann bought, repaired cars.', 'Ann sold cars'],
    ]);
  });

  it('are words of their segment all the same', () => {
    const { words, spans } = segmentClauses({ sentence: list }).segmentations[1]!.segments[1]!;
    expect(words).toEqual([0, 3, 4, 6]);
    expect(spans.map(([start, end]) => list.text.slice(start, end))).toEqual(['Ann', 'repaired', 'cars']);
  });

  it('stay with the verb whose complements they join, as in the paper', () => {
    const parsed = sentence(`
      They/PRP/2/nsubj know/VBP/0/root that/IN/5/mark it/PRP/5/nsubj works/VBZ/2/ccomp ,/,/10/punct but/CC/10/cc
      that/IN/10/mark it/PRP/10/nsubj fails/VBZ/5/conj ././2/punct`);
    expect(alternatives(parsed)).toEqual([
      ['that it works', 'They know but.', 'that it fails'],
      ['They know that it works, but.', 'that it fails'],
      ['They know but that it fails.', 'that it works'],
    ]);
  });

  it('are not doubled', () => {
    const parsed = sentence(`
      Ann/NNP/2/nsubj ran/VBD/0/root and/CC/4/cc jumped/VBD/2/conj and/CC/7/cc Cy/NNP/7/nsubj laughed/VBD/2/conj
      ././2/punct`);
    expect(alternatives(parsed)).toContainEqual(['Ann ran and Cy laughed.', 'Ann jumped']);
  });

  it('keep apart two sentences between which one was cut out', () => {
    const parsed = sentence(`
      Ann/NNP/2/nsubj ran/VBD/0/root ,/,/5/punct Bo/NNP/5/nsubj fell/VBD/2/conj ;/:/8/punct Cy/NNP/8/nsubj
      laughed/VBD/2/parataxis ././2/punct`);
    expect(alternatives(parsed)).toContainEqual(['Ann ran, Cy laughed.', 'Bo fell']);
  });

  it('do not stand between the last of several subjects and its verb', () => {
    const parsed = sentence(`
      Ann/NNP/6/nsubj ,/,/4/punct and/CC/4/cc Bob/NNP/1/conj ,/,/4/punct agreed/VBD/0/root ././6/punct`);
    expect(finest(parsed, 'fine')).toEqual(['Bob agreed', 'Ann agreed.']);
  });
});

describe('lists in fine', () => {
  it('do all that their verbs say', () => {
    const parsed = sentence(`
      Tom/NNP/6/nsubj ,/,/3/punct Dick/NNP/1/conj and/CC/5/cc Harry/NNP/1/conj came/VBD/0/root and/CC/8/cc
      saw/VBD/6/conj ././6/punct`);
    expect(finest(parsed, 'fine')).toEqual([
      'Dick came',
      'Harry came',
      'Tom came',
      'Tom, Dick and Harry saw.',
    ]);
  });

  it('are all that their verbs are about', () => {
    const parsed = sentence(`
      He/PRP/2/nsubj bought/VBD/0/root and/CC/4/cc sold/VBD/2/conj cars/NNS/2/obj and/CC/7/cc boats/NNS/5/conj
      ././2/punct`);
    expect(finest(parsed, 'fine')).toEqual(['He bought cars.', 'He sold cars and boats', 'He bought boats']);
  });
});

describe('"what" and its clause', () => {
  it('go together, and "what" with every verb of the clause', () => {
    const parsed = sentence(`
      She/PRP/2/nsubj knows/VBZ/0/root what/WP/2/obj he/PRP/5/nsubj saw/VBD/3/acl:relcl and/CC/7/cc did/VBD/5/conj
      ././2/punct`);
    expect(finest(parsed)).toEqual(['She knows.', 'what he saw', 'what he did']);
  });

  it('"in which" goes with every verb of its clause too', () => {
    const parsed = sentence(`
      Old/JJ/2/amod towns/NNS/0/root in/IN/4/case which/WDT/6/obl we/PRP/6/nsubj live/VBP/2/acl:relcl and/CC/8/cc
      work/VBP/6/conj are/VBP/10/cop cheap/JJ/2/parataxis`);
    expect(finest(parsed)).toContain('Old towns in which we work');
  });

  it('may be a subject, or follow a copula', () => {
    const subject = sentence(`
      What/WP/4/nsubj hurts/VBZ/1/acl:relcl is/VBZ/4/cop rain/NN/0/root ././4/punct`);
    const predicate = sentence(`
      That/DT/3/nsubj is/VBZ/3/cop how/WRB/0/root it/PRP/5/nsubj works/VBZ/3/advcl:relcl ././3/punct`);
    expect(finest(subject)).toEqual(['What hurts', 'What hurts is rain.']);
    expect(finest(predicate)).toEqual(['That is.', 'how it works']);
  });

  it('is joined to a clause with its own "how", which repeats nothing', () => {
    const parsed = sentence(`
      It/PRP/2/nsubj shows/VBZ/0/root what/WP/2/obj hurts/VBZ/3/acl:relcl and/CC/8/cc how/WRB/8/advmod we/PRP/8/nsubj
      live/VBP/4/conj ././2/punct`);
    expect(finest(parsed)).toEqual(['what hurts', 'It shows.', 'how we live']);
  });
});

it('refuses a mode that there is none of', () => {
  expect(() => segmentClauses({ sentence: sentence('Go/VB/0/root'), mode: 'nope' as ClauseMode })).toThrow(
    expect.objectContaining({ code: 'E_USAGE', fix: expect.stringContaining('coordinated-vps') }),
  );
});

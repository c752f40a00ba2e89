import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { compareAnnotations } from '../../src/meta/agreement/annotations.ts';
import { comparePyramids } from '../../src/meta/agreement/pyramids.ts';
import type { Annotation, Pyramid } from '../../src/model.ts';
import { agreementText } from '../../src/report/agreement.ts';
import { ANN, ANN_MATCHES, annotated, annotation, BO, BO_MATCHES, S2 } from '../meta/agreement/examples.ts';

const pyramids = (a: Pyramid, b: Pyramid) =>
  comparePyramids({
    annotations: [
      { name: 'Ann', pyramid: a },
      { name: 'Bo', pyramid: b },
    ],
  });
const annotations = (a: Annotation, b: Annotation) =>
  compareAnnotations({
    annotations: [
      { name: 'Ann', annotation: a },
      { name: 'Bo', annotation: b },
    ],
  });

test('pyramids', () => {
  expect(agreementText(pyramids(ANN, BO), { width: 72 })).toBe(`\
Agreement of 2 pyramids of 2 references
---------------------------------------
annotator  units  contributors  w=2  w=1
Ann            3             4    1    2
Bo             2             3    1    1

Texts aligned: every word of every reference is shared by all
annotators.

Krippendorff's α over all annotators: 0.315 (9 words; distance masi;
words in no unit: empty)

Ann and Bo
----------
α: 0.315 (9 words)
pairwise agreements: 4 of 4 (1.000)
                        units  agreements  of
same unit, same weight      2           3   3
split by one                1           1   1

split: Ann has a further unit inside one of Bo; 1 of 1 agreement
  Ann: f (weight 1) There was a      | Bo: 1 (weight 2) A storm flooded
  flood                              | the town
  reference 1
    only Bo: A storm hit town
  reference 2
    both: floods
    only Bo: STORM ... town
`);
});

test('annotations', () => {
  expect(agreementText(annotations(ANN_MATCHES, BO_MATCHES), { width: 72 })).toBe(`\
Agreement of 2 annotations on 4 content units
---------------------------------------------
Ann: 2 summaries
Bo: 2 summaries

Krippendorff's α over all annotators: 0.286 (nominal; 8 items, each a
unit in a summary)

Ann and Bo
----------
κ on presence: 0.250 (8 items, same on 0.625)
raw scores differ by 0.500 on average
summary      κ   same  raw A  raw B  both  only A  only B  neither
s1       0.000  0.500      5      5     1       1       1        1
s2       0.500  0.750      3      4     1       0       1        2
A is Ann, B is Bo

s1: unit 2 (weight 2) The town was flooded
  Ann: Water filled the streets      | Bo: Water filled (unit 1, A storm
                                     | came)

s1: unit 3 (weight 2) Boats sank
  Ann: Ships were lost (without a    | Bo: Ships were lost
  unit)                              |

s2: unit 4 (weight 1) Nobody was hurt
  Ann: —                             | Bo: everyone was safe
`);
});

describe('what is to be told', () => {
  const lines = (text: string) => text.split('\n').map((line) => line.trim());

  test('texts that differ, contributors that are lost, and every kind of difference', () => {
    const text = 'On Monday a strong storm hit the small town and two old boats sank there.';
    const reference = (added: string) => [{ id: 'r', text: text + added }];
    const unit = (id: string, words: string) => ({
      id,
      label: `about ${words}`,
      weight: 1,
      contributors: [{ reference: 'r', text: words, spans: [] }],
    });
    const a = [unit('1', 'a strong storm'), unit('2', 'two old boats sank there')];
    const b = [unit('3', 'old boats sank'), unit('4', 'two'), unit('5', 'sank there'), unit('6', 'hail')];
    const report = agreementText(
      pyramids(
        { id: 'p', method: 'manual', references: reference(''), units: a },
        { id: 'p', method: 'manual', references: reference(' Yes.'), units: b },
      ),
      { width: 200 },
    );
    expect(
      lines(report).filter((line) =>
        /^(Texts|Not found|split:|conflict:|only (Ann|Bo);|words not known:)/.test(line),
      ),
    ).toEqual([
      'Texts aligned: of reference r, Bo has 16 words, 15 of them (0.938) shared by all annotators.',
      'Not found in the text, and not counted: Bo, unit 6, reference r: hail',
      'only Ann; 0 of 1 agreement',
      'split: Bo has a further unit inside one of Ann; 1 of 1 agreement',
      'split: Bo has a further unit inside one of Ann; 1 of 1 agreement',
      'words not known: Bo; 0 of 0 agreements',
    ]);
  });

  test('weights and conflicts', () => {
    const references = ['storm hit town', 'gale hit village', 'wind hit hamlet'].map((text, index) => ({
      id: `${index}`,
      text,
    }));
    const pyramid = (units: readonly (readonly number[])[]): Pyramid => ({
      id: 'p',
      method: 'manual',
      references,
      units: units.map((members, index) => ({
        id: `${index}`,
        label: 'bad weather',
        weight: members.length,
        contributors: members.map((member) => ({
          reference: `${member}`,
          text: references[member]!.text,
          spans: [],
        })),
      })),
    });
    const headings = (a: Pyramid, b: Pyramid) =>
      lines(agreementText(pyramids(a, b), { width: 200 })).filter(
        (line) => line.endsWith('agreements') || line.endsWith('agreement'),
      );
    expect(headings(pyramid([[0, 1]]), pyramid([[0], [1]]))).toEqual([
      'other weight: 2 against 1; 1 of 2 agreements',
      'conflict: Ann groups the words of Bo differently; 0 of 1 agreement',
    ]);
    expect(headings(pyramid([[0, 1]]), pyramid([[0, 2]]))).toEqual([
      'conflict: each has a contributor that the other lacks; 1 of 2 agreements',
    ]);
  });

  test('why a coefficient has no value, and who annotated what', () => {
    const none = annotated('s2', S2, []);
    const report = lines(
      agreementText(annotations(annotation(none), annotation(none, BO_MATCHES.summaries[0]!)), {
        width: 200,
      }),
    );
    const reason = 'undefined, both annotators gave every item the same value';
    expect(report).toContain(
      "Krippendorff's α over all annotators: undefined, all values are the same (nominal; 4 items, each a unit in a summary)",
    );
    expect(report).toContain(`κ on presence: ${reason} (4 items, same on 1.000)`);
    expect(report).toContain(`κ of s2 is ${reason}`);
    expect(report).toContain('only Bo annotated s1');
  });
});

test.each([40, 60, 80, 120])('no line is wider than %i, and no text steers the terminal', (width) => {
  const hostile = '\u001b[2J wide 東京 names-that-never-end-'.repeat(4);
  const renamed = { ...ANN, units: ANN.units.map((unit) => ({ ...unit, label: hostile })) };
  const texts = [
    comparePyramids({
      annotations: [
        { name: hostile, pyramid: renamed },
        { name: 'Bo', pyramid: BO },
      ],
    }),
    compareAnnotations({
      annotations: [
        { name: hostile, annotation: ANN_MATCHES },
        { name: 'Bo', annotation: BO_MATCHES },
      ],
    }),
  ].map((agreement) => agreementText(agreement, { width }));
  for (const text of texts) {
    expect(text).not.toContain('\u001b');
    expect(Math.max(...text.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
  }
});

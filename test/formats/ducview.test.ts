import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPyramidCache } from '../../src/formats/ducview/cache.ts';
import { writePan, writePyr } from '../../src/formats/ducview/write.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import type { Annotation, Pyramid } from '../../src/model.ts';
import {
  annotationArbitrary,
  bytes,
  errorOf,
  notes,
  pyramidArbitrary,
  read,
  STORM,
  STORM_PAN,
  STORM_PYR,
  STORM_SUMMARY,
} from './samples.ts';

/** A .pan does not name its pyramid. */
const unnamed = ({ pyramid, summaries }: Annotation): Annotation => ({
  pyramid: { ...pyramid, id: '' },
  summaries,
});

describe('reading', () => {
  it('gives every reference of a .pyr its own text, and spans in it', () => {
    expect(read('dir/storm.pyr', STORM_PYR)).toEqual({ kind: 'pyramids', value: [STORM], diagnostics: [] });
  });

  it('gives a .pan’s matches, repeats and content outside the pyramid', () => {
    const { kind, value, diagnostics } = read('s1.pan', STORM_PAN);
    expect({ kind, diagnostics }).toEqual({ kind: 'annotations', diagnostics: [] });
    expect((value as Annotation[]).map(unnamed)).toEqual([
      unnamed({ pyramid: STORM, summaries: [STORM_SUMMARY] }),
    ]);
  });

  it('names the pyramid of a .pan after its content', () => {
    const id = (text: string) => (read('x.pan', text).value as Annotation[])[0]!.pyramid.id;
    expect(id(STORM_PAN)).toMatch(/^pyramid-[0-9a-f]{8}$/);
    expect(id(STORM_PAN.replaceAll('slept', 'ate'))).toBe(id(STORM_PAN));
    expect(id(STORM_PAN.replaceAll('There was', 'There is'))).not.toBe(id(STORM_PAN));
  });

  it('gives the same with a cache, and the same places', () => {
    const cache = createPyramidCache();
    const faulty = STORM_PYR_FAULTY_PAN;
    for (const text of [STORM_PAN, faulty, faulty.replace('"34"', '"33"'), STORM_PAN]) {
      const options = { file: 'a.pan', bytes: bytes(text) };
      expect(readAnnotation({ ...options, cache })).toEqual(readAnnotation(options));
    }
  });

  it('shares one pyramid between files that bring the same', () => {
    const cache = createPyramidCache();
    const [a, b] = ['a.pan', 'b.pan'].map(
      (file) => readAnnotation({ file, bytes: bytes(STORM_PAN), cache }).value as Annotation[],
    );
    expect(a![0]!.pyramid).toBe(b![0]!.pyramid);
    expect([a, b].map((value) => value![0]!.summaries[0]!.summary.id)).toEqual(['a', 'b']);
  });
});

const STORM_PYR_FAULTY_PAN = STORM_PAN.replace('"17"', '"18"').replace(
  'label="People slept">',
  'label="People">',
);

describe('writing and reading again', () => {
  it('is the same pyramid, for any', () => {
    fc.assert(
      fc.property(pyramidArbitrary, (pyramid) => {
        const { text, diagnostics } = writePyr(pyramid);
        expect(diagnostics).toEqual([]);
        expect(read('sample.pyr', text)).toEqual({ kind: 'pyramids', value: [pyramid], diagnostics: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('is the same annotation, for any', () => {
    fc.assert(
      fc.property(annotationArbitrary, (annotation) => {
        const { text, diagnostics } = writePan({
          pyramid: annotation.pyramid,
          annotated: annotation.summaries[0]!,
        });
        expect(diagnostics).toEqual([]);
        const again = read('peer.pan', text);
        expect(again.diagnostics).toEqual([]);
        expect((again.value as Annotation[]).map(unnamed)).toEqual([unnamed(annotation)]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same text as before', () => {
    const [pyramid] = read('storm.pyr', STORM_PYR).value as Pyramid[];
    const { text } = writePyr(pyramid!);
    expect(writePyr((read('storm.pyr', text).value as Pyramid[])[0]!).text).toBe(text);
  });

  it('keeps units without contributors, weights and all, in a .pan', () => {
    const pyramid: Pyramid = {
      id: 'x',
      method: 'manual',
      references: [{ id: 'ref', text: 'A storm.' }],
      units: [
        { id: '1', label: 'storm', weight: 2.5, contributors: [] },
        { id: '0', label: 'rain', weight: 1, contributors: [] },
      ],
    };
    const annotated = {
      summary: { id: 's', text: 'Rain!' },
      matches: [{ unit: '0', text: '', spans: [] }],
      unmatched: [],
    };
    const { text, diagnostics } = writePan({ pyramid, annotated });
    expect(diagnostics.map(({ code }) => code)).toEqual(['W_LOSS', 'W_LOSS']);
    expect((read('s.pan', text).value as Annotation[]).map(unnamed)).toEqual([
      unnamed({ pyramid, summaries: [annotated] }),
    ]);
  });

  it('says what a file cannot hold', () => {
    const pyramid = { ...STORM, references: [{ id: 'A', text: 'bell \u0007' }], units: [] };
    const { text, diagnostics } = writePyr(pyramid);
    expect(diagnostics).toEqual([
      {
        code: 'W_LOSS',
        where: {},
        message: 'A control character cannot be in XML.',
        assumed: 'U+FFFD stands for it.',
      },
    ]);
    expect(read('storm.pyr', text).value).toEqual([
      { ...pyramid, references: [{ id: 'A', text: 'bell \uFFFD' }] },
    ]);
    const renamed = { ...STORM, units: STORM.units.map((unit) => ({ ...unit, id: `u${unit.id}` })) };
    expect(writePyr(renamed).diagnostics.map(({ message }) => message)).toEqual([
      'DUCView itself only knows whole numbers as uid, not u7, u9.',
    ]);
    expect(writePyr({ ...STORM, method: 'edua-g' }).diagnostics.map(({ code }) => code)).toEqual(['W_LOSS']);
    expect(errorOf(() => writePyr({ ...pyramid, references: [{ id: 'a\nb', text: '' }] })).code).toBe(
      'E_FORMAT',
    );
  });
});

/** Reads the storm with something changed. */
const faulty = (change: (text: string) => string, text = STORM_PAN) => {
  const changed = change(text);
  expect(changed).not.toBe(text);
  return read('s1.pan', changed);
};
const storm = { pyramid: STORM, summaries: [STORM_SUMMARY] };

describe('faults that published files have', () => {
  it('a wrong offset: the nearest place of the label counts', () => {
    const reading = faulty((text) => text.replace('"16" end="26"', '"18" end="28"'));
    expect((reading.value as Annotation[]).map(unnamed)).toEqual([unnamed(storm)]);
    expect(reading.diagnostics).toEqual([
      {
        code: 'W_OFFSET',
        where: { file: 's1.pan', line: 43, column: 4 },
        message: 'The label is “it stormed”, but 18 to 28 is “stormed a”.',
        assumed: 'The words are at 16 to 26.',
      },
    ]);
  });

  it('an offset outside the text, or none', () => {
    for (const change of [' start="900" end="910"', ' start="-1" end="x"', ' start="26" end="16"', '']) {
      const reading = faulty((text) => text.replace(' start="16" end="26"', change));
      expect((reading.value as Annotation[]).map(unnamed)).toEqual([unnamed(storm)]);
      expect(notes(reading)).toEqual(['W_OFFSET 43:4']);
    }
  });

  it('a label in another case, or with other white space', () => {
    const cased = faulty((text) => text.replaceAll('"it stormed"', '"It  STORMED"'));
    expect(notes(cased)).toEqual(['W_LABEL 43:4']);
    const spaced = faulty((text) => text.replaceAll('"A storm hit"', '"A  storm\nhit"'));
    expect([cased, spaced].map(({ value }) => (value as Annotation[]).map(unnamed))).toEqual([
      [unnamed(storm)],
      [unnamed(storm)],
    ]);
    expect(notes(spaced)).toEqual([]);
  });

  it('a label that is nowhere: the offsets count', () => {
    const reading = faulty((text) => text.replaceAll('"People slept"', '"People snored"'));
    expect((reading.value as Annotation[]).map(unnamed)).toEqual([unnamed(storm)]);
    expect(notes(reading)).toEqual(['W_LABEL 50:4']);
  });

  it('neither label nor offset: the words are kept without a place', () => {
    const reading = faulty((text) =>
      text.replaceAll('"People slept"', '"Nobody"').replace('"34" end="46"', '"99" end="105"'),
    );
    expect((reading.value as Annotation[])[0]!.summaries[0]!.unmatched).toEqual([
      { text: 'Nobody', spans: [] },
    ]);
    expect(notes(reading)).toEqual(['W_OFFSET 50:4', 'W_OFFSET 49:3']);
  });

  it('a contributor whose label is not what its parts say', () => {
    const reading = faulty((text) =>
      text.replace('<contributor label="People slept">', '<contributor label="Nobody">'),
    );
    expect((reading.value as Annotation[]).map(unnamed)).toEqual([unnamed(storm)]);
    expect(notes(reading)).toEqual(['W_LABEL 49:3']);
  });

  it('a contributor of a pyramid that is nowhere: the reference is guessed', () => {
    const reading = faulty((text) =>
      text.replaceAll('"The storm came"', '"Nothing"').replace('"74" end="88"', '"999" end="1013"'),
    );
    const [{ pyramid }] = reading.value as [Annotation];
    expect(pyramid.units[0]!.contributors[1]).toEqual({
      reference: 'B',
      text: 'Nothing',
      spans: [],
      comment: 'at once',
    });
    expect(notes(reading)).toEqual(['W_OFFSET 30:4', 'W_OFFSET 29:3', 'W_BOUNDARY 29:3']);
  });

  it('two contributors from one reference count once', () => {
    const reading = faulty((text) =>
      text.replaceAll('"The storm came"', '"storm hit Rome"').replace('"74" end="88"', '"19" end="33"'),
    );
    const [{ pyramid }] = reading.value as [Annotation];
    expect(pyramid.units.find(({ id }) => id === '7')).toEqual({
      id: '7',
      label: 'There was a storm',
      weight: 1,
      contributors: [
        { reference: 'A', text: 'A storm hit', spans: [[0, 11]] },
        { reference: 'A', text: 'storm hit Rome', spans: [[2, 16]], comment: 'at once' },
      ],
    });
    // DUCView itself counts both, as the label of the peerscu does.
    expect(notes(reading)).toEqual(['W_TWO_CONTRIBUTORS 29:3']);
  });

  it('a contributor that crosses references: the larger part counts', () => {
    const crossing = 'hills.\n\n----\nB.txt\n----\n\nThe storm came at night.';
    const reading = faulty((text) =>
      text
        .replaceAll('"The storm came"', `"${crossing.replaceAll('\n', '&#10;')}"`)
        .replace('"74" end="88"', '"49" end="98"'),
    );
    const [{ pyramid }] = reading.value as [Annotation];
    expect(pyramid.units[0]!.contributors[1]).toEqual({
      reference: 'B',
      text: 'The storm came at night.',
      spans: [[0, 24]],
      comment: 'at once',
    });
    expect(notes(reading)).toEqual(['W_BOUNDARY 29:3']);
  });

  it('parts that overlap become one', () => {
    const reading = faulty((text) =>
      text.replace('"the hills" start="45"', '"Cows fled the hills" start="35"'),
    );
    expect((reading.value as [Annotation])[0].pyramid.units[1]!.contributors[0]!.spans).toEqual([[18, 37]]);
    expect(notes(reading)).toEqual(['W_OFFSET 20:3']);
  });

  it('two units with one uid: the later one gets another', () => {
    const reading = faulty((text) => text.replaceAll('uid="9"', 'uid="7"'));
    const [{ pyramid, summaries }] = reading.value as [Annotation];
    expect(pyramid.units.map(({ id, label }) => [id, label])).toEqual([
      ['7#2', 'There was a storm'],
      ['7', 'Cows left the hills'],
    ]);
    // The labels tell which peerscu is which.
    expect(summaries[0]!.matches.map(({ unit }) => unit)).toEqual(['7#2', '7#2']);
    expect(notes(reading)).toEqual(['W_DUPLICATE 25:2', 'W_LABEL 38:2']);
  });

  it('a peerscu that the pyramid does not have: its words are outside the pyramid', () => {
    const reading = faulty((text) =>
      text.replace('<peerscu uid="7" label="(2) There was', '<peerscu uid="8" label="(2) Here is'),
    );
    const [{ summaries }] = reading.value as [Annotation];
    expect(summaries[0]!.matches).toEqual([]);
    expect(summaries[0]!.unmatched.map(({ text }) => text)).toEqual([
      'It stormed',
      'it stormed',
      'People slept',
    ]);
    expect(notes(reading)).toEqual(['W_UNKNOWN 38:2', 'W_MISSING 34:1']);
  });

  it('a peerscu with another uid but the same label is that unit', () => {
    const reading = faulty((text) => text.replace('<peerscu uid="7"', '<peerscu uid="8"'));
    expect((reading.value as Annotation[]).map(unnamed)).toEqual([unnamed(storm)]);
    expect(notes(reading)).toEqual(['W_LABEL 38:2']);
  });

  it('a peerscu with another weight or label, one that is there twice, and none', () => {
    expect(notes(faulty((text) => text.replace('"(2) There', '"(3) There')))).toEqual(['W_WEIGHT 38:2']);
    expect(notes(faulty((text) => text.replace('"(1) Cows left', '"(1) Cows fled')))).toEqual([
      'W_LABEL 46:2',
    ]);
    const second = '<peerscu uid="9" label="(1) Cows left the hills"/>';
    expect(notes(faulty((text) => text.replace(' <peerscu uid="0"', ` ${second}<peerscu uid="0"`)))).toEqual([
      'W_DUPLICATE 48:2',
    ]);
    expect(notes(faulty((text) => text.replace(/ <peerscu uid="9".*\n.*\n/, '')))).toEqual([
      'W_MISSING 34:1',
    ]);
    expect(notes(faulty((text) => text.replace(/ <peerscu uid="0"[\s\S]*?<\/peerscu>\n/, '')))).toEqual([
      'W_MISSING 34:1',
    ]);
  });

  it('a comment on a peerscu', () => {
    const reading = faulty((text) => text.replace('uid="7" label="(2)', 'uid="7" comment="yes" label="(2)'));
    expect((reading.value as [Annotation])[0].summaries[0]!.matches[0]).toEqual({
      ...STORM_SUMMARY.matches[0],
      comment: 'yes',
    });
    expect(notes(reading)).toEqual(['W_UNKNOWN 38:2']);
  });

  it('units without uid, label, contributors; contributors without parts; parts without label', () => {
    const reading = read(
      'x.pyr',
      `<pyramid><text><line>---</line><line>A storm hit.</line></text>
<scu><contributor label="storm hit"/></scu>
<scu uid="2" label="b"/>
<scu uid="3" label="c"><contributor><part start="4" end="5"/><part label="hit" start="12" end="15"/></contributor></scu>
</pyramid>`,
    );
    expect(reading.value).toEqual([
      {
        id: 'x',
        method: 'manual',
        references: [{ id: '1', text: 'A storm hit.' }],
        units: [
          {
            id: '3',
            label: 'c',
            weight: 1,
            contributors: [{ reference: '1', text: 'hit', spans: [[8, 11]] }],
          },
          {
            id: 'unit',
            label: '',
            weight: 1,
            contributors: [{ reference: '1', text: 'storm hit', spans: [[2, 11]] }],
          },
          { id: '2', label: 'b', weight: 0, contributors: [] },
        ],
      },
    ]);
    expect(notes(reading)).toEqual([
      'W_MISSING 2:6',
      'W_MISSING 2:1',
      'W_MISSING 2:1',
      'W_EMPTY 3:1',
      'W_EMPTY 4:37',
    ]);
  });

  it('unknown elements, attributes and stray words', () => {
    const reading = faulty((text) =>
      text
        .replace('<text>', '<text lang="en">')
        .replace('</scu>', 'stray</scu><note><scu/></note>')
        .replace('<annotation>', '<score>1</score><annotation>'),
    );
    expect((reading.value as Annotation[]).map(unnamed)).toEqual([unnamed(storm)]);
    expect(notes(reading)).toEqual(['W_UNKNOWN 5:2', 'W_UNKNOWN 24:7', 'W_UNKNOWN 24:13', 'W_UNKNOWN 34:1']);
  });
});

describe('XML that is not as it should be', () => {
  it('entities of the file’s own are not expanded', () => {
    const reading = faulty((text) =>
      text
        .replace('<peerAnnotation>', '<!DOCTYPE peerAnnotation [<!ENTITY who "Cows">]>\n<peerAnnotation>')
        .replace('People slept.<', 'People slept. &who; &amp; R&D &#7;<'),
    );
    expect((reading.value as [Annotation])[0].summaries[0]!.summary.text).toBe(
      'It stormed, and it stormed again. People slept. &who; & R&D &#7;',
    );
    expect(notes(reading)).toEqual(['W_ENTITY 37:70', 'W_ENTITY 37:57', 'W_CONTROL 37:76']);
  });

  it('control characters are replaced, and move nothing', () => {
    const reading = faulty((text) => text.replace(', and', ',\u000band\uFFFE').replace(' again', 'again'));
    expect((reading.value as [Annotation])[0].summaries[0]!.matches).toEqual([
      STORM_SUMMARY.matches[0],
      { unit: '7', text: 'it stormed', spans: [[17, 27]] },
    ]);
    expect(notes(reading)).toEqual(['W_CONTROL 36:20', 'W_CONTROL 36:24', 'W_OFFSET 43:4']);
  });

  it('names that every object of JavaScript has are names like others', () => {
    const text = `<pyramid><text><line>---</line><line>&constructor; &toString;</line></text><constructor valueOf="1"/>
<scu uid="__proto__" label="hasOwnProperty" toString="1"/></pyramid>`;
    const reading = read('x.pyr', text);
    expect(reading.value).toEqual([
      {
        id: 'x',
        method: 'manual',
        references: [{ id: '1', text: '&constructor; &toString;' }],
        units: [{ id: '__proto__', label: 'hasOwnProperty', weight: 0, contributors: [] }],
      },
    ]);
    expect(notes(reading)).toEqual([
      'W_ENTITY 1:38',
      'W_ENTITY 1:52',
      'W_UNKNOWN 1:76',
      'W_UNKNOWN 2:1',
      'W_EMPTY 2:1',
    ]);
  });

  it.each([
    ['<pyramid>', 'E_XML', 1],
    ['<pyramid><text></pyramid>', 'E_XML', 1],
    ['<pyramid>\n<scu uid="1" uid="2"/></pyramid>', 'E_XML', 2],
    ['<pyramid/><pyramid/>', 'E_XML', 1],
    ['<peerAnnotation><pyramid/><pyramid/></peerAnnotation>', 'E_XML', 1],
    ['<html/>', 'E_FORMAT', 1],
    ['<peerAnnotation/>', 'E_SCHEMA', 1],
    ['<peerAnnotation><pyramid/></peerAnnotation>', 'E_SCHEMA', 1],
    [`${'<a>'.repeat(10)}`, 'E_FORMAT', 1],
    [`<pyramid>${'<a>'.repeat(100)}`, 'E_XML', 1],
  ])('%s', (text, code, line) => {
    expect(errorOf(() => read('x.pyr', text))).toMatchObject({ code, line, file: 'x.pyr' });
  });

  it('strict reading refuses what would have to be assumed, and lists all of it', () => {
    const text = STORM_PAN.replace('"16" end="26"', '"18" end="28"').replace('"(2) There', '"(3) There');
    expect(errorOf(() => read('s1.pan', text, { strict: true }))).toEqual({
      code: 'E_STRICT',
      file: 's1.pan',
      line: 38,
      column: 2,
      message: `The file has 2 faults:
s1.pan:38:2: The annotation gives unit 7 the weight 3, and the pyramid 2. [W_WEIGHT]
  assumed: The pyramid’s weight counts.
s1.pan:43:4: The label is “it stormed”, but 18 to 28 is “stormed a”. [W_OFFSET]
  assumed: The words are at 16 to 26.`,
    });
    expect(read('s1.pan', STORM_PAN, { strict: true }).kind).toBe('annotations');
  });
});

describe('hostile files cost no more than their size', () => {
  const many = 30_000;
  it('a billion laughs', () => {
    const declarations = Array.from(
      { length: 30 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    );
    const text = `<!DOCTYPE pyramid [<!ENTITY e0 "ha">${declarations.join('')}]><pyramid><text><line>---</line><line>&e30;</line></text></pyramid>`;
    expect((read('x.pyr', text).value as [Pyramid])[0].references).toEqual([{ id: '1', text: '&e30;' }]);
  });

  it('offsets that claim the whole text, everywhere', () => {
    const line = 'a '.repeat(many);
    const parts =
      `<contributor label="zz"><part label="zz" start="0" end="${line.length}"/></contributor>`.repeat(
        many / 10,
      );
    const text = `<pyramid><text><line>---</line><line>${line}</line></text><scu uid="1" label="u">${parts}</scu></pyramid>`;
    const { value, diagnostics } = read('x.pyr', text);
    expect((value as [Pyramid])[0].units[0]!.contributors[5]).toEqual({
      reference: '1',
      text: 'zz',
      spans: [],
    });
    expect(diagnostics).toHaveLength(1001);
    expect(diagnostics.at(-1)!.message).toMatch(/^And \d+ more faults/);
  });

  it('an ampersand, a control character or an open CDATA section, again and again', () => {
    for (const piece of ['&', '\u0001', '<![CDATA[', '<!--', '&a']) {
      const text = `<pyramid><text><line>${piece.repeat(many)}`;
      expect(errorOf(() => read('x.pyr', text)).code).toBe('E_XML');
    }
  });

  it('many references of one name, many units of one uid', () => {
    const text = `<pyramid><startDocumentRegEx>--A</startDocumentRegEx><text><line>${'--A x '.repeat(many)}</line></text>${'<scu uid="1" label=""/>'.repeat(many)}</pyramid>`;
    const [pyramid] = read('x.pyr', text).value as [Pyramid];
    expect([pyramid.references.length, pyramid.units.length]).toEqual([many, many]);
    expect(new Set(pyramid.references.map(({ id }) => id)).size).toBe(many);
  });

  it('an expression that would take exponential time', () => {
    const text = `<pyramid><startDocumentRegEx>(a+)+(a|a)*(.*)*b</startDocumentRegEx><text><line>${'a'.repeat(many)}</line></text></pyramid>`;
    const reading = read('x.pyr', text);
    expect((reading.value as [Pyramid])[0].references).toHaveLength(1);
    expect(notes(reading)).toEqual(['W_SEPARATOR 1:1']);
  });
});

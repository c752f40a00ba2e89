import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { readConllu } from '../../src/syntax/conllu.ts';
import { writeConllu } from '../../src/syntax/conllu-write.ts';
import { parsedSentence } from '../segment/arbitrary.ts';

/** Columns are separated by runs of blanks here, by tabs in the file. */
function file(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.trim().startsWith('#') ? line.trim() : line.trim().replace(/ +/g, '\t')))
    .join('\n');
}

const DOGS = file(`# newdoc id = pets
  # sent_id = p-1
  # text = Dogs don't bark.
  1    Dogs   dog   NOUN  NNS Number=Plur               4 nsubj  4:nsubj Discourse=joint:1
  2-3  don't  _     _     _   _                         _ _      _       _
  2    do     do    AUX   VBP Mood=Ind|VerbForm=Fin     4 aux    _       _
  3    n't    not   PART  RB  Polarity=Neg              4 advmod _       _
  3.1  (they) they  PRON  PRP _                         _ _      4:nsubj _
  4    bark   bark  VERB  VB  VerbForm=Inf              0 root   _       SpaceAfter=No
  5    .      .     PUNCT .   _                         4 punct  _       _

  # sent_id = p-2
  1    Cats   cat   NOUN  NNS _                         2 nsubj  _       _
  2    hide   hide  VERB  VBP _                         0 root   _       Entity=x
`);

describe('readConllu', () => {
  const { text, sentences } = readConllu(DOGS);

  it('keeps the tokens and sentences of the file, each at its place in a text', () => {
    expect(text).toBe("Dogs don't bark.\nCats hide");
    expect(sentences.map((sentence) => sentence.text)).toEqual(["Dogs don't bark.", 'Cats hide']);
    const words = sentences.flatMap((sentence) => sentence.words);
    expect(words.map((word) => [word.text, text.slice(...word.span)])).toEqual(
      ['Dogs', 'do', "n't", 'bark', '.', 'Cats', 'hide'].map((form) => [form, form]),
    );
  });

  it('reads tags, verb forms, heads and discourse units', () => {
    expect(sentences[0]!.words[1]).toEqual({
      text: 'do',
      span: [5, 7],
      upos: 'AUX',
      xpos: 'VBP',
      verbForm: 'Fin',
      head: 4,
      deprel: 'aux',
    });
    expect(sentences[0]!.eduStarts).toEqual([0]);
    // Without features, the tag tells the verb form.
    expect(sentences[1]!.words[1]!.verbForm).toBe('Fin');
  });

  it('keeps what the file says beyond the parse', () => {
    expect(sentences[0]!.source).toEqual({
      parsed: true,
      comments: ['# newdoc id = pets', '# sent_id = p-1', "# text = Dogs don't bark."],
      ranges: [{ from: 1, to: 3, form: "don't", misc: '_' }],
      words: [
        { lemma: 'dog', feats: 'Number=Plur', misc: 'Discourse=joint:1' },
        { lemma: 'do', feats: 'Mood=Ind|VerbForm=Fin', misc: '_' },
        { lemma: 'not', feats: 'Polarity=Neg', misc: '_' },
        { lemma: 'bark', feats: 'VerbForm=Inf', misc: 'SpaceAfter=No' },
        { lemma: '.', feats: '_', misc: '_' },
      ],
    });
  });

  it('begins a paragraph where the file does', () => {
    const source = file('1 Yes _ INTJ UH _ 0 root _ _\n\n# newpar\n1 No _ INTJ UH _ 0 root _ _\n');
    expect(readConllu(source).text).toBe('Yes\n\nNo');
  });

  it('reads a file of tokens without heads, and says that it is not parsed', () => {
    const read = readConllu(file('1 Cats _ _ _ _ _ _ _ _\n2 hide _ _ _ _ _ _ _ _\n')).sentences[0]!;
    expect(read.source.parsed).toBe(false);
    expect(read.words.map(({ head, deprel }) => [head, deprel])).toEqual([
      [0, 'root'],
      [1, 'dep'],
    ]);
  });

  it('gives the words of a token that do not spell it the place of the whole token', () => {
    const source = file('1-2 du _ _ _ _ _ _ _ _\n1 de _ ADP _ _ 0 root _ _\n2 le _ DET _ _ 1 det _ _\n');
    expect(readConllu(source).sentences[0]!.words.map(({ span }) => span)).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  it('knows the marks of GUM and of two shared tasks for the start of a discourse unit', () => {
    const rows = ['Discourse=x', '_', 'Seg=B-seg', 'Seg=O', 'BeginSeg=Yes|A=b'].map(
      (misc, i) => `${i + 1} w _ X FW _ ${i === 0 ? 0 : 1} ${i === 0 ? 'root' : 'dep'} _ ${misc}`,
    );
    expect(readConllu(file(rows.join('\n'))).sentences[0]!.eduStarts).toEqual([0, 2, 4]);
  });

  it('reads Windows line ends, a byte order mark, and a last line without an end', () => {
    const plain = readConllu(DOGS);
    expect(readConllu(`\uFEFF${DOGS.trimEnd().replaceAll('\n', '\r\n')}`)).toEqual(plain);
  });

  it('reads nothing from nothing', () => {
    expect(readConllu('\n\n')).toEqual({ text: '', sentences: [] });
  });

  it.each([
    ['1 a b', 1, 'A line has ten columns, and this one has 3.'],
    ['# c\n1 a _ X _ _ 0 root _ _\n3 b _ X _ _ 1 dep _ _', 3, 'Word 2 has the number "3".'],
    ['1 a _ X _ _ x root _ _', 1, '"x" is no head: it must be a number.'],
    ['1 a _ X _ _ 2 root _ _', 1, 'The head 2 is not in the sentence, which has 1 words.'],
    ['1 a _ X _ _ 1 dep _ _', 1, 'The sentence has no root: no word has the head 0.'],
    ['1 a _ X _ _ 0 root _ _\n2 b _ X _ _ 0 root _ _', 2, 'The sentence has a second root.'],
    [
      '1 a _ X _ _ 0 root _ _\n2 b _ X _ _ 3 dep _ _\n3 c _ X _ _ 2 dep _ _',
      2,
      'Following the heads from word 2 leads back to it.',
    ],
    [
      '1 a _ X _ _ 0 root _ _\n2 b _ X _ _ _ dep _ _',
      2,
      'The word has no head, though others in its sentence have one.',
    ],
    ['2-3 ab _ _ _ _ _ _ _ _\n1 a _ X _ _ 0 root _ _', 1, 'The range 2-3 stands before word 1.'],
    [
      '1-2 ab _ _ _ _ _ _ _ _\n1 a _ X _ _ 0 root _ _',
      1,
      'The range 1-2 does not end at a word after its first.',
    ],
    ['# alone', 1, 'The sentence has comments but no words.'],
  ])('says in which line %j is wrong', (source, line, message) => {
    const error = catchError(() => readConllu(file(source), { file: 'a.conllu' }));
    expect(error.code).toBe('E_CONLLU');
    expect(error.message).toBe(message);
    expect(error.where).toEqual({ file: 'a.conllu', line });
  });

  it('says which column is empty', () => {
    const error = catchError(() => readConllu('1\ta\t\tX\t_\t_\t0\troot\t_\t_'));
    expect(error.message).toBe('Column 3 is empty; an underscore means nothing.');
  });
});

describe('writeConllu', () => {
  it('writes a sentence that was parsed from text', () => {
    const { sentences } = readConllu(DOGS);
    const plain = sentences.map(({ source: _, ...parsed }) => parsed);
    const text = writeConllu({ sentences: [{ ...plain[0]!, eduStarts: [0, 3] }, plain[1]!], document: 'A' });
    expect(text).toBe(
      file(`# newdoc id = A
        # sent_id = A-1
        # text = Dogs don't bark.
        1 Dogs _ NOUN NNS _ 4 nsubj _ Discourse=edu:1
        2 do _ AUX VBP VerbForm=Fin 4 aux _ SpaceAfter=No
        3 n't _ PART RB _ 4 advmod _ _
        4 bark _ VERB VB VerbForm=Inf 0 root _ Discourse=edu:2|SpaceAfter=No
        5 . _ PUNCT . _ 4 punct _ _

        # sent_id = A-2
        # text = Cats hide
        1 Cats _ NOUN NNS _ 2 nsubj _ Discourse=edu:3
        2 hide _ VERB VBP VerbForm=Fin 0 root _ _

      `),
    );
  });

  it('keeps comments, lemmas, features, ranges and marks of the file, but for what the parse decides', () => {
    const { sentences } = readConllu(DOGS);
    const [first, second] = sentences;
    const parsedAnew = first!.words.map((word) =>
      word.text === 'bark' ? { ...word, verbForm: 'Fin' } : word,
    );
    const text = writeConllu({ sentences: [{ ...first!, words: parsedAnew }, second!], document: 'A' });
    expect(text).toBe(
      file(`# newdoc id = pets
        # sent_id = p-1
        # text = Dogs don't bark.
        1 Dogs dog NOUN NNS Number=Plur 4 nsubj _ Discourse=joint:1
        2-3 don't _ _ _ _ _ _ _ _
        2 do do AUX VBP Mood=Ind|VerbForm=Fin 4 aux _ _
        3 n't not PART RB Polarity=Neg 4 advmod _ _
        4 bark bark VERB VB VerbForm=Fin 0 root _ SpaceAfter=No
        5 . . PUNCT . _ 4 punct _ _

        # sent_id = p-2
        # text = Cats hide
        1 Cats cat NOUN NNS _ 2 nsubj _ Discourse=edu:2
        2 hide hide VERB VBP VerbForm=Fin 0 root _ Entity=x

      `),
    );
  });

  it('marks that no space comes before the next sentence', () => {
    const words = [{ text: 'End', span: [0, 3] as const, upos: 'NOUN', xpos: 'NN' }].map((word) => ({
      ...word,
      verbForm: '_',
      head: 0,
      deprel: 'root',
    }));
    const tree = { label: 'ROOT', from: 0, to: 1, children: [] };
    const first = { text: 'End', span: [0, 3] as const, words, tree, eduStarts: [0] };
    const second = { ...first, span: [3, 6] as const, words: [{ ...words[0]!, span: [3, 6] as const }] };
    const lines = writeConllu({ sentences: [first, second] })
      .split('\n')
      .filter((line) => /^\d/.test(line));
    expect(lines.map((line) => line.split('\t')[9])).toEqual([
      'Discourse=edu:1|SpaceAfter=No',
      'Discourse=edu:2',
    ]);
  });

  it('comes back from reading as it was, and is written again to the same bytes', () => {
    fc.assert(
      fc.property(parsedSentence(), (sentence) => {
        const text = writeConllu({ sentences: [sentence], document: 'x' });
        const read = readConllu(text);
        expect(read.text).toBe(sentence.text);
        const { source, tree: _, ...parsed } = read.sentences[0]!;
        const { tree: __, ...expected } = sentence;
        // Where a word has no feature at all, reading takes the verb form from its tag.
        const words = parsed.words.map((word, i) =>
          source.words[i]!.feats === '_' ? { ...word, verbForm: '_' } : word,
        );
        expect({ ...parsed, words }).toEqual(expected);
        const again = { ...read.sentences[0]!, words };
        expect(writeConllu({ sentences: [again], document: 'x' })).toBe(text);
      }),
    );
  });
});

function catchError(run: () => unknown): CheopsError {
  try {
    run();
  } catch (error) {
    if (error instanceof CheopsError) return error;
  }
  throw new Error('no CheopsError was thrown');
}

it('keeps that a sentence ends without a space', () => {
  const text =
    '1\tGo\tgo\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No\n2\t.\t.\tPUNCT\t.\t_\t1\tpunct\t_\tSpaceAfter=No\n\n';
  const written = writeConllu(readConllu(text + text));
  expect(written.match(/^2\t.*$/gm)).toEqual(Array(2).fill(expect.stringContaining('SpaceAfter=No')));
});

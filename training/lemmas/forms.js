// Whether a form that treebanks have is one of English, or a slip that its annotators mended.
import { readRows } from './rows.js';

/** How many documents must have a form that nothing else speaks for: a slip is rarely made in as many. */
const MANY = 4;

const INFLECTED = {
  VBD: 'verb',
  VBN: 'verb',
  VBG: 'verb',
  VBZ: 'verb',
  NNS: 'noun',
  JJR: 'adjective',
  JJS: 'adjective',
  RBR: 'adverb',
  RBS: 'adverb',
};
const ENDINGS = { VBD: 'ed', VBN: 'ed', VBG: 'ing', VBZ: 's', NNS: 's' };

/** The words that Open English WordNet has of each part of speech, and all that edited text is written with. */
export function readWords(folder) {
  const bases = new Map();
  const written = new Set();
  // Without names.
  const write = (text) => {
    for (const token of text.match(/\b[a-z]+\b/g) ?? []) written.add(token);
  };
  for (const { word, pos, gloss } of readRows(folder, 'definitions/oewn')) {
    if (!bases.has(pos)) bases.set(pos, new Set());
    bases.get(pos).add(word.toLowerCase());
    write(gloss);
  }
  for (const { gloss } of readRows(folder, 'definitions/wordset')) write(gloss);
  // Wikipedia; fiction, letters, reports.
  for (const file of ['splitting/minwiki', 'splitting/wiki-split', 'pairs/fever-nli', 'pairs/mnli']) {
    const rows = readRows(folder, file).filter(({ split, nc }) => split !== 'test' && nc === false);
    for (const { simple, a } of rows) write(simple?.join(' ') ?? a);
  }
  return { bases, written };
}

/** `isUsual`: the form is not nearly always another word, as *there* is when it stands for *their*. */
export function isEnglishForm({ xpos, form, base, documents, isUsual }, { bases, written }) {
  const pos = INFLECTED[xpos];
  // Function words, contractions and short spellings; any other word without an ending is its own lemma.
  if (pos === undefined || ['be', 'have', 'do'].includes(base)) return isUsual && documents >= MANY;
  const isKnown = bases.get(pos).has(base);
  if (form === base) return documents >= MANY || (isKnown && xpos === 'NNS');
  if (!isKnown) return false;
  if (hasEnding(form, ENDINGS[xpos])) return spellings(base, xpos).has(form);
  if (hasEnding(form, 'ed') || hasEnding(form, 'ing')) return false;
  // An abbreviation, such as *km*, has no vowel.
  return isUsual && /[aeiouy]/.test(form) && (written.has(form) || documents >= MANY);
}

/** A stem has a vowel: *bred* and *fled* do not end in -ed. */
function hasEnding(form, ending) {
  return ending !== undefined && form.endsWith(ending) && /[aeiouy]/.test(form.slice(0, -ending.length));
}

/** How a word can be written with the ending of a tag. */
function spellings(base, xpos) {
  if (ENDINGS[xpos] === 's') return withS(base);
  const ending = ENDINGS[xpos];
  const found = new Set([base + ending]);
  if (base.endsWith('e')) found.add(base.slice(0, -1) + ending);
  if (base.endsWith('ie')) found.add(`${base.slice(0, -2)}y${ending}`);
  if (base.endsWith('c')) found.add(`${base}k${ending}`);
  if (/[aeiou][^aeiouwxy]$/.test(base)) found.add(base + base.at(-1) + ending);
  if (/[^aeiou]y$/.test(base) && ending === 'ed') found.add(`${base.slice(0, -1)}ied`);
  return found;
}

function withS(base) {
  const found = new Set([`${base}s`, `${base}es`]);
  const changed = [
    [/(?<=[^aeiou])y$|ey$/, 'ies'],
    [/fe?$/, 'ves'],
    [/is$/, 'es'],
    [/[ei]x$/, 'ices'],
    [/s$/, 'sses'],
    [/z$/, 'zzes'],
  ];
  for (const [end, ending] of changed) if (end.test(base)) found.add(base.replace(end, ending));
  return found;
}

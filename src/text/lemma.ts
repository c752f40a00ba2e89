/**
 * The dictionary form of an English word, from its form and its part-of-speech tag (Penn Treebank): rules for
 * regular endings, and a table for the rest, which training/lemmas takes from treebanks.
 *
 *   lemma({ word: 'running', xpos: 'VBG' })  // run
 */
import { LEMMA_EXCEPTIONS } from './lemma-exceptions.ts';

const exceptions = new Map<string, string>(
  LEMMA_EXCEPTIONS.split('\n').flatMap((line) => {
    const [tag, ...pairs] = line.split(' ');
    return pairs.map((pair) => {
      const [word, base] = pair.split('=');
      return [`${tag} ${word}`, base!] as const;
    });
  }),
);

export function lemma({ word, xpos }: { word: string; xpos: string }): string {
  const lower = word.toLowerCase();
  return exceptions.get(`${xpos} ${lower}`) ?? regularLemma({ word: lower, xpos });
}

/** What the rules alone say of a lower-case word. */
export function regularLemma({ word, xpos }: { word: string; xpos: string }): string {
  switch (xpos) {
    case 'NNS':
    case 'NNPS':
    case 'VBZ':
      return singular(word);
    case 'VBG':
      return verbStem(word, 'ing');
    case 'VBD':
    case 'VBN':
      return verbStem(word, 'ed');
    case 'JJR':
    case 'RBR':
      return verbStem(word, 'er');
    case 'JJS':
    case 'RBS':
      return verbStem(word, 'est');
    default:
      return word;
  }
}

function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return word.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|zz|o)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Takes an ending off and mends what it changed: stopped → stop, tried → try, making → make. */
function verbStem(word: string, ending: string): string {
  if (!word.endsWith(ending) || word.length < ending.length + 2) return word;
  const stem = word.slice(0, -ending.length);
  if (!/[aeiouy]/.test(stem)) return word;
  if (/[^aeiou]i$/.test(stem) && ending !== 'ing') return `${stem.slice(0, -1)}y`;
  if (/([^aeiouslzf])\1$/.test(stem)) return stem.slice(0, -1);
  return needsE(stem) ? `${stem}e` : stem;
}

/** Whether a stem has lost an e: it ends as no word does, or is one short syllable (hoping, but opening). */
function needsE(stem: string): boolean {
  if (/(?:[^aeioulr]l|v|u|[^su]s|[^z]z|c|[^ng]g)$/.test(stem)) return true;
  return /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(stem) || /[^aeiou](?:at|ut|id|ir|ur|ok|um)$/.test(stem);
}

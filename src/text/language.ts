/**
 * Whether a text is English, as far as parsing it goes. Two signs decide: the script of its letters, and how many
 * of its words are among the commonest of English. A short text in Latin letters is taken for English.
 *
 *   isEnglish('Le chat est sur la table et il ne veut pas partir ce soir.')  // false
 */
const COMMON = new Set(
  (
    'the of and to is that it was for are with be this have from by not but what were when we there can your which ' +
    'their said if each about how up out them then she many some these would other into more him could than been its ' +
    "now my did get may you he they n't 's"
  ).split(' '),
);

/** Fewer words than this say too little. */
const FEW_WORDS = 12;
/** English running text has 35 to 55 of 100 words among the common ones, headlines 15; other languages under 8. */
const SHARE = 0.1;

export function isEnglish(text: string): boolean {
  // A sample is enough, and keeps the cost the same for any length.
  const sample = text.slice(0, 20_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters / 2) return false;
  const words = sample.toLowerCase().match(/\p{L}+|['’]s\b/gu) ?? [];
  if (words.length < FEW_WORDS) return true;
  return words.filter((word) => COMMON.has(word)).length >= SHARE * words.length;
}

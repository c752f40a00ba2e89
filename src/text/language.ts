/**
 * Whether a text is English, as far as parsing it goes. Two signs decide: the script of its letters, and how many
 * of its words are among the commonest of English. A short text in Latin letters is taken for English.
 *
 *   isEnglish('Le chat est sur la table et il ne veut pas partir ce soir.')  // false
 */
const COMMON = new Set(
  (
    'the of and to in a is that it was for on are with as at be this have from or had by not but what all were when ' +
    'we there can an your which their said if do will each about how up out them then she many some so these would ' +
    "other into has more her two like him see could no than been its now my made did get may i you he they n't 's"
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

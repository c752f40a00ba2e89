/**
 * Texts of any length, the same in every run: `formulaic` ones fill a few patterns from short lists of words, as
 * weather bulletins and forms do, so that many clauses are nearly alike; `natural` ones vary their sentences and
 * take their facts from a stock in which a few come up often and most rarely, as summaries of one source do.
 *
 *   composeText({ kind: 'formulaic', words: 20, seed: 1 })   // 'The mayor opened the bridge on Monday. …'
 */
import { createRandom } from '../build/optimize/random.js';

const PEOPLE = 'mayor teacher farmer doctor captain engineer painter judge baker pilot'.split(' ');
const DEEDS = 'opened closed visited praised repaired measured bought sold painted moved'.split(' ');
const THINGS = 'bridge school market garden tower station museum harbour library mill'.split(' ');
const DAYS = 'Monday Tuesday Wednesday Thursday Friday'.split(' ');

const SUBJECTS = [
  'the river', 'heavy rain', 'the old dam', 'a team of divers', 'the city council', 'most villagers',
  'a young geologist', 'the regional railway', 'three local farms', 'the flood of last spring',
  'an insurance company', 'the national archive', 'a group of students', 'the power station', 'the new pipeline',
  'several witnesses', 'the harbour master', 'cold air from the north', 'the committee of inquiry', 'a rare orchid',
  'the ferry', 'volunteers', 'the price of grain', 'a retired surveyor', 'the eastern slope', 'the bank',
]; // biome-ignore format: a list
const VERBS = [
  'destroyed', 'warned of', 'surveyed', 'paid for', 'delayed', 'depends on', 'reported', 'ignored', 'rebuilt',
  'threatens', 'discovered', 'supplied', 'explained', 'weakened', 'crossed', 'protects', 'blamed', 'replaced',
]; // biome-ignore format: a list
const OBJECTS = [
  'the lower valley', 'two wooden bridges', 'a layer of clay', 'its own forecasts', 'the main road to the coast',
  'hundreds of homes', 'the cracks in the wall', 'a shortage of drinking water', 'the winter harvest',
  'an early warning', 'the missing documents', 'the nesting birds', 'a second tunnel', 'rising costs',
  'the fishing fleet', 'the court of appeal', 'letters from the last century', 'the mountain pass',
  'a loan of forty million', 'the summer festival', 'the water table', 'public anger', 'the school roof',
]; // biome-ignore format: a list
const LINKS = ['because', 'although', 'while', 'after', 'before', 'since', 'and', 'but'];
const OPENINGS = [
  'In spring',
  'For years',
  'By then',
  'Last week',
  'At first',
  'Near the border',
  'In the end',
];

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const countWords = (text) => text.split(' ').length;

function formulaicSentence(random) {
  const pick = (list) => list[random.below(list.length)];
  const clause = () => `the ${pick(PEOPLE)} ${pick(DEEDS)} the ${pick(THINGS)}`;
  return random.below(3) === 0
    ? `${capital(clause())} on ${pick(DAYS)}, and ${clause()}.`
    : `${capital(clause())} on ${pick(DAYS)}.`;
}

/** Small numbers are drawn more often, so that texts of one topic share what is important. */
function naturalSentence(random) {
  const pick = (list) => list[random.below(list.length)];
  const fact = () => {
    const number = Math.floor(120 * random.uniform() ** 2);
    const at = (list, step) => list[(number * step + Math.floor(number / list.length)) % list.length];
    return `${at(SUBJECTS, 1)} ${at(VERBS, 5)} ${at(OBJECTS, 7)}`;
  };
  const form = random.below(6);
  if (form === 0) return `${pick(OPENINGS)}, ${fact()}.`;
  if (form === 1) return `${capital(fact())}, ${pick(LINKS)} ${fact()}.`;
  if (form === 2) return `${capital(pick(LINKS.slice(0, 6)))} ${fact()}, ${fact()}.`;
  if (form === 3) return `Officials said that ${fact()} and that ${fact()}.`;
  if (form === 4) return `${capital(fact())}, which surprised ${pick(SUBJECTS)}.`;
  return `${capital(fact())}.`;
}

/** A text of at least so many words, ending with the sentence that reaches them. */
export function composeText({ kind, words, seed }) {
  const random = createRandom(seed);
  const sentence = kind === 'formulaic' ? formulaicSentence : naturalSentence;
  const sentences = [];
  for (let written = 0; written < words; written += countWords(sentences.at(-1)))
    sentences.push(sentence(random));
  return sentences.join(' ');
}

/**
 * English words that carry little content of their own, by class, and a reader for any other list: a text file
 * with one word a line.
 *
 *   STOP_WORDS.has('whereas')                                                 // true
 *   parseStopWords('# my list\nthe\nof\n', { file: 'stop.txt' }).has('of')    // true
 *
 * The list is cheops' own: the closed classes of English, number words, light verbs and adjectives that fit any
 * noun. It holds words as tokenisers leave them, so the parts of contractions (isn, ll) are in it.
 */
import { CheopsError } from '../errors.ts';

/** A word may belong to several classes; it stands in one. */
const CLASSES = {
  articles: 'a an the',
  demonstratives: 'this that these those such',
  personal: `i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
    she her hers herself it its itself they them their theirs themselves one oneself`,
  indefinite: `someone somebody something anyone anybody anything everyone everybody everything none nobody
    nothing whoever whatever whichever`,
  interrogatives: 'who whom whose which what when where why how whether',
  quantifiers: `all any both each either neither every few fewer less least many more most much no other others
    another same own several some enough half`,
  prepositions: `about above across after against along among amongst around as at before behind below beneath
    beside besides between beyond by despite down during except for from in inside into like near of off on onto
    out outside over past per since than through throughout till to toward towards under underneath until up upon
    via with within without`,
  conjunctions: `and but or nor so yet because if unless although though while whereas once lest`,
  auxiliaries: `am is are was were be been being have has had having do does did doing done can could may might
    must shall should will would ought cannot`,
  negation: 'not never',
  adverbs: `again ago almost already also always away else elsewhere even ever far further furthermore hence here
    however indeed instead just maybe meanwhile moreover nevertheless now often only otherwise perhaps quite rather
    really sometimes soon still then there thereby therefore thus together too very well whenever wherever`,
  contractions:
    'aren couldn d didn doesn don hadn hasn haven isn ll m mightn mustn re s shan shouldn t ve wasn weren won wouldn',
  numbers: 'zero two three four five six seven eight nine ten first second third last next',
  lightVerbs: `become becomes becoming became come comes coming came get gets getting got gotten give gives giving
    gave given go goes going gone went keep keeps keeping kept know knows knowing knew known let lets make makes
    making made need needs needed put puts putting say says saying said see sees seeing saw seen seem seems seeming
    seemed take takes taking took taken try tries trying tried use uses using used want wants wanted`,
  adjectives: 'able big certain different good great little long new old various',
} as const;

export const STOP_WORDS: ReadonlySet<string> = new Set(
  Object.values(CLASSES).flatMap((list) => list.split(/\s+/)),
);

/** A stop list from a file: one word a line, lower-cased; empty lines and lines that start with # are passed over. */
export function parseStopWords(text: string, { file }: { readonly file?: string } = {}): ReadonlySet<string> {
  const list = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const word = line.trim().toLowerCase();
    if (word === '' || word.startsWith('#')) continue;
    if (/\s/.test(word)) {
      throw new CheopsError(
        'E_SCHEMA',
        `A stop list has one word a line, but this line is "${line.trim()}".`,
        {
          where: { ...(file === undefined ? {} : { file }), line: index + 1 },
          fix: 'Put each word on a line of its own.',
        },
      );
    }
    list.add(word);
  }
  return list;
}

/**
 * Rich Text Format (.rtf): the words, without fonts, pictures, notes, fields' codes and hidden text.
 *
 *   readRtf('{\\rtf1\\ansi caf\\\'e9\\par}')   // 'café'
 */
import { decodeWindows1252 } from '../../formats/encoding.ts';
import type { Log } from '../../formats/log.ts';
import { damaged, limitsOf } from './limits.ts';
import { createProse, type Prose } from './prose.ts';

/** Groups that hold no words of the text. */
const SKIPPED = new Set(
  (
    'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf ' +
    'footnote annotation atnid atnauthor atntime atnref atnparent atndate listtable listoverridetable listtext pntext ' +
    'rsidtbl revtbl generator xmlnstbl themedata colorschememapping datastore latentstyles fldinst pgptbl ' +
    'nonshppict shpinst bkmkstart bkmkend filetbl private fontemb fontfile xe tc txe rxe template do'
  ).split(' '),
);

const SIGNS: Readonly<Record<string, string>> = {
  tab: ' ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  cell: '\n',
  nestcell: '\n',
};
const PARAGRAPHS = new Set(['par', 'sect', 'page', 'row', 'nestrow', 'pard']);

/** What a group inherits from the one around it. */
interface State {
  isSkipped: boolean;
  isHidden: boolean;
  /** How many characters stand in for one in Unicode, for old programs. */
  fallback: number;
  codePage: number;
}

const DEEPEST = 10_000;
const TOKEN =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\(?:([^a-z'])|$)|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giy;

export function readRtf(bytes: Uint8Array, log: Log): string {
  const prose = createProse(limitsOf(bytes, log));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const words = createWords(prose);
  const groups: State[] = [];
  const fonts = new Map<number, number>();
  let state: State = { isSkipped: false, isHidden: false, fallback: 1, codePage: 1252 };
  let font: number | null = null;

  function control(word: string, value: number | null): void {
    if (word === 'u' && value !== null) words.unicode(value, state);
    else if (word === 'uc') state.fallback = Math.max(0, value ?? 1);
    else if (word === 'ansicpg' && value !== null) state.codePage = value;
    else if (word === 'f' && value !== null) {
      font = value;
      state.codePage = fonts.get(value) ?? state.codePage;
    } else if (word === 'fcharset' && font !== null) fonts.set(font, CHARSETS[value ?? 0] ?? state.codePage);
    else if (word === 'v' || word === 'deleted') state.isHidden = value !== 0;
    else if (word === 'plain') state.isHidden = false;
    else if (SKIPPED.has(word)) state.isSkipped = true;
    else if (PARAGRAPHS.has(word)) words.paragraph(word, state);
    else if (word === 'line') words.line(state);
    else if (Object.hasOwn(SIGNS, word)) words.add(SIGNS[word]!, state);
  }

  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const [, word, number, hex, sign, bracket, plain] = TOKEN.exec(text)!;
    if (word !== undefined) {
      if (word === 'bin') TOKEN.lastIndex += Math.max(0, Number(number ?? 0));
      else control(word, number === undefined ? null : Number(number));
    } else if (hex !== undefined) words.byte(Number.parseInt(hex, 16), state);
    else if (sign === '*') state.isSkipped = true;
    else if (sign !== undefined) escaped(sign, words, state);
    else if (bracket === '{') {
      words.end();
      if (groups.length > DEEPEST) throw damaged('RTF document', log, 'its groups are nested too deeply');
      groups.push({ ...state });
    } else if (bracket === '}') {
      words.end();
      state = groups.pop() ?? state;
      if (groups.length === 0 && at > 0) break;
    } else if (plain !== undefined) words.plain(plain, state);
    if (TOKEN.lastIndex > text.length) break;
  }
  words.end();
  return prose.text();
}

function escaped(sign: string, words: Words, state: State): void {
  if (sign === '~') words.add(' ', state);
  else if (sign === '_') words.add('-', state);
  else if (sign === '\n' || sign === '\r') words.paragraph('par', state);
  else if ('\\{}'.includes(sign)) words.plain(sign, state);
}

type Words = ReturnType<typeof createWords>;

function createWords(prose: Prose) {
  let bytes: number[] = [];
  let page = 1252;
  let standIns = 0;
  const flush = (): void => {
    if (bytes.length > 0) prose.add(decodeBytes(Uint8Array.from(bytes), page));
    bytes = [];
  };
  const isShown = ({ isSkipped, isHidden }: State) => !isSkipped && !isHidden;
  const words = {
    add(text: string, state: State): void {
      flush();
      if (isShown(state)) prose.add(text);
    },
    plain(text: string, state: State): void {
      const left = text.slice(standIns);
      standIns = Math.max(0, standIns - text.length);
      words.add(left, state);
    },
    byte(byte: number, state: State): void {
      if (standIns > 0) standIns--;
      else if (isShown(state)) {
        if (page !== state.codePage || bytes.length >= 4096) flush();
        page = state.codePage;
        bytes.push(byte);
      }
    },
    unicode(code: number, state: State): void {
      words.add(String.fromCharCode(code & 0xffff), state);
      standIns = state.fallback;
    },
    line(state: State): void {
      flush();
      if (isShown(state)) prose.line();
    },
    paragraph(word: string, state: State): void {
      flush();
      standIns = 0;
      if (isShown(state) && word !== 'pard') prose.paragraph();
    },
    /** What stands in for a character ends with its group. */
    end(): void {
      flush();
      standIns = 0;
    },
  };
  return words;
}

/** Windows' code pages by the numbers that fonts have for them. */
const CHARSETS: Readonly<Record<number, number>> = {
  0: 1252,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const ENCODINGS: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
  10000: 'macintosh',
};

function decodeBytes(bytes: Uint8Array, page: number): string {
  if (page === 1252) return decodeWindows1252(bytes);
  try {
    return new TextDecoder(ENCODINGS[page] ?? `windows-${page}`).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/**
 * OpenDocument texts (.odt, .fodt): paragraphs, headings and lists as a reader sees them, without comments, notes and
 * what was deleted. Macros and links are never looked at.
 */
import type { Log } from '../../formats/log.ts';
import { damaged, type Limits } from './limits.ts';
import { createProse, type Prose } from './prose.ts';
import { readXml, type XmlElement } from './xml.ts';
import type { Zip } from './zip.ts';

const WHAT = 'OpenDocument text';

const SKIPPED = new Set([
  'annotation',
  'annotation-end',
  'tracked-changes',
  'note',
  'ruby-text',
  'sequence-decls',
  'meta',
  'styles',
  'automatic-styles',
  'master-styles',
  'binary-data',
  'scripts',
]);

export async function readOdt(zip: Zip, limits: Limits, log: Log): Promise<string> {
  const entry = zip.entries.get('content.xml');
  if (entry === undefined) throw damaged(WHAT, log, 'its text is missing');
  return readOdf(zip.unpack(entry, limits), limits, log);
}

/** The XML itself, as it is in an archive or, in a .fodt, alone. */
export async function readOdf(chunks: AsyncIterable<Uint8Array>, limits: Limits, log: Log): Promise<string> {
  const prose = createProse(limits);
  await readXml(chunks, { what: WHAT, log, skipped: SKIPPED, ...handlers(prose) });
  return prose.text();
}

/** As many as a line may have. */
const MOST_BLANKS = 80;

function blanks(count: string | undefined): number {
  return Math.max(1, Math.min(Math.floor(Number(count ?? 1)) || 1, MOST_BLANKS));
}

function handlers(prose: Prose) {
  let paragraphs = 0;
  /** Several blanks count as one, as in HTML. */
  let wasBlank = true;
  const add = (text: string) => {
    if (text === '') return;
    prose.add(text);
    wasBlank = text.endsWith(' ');
  };
  return {
    open({ name, attribute }: XmlElement) {
      if (name === 'p' || name === 'h') {
        paragraphs++;
        wasBlank = true;
      } else if (paragraphs === 0) return;
      else if (name === 's') add(' '.repeat(blanks(attribute('c'))));
      else if (name === 'tab') add(' ');
      else if (name === 'line-break') {
        prose.line();
        wasBlank = true;
      }
    },
    close(name: string) {
      if (name !== 'p' && name !== 'h') return;
      paragraphs--;
      prose.paragraph();
    },
    text(text: string) {
      if (paragraphs === 0) return;
      const plain = text.replace(/\s+/g, ' ');
      add(wasBlank ? plain.replace(/^ /, '') : plain);
    },
  };
}

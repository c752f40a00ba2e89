/**
 * What kind of document an archive is, by what it says about itself:
 *
 *   await officeKind(openZip(bytes, …), …)   // 'docx'
 */
import { posix } from 'node:path';
import type { Log } from '../../formats/log.ts';
import type { Limits } from './limits.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** `zip` is an archive of files. */
export type OfficeKind = 'docx' | 'odt' | 'xlsx' | 'zip' | { readonly other: string };

const PARTS: readonly (readonly [part: string, kind: OfficeKind])[] = [
  ['wordprocessingml', 'docx'],
  ['ms-word.', 'docx'],
  ['spreadsheetml.', 'xlsx'],
  ['ms-excel.sheet.macroEnabled', 'xlsx'],
  ['presentationml', { other: 'a PowerPoint presentation' }],
];

const MIME_TYPES: Readonly<Record<string, OfficeKind>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': { other: 'an OpenDocument spreadsheet' },
  'application/vnd.oasis.opendocument.presentation': { other: 'an OpenDocument presentation' },
  'application/epub+zip': { other: 'an EPUB book' },
};

export async function officeKind(zip: Zip, limits: Limits, log: Log): Promise<OfficeKind> {
  if (zip.entries.has('Index/Document.iwa')) return { other: 'a document of Pages, Numbers or Keynote' };
  const mime = zip.entries.get('mimetype');
  if (mime !== undefined && mime.size < 200) {
    const type = Buffer.from(await zip.bytes(mime, limits))
      .toString('latin1')
      .trim();
    return MIME_TYPES[type] ?? 'zip';
  }
  const types = zip.entries.get('[Content_Types].xml');
  if (types === undefined) return 'zip';
  let kind: OfficeKind = 'zip';
  await readXml(zip.unpack(types, limits), {
    what: 'document',
    log,
    open({ attribute }) {
      const type = attribute('ContentType') ?? '';
      const isMain = /\.main\+xml$/.test(type);
      if (isMain && kind === 'zip') kind = PARTS.find(([part]) => type.includes(part))?.[1] ?? 'zip';
    },
  });
  return kind;
}

export interface OfficeReading {
  readonly zip: Zip;
  readonly limits: Limits;
  readonly log: Log;
  /** As messages call the document. */
  readonly what: string;
}

/** What the package says its main part is; Word calls it word/document.xml, other programs as they like. */
export function mainPart(reading: OfficeReading): Promise<string | null> {
  return targetOf('_rels/.rels', '', (type) => type.endsWith('/officeDocument'), reading);
}

/** Where a part lies that another names; null if it names none. */
export async function targetOf(
  relations: string,
  base: string,
  isWanted: (type: string, id: string | undefined) => boolean,
  { zip, limits, log, what }: OfficeReading,
): Promise<string | null> {
  const entry = zip.entries.get(relations);
  if (entry === undefined) return null;
  let found: string | null = null;
  await readXml(zip.unpack(entry, limits), {
    what,
    log,
    open({ name, attribute }) {
      const target = attribute('Target');
      if (name !== 'Relationship' || target === undefined || found !== null) return;
      if (!isWanted(attribute('Type') ?? '', attribute('Id'))) return;
      found = target.startsWith('/') ? target.slice(1) : posix.join(base, target);
    },
  });
  return found;
}

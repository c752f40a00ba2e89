/**
 * Word documents (.docx): what a reader sees in the body, paragraph by paragraph. What was deleted, moved away or hidden,
 * comments, notes, headers and footers are left out. Macros and links are never looked at.
 */
import type { Log } from '../../formats/log.ts';
import { damaged, type Limits } from './limits.ts';
import { mainPart } from './office.ts';
import { createProse, type Prose } from './prose.ts';
import type { XmlElement } from './xml.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

const WHAT = 'Word document';

/** Content that is there twice, or no longer. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText', 'rt']);

export async function readDocx(zip: Zip, limits: Limits, log: Log): Promise<string> {
  const part = await mainPart({ zip, limits, log, what: WHAT });
  const entry = zip.entries.get(part ?? 'word/document.xml');
  if (entry === undefined) throw damaged(WHAT, log, 'its text is missing');
  const prose = createProse(limits);
  await readXml(zip.unpack(entry, limits), { what: WHAT, log, skipped: SKIPPED, ...bodyHandlers(prose) });
  return prose.text();
}

function bodyHandlers(prose: Prose) {
  let runs = 0;
  let isHidden = false;
  let isText = false;
  return {
    open({ name, attribute }: XmlElement) {
      if (name === 'r') {
        runs++;
        isHidden = false;
      } else if (name === 'vanish' && runs > 0) isHidden = !/^(0|false|off)$/.test(attribute('val') ?? '');
      else if (name === 't') isText = true;
      else if (runs > 0 && !isHidden) addSign(name, prose);
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'r') runs--;
      else if (name === 'p') prose.paragraph();
    },
    text(text: string) {
      if (isText && !isHidden) prose.add(text);
    },
  };
}

function addSign(name: string, prose: Prose): void {
  if (name === 'tab') prose.add(' ');
  else if (name === 'br' || name === 'cr') prose.line();
  else if (name === 'noBreakHyphen') prose.add('-');
}

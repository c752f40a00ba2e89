/**
 * PyrEval's pyramids. It writes them as XML without a text (`<Pyramid><scu uid="0"><contributor label="…"/>`),
 * and as readable lines, one for each contributor, with the number and the weight of the unit:
 *
 *   SCU	0	2	A storm hit .
 *   SCU	0	2	The storm came .
 *
 * Neither says which reference a contributor is from, nor how many references there were. A `.size` file has
 * the number of units of each weight, one a line. The pickled form (`.p`) is a program, and is not read.
 */
import type { ContentUnit, Contributor, Pyramid } from '../model.ts';
import { compareUnits, tiers } from '../pyramid/tiers.ts';
import type { XmlBlock } from './ducview/xml.ts';
import { excerpt, type Log } from './log.ts';
import { createIds, type Ids, idOfFile, ownId } from './names.ts';
import { loss, type Written } from './written.ts';

interface RawUnit {
  readonly uid: string;
  readonly weight: number | null;
  readonly words: string[];
  readonly line: number;
}

export function readPyrevalXml(block: XmlBlock, log: Log): Pyramid {
  const units = block.units.map((unit) => ({
    uid: unit.uid ?? '',
    weight: null,
    words: unit.contributors.map((contributor) => contributor.label ?? ''),
    line: unit.line,
  }));
  return makePyramid(units, log);
}

export function readPyrevalReadable(text: string, log: Log): Pyramid {
  const units: RawUnit[] = [];
  text.split(/\r?\n/).forEach((row, index) => {
    const line = index + 1;
    // PyrEval's own tools pass over lines that begin with two strokes.
    if (row.trim() === '' || row.startsWith('//')) return;
    const [mark, uid, weight, ...words] = row.split('\t');
    if (mark !== 'SCU' || uid === undefined || words.length === 0 || !/^\d{1,6}$/.test(weight ?? '')) {
      throw log.error(
        'E_FORMAT',
        `${excerpt(row)} is not “SCU”, a number, a weight and words, with tabs between.`,
        {
          line,
          column: 1,
        },
      );
    }
    const last = units.at(-1);
    if (last?.uid === uid && last.weight === Number(weight)) last.words.push(words.join('\t'));
    else units.push({ uid, weight: Number(weight), words: [words.join('\t')], line });
  });
  return makePyramid(units, log);
}

function makePyramid(raw: readonly RawUnit[], log: Log): Pyramid {
  const ids = createIds();
  const units = raw.map((unit) => makeUnit(unit, ids, log)).sort(compareUnits);
  const count = units[0]?.weight ?? 0;
  if (units.some((unit) => unit.contributors.length > 0)) {
    log.note({
      code: 'W_MISSING',
      at: { line: 1, column: 1 },
      message: 'PyrEval does not say which reference a contributor is from.',
      assumed: `There are ${count} references, and the contributors of a unit are from the first of them, in order.`,
    });
  }
  const references = Array.from({ length: count }, (_, index) => ({ id: String(index + 1), text: '' }));
  return { id: idOfFile(log.file), method: 'pyreval', references, units };
}

function makeUnit({ uid, weight, words, line }: RawUnit, ids: Ids, log: Log): ContentUnit {
  const at = { line, column: 1 };
  const id = ownId(ids, uid, { log, at, message: `A second unit ${uid}.` });
  if (words.length === 0) {
    log.note({
      code: 'W_EMPTY',
      at,
      message: `Unit ${id} has no contributors.`,
      assumed: 'It weighs nothing.',
    });
  }
  if (weight !== null && weight !== words.length) {
    log.note({
      code: 'W_WEIGHT',
      at,
      message: `Unit ${id} has the weight ${weight} and ${words.length} contributors.`,
      assumed: `It weighs ${words.length}.`,
    });
  }
  const contributors = words.map(
    (text, index): Contributor => ({ reference: String(index + 1), text, spans: [] }),
  );
  return { id, label: words[0] ?? '', weight: words.length, contributors };
}

/** The readable form; a unit without contributors has one line for each reference of its weight, its label. */
export function writePyrevalReadable(pyramid: Pyramid): Written {
  const rows = pyramid.units.flatMap(({ id, label, weight, contributors }) => {
    const words = contributors.length > 0 ? contributors.map(({ text }) => text) : Array(weight).fill(label);
    return words.map((text: string) => ['SCU', id, weight, text.replace(/\s+/g, ' ')].join('\t'));
  });
  return {
    text: rows.map((row) => `${row}\n`).join(''),
    diagnostics: loss(1, 'PyrEval’s form has no labels, no references and no offsets.', 'They are left out.'),
  };
}

/** The number of units of each weight, from weight 1 on, as PyrEval reads it. */
export function writePyrevalSizes(pyramid: Pyramid): string {
  const counts = new Map(tiers(pyramid.units).map(({ weight, units }) => [weight, units.length]));
  const heaviest = Math.max(pyramid.references.length, ...counts.keys(), 0);
  return Array.from({ length: heaviest }, (_, index) => `${counts.get(index + 1) ?? 0}\n`).join('');
}

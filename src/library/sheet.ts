/**
 * Judging sheets for the DUC 2003 coverage score, for programs and for `cheops duc sheet`.
 *
 *   const sheet = await judgingSheet({ model: { id: 'A', text }, summaries });
 *   writeSheet(sheet)   // the table to be filled in
 */
import { z } from 'zod';
import { checkArguments, checkedEach } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import { type Sheet, writeSheet as write } from '../formats/sheet.ts';
import type { Reference, Summary } from '../model.ts';
import { readDocuments } from '../pyramid/edu/read.ts';
import * as page from '../report/sheet.ts';
import { TEXT, TEXTS } from '../shapes.ts';
import { readAnyLanguage } from '../text/any-language.ts';
import { RUN, type RunOptions, withResources } from './evaluate.ts';

export interface SheetInput extends RunOptions {
  readonly model: Reference;
  readonly summaries: readonly Summary[];
  /** Parse a model that does not look like English too. */
  readonly english?: boolean;
}

const INPUT = z.strictObject({ ...RUN, model: TEXT, summaries: TEXTS, english: z.boolean().optional() });

export async function judgingSheet(input: SheetInput): Promise<Sheet> {
  const fix = 'It takes { model, summaries, english }; docs/scores.md shows it.';
  checkArguments({ of: 'judgingSheet', schema: INPUT, given: input, fix });
  const { model, summaries, english = false, ...run } = input;
  const units = await withResources(run, async (resources) => {
    const [read] = await readDocuments([model], { resources, english });
    return read!.sentences.flatMap(({ edus }) => edus.map(({ text }) => text));
  });
  if (units.length === 0) {
    throw new CheopsError('E_EMPTY', `The model "${model.id}" has no units to judge.`, {
      fix: 'Give a model summary that is not empty.',
    });
  }
  return {
    model: model.id,
    units,
    summaries: summaries.map(({ id, text }) => ({
      id,
      sentences: readAnyLanguage(text).sentences.map((sentence) => sentence.text),
    })),
  };
}

const SHEET = z.object({
  model: z.string(),
  units: z.array(z.string()),
  summaries: z.array(z.object({ id: z.string(), sentences: z.array(z.string()) })),
});

/** A sheet as a table, and as a page. */
export const { writeSheet, sheetHtml } = checkedEach(
  'It takes what judgingSheet gives; docs/scores.md shows it.',
  { writeSheet: [write, SHEET], sheetHtml: [page.sheetHtml, SHEET] },
);

/**
 * Reports that plug-ins and programs bring. `cheops score` has an option for each, by its name:
 *
 *   registerReporter({ name: 'slides', summary: 'write slides', to: 'file', report: (report) => [{ name: 'a.md', content }] });
 *   // cheops score … --plugin ./slides.js --slides talk.md
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import { FUNCTION } from '../shapes.ts';
import type { Reporter } from './report.ts';

export interface NamedReporter {
  /** Of its option. */
  readonly name: string;
  /** One line of help. */
  readonly summary: string;
  /** Whether its option names a file, for which there is one, or a folder. */
  readonly to: 'file' | 'folder';
  readonly report: Reporter;
  /** The plug-in that brings it, as messages name it. */
  readonly plugin?: string;
}

const registered = new Map<string, NamedReporter>();

export function reporters(): readonly NamedReporter[] {
  return [...registered.values()];
}

const REPORTER = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'Must be lower-case letters, digits and hyphens' }),
  summary: z.string().min(1),
  to: z.enum(['file', 'folder']),
  report: FUNCTION,
});

export function registerReporter(reporter: NamedReporter): void {
  const fix = 'It takes { name, summary, to, report }; docs/methods.md shows it.';
  checkArguments({ of: 'A reporter', schema: REPORTER, given: reporter, fix });
  if (registered.has(reporter.name)) {
    throw new CheopsError(
      'E_DUPLICATE',
      `A reporter ${JSON.stringify(reporter.name)} is registered already.`,
      {
        fix: 'Give yours another name.',
      },
    );
  }
  registered.set(reporter.name, reporter);
}

/** `cheops agree`: how far annotators agree. Each argument is one annotator's work: a file, or a folder of files. */
import { Command, Option } from 'commander';
import {
  type Annotation,
  agreementText,
  CheopsError,
  compareAnnotations,
  comparePyramids,
  type Diagnostic,
  mergeByPyramid,
  type Pyramid,
  SET_DISTANCES,
  type SetDistance,
} from '../index.ts';
import { annotationsIn } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import { documentIds } from '../io/document-ids.ts';
import { type Inputs, openInputs } from '../io/inputs.ts';
import { print, sayDiagnostics, terminalWidth } from '../io/terminal.ts';
import { refuseOverwriting, writeOutput } from '../io/write.ts';

const SUBJECTS = ['pyramids', 'summaries'] as const;

interface Options {
  readonly on?: (typeof SUBJECTS)[number];
  readonly distance: SetDistance;
  readonly json?: string;
  readonly strict: boolean;
  readonly allMessages: boolean;
}

/** One annotator's work: a pyramid, and the summaries annotated against it, if any. */
interface Work {
  readonly name: string;
  readonly annotation: Annotation;
}

export function agreeCommand(): Command {
  return new Command()
    .argument('<annotations...>', 'one for each annotator: .pyr, .pan, .json, or a folder of them')
    .addOption(
      new Option(
        '--on <what>',
        'what to compare (default: summaries where the pyramids are the same)',
      ).choices(SUBJECTS),
    )
    .addOption(
      new Option('--distance <name>', 'the set distance of Krippendorff’s α between pyramids')
        .choices(Object.keys(SET_DISTANCES))
        .default('masi'),
    )
    .option('--json <file>', 'write the whole comparison as JSON')
    .option('--strict', 'refuse input that needs an assumption', false)
    .option('--all-messages', 'show every message about the input', false)
    .action(agree);
}

async function agree(paths: readonly string[], options: Options): Promise<void> {
  if (paths.length < 2) {
    throw new CheopsError('E_USAGE', 'One annotation alone agrees with nobody.', {
      fix: 'Give two or more: cheops agree FIRST SECOND.',
    });
  }
  const outputs = options.json === undefined ? [] : [options.json];
  refuseOverwriting({ inputs: paths, outputs });
  const diagnostics: Diagnostic[] = [];
  const names = documentIds(paths);
  const inputs = openInputs();
  const work: Work[] = [];
  for (const [index, path] of paths.entries()) {
    const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
    work.push(await readWork({ path, name: names[index]!, inputs, strict: options.strict, note }));
  }
  refuseOverwriting({ inputs: inputs.files(), outputs });
  sayDiagnostics(diagnostics, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  const agreement =
    (options.on ?? subjectOf(work)) === 'summaries'
      ? compareAnnotations({ annotations: work })
      : comparePyramids({
          annotations: work.map(({ name, annotation }) => ({ name, pyramid: annotation.pyramid })),
          distance: options.distance,
        });
  if (options.json !== undefined) writeOutput(options.json, `${JSON.stringify(agreement, null, 2)}\n`);
  if (options.json !== '-') print(agreementText(agreement, { width: terminalWidth() }));
}

async function readWork({
  path,
  name,
  inputs,
  strict,
  note,
}: {
  path: string;
  name: string;
  inputs: Inputs;
  strict: boolean;
  note: (diagnostics: readonly Diagnostic[]) => void;
}): Promise<Work> {
  const contents = await readContents({ paths: [path], inputs, strict, note });
  const annotations = mergeByPyramid(contents.flatMap(everyAnnotation));
  if (annotations.length === 1) return { name, annotation: annotations[0]! };
  throw new CheopsError(
    'E_MISMATCH',
    `There are ${annotations.length} different pyramids here, and one annotator has one.`,
    {
      where: { file: path },
      fix: 'Give each annotator’s work on one topic as one argument.',
    },
  );
}

function everyAnnotation(read: ReadContent): readonly Annotation[] {
  if (read.content.kind !== 'pyramids') return annotationsIn(read);
  return read.content.value.map((pyramid) => ({ pyramid, summaries: [] }));
}

/** Summaries can be compared where all annotators marked some, against the same units. */
function subjectOf(work: readonly Work[]): (typeof SUBJECTS)[number] {
  const [first, ...others] = work.map(({ annotation }) => unitKey(annotation.pyramid));
  const sameUnits = others.every((key) => key === first);
  return sameUnits && work.every(({ annotation }) => annotation.summaries.length > 0)
    ? 'summaries'
    : 'pyramids';
}

function unitKey({ units }: Pyramid): string {
  return JSON.stringify(units);
}

/** `cheops agree`: how far annotators agree. Each argument is one annotator's work: a file, or a folder of files. */
import { Command, Option } from 'commander';
import {
  type Annotation,
  agreementText,
  annotatorsReport,
  compareAnnotations,
  comparePyramids,
  SET_DISTANCES,
  type SetDistance,
  scoreAnnotations,
  studyAnnotators,
  studyText,
} from '../index.ts';
import { print, terminalWidth } from '../io/terminal.ts';
import { refuseOverwriting, writeOutput } from '../io/write.ts';
import { onlyAnnotation, readWorks } from './annotators.ts';
import { addMessageOptions, type MessageFlags, startReading } from './reading.ts';
import { rowsOf } from './study-annotators.ts';
import { refuseTyped } from './values.ts';

const SUBJECTS = ['pyramids', 'summaries'] as const;

interface Options extends MessageFlags {
  readonly on?: (typeof SUBJECTS)[number];
  readonly distance: SetDistance;
  readonly json?: string;
}

/** One annotator's work: a pyramid, and the summaries annotated against it, if any. */
interface Work {
  readonly name: string;
  readonly annotation: Annotation;
}

export function agreeCommand(): Command {
  const command = new Command()
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
    .option('--json <file>', 'write the whole comparison as JSON');
  return addMessageOptions(command).action(agree);
}

async function agree(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const outputs = options.json === undefined ? [] : [options.json];
  refuseOverwriting({ inputs: paths, outputs });
  const reading = startReading(options);
  const works = await readWorks(paths, reading);
  refuseOverwriting({ inputs: reading.inputs.files(), outputs });
  reading.sayNotes();
  const work = works.map((own) => ({ name: own.name, annotation: onlyAnnotation(own) }));
  const subject = options.on ?? (haveSameUnits(work) && haveSummaries(work) ? 'summaries' : 'pyramids');
  if (subject === 'summaries') refuseTyped(command, { distance: 'with --on pyramids' });
  if (subject === 'summaries' && !haveSameUnits(work)) return agreeOnScores(work, options);
  const agreement =
    subject === 'summaries'
      ? compareAnnotations({ annotations: work })
      : comparePyramids({
          annotations: work.map(({ name, annotation }) => ({ name, pyramid: annotation.pyramid })),
          distance: options.distance,
        });
  if (options.json !== undefined) writeOutput(options.json, `${JSON.stringify(agreement, null, 2)}\n`);
  if (options.json !== '-') print(agreementText(agreement, { width: terminalWidth() }));
}

/** With pyramids that differ, only what the summaries score against them can be compared. */
function agreeOnScores(work: readonly Work[], { json }: Options): void {
  const scored = work.map(({ name, annotation }) => ({
    name,
    report: scoreAnnotations({ annotations: [annotation] }),
  }));
  const score = 'coverage';
  const study = studyAnnotators({ rows: rowsOf(scored, score), score });
  const report = annotatorsReport(study, {
    signature: { study: 'annotators', of: 'summaries', score, ...scored[0]!.report.signature },
    of: 'summaries',
    notes: ['The pyramids differ, so scores are compared, and not units; cheops study annotators has more.'],
  });
  if (json !== undefined) writeOutput(json, `${JSON.stringify(study, null, 2)}\n`);
  if (json !== '-') print(studyText(report, { width: terminalWidth() }));
}

function haveSummaries(work: readonly Work[]): boolean {
  return work.every(({ annotation }) => annotation.summaries.length > 0);
}

function haveSameUnits(work: readonly Work[]): boolean {
  const [first, ...others] = work.map(({ annotation }) => JSON.stringify(annotation.pyramid.units));
  return others.every((key) => key === first);
}

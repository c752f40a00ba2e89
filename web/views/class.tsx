/** A class: who wrote what, what that earns, and what goes back to students and to the gradebook. */
import { feedbackOf } from '../../src/workbench/feedback.ts';
import { describeScale, FIVE_STEPS } from '../../src/workbench/grade.ts';
import { pyramidProgress } from '../../src/workbench/progress.ts';
import { acceptedUnits, marksOf } from '../../src/workbench/work.ts';
import { api, type Named, type Person } from '../api.ts';
import { GradeRow } from '../class/grade-row.tsx';
import { fillGradebook } from '../class/gradebook.tsx';
import { openScale } from '../class/scale.tsx';
import { Sheet } from '../class/sheet.tsx';
import type { Desk } from '../desk.ts';
import { download, uploadsOf } from '../files.ts';
import { announce } from '../parts/announce.tsx';
import { TopicBar } from '../parts/bar.tsx';
import { attempt, FileButton } from '../parts/file-button.tsx';
import { link } from '../route.ts';
import { HideNames } from '../summaries/hide-names.tsx';
import { propose } from '../summaries/proposals.tsx';

interface ClassProperties {
  readonly desk: Desk;
  readonly person: Person;
  readonly matchers: readonly Named[];
  readonly reload: () => void;
}

export function ClassView({ desk, person, matchers, reload }: ClassProperties) {
  const { topic } = desk;
  const work = desk.work.value;
  const scale = topic.settings.scale ?? FIVE_STEPS;
  const units = acceptedUnits(work).length;
  const rows = topic.summaries.map(({ id }) => feedbackOf({ work, summary: id, scale }));
  const finished = topic.summaries.filter(({ id }) => marksOf(work, id).done).length;
  return (
    <div class="view">
      <TopicBar topic={topic} view="class" person={person} desk={desk} />
      <main class="page wide">
        <ol class="steps">
          <li class={units > 0 ? 'done' : ''}>
            <h2>What a good text says</h2>
            <p>
              {units === 0
                ? topic.references.length === 0
                  ? 'The rubric has no items yet.'
                  : 'The pyramid has no units yet.'
                : `${units} ${topic.references.length === 0 ? 'items' : 'units'}${pyramidProgress(work).isFinished ? '' : ', not all of them resolved'}.`}
            </p>
            <a class="button" href={link('topic', topic.id, 'pyramid')}>
              {topic.references.length === 0 ? 'Rubric' : 'Pyramid'}
            </a>
          </li>
          <li class={topic.summaries.length > 0 ? 'done' : ''}>
            <h2>Students’ texts</h2>
            <p>{topic.summaries.length} texts.</p>
            <FileButton
              title="Add texts …"
              accept=".txt,.text,.md,.docx,.odt,.pdf,.rtf,.html,.htm,.csv,.tsv,.xlsx,.zip,text/plain"
              onFiles={(files) =>
                void attempt(async () => {
                  const { added } = await api.addSummaries(topic.id, await uploadsOf(files));
                  announce(`${added} texts added.`);
                  reload();
                })
              }
            />
          </li>
          <li class={finished === topic.summaries.length && finished > 0 ? 'done' : ''}>
            <h2>What each text says</h2>
            <p>
              {finished} of {topic.summaries.length} read to the end.
            </p>
            <div class="buttons">
              <button
                type="button"
                disabled={units === 0}
                onClick={() =>
                  void propose(
                    desk,
                    matchers[0]!.name,
                    topic.summaries.map(({ id }) => id),
                  )
                }
              >
                Let the machine propose
              </button>
              <a class="button" href={link('topic', topic.id, 'summaries')}>
                Read
              </a>
            </div>
          </li>
          <li>
            <h2>Grades</h2>
            <p>{describeScale(scale)}</p>
            <button type="button" onClick={() => openScale(desk, scale, reload)}>
              Change the scale …
            </button>
          </li>
        </ol>
        <div class="filters">
          <HideNames />
          <button
            type="button"
            class="primary"
            onClick={() =>
              void attempt(async () =>
                download((await api.sheets(topic.id)).files, `${topic.title} feedback`),
              )
            }
          >
            Feedback as files
          </button>
          <button type="button" onClick={() => window.print()}>
            Print all feedback
          </button>
          <button
            type="button"
            onClick={() => void attempt(async () => download((await api.grades(topic.id)).files, 'grades'))}
          >
            Grades (.csv)
          </button>
          <FileButton
            title="Fill a gradebook …"
            accept=".csv"
            multiple={false}
            onFiles={(files) => void fillGradebook(desk, files)}
          />
        </div>
        <div class="scroll">
          <table class="grades">
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col" class="figure">
                  {scale.score}
                </th>
                <th scope="col">Grade</th>
                <th scope="col" class="figure">
                  said
                </th>
                <th scope="col" class="figure">
                  missing
                </th>
                <th scope="col">to decide</th>
                <th scope="col">Remark</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <GradeRow key={row.summary} desk={desk} row={row} />
              ))}
            </tbody>
          </table>
        </div>
        <section class="sheets" aria-label="Feedback sheets">
          <h2>Feedback</h2>
          {rows.map((row) => (
            <Sheet key={row.summary} desk={desk} row={row} scale={scale} />
          ))}
        </section>
      </main>
    </div>
  );
}

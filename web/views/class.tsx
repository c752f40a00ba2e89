/** A class: who wrote what, what that earns, and what goes back to students and to the gradebook. */
import { signal } from '@preact/signals';
import { type Feedback, type FeedbackPoint, feedbackOf } from '../../src/workbench/feedback.ts';
import {
  describeScale,
  FIVE_STEPS,
  type GradedScore,
  LETTERS,
  POINTS,
  type Scale,
} from '../../src/workbench/grade.ts';
import { pyramidProgress } from '../../src/workbench/progress.ts';
import { acceptedUnits, marksOf } from '../../src/workbench/work.ts';
import { api, type GradebookAnswer, type Named, type Person, type Upload } from '../api.ts';
import type { Desk } from '../desk.ts';
import { download, uploadsOf } from '../files.ts';
import { announce } from '../parts/announce.tsx';
import { TopicBar } from '../parts/bar.tsx';
import { askLine, openDialog } from '../parts/dialog.tsx';
import { link } from '../route.ts';
import { SCORE_OPTIONS } from '../score-options.ts';
import { attempt, FileButton } from './home.tsx';
import { figure, HideNames, propose, shownName } from './summaries.tsx';

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
  const rows = topic.summaries.map(({ id }) =>
    feedbackOf({ work, summary: id, scale, options: SCORE_OPTIONS }),
  );
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
              accept=".txt,.text,.md,text/plain"
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
                Let {matchers[0]?.name} propose
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

function GradeRow({ desk, row }: { desk: Desk; row: Feedback }) {
  const { summary, score, grade, computed, isOverride, said, missing, undecided, remark, reason } = row;
  const name = shownName(desk.topic.summaries, summary);
  return (
    <tr>
      <th scope="row" dir="auto">
        <a href={link('topic', desk.topic.id, 'summaries', summary)}>{name}</a>
      </th>
      <td class="figure" title={reason ?? ''}>
        {figure(score)}
      </td>
      <td>
        <button
          type="button"
          class={`grade${isOverride ? ' override' : ''}`}
          aria-label={`Grade of ${name}: ${grade ?? 'none'}; change it`}
          onClick={() =>
            askLine(
              `Grade of ${name}`,
              {
                label:
                  computed === null
                    ? 'No grade is computed'
                    : `Computed: ${computed.grade} ${computed.words}`,
                value: grade ?? '',
                hint: 'Empty: the computed grade counts.',
              },
              (next) =>
                desk.act({
                  type: 'grade-summary',
                  summary,
                  grade: next === '' || next === computed?.grade ? null : next,
                }),
            )
          }
        >
          {grade ?? '–'}
          {isOverride && <small>yours</small>}
        </button>
      </td>
      <td class="figure">{said.length}</td>
      <td class="figure">{missing.length}</td>
      <td>{undecided === 0 ? '' : undecided}</td>
      <td>
        <button
          type="button"
          class="quiet remark"
          onClick={() =>
            askLine(
              `Remark for ${name}`,
              { label: 'It stands on the feedback sheet', value: remark },
              (text) => desk.act({ type: 'remark-summary', summary, remark: text }),
            )
          }
        >
          {remark === '' ? 'add …' : remark}
          <span class="aloud"> remark for {name}</span>
        </button>
      </td>
    </tr>
  );
}

function Sheet({ desk, row, scale }: { desk: Desk; row: Feedback; scale: Scale }) {
  const { summary, grade, computed, isOverride, said, missing, remark, reason } = row;
  return (
    <details class="sheet" open={false}>
      <summary dir="auto">
        {shownName(desk.topic.summaries, summary)} <b>{grade ?? '–'}</b>
      </summary>
      <div class="paper">
        <h3>{desk.topic.title}</h3>
        <p dir="auto">{shownName(desk.topic.summaries, summary)}</p>
        <p>
          <b>Grade: {grade ?? 'none'}</b> {isOverride ? '' : computed?.words}
        </p>
        {reason !== null && <p>{reason}</p>}
        <h4>What you said</h4>
        <Points points={said} none="Nothing of what the text should say was found." />
        <h4>What is missing</h4>
        <Points points={missing} none="Nothing is missing." />
        <h4>Your teacher says</h4>
        <p class="space">{remark}</p>
        <p class="hint">How the grade comes about: {describeScale(scale)}</p>
      </div>
    </details>
  );
}

function Points({ points, none }: { points: readonly FeedbackPoint[]; none: string }) {
  if (points.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {points.map(({ unit, label, words }) => (
        <li key={unit} dir="auto">
          {label}
          {words.length > 0 && <small>“{words.join('” and “')}”</small>}
        </li>
      ))}
    </ul>
  );
}

const PRESETS: readonly { readonly title: string; readonly scale: Scale }[] = [
  { title: 'Grades 1 to 5', scale: FIVE_STEPS },
  { title: 'Letters A to F', scale: LETTERS },
  { title: 'Points', scale: POINTS },
];
const SCORE_NAMES: readonly GradedScore[] = ['coverage', 'quality', 'comprehensive'];

function openScale(desk: Desk, before: Scale, reload: () => void): void {
  const scale = signal(before);
  const Form = ({ close }: { close: () => void }) => {
    const now = scale.value;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => {
            await api.saveSettings(desk.topic.id, { ...desk.topic.settings, scale: scale.value });
            close();
            reload();
          });
        }}
      >
        <div class="buttons">
          {PRESETS.map((preset) => (
            <button
              type="button"
              key={preset.title}
              onClick={() => {
                scale.value = { ...preset.scale, score: now.score };
              }}
            >
              {preset.title}
            </button>
          ))}
        </div>
        <label>
          By
          <select
            value={now.score}
            onChange={(event) => {
              scale.value = { ...now, score: event.currentTarget.value as GradedScore };
            }}
          >
            {SCORE_NAMES.map((score) => (
              <option key={score} value={score}>
                {score}
              </option>
            ))}
          </select>
        </label>
        {now.kind === 'points' ? (
          <div class="row">
            <label>
              All of it earns
              <input
                type="number"
                min="1"
                value={now.most}
                onInput={(event) => {
                  scale.value = { ...now, most: Math.max(1, Number(event.currentTarget.value) || 1) };
                }}
              />
            </label>
            <label>
              Rounded to
              <input
                type="number"
                min="0.01"
                step="any"
                value={now.step}
                onInput={(event) => {
                  scale.value = { ...now, step: Math.max(0.01, Number(event.currentTarget.value) || 1) };
                }}
              />
            </label>
          </div>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">from %</th>
                <th scope="col">grade</th>
                <th scope="col">in words</th>
              </tr>
            </thead>
            <tbody>
              {now.steps.map((step, index) => {
                const change = (part: Partial<typeof step>) => {
                  scale.value = {
                    ...now,
                    steps: now.steps.map((other, i) => (i === index ? { ...other, ...part } : other)),
                  };
                };
                return (
                  <tr key={index}>
                    <td>
                      <input
                        type="number"
                        aria-label={`from, step ${index + 1}`}
                        min="0"
                        max="100"
                        step="any"
                        value={Math.round(step.from * 1000) / 10}
                        onChange={(event) =>
                          change({ from: Math.min(1, Math.max(0, Number(event.currentTarget.value) / 100)) })
                        }
                      />
                    </td>
                    <td>
                      <input
                        aria-label={`grade, step ${index + 1}`}
                        value={step.grade}
                        onChange={(event) => change({ grade: event.currentTarget.value || '–' })}
                      />
                    </td>
                    <td>
                      <input
                        aria-label={`words, step ${index + 1}`}
                        value={step.words}
                        onChange={(event) => change({ words: event.currentTarget.value })}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        <p class="hint">{describeScale(now)}</p>
        <div class="buttons">
          <button type="submit" class="primary">
            Use this scale
          </button>
        </div>
      </form>
    );
  };
  openDialog('Grade scale', (close) => <Form close={close} />, { wide: true });
}

async function fillGradebook(desk: Desk, files: File[]): Promise<void> {
  await attempt(async () => {
    const [file] = await uploadsOf(files);
    const guess = await api.gradebook(desk.topic.id, { file: file!, columns: null });
    openDialog(
      'Fill a gradebook',
      (close) => <GradebookForm desk={desk} file={file!} guess={guess} close={close} />,
      { wide: true },
    );
  });
}

function GradebookForm({
  desk,
  file,
  guess,
  close,
}: {
  desk: Desk;
  file: Upload;
  guess: GradebookAnswer;
  close: () => void;
}) {
  const { header, columns } = guess;
  const options = header.map((name, index) => (
    <option key={index} value={index}>
      {name || `column ${index + 1}`}
    </option>
  ));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget as HTMLFormElement);
        const feedback = String(form.get('feedback'));
        void attempt(async () => {
          const answer = await api.gradebook(desk.topic.id, {
            file,
            columns: {
              student: Number(form.get('student')),
              grade: Number(form.get('grade')),
              feedback: feedback === '' ? null : Number(feedback),
            },
          });
          close();
          download(answer.files ?? [], 'gradebook');
          const missing = answer.missing ?? [];
          announce(
            `${answer.filled} grades filled in.${missing.length === 0 ? '' : ` Not found there: ${missing.join(', ')}.`}`,
          );
        });
      }}
    >
      <p>Only these cells are filled; everything else in {file.name} goes back as it is.</p>
      <label>
        Students are known by
        <select name="student" value={columns.student ?? 0}>
          {options}
        </select>
      </label>
      <label>
        Grades go into
        <select name="grade" value={columns.grade ?? header.length - 1}>
          {options}
        </select>
      </label>
      <label>
        Feedback goes into
        <select name="feedback" value={columns.feedback ?? ''}>
          <option value="">nowhere</option>
          {options}
        </select>
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          Fill and download
        </button>
      </div>
    </form>
  );
}

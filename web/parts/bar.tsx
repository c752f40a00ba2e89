/** The head of every view on a topic: where we are, undo by name, whether all is saved. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { describe } from '../../src/workbench/describe.ts';
import { api, type Person, type TopicInfo } from '../api.ts';
import type { Desk } from '../desk.ts';
import { download } from '../files.ts';
import { keyFor, shown } from '../keys.ts';
import { link } from '../route.ts';
import { annotators, whose } from '../whose.ts';
import { announce } from './announce.tsx';
import { openDialog } from './dialog.tsx';
import { attempt } from './file-button.tsx';
import { openHelp } from './help.tsx';

const TABS = [
  ['pyramid', 'Pyramid'],
  ['summaries', 'Summaries'],
  ['class', 'Class'],
  ['settle', 'Settle'],
] as const;

export function TopicBar({
  topic,
  view,
  person,
  desk,
  children,
}: {
  topic: TopicInfo;
  view: string;
  person: Person;
  desk: Desk | null;
  children?: ComponentChildren;
}) {
  const tabs = TABS.filter(([id]) => {
    if (id === 'class') return topic.settings.isClass && person.role === 'owner';
    return id !== 'settle' || person.role !== 'annotator';
  });
  useEffect(() => {
    document.title = `${topic.title} · cheops`;
  }, [topic.title]);
  return (
    <header class="bar">
      <a class="brand" href="#/" aria-label="All topics">
        <img src="/icon.svg" alt="" width="22" height="22" />
      </a>
      <h1>{topic.title}</h1>
      <nav aria-label="Views">
        {tabs.map(([id, title]) => (
          <a key={id} href={link('topic', topic.id, id)} {...(id === view ? { 'aria-current': 'page' } : {})}>
            {id === 'pyramid' && topic.references.length === 0
              ? 'Rubric'
              : id === 'summaries' && topic.settings.isClass
                ? 'Texts'
                : title}
          </a>
        ))}
      </nav>
      <div class="tools">
        {desk !== null && view !== 'settle' && annotators.value.length > 1 && (
          <select
            aria-label="Whose work"
            value={desk.annotator}
            onChange={(event) => {
              whose.value = event.currentTarget.value;
            }}
          >
            {annotators.value.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
        {children}
        {desk !== null && <DeskTools desk={desk} />}
        <button type="button" class="quiet" onClick={openHelp} title="Keys and help">
          ?<span class="aloud"> Help</span>
        </button>
      </div>
      {desk !== null && desk.conflict.value !== null && <ConflictBar desk={desk} />}
    </header>
  );
}

function DeskTools({ desk }: { desk: Desk }) {
  const { done, undone } = desk.ledger.value;
  return (
    <>
      {desk.canWrite && (
        <>
          <button
            type="button"
            disabled={done === null}
            onClick={desk.undo}
            title={`Undo (${shown(keyFor('undo'))})`}
          >
            {done === null ? 'Undo' : `Undo ${done.name}`}
          </button>
          <button
            type="button"
            class="quiet"
            disabled={undone === null}
            onClick={desk.redo}
            aria-label={undone === null ? 'Do again' : `Do again: ${undone.name}`}
          >
            ↷
          </button>
        </>
      )}
      <button type="button" class="quiet" onClick={() => openExport(desk)}>
        Export
      </button>
      <span class={`saved ${desk.state.value}`} role="status">
        {!desk.canWrite
          ? `read only: ${desk.annotator}`
          : desk.state.value === 'saved'
            ? 'Saved'
            : desk.state.value === 'saving'
              ? 'Saving …'
              : 'Not saved yet; trying again'}
      </span>
    </>
  );
}

function ConflictBar({ desk }: { desk: Desk }) {
  const { mine, theirs } = desk.conflict.value!;
  const named = (op: (typeof mine)[number]['op']) =>
    op.type === 'undo' || op.type === 'redo' ? op.type : describe(op);
  return (
    <div class="conflict" role="alert">
      <p>
        <b>Another tab was faster.</b> There: {theirs.map(({ op }) => named(op)).join(', ')}. Here, not saved:{' '}
        {mine.map(({ op }) => named(op)).join(', ')}.
      </p>
      <button type="button" class="primary" onClick={desk.keepMine}>
        Do mine as well
      </button>
      <button type="button" onClick={desk.dropMine}>
        Drop mine
      </button>
    </div>
  );
}

const FORMATS = [
  ['json', 'cheops JSON', 'pyramid, matches and who made them; can be imported again'],
  ['pyr', 'DUCView pyramid (.pyr)', 'the pyramid alone'],
  ['pan', 'DUCView annotations (.pan)', 'one file for each summary'],
  ['csv', 'Table (.csv)', 'for spreadsheets'],
  ['jsonl', 'Dataset (.jsonl)', 'all texts, and which units each summary has'],
] as const;

function openExport(desk: Desk): void {
  openDialog('Export', (close) => (
    <ul class="menu">
      {FORMATS.map(([format, title, detail]) => (
        <li key={format}>
          <button
            type="button"
            onClick={() => {
              close();
              attempt(async () => {
                const { files, notes } = await api.export(desk.topic.id, {
                  format,
                  annotator: desk.annotator,
                });
                download(files, desk.topic.id);
                const what = files.length === 1 ? files[0]!.name : `${files.length} files`;
                announce([`Exported ${what}.`, ...notes].join(' '));
              });
            }}
          >
            {title}
            <small>{detail}</small>
          </button>
        </li>
      ))}
    </ul>
  ));
}

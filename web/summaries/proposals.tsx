/** Asking matchers for proposals, and accepting many at once. */
import { signal } from '@preact/signals';
import { marksOf } from '../../src/workbench/work.ts';
import { api, type Named } from '../api.ts';
import type { Desk } from '../desk.ts';
import { announce } from '../parts/announce.tsx';
import { openDialog } from '../parts/dialog.tsx';
import { newId } from './state.ts';

export async function proposeMatches(desk: Desk, matchers: readonly Named[], current: string): Promise<void> {
  openDialog('Propose matches', (close) => (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget as HTMLFormElement);
        const by = String(form.get('matcher'));
        const all = form.get('all') === 'all';
        close();
        await propose(desk, by, all ? desk.topic.summaries.map(({ id }) => id) : [current]);
      }}
    >
      <fieldset>
        <legend>With</legend>
        {matchers.map(({ name, summary }, index) => (
          <label class="choice" key={name}>
            <input type="radio" name="matcher" value={name} checked={index === 0} />
            <span>
              {name} <small>{summary}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>For</legend>
        <label class="choice">
          <input type="radio" name="all" value="one" />
          <span>this text</span>
        </label>
        <label class="choice">
          <input type="radio" name="all" value="all" checked />
          <span>all {desk.topic.summaries.length} texts</span>
        </label>
      </fieldset>
      <div class="buttons">
        <button type="submit" class="primary">
          Propose
        </button>
      </div>
    </form>
  ));
}

export async function propose(desk: Desk, by: string, summaries: readonly string[]): Promise<void> {
  announce(`${by} is reading ${summaries.length === 1 ? 'the text' : `${summaries.length} texts`} …`, {
    stays: true,
  });
  try {
    const { matches, partial } = await api.proposeMatches(desk.topic.id, by, summaries);
    const fresh = matches.map((match) => ({ ...match, match: `${by}-${newId()}` }));
    if (fresh.length === 0) return announce('Nothing was found.');
    desk.act({ type: 'propose-matches', by, ...(partial ? { partial: true as const } : {}), matches: fresh });
    announce(`${fresh.length} matches proposed: Y yes, U unsure, N no.`);
  } catch (error) {
    announce(error instanceof Error ? error.message : 'Nothing was proposed.');
  }
}

export function acceptAbove(desk: Desk, id: string): void {
  const threshold = signal(0.8);
  const allTexts = signal(false);
  const chosen = () => {
    const work = desk.work.value;
    return (allTexts.value ? desk.topic.summaries.map((summary) => summary.id) : [id]).flatMap((summary) =>
      marksOf(work, summary)
        .matches.filter(
          ({ state, proposed }) => state === 'open' && (proposed?.probability ?? 0) >= threshold.value,
        )
        .map((match) => ({ summary, match: match.id })),
    );
  };
  const Form = ({ close }: { close: () => void }) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const matches = chosen();
        close();
        if (matches.length > 0) desk.act({ type: 'decide-matches', matches, state: 'yes' });
      }}
    >
      <label>
        At least {Math.round(threshold.value * 100)} %
        <input
          type="range"
          min="0"
          max="1"
          step="0.01"
          value={threshold.value}
          onInput={(event) => {
            threshold.value = Number(event.currentTarget.value);
          }}
        />
      </label>
      <label class="choice">
        <input
          type="checkbox"
          checked={allTexts.value}
          onChange={(event) => {
            allTexts.value = event.currentTarget.checked;
          }}
        />
        <span>in all texts</span>
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          Accept {chosen().length}
        </button>
      </div>
      <p class="hint">One undo takes all of it back.</p>
    </form>
  );
  openDialog('Accept proposals', (close) => <Form close={close} />);
}

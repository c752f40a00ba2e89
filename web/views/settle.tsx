/** Two annotators side by side: how far they agree, and where they do not, one difference after the other. */
import { signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Dispute, disputes, settlement } from '../../src/workbench/adjudicate.ts';
import type { Choice } from '../../src/workbench/work.ts';
import { api, type Person, type TopicInfo } from '../api.ts';
import { type Desk, openDesk } from '../desk.ts';
import { commandOf, isTyping } from '../keys.ts';
import { announce } from '../parts/announce.tsx';
import { TopicBar } from '../parts/bar.tsx';
import { attempt } from '../parts/file-button.tsx';
import { keyIn, MatchSide, MatchTitle, nameOf, UnitSide, unitName } from '../settle/sides.tsx';

const at = signal(0);

export function SettleView({
  topic,
  person,
  annotators,
}: {
  topic: TopicInfo;
  person: Person;
  annotators: readonly string[];
}) {
  const people = annotators.filter((name) => !name.startsWith('settled '));
  const [pair, setPair] = useState<readonly [string, string] | null>(
    people.length >= 2 ? [people[0]!, people[1]!] : null,
  );
  const [desks, setDesks] = useState<{ first: Desk; second: Desk; settled: Desk | null } | null>(null);
  const isOwner = person.role === 'owner';
  useEffect(() => {
    let open: Desk[] = [];
    if (pair === null) return;
    void attempt(async () => {
      const [first, second] = await Promise.all(pair.map((name) => openDesk(topic, name, false)));
      const name = `settled ${pair.join(' + ')}`;
      const settled = annotators.includes(name) ? await openDesk(topic, name, isOwner) : null;
      open = [first!, second!, ...(settled === null ? [] : [settled])];
      setDesks({ first: first!, second: second!, settled });
    });
    return () => {
      for (const desk of open) desk.close();
    };
  }, [topic, pair?.join('\n')]);
  return (
    <div class="view">
      <TopicBar topic={topic} view="settle" person={person} desk={desks?.settled ?? null} />
      <main class="page tight">
        {people.length < 2 ? (
          <p class="first">
            Two annotators are needed. Invite one on the project’s page: each works on their own, and neither
            sees the other’s marks.
          </p>
        ) : (
          <fieldset class="row">
            <legend>Between</legend>
            {([0, 1] as const).map((side) => (
              <label key={side}>
                {side === 0 ? 'First' : 'Second'}
                <select
                  value={pair![side]}
                  onChange={(event) => {
                    const name = event.currentTarget.value;
                    setPair(side === 0 ? [name, pair![1]] : [pair![0], name]);
                  }}
                >
                  {people.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </fieldset>
        )}
        {desks !== null && pair !== null && pair[0] !== pair[1] && (
          <Between
            topic={topic}
            pair={pair}
            desks={desks}
            canSettle={isOwner}
            begin={() =>
              void attempt(async () => {
                const { annotator } = await api.adjudicate(topic.id, pair);
                setDesks({ ...desks, settled: await openDesk(topic, annotator, true) });
              })
            }
          />
        )}
      </main>
    </div>
  );
}

function Between({
  topic,
  pair,
  desks: { first, second, settled },
  canSettle,
  begin,
}: {
  topic: TopicInfo;
  pair: readonly [string, string];
  desks: { first: Desk; second: Desk; settled: Desk | null };
  canSettle: boolean;
  begin: () => void;
}) {
  const sides = { first: first.work.value, second: second.work.value };
  const found = useMemo(() => disputes(sides), [sides.first, sides.second]);
  const { items, agreed, alpha, kappa, about } = found;
  const chosen = (item: Dispute) => settled?.work.value.settled.get(keyIn(item));
  const open = items.filter((item) => chosen(item) === undefined).length;
  const index = Math.min(at.value, Math.max(0, items.length - 1));
  const choose = (choice: Choice) => {
    const item = items[index];
    if (settled === null || item === undefined) return;
    const newId = () => crypto.randomUUID().slice(0, 8);
    if (!settled.act(settlement({ item, choice, ...sides, settled: settled.work.value, newId }))) return;
    const next = items.findIndex((other, place) => place > index && chosen(other) === undefined);
    if (next !== -1) at.value = next;
    else
      announce(
        items.every((other) => chosen(other) !== undefined)
          ? 'Everything is settled.'
          : 'No more below; some above are open.',
      );
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const choices: Record<string, Choice> = {
        '1': 'first',
        '2': 'second',
        '3': 'both',
        '0': 'neither',
        b: 'both',
      };
      const choice = choices[event.key];
      const command = commandOf(event);
      if (choice !== undefined && !event.ctrlKey) choose(choice);
      else if (command?.id === 'next-unit' || event.key === 'ArrowDown')
        at.value = Math.min(items.length - 1, index + 1);
      else if (command?.id === 'previous-unit' || event.key === 'ArrowUp') at.value = Math.max(0, index - 1);
      else if (command?.id === 'undo') settled?.undo();
      else if (command?.id === 'redo') settled?.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <dl class="agreement">
        <div>
          <dt>Krippendorff’s α</dt>
          <dd>{alpha === null ? '–' : alpha.toFixed(3)}</dd>
        </div>
        {about === 'matches' && (
          <div>
            <dt>Cohen’s κ</dt>
            <dd>{kappa === null ? '–' : kappa.toFixed(3)}</dd>
          </div>
        )}
        <div>
          <dt>agree on</dt>
          <dd>{agreed}</dd>
        </div>
        <div>
          <dt>{about === 'units' ? 'units that differ' : 'matches that differ'}</dt>
          <dd>{items.length}</dd>
        </div>
        {settled !== null && (
          <div>
            <dt>left to settle</dt>
            <dd>{open}</dd>
          </div>
        )}
      </dl>
      {about === 'units' && (
        <p class="hint">
          The pyramids differ, so units are settled first; then both mark summaries against the settled one.
        </p>
      )}
      {settled === null && canSettle && (
        <div class="buttons">
          <button type="button" class="primary" onClick={begin}>
            Begin to settle
          </button>
          <span class="hint">A third journal is made that has what both agree on.</span>
        </div>
      )}
      {settled !== null && items.length > 0 && (
        <p class="hint">
          <kbd>1</kbd> {pair[0]} <kbd>2</kbd> {pair[1]} <kbd>3</kbd> both <kbd>0</kbd> neither; <kbd>J</kbd>{' '}
          <kbd>K</kbd> go on and back.
        </p>
      )}
      <ol class="disputes">
        {items.map((item, place) => (
          <li key={item.key} class={place === index ? 'active' : ''}>
            <button
              type="button"
              class="head"
              aria-pressed={place === index}
              onClick={() => {
                at.value = place;
              }}
            >
              {item.kind === 'match' ? (
                <MatchTitle work={sides.first} item={item} />
              ) : (
                <span>{unitName(sides, item)}</span>
              )}
              <span class="status">
                {chosen(item) === undefined ? '' : `✓ ${nameOf(chosen(item)!, pair)}`}
              </span>
            </button>
            {place === index && (
              <div class="body">
                <div class="sides">
                  {(['first', 'second'] as const).map((side, number) => (
                    <section key={side} aria-label={pair[number]}>
                      <h3>{pair[number]}</h3>
                      {item.kind === 'match' ? (
                        <MatchSide work={sides[side]} item={item} />
                      ) : (
                        <UnitSide work={sides[side]} id={item[side]} />
                      )}
                    </section>
                  ))}
                </div>
                {settled?.canWrite === true && (
                  <div class="buttons">
                    {(['first', 'second', 'both', 'neither'] as const).map((choice, number) => (
                      <button
                        type="button"
                        key={choice}
                        aria-pressed={chosen(item) === choice}
                        onClick={() => choose(choice)}
                      >
                        {nameOf(choice, pair)} <kbd>{[1, 2, 3, 0][number]}</kbd>
                      </button>
                    ))}
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {items.length === 0 && (
        <p class="first">
          {topic.summaries.length > 0 && agreed === 0
            ? 'There is nothing to compare yet: both must have marked the same summary.'
            : 'They agree on everything.'}
        </p>
      )}
    </>
  );
}

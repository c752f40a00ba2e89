/** How far two annotators agree, and their differences, of which one is open at a time. */
import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import {
  type Dispute,
  type Disputes,
  disputes,
  isConflict,
  type Pair,
  settlement,
} from '../../src/workbench/adjudicate.ts';
import { CHOICES, type Choice } from '../../src/workbench/work.ts';
import type { TopicInfo } from '../api.ts';
import type { Desk } from '../desk.ts';
import { commandOf, isTyping } from '../keys.ts';
import { announce } from '../parts/announce.tsx';
import { keyIn, MatchSide, MatchTitle, nameOf, UnitSide, unitName } from './sides.tsx';

const at = signal(0);
const onlyConflicts = signal(false);

type Names = readonly [string, string];

/** The key of each choice; what is disputed is settled with one. */
const KEYS: Readonly<Record<string, Choice>> = { 1: 'first', 2: 'second', 3: 'both', 0: 'neither' };

interface Desks {
  readonly first: Desk;
  readonly second: Desk;
  readonly settled: Desk | null;
}

export function Between({
  topic,
  pair,
  desks: { first, second, settled },
  canSettle,
  begin,
}: {
  topic: TopicInfo;
  pair: Names;
  desks: Desks;
  canSettle: boolean;
  begin: () => void;
}) {
  const sides: Pair = { first: first.work.value, second: second.work.value };
  const found = useMemo(() => disputes(sides), [sides.first, sides.second]);
  const { agreed, about } = found;
  const conflicts = found.items.filter((item) => isConflict(item, sides));
  const items = onlyConflicts.value ? conflicts : found.items;
  const chosen = (item: Dispute) => settled?.work.value.settled.get(keyIn(item));
  const index = Math.min(at.value, Math.max(0, items.length - 1));
  const choose = (choice: Choice) => settle({ items, index, choice, sides, settled, chosen });
  // Before the next key, which is meant for the next difference.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, { choose, settled, index, count: items.length });
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <Agreement
        found={found}
        open={settled === null ? null : found.items.filter((item) => chosen(item) === undefined).length}
      />
      {about === 'units' && (
        <p class="hint">
          The pyramids differ, so units are settled first; then both begin with the settled one, and mark
          summaries against it.
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
      {found.items.length > 0 && (
        <label class="row">
          <input
            type="checkbox"
            checked={onlyConflicts.value}
            onChange={(event) => {
              onlyConflicts.value = event.currentTarget.checked;
              at.value = 0;
            }}
          />
          Only conflicts, where one says yes and the other no or unsure, or both have a unit in other words (
          {conflicts.length} of {found.items.length})
        </label>
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
              <Title sides={sides} item={item} />
              <span class="status">
                {chosen(item) === undefined ? '' : `✓ ${nameOf(chosen(item)!, pair)}`}
              </span>
            </button>
            {place === index && (
              <Body
                sides={sides}
                item={item}
                pair={pair}
                {...(settled?.canWrite === true ? { choose } : {})}
                chosen={chosen(item)}
              />
            )}
          </li>
        ))}
      </ol>
      {items.length === 0 && found.items.length > 0 && <p class="first">There is no conflict.</p>}
      {found.items.length === 0 && (
        <p class="first">
          {topic.summaries.length > 0 && agreed === 0
            ? 'There is nothing to compare yet: both must have marked the same summary.'
            : 'They agree on everything.'}
        </p>
      )}
    </>
  );
}

/** One difference settled, and on to the next. */
function settle({
  items,
  index,
  choice,
  sides,
  settled,
  chosen,
}: {
  items: readonly Dispute[];
  index: number;
  choice: Choice;
  sides: Pair;
  settled: Desk | null;
  chosen: (item: Dispute) => Choice | undefined;
}): void {
  const item = items[index];
  if (settled === null || item === undefined) return;
  const newId = () => crypto.randomUUID().slice(0, 8);
  if (!settled.act(settlement({ item, choice, ...sides, settled: settled.work.value, newId }))) return;
  const next = items.findIndex((other, place) => place > index && chosen(other) === undefined);
  if (next !== -1) at.value = next;
  else if (items.every((other) => chosen(other) !== undefined)) announce('Everything is settled.');
  else announce('No more below; some above are open.');
}

function handleKey(
  event: KeyboardEvent,
  {
    choose,
    settled,
    index,
    count,
  }: { choose: (choice: Choice) => void; settled: Desk | null; index: number; count: number },
): void {
  if (isTyping(event)) return;
  const choice = event.ctrlKey || event.metaKey ? undefined : KEYS[event.key];
  const id = commandOf(event)?.id;
  if (choice !== undefined) choose(choice);
  else if (id === 'next-unit' || id === 'down') at.value = Math.min(count - 1, index + 1);
  else if (id === 'previous-unit' || id === 'up') at.value = Math.max(0, index - 1);
  else if (id === 'undo') settled?.undo();
  else if (id === 'redo') settled?.redo();
  else return;
  event.preventDefault();
}

function Agreement({
  found: { alpha, kappa, agreed, items, about },
  open,
}: {
  found: Disputes;
  open: number | null;
}) {
  const figures: readonly (readonly [string, string | number])[] = [
    ['Krippendorff’s α', alpha === null ? '–' : alpha.toFixed(3)],
    ...(about === 'matches' ? [['Cohen’s κ', kappa === null ? '–' : kappa.toFixed(3)] as const] : []),
    ['agree on', agreed],
    [about === 'units' ? 'units that differ' : 'matches that differ', items.length],
    ...(open === null ? [] : [['left to settle', open] as const]),
  ];
  return (
    <dl class="agreement">
      {figures.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Title({ sides, item }: { sides: Pair; item: Dispute }) {
  return item.kind === 'match' ? (
    <MatchTitle work={sides.first} item={item} />
  ) : (
    <span>{unitName(sides, item)}</span>
  );
}

function Body({
  sides,
  item,
  pair,
  choose,
  chosen,
}: {
  sides: Pair;
  item: Dispute;
  pair: Names;
  choose?: (choice: Choice) => void;
  chosen: Choice | undefined;
}) {
  return (
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
      {choose !== undefined && (
        <div class="buttons">
          {CHOICES.map((choice) => (
            <button
              type="button"
              key={choice}
              aria-pressed={chosen === choice}
              onClick={() => choose(choice)}
            >
              {nameOf(choice, pair)} <kbd>{Object.keys(KEYS).find((key) => KEYS[key] === choice)}</kbd>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

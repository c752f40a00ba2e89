/** The workbench for pyramids: Workspace One with the texts, Workspace Two with the units (pyramid-2003 appendix B). */

import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { pyramidProgress } from '../../src/workbench/progress.ts';
import type { Named, Person } from '../api.ts';
import type { Desk } from '../desk.ts';
import { TopicBar } from '../parts/bar.tsx';
import { Key } from '../parts/key.tsx';
import { Shape } from '../parts/shape.tsx';
import { showCursor } from '../text/keyboard.ts';
import { selection, selectSpans, type TextSource } from '../text/selection.ts';
import { TextView } from '../text/text-view.tsx';
import { unitActions } from '../units/actions.tsx';
import { handleKey, nextOpen } from '../units/commands.ts';
import { AllProposals, pasteRubric, proposeUnits } from '../units/proposals.tsx';
import { FirstSteps, Remaining } from '../units/remaining.tsx';
import { SelectionBar } from '../units/selection-bar.tsx';
import { active, filter, pane } from '../units/state.ts';
import { marksOn } from '../units/text-marks.ts';
import { FILTERS, listedUnits, MoreFilters, UnitList } from '../units/unit-list.tsx';

export function PyramidView({
  desk,
  person,
  builders,
  annotators,
}: {
  desk: Desk;
  person: Person;
  builders: readonly Named[];
  annotators: readonly string[];
}) {
  const work = desk.work.value;
  const { topic } = desk;
  const isRubric = topic.references.length === 0;
  const sources = useMemo(
    () =>
      topic.references.map(
        (document): TextSource => ({ name: { kind: 'reference', id: document.id }, document }),
      ),
    [topic],
  );
  const focus = (unit: string | null) => {
    active.value = unit;
    if (unit !== null)
      requestAnimationFrame(() =>
        document.getElementById(`unit-${unit}`)?.scrollIntoView({ block: 'nearest' }),
      );
  };
  const actions = useMemo(() => unitActions({ desk, active: () => active.value, focus, isRubric }), [desk]);
  const progress = pyramidProgress(work);
  const units = listedUnits(work, filter.value);
  useEffect(() => {
    active.value = null;
    selection.value = null;
    filter.value = 'all';
  }, [desk]);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, { desk, sources, actions, focus });
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [desk, sources, actions]);
  return (
    <div class="view bench">
      <TopicBar topic={topic} view="pyramid" person={person} desk={desk}>
        {desk.canWrite && !isRubric && (
          <button type="button" onClick={() => proposeUnits(desk, builders, annotators)}>
            Propose …
          </button>
        )}
      </TopicBar>
      <fieldset class="panes-tabs" aria-label="Panes">
        {(['texts', 'units'] as const).map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={pane.value === name}
            onClick={() => {
              pane.value = name;
            }}
          >
            {name === 'texts' ? 'Texts' : `Units (${work.units.length})`}
          </button>
        ))}
      </fieldset>
      <main class={`panes show-${isRubric ? 'units' : pane.value}${isRubric ? ' one' : ''}`}>
        {!isRubric && (
          <section
            class="texts"
            role="application"
            aria-label="References, with a word cursor: arrows move, Shift extends, question mark for help"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the word cursor lives here, and needs the focus
            tabIndex={0}
          >
            {sources.map(({ name, document }, index) => {
              const { words, unconsumed } = progress.texts[index]!;
              return (
                <article key={document.id}>
                  <h2>
                    Reference {document.id}
                    <small>
                      {unconsumed.length === 0
                        ? 'all words are in units'
                        : `${unconsumed.length} of ${words} words remain`}
                    </small>
                  </h2>
                  <TextView
                    name={name}
                    document={document}
                    marks={marksOn(work, name, active.value)}
                    chosen={selection.value}
                    onChosen={() => {
                      showCursor(sources);
                    }}
                    onUnit={focus}
                  />
                </article>
              );
            })}
          </section>
        )}
        <section class="side" aria-label="Units">
          <SelectionBar desk={desk} actions={actions} active={active.value} focus={focus} />
          <div class="overview">
            <Shape work={work} />
            <Remaining progress={progress} isRubric={isRubric} next={() => nextOpen(work, sources, focus)} />
          </div>
          <fieldset class="filters" aria-label="Show">
            {FILTERS.map((name) => {
              const count = listedUnits(work, name).length;
              return name !== 'all' && count === 0 ? null : (
                <button
                  type="button"
                  key={name}
                  aria-pressed={filter.value === name}
                  onClick={() => {
                    filter.value = name;
                  }}
                >
                  {name} {count}
                </button>
              );
            })}
            {!isRubric && work.units.length > 1 && (
              <MoreFilters
                work={work}
                filter={filter.value}
                choose={(next) => {
                  filter.value = next;
                }}
              />
            )}
            {isRubric && desk.canWrite && (
              <button type="button" class="primary" onClick={actions.create}>
                New item <Key id="new" />
              </button>
            )}
            {isRubric && desk.canWrite && (
              <button type="button" onClick={() => pasteRubric(desk)}>
                Paste a list …
              </button>
            )}
          </fieldset>
          {progress.proposals.length > 0 && desk.canWrite && <AllProposals desk={desk} progress={progress} />}
          {work.units.length === 0 && <FirstSteps isRubric={isRubric} />}
          <UnitList
            desk={desk}
            units={units}
            active={active.value}
            focus={(unit) => focus(unit === active.value ? null : unit)}
            actions={actions}
            onReference={(unit, reference) => {
              const contributor = unit.contributors.find((other) => other.reference === reference)!;
              const { text } = topic.references.find(({ id }) => id === reference)!;
              selectSpans({ kind: 'reference', id: reference }, contributor.spans, text);
              pane.value = 'texts';
              showCursor(sources);
            }}
          />
        </section>
      </main>
    </div>
  );
}

/** Two annotators side by side: how far they agree, and where they do not, one difference after the other. */
import { useEffect, useState } from 'preact/hooks';
import { api, type Person, type TopicInfo } from '../api.ts';
import { type Desk, openDesk } from '../desk.ts';
import { TopicBar } from '../parts/bar.tsx';
import { attempt } from '../parts/file-button.tsx';
import { Between } from '../settle/between.tsx';

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

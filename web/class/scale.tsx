/** The grade scale, chosen and changed, and stated in words. */
import { signal } from '@preact/signals';
import {
  describeScale,
  FIVE_STEPS,
  type GradedScore,
  LETTERS,
  POINTS,
  type Scale,
} from '../../src/workbench/grade.ts';
import { api } from '../api.ts';
import type { Desk } from '../desk.ts';
import { openDialog } from '../parts/dialog.tsx';
import { attempt } from '../parts/file-button.tsx';

const PRESETS: readonly { readonly title: string; readonly scale: Scale }[] = [
  { title: 'Grades 1 to 5', scale: FIVE_STEPS },
  { title: 'Letters A to F', scale: LETTERS },
  { title: 'Points', scale: POINTS },
];

const SCORE_NAMES: readonly GradedScore[] = ['coverage', 'quality', 'comprehensive'];

export function openScale(desk: Desk, before: Scale, reload: () => void): void {
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

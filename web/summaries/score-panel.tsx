/** The live scores: what is decided, what stands with the proposals, what is possible at most. */
import type { ScoreCard } from '../../src/model.ts';
import { toAnnotated } from '../../src/workbench/pyramid.ts';
import { liveScore } from '../../src/workbench/score.ts';
import type { Work } from '../../src/workbench/work.ts';
import { Shape } from '../parts/shape.tsx';
import { figure, isBlind } from './state.ts';

const SCORES = ['coverage', 'quality', 'comprehensive'] as const;

export function ScorePanel({ work, id }: { work: Work; id: string }) {
  const { decided, standing, possible, open, unsure } = liveScore(work, id);
  const matched = new Set(toAnnotated(work, id, 'standing').matches.map(({ unit }) => unit));
  const reason = decided.coverage.value === null ? decided.coverage.reason : null;
  return (
    <div class="score-panel">
      <Shape work={work} matched={matched} />
      <dl class="scores">
        {SCORES.map((score) => (
          <div key={score} title={reasonOf(decided, score)}>
            <dt>{score}</dt>
            <dd>
              <b>{figure(decided[score].value)}</b>
              {(open > 0 || unsure > 0) && (
                <small>
                  {open > 0 && !isBlind.value ? `${figure(standing[score].value)} with proposals` : ''}
                  {unsure > 0 ? ` up to ${figure(possible[score].value)}` : ''}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {reason !== null && <p class="hint">{reason}</p>}
    </div>
  );
}

function reasonOf(card: ScoreCard, score: (typeof SCORES)[number]): string {
  const found = card[score];
  return found.value === null
    ? found.reason
    : `${found.numerator.toFixed(2)} of ${found.denominator.toFixed(2)}`;
}

/** The shape of a pyramid: one row of stones for each tier, the heaviest on top. */
import type { Work } from '../../src/workbench/work.ts';
import { acceptedUnits, weightOf } from '../../src/workbench/work.ts';

export function shade(weight: number, most: number): string {
  if (most <= 1) return 'k3';
  return `k${1 + Math.round(((weight - 1) / (most - 1)) * 4)}`;
}

export function mostWeight(work: Work): number {
  return Math.max(1, work.references.length, ...acceptedUnits(work).map(({ points = 0 }) => points));
}

export function Shape({ work, matched }: { work: Work; matched?: ReadonlySet<string> }) {
  const most = mostWeight(work);
  const units = acceptedUnits(work);
  const weights = [...new Set(units.map(weightOf))].sort((a, b) => b - a);
  if (units.length === 0) return null;
  const label = weights.map(
    (weight) => `weight ${weight}: ${units.filter((unit) => weightOf(unit) === weight).length}`,
  );
  return (
    <div class="shape" role="img" aria-label={`Pyramid with ${label.join(', ')}`}>
      {weights.map((weight) => (
        <div class="tier" key={weight}>
          <span class="tier-weight">{weight}</span>
          <span class="stones">
            {units
              .filter((unit) => weightOf(unit) === weight)
              .map(({ id }) => (
                <i
                  key={id}
                  class={`${shade(weight, most)}${matched !== undefined && !matched.has(id) ? ' off' : ''}`}
                />
              ))}
          </span>
        </div>
      ))}
    </div>
  );
}

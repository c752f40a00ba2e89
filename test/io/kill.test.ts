import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { killCommand } from '../../bench/kill-commands.js';

it.each(['score', 'eval', 'convert'])(
  '%s that is killed leaves earlier results and inputs as they were, and a rerun gives the same bytes',
  async (name) => {
    const findings: unknown[] = [];
    const { killed } = await killCommand({
      name,
      rounds: 4,
      seed: 3,
      onFinding: (found: unknown) => findings.push(found),
    });
    expect(findings).toEqual([]);
    expect(killed).toBe(4);
  },
);

import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { killRounds } from '../../bench/kill.js';

it('loses nothing that was acknowledged when it is killed, and does nothing twice', async () => {
  const { acknowledged, lost, doubled } = await killRounds({ rounds: 5, seed: 7 });
  expect([lost, doubled]).toEqual([0, 0]);
  expect(acknowledged).toBeGreaterThan(0);
}, 120_000);

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import SlowFirst from './test/slow-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['./test/cache.ts'],
    setupFiles: ['./test/seed.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Vitest leaves one core to itself, which on two is half of them; most tests wait for a command that they run.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SlowFirst },
    reporters: ['default', './test/closing-line.ts'],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import SlowFirst from './test/slow-first.ts';

/** Those that register methods, stub what is global, or need modules that nobody has used: each has a process of its own. */
const ALONE = [
  'inference/runtime',
  'inference/session',
  'io/progress',
  'library/evaluate',
  'library/study-metrics',
  'match/llm/llm',
  'methods/plugins',
  'methods/words',
  'semantics/sif',
  'text/boundaries',
].map((name) => `test/${name}.test.ts`);

export default defineConfig({
  test: {
    globalSetup: ['./test/cache.ts'],
    setupFiles: ['./test/seed.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Vitest leaves one core to itself; most tests wait for a command or a browser, so that one worker more than there are
    // cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    reporters: ['default', './test/closing-line.ts'],
    projects: [
      // Modules and models that one file has loaded serve the next.
      {
        extends: true,
        test: { name: 'together', isolate: false, include: ['test/**/*.test.ts'], exclude: ALONE },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});

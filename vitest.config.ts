import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['./test/seed.ts'],
    // Vitest leaves a core to itself, and with two that is half of them.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/closing-line.ts'],
  },
});

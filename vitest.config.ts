import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['./test/seed.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ['default', './test/closing-line.ts'],
  },
});

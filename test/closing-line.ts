import type { Reporter, TestModule } from 'vitest/node';

/** Closes the run with one line that any CI can read: `N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    let skipped = 0;
    for (const module of modules) {
      // A file that cannot be loaded has no tests of its own to fail.
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
    }
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`));
  }
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'vitest';

it('the examples are what their authoring files say, and every annotation points at its words', () => {
  execFileSync('node', [join(import.meta.dirname, '../../examples/build.js'), '--check'], { stdio: 'pipe' });
});

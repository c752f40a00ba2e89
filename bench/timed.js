/** What a command takes: seconds of the processor, with all threads and children, and of the clock. For other benches. */
import { execFileSync } from 'node:child_process';

export function timed(command) {
  const shell = 'TIMEFORMAT="%U %S %R"; { time "$@" > /dev/null 2>&1; } 2>&1';
  const printed = execFileSync('bash', ['-c', shell, 'bench', ...command], { encoding: 'utf8' });
  const [user, system, clock] = printed.trim().split('\n').at(-1).split(' ').map(Number);
  return { cpu: user + system, clock };
}

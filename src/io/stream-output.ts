/**
 * An output that grows: text goes out as it comes, and waits for its reader. A file takes its name when all is there;
 * a run that fails or is stopped leaves an earlier file as it was.
 *
 *   const output = openStreamOutput('a.conllu');
 *   await output.write('…');
 *   output.finish();
 */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { toStandardOutput } from './terminal.ts';
import { openWholeFile } from './whole-file.ts';
import { isStandardOutput } from './write.ts';

export interface StreamOutput {
  write(text: string): Promise<void>;
  finish(): void;
  /** Takes back what was written to a file. */
  discard(): void;
}

/** `-` is standard output. */
export function openStreamOutput(file: string): StreamOutput {
  return isStandardOutput(file) ? standardOutput() : fileOutput(file);
}

/** Waits for its reader, so that what is not read yet does not pile up. */
function standardOutput(): StreamOutput {
  let failure: Error | undefined;
  process.stdout.on('error', (error) => {
    failure = error;
  });
  return {
    async write(text) {
      // Nobody reads on, so there is nothing left to work for.
      if (failure !== undefined) throw failure;
      if (text !== '' && !toStandardOutput(text)) await once(process.stdout, 'drain');
    },
    finish: () => {},
    discard: () => {},
  };
}

/** Milliseconds after which others get their turn. */
const TURN = 100;

/** A run that is told to end takes back what it has written. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function fileOutput(name: string): StreamOutput {
  const file = openWholeFile(name);
  const onEnd = (signal: NodeJS.Signals): void => {
    stopListening();
    file.discard();
    // The signal once more, now without a listener, so that whoever waits for this process sees what ended it.
    process.kill(process.pid, signal);
  };
  const stopListening = (): void => {
    for (const signal of ENDINGS) process.off(signal, onEnd);
  };
  for (const signal of ENDINGS) process.on(signal, onEnd);
  let turned = performance.now();
  return {
    async write(text) {
      file.write(text);
      // Work that never waits for anything would never hear of an interrupt.
      if (performance.now() - turned < TURN) return;
      await setImmediate();
      turned = performance.now();
    },
    finish() {
      stopListening();
      file.commit();
    },
    discard() {
      stopListening();
      file.discard();
    },
  };
}

/**
 * An output that grows: text goes out as it comes, and waits for its reader. A file takes its name when all is there;
 * a run that fails or is stopped leaves an earlier file as it was.
 *
 *   const output = openStreamOutput('a.conllu');
 *   await output.write('…');
 *   output.finish();
 */
import { once } from 'node:events';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isReplaceable, realTarget, refuseFolder, temporaryOf, writeError } from '../run/target.ts';

export interface StreamOutput {
  write(text: string): Promise<void>;
  finish(): void;
  /** Takes back what was written to a file. */
  discard(): void;
}

/** `-` is standard output. */
export function openStreamOutput(file: string): StreamOutput {
  return file === '-' ? standardOutput() : fileOutput(file);
}

function standardOutput(): StreamOutput {
  let failure: Error | undefined;
  process.stdout.on('error', (error) => {
    failure = error;
  });
  return {
    async write(text) {
      // Nobody reads on, so there is nothing left to work for.
      if (failure !== undefined) throw failure;
      if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    finish: () => {},
    discard: () => {},
  };
}

/** Milliseconds after which others get their turn. */
const TURN = 100;

/** A run that is told to end takes back what it has written. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function fileOutput(file: string): StreamOutput {
  refuseFolder(file);
  const target = realTarget(file);
  const isNew = isReplaceable(target);
  const written = isNew ? temporaryOf(target) : target;
  const discardFile = (): void => {
    if (isNew) rmSync(written, { force: true });
  };
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (cause) {
      discardFile();
      throw writeError(file, cause);
    }
  };
  const handle = guarded(() => openSync(written, 'w'));
  const onEnd = (signal: NodeJS.Signals): void => {
    stopListening();
    discardFile();
    // The signal once more, now without a listener, so that whoever waits for this process sees what ended it.
    process.kill(process.pid, signal);
  };
  const stopListening = (): void => {
    for (const signal of ENDINGS) process.off(signal, onEnd);
  };
  for (const signal of ENDINGS) process.on(signal, onEnd);
  let open = true;
  const close = (): void => {
    stopListening();
    if (open) closeSync(handle);
    open = false;
  };
  let turned = performance.now();
  return {
    async write(text) {
      guarded(() => writeAll(handle, Buffer.from(text)));
      // Work that never waits for anything would never hear of an interrupt.
      if (performance.now() - turned < TURN) return;
      await setImmediate();
      turned = performance.now();
    },
    finish() {
      close();
      if (isNew) guarded(() => renameSync(written, target));
    },
    discard() {
      close();
      discardFile();
    },
  };
}

/** One call may write less than it was given. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(handle, bytes, from);
}

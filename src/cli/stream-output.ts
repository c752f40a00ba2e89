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
import { basename, dirname, join, resolve } from 'node:path';
import { CheopsError } from '../errors.ts';

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
  return {
    async write(text) {
      if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    finish: () => {},
    discard: () => {},
  };
}

function fileOutput(file: string): StreamOutput {
  const temporary = join(dirname(resolve(file)), `.${basename(file)}.${process.pid}.tmp`);
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (cause) {
      rmSync(temporary, { force: true });
      const message = `Cannot write: ${(cause as Error).message}.`;
      throw new CheopsError('E_WRITE', message, { where: { file }, cause });
    }
  };
  const handle = guarded(() => openSync(temporary, 'w'));
  const discard = (): void => rmSync(temporary, { force: true });
  const onInterrupt = (): void => {
    discard();
    process.exit(130);
  };
  process.once('SIGINT', onInterrupt);
  const close = (): void => {
    process.off('SIGINT', onInterrupt);
    closeSync(handle);
  };
  return {
    async write(text) {
      guarded(() => writeAll(handle, Buffer.from(text)));
    },
    finish() {
      close();
      guarded(() => renameSync(temporary, file));
    },
    discard() {
      close();
      discard();
    },
  };
}

/** One call may write less than it was given. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(handle, bytes, from);
}

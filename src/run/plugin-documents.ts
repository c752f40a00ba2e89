/**
 * The readers and reporters of plug-ins: what they throw or give in error is said in their name. A text that a reader
 * fails at is a damaged one, and holds up no other.
 */
import type { TextReader } from '../io/readers.ts';
import type { NamedReporter } from '../report/reporters.ts';
import {
  callingNow,
  faultOf,
  type Part,
  type PluginFile,
  reasonOf,
  shown,
  wrongGift,
} from './plugin-faults.ts';

export function guardedReader(reader: TextReader, plugin: PluginFile): TextReader {
  const part = { kind: 'reader', name: reader.name, plugin };
  const read: TextReader['read'] = async (bytes, log) => {
    try {
      const text: unknown = await reader.read(bytes, log);
      if (typeof text === 'string') return text;
      throw new TypeError(`it gave ${shown(text)}, and not a text`);
    } catch (error) {
      const fault = faultOf(part, error);
      if (fault === error) throw error;
      const reason = reasonOf(part, error);
      throw log.error('E_FORMAT', `${reason[0]!.toUpperCase()}${reason.slice(1)}.`, {}, fault.fix);
    }
  };
  return Object.create(reader, {
    matches: {
      value: (head: Uint8Array, file: string) => callingNow(part, () => reader.matches(head, file)),
    },
    read: { value: read },
  });
}

export function guardedReporter(reporter: NamedReporter, plugin: PluginFile): NamedReporter {
  const part = { kind: 'reporter', name: reporter.name, plugin };
  const report: NamedReporter['report'] = (scored) => {
    const files: unknown = callingNow(part, () => reporter.report(structuredClone(scored)));
    checkFiles(part, files, reporter.to);
    return files;
  };
  return Object.create(reporter, { plugin: { value: plugin.name }, report: { value: report } });
}

type Files = ReturnType<NamedReporter['report']>;

function checkFiles(part: Part, files: unknown, to: NamedReporter['to']): asserts files is Files {
  if (!Array.isArray(files))
    throw wrongGift(part, `gave ${shown(files)}, and not a list of { name, content }`);
  if (files.length === 0) throw wrongGift(part, 'gave no file');
  if (to === 'file' && files.length > 1)
    throw wrongGift(
      part,
      `gave ${files.length} files, and its option names one; with to: 'folder' it names a folder`,
    );
  for (const file of files) checkFile(part, file);
}

/** A name with a folder in it could lead out of the folder that was named. */
function checkFile(part: Part, file: { name?: unknown; content?: unknown } | null | undefined): void {
  const { name, content } = file ?? {};
  if (typeof name !== 'string' || name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name))
    throw wrongGift(
      part,
      `gave a file the name ${shown(name)}, which must be that of a file, without a folder`,
    );
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    throw wrongGift(
      part,
      `gave the file ${shown(name)} the content ${shown(content)}, and not text or bytes`,
    );
}

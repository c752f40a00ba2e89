/**
 * One family of errors. Each has a code, says where it happened and what to do about it:
 *
 *   throw new CheopsError('E_JSON', 'Unexpected token } in JSON', {
 *     where: { file: 'topics.jsonl', line: 3, column: 17 }, fix: 'Remove the comma before it.' });
 *
 * An importer that can go on collects a `Diagnostic` instead: the same codes, plus what was assumed.
 * `docs/errors.md` lists every code; a test keeps the two in step.
 */

/** Where in the user's input something is wrong. Lines and columns count from 1. */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Every code, with the default advice. `E_` stops the work; `W_` is reported and refused under `--strict`. */
export const CODES = {
  E_USAGE: 'Run the command with --help to see what it takes.',
  E_FILE: 'Check the path and that you may read it.',
  E_WRITE: 'Check that the folder exists and that you may write there.',
  E_FORMAT: 'docs/formats.md lists the formats and the file endings that go with them.',
  E_JSON: 'Correct the JSON at that place.',
  E_XML: 'Correct the XML at that place; DUCView writes well-formed XML.',
  E_SCHEMA: 'Correct the field; docs/formats.md describes each format.',
  E_ENCODING: 'Save the file as UTF-8.',
  E_DUPLICATE: 'Give each its own id.',
  E_UNKNOWN_UNIT: 'Use the id of a unit that the pyramid has.',
  E_UNKNOWN_REFERENCE: 'Use the id of a reference that the pyramid has.',
  E_EMPTY: 'Put at least one entry there.',
  E_STRICT: 'Correct the input, or run without --strict to accept the stated assumption.',
  E_MISMATCH: 'Compare annotations of the same texts.',
  E_NOT_AVAILABLE: 'Choose a method that this version of cheops has.',
  E_MODEL: 'Install cheops again; its weights come with the package.',
  E_LANGUAGE:
    'Use a method that needs no parse, or say --english (in a program: english: true) if it is English after all.',
  E_RUNTIME: 'Install the WASM runtime beside cheops: npm install onnxruntime-web.',
  E_PROCESS: 'There may be too little memory: try a smaller --jobs (in a program: jobs).',
  E_ENDPOINT: 'Start your server, and check the address that --endpoint (in a program: endpoint) gives.',
  E_PLUGIN: 'Correct the plug-in at that place; docs/methods.md says what each method takes and gives.',
  E_CONLLU: 'Correct that line; CoNLL-U has ten columns with tabs between them, and heads that form a tree.',
  E_JOURNAL: 'Put back a copy of the file from before; what it holds is kept as it is.',
  E_LOCKED: 'Use the page that is open already, or stop the other server first.',
  E_PENMAN: 'Correct the graph at that place; PENMAN writes (variable / concept :role value).',
  W_OFFSET: 'Correct the offsets.',
  W_LABEL: 'Make label and text agree.',
  W_TWO_CONTRIBUTORS: 'Keep one contributor of each reference in a unit.',
  W_ENCODING: 'Save the file as UTF-8.',
  W_CONTROL: 'Remove the control character.',
  W_WEIGHT: 'Let the weight be the number of distinct references that contribute.',
  W_UNKNOWN: 'Remove what the format does not have.',
  W_EMPTY: 'Remove the empty element, or fill it.',
  W_ENTITY: 'Write the character itself.',
  W_BOUNDARY: 'Let each contributor stay inside one reference.',
  W_MISSING: 'Add what is missing.',
  W_DUPLICATE: 'Give each its own id.',
  W_SEPARATOR: 'Let startDocumentRegEx, or lines of dashes, separate the references.',
  W_BASELINE: 'Make a new baseline with score --json.',
  W_COLUMN: 'Name the columns: --text-column, --id-column, --system-column, --reference-column.',
  W_LANGUAGE: 'Leave out what is not English.',
  W_LINES: 'Say --lines if each line is a text of its own.',
  W_UNREADABLE: 'Ask for the file again, or save it as another kind of document.',
  W_LOSS: 'Choose a format that holds it; docs/formats.md says what each one loses.',
} as const;

export type Code = keyof typeof CODES;

export interface Diagnostic {
  readonly code: Code;
  readonly message: string;
  readonly where: Place;
  /** What the importer did so that it could go on. */
  readonly assumed: string;
}

export class CheopsError extends Error {
  readonly code: Code;
  readonly where: Place;
  readonly fix: string;

  constructor(code: Code, message: string, options: { where?: Place; fix?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CheopsError';
    this.code = code;
    this.where = options.where ?? {};
    this.fix = options.fix ?? CODES[code];
  }
}

/** `file:line:column`, as editors understand it. */
export function formatPlace({ file, line, column }: Place): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
}

/** The whole story on two lines: where and what, then what to do. */
export function formatError(error: CheopsError): string {
  const place = formatPlace(error.where);
  return `${place === '' ? '' : `${place}: `}${error.message} [${error.code}]\n  ${error.fix}`;
}

export function formatDiagnostic(diagnostic: Diagnostic): string {
  const place = formatPlace(diagnostic.where);
  return `${place === '' ? '' : `${place}: `}${diagnostic.message} [${diagnostic.code}]\n  assumed: ${diagnostic.assumed}`;
}

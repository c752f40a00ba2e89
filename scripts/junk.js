/**
 * Calls every function that the library exports with junk, and lists those that answer with anything but a CheopsError
 * or a value: a bare TypeError says nothing that a user can act on.
 *
 *   npm run build && node scripts/junk.js [--json]      exit code 1 if there are any
 */
import { pathToFileURL } from 'node:url';
import * as library from '../dist/index.js';

/** What a program may hand over by mistake. */
export const JUNK = [
  undefined,
  null,
  1,
  Number.NaN,
  'x',
  '',
  true,
  {},
  [],
  [null],
  [{}],
  new Map(),
  () => 1,
  Symbol('x'),
  { summary: null, references: 1, units: 'x', pyramid: {}, annotated: [], text: 4, id: null },
  { summary: 'x', references: [null], units: [{}], pyramid: { units: null }, topics: [1], summaries: [{}] },
];

const isLibraryError = (error) => error?.constructor?.name === 'CheopsError';

async function answer(call, given) {
  const within = new Promise((resolve) => setTimeout(() => resolve('hangs'), 60_000).unref());
  const act = async () => {
    try {
      const result = await call(...given);
      // A generator does its work when it is asked for something.
      if (typeof result?.[Symbol.asyncIterator] === 'function') for await (const _ of result) break;
      return null;
    } catch (error) {
      return isLibraryError(error) ? null : `${error?.name}: ${error?.message}`;
    }
  };
  return Promise.race([act(), within]);
}

const describe = (value) =>
  typeof value === 'function' || typeof value === 'symbol'
    ? typeof value
    : (JSON.stringify(value) ?? String(value));

/** The first bare error of each export, of all kinds of junk as its first, and as its second argument. */
export async function findBareErrors(exports = library) {
  const found = [];
  for (const [name, call] of Object.entries(exports)) {
    // Classes are made with new, by programs that have read how.
    if (typeof call !== 'function' || /^class\b/.test(Function.prototype.toString.call(call))) continue;
    for (const junk of JUNK) {
      const said = await answer(call, [junk, junk]);
      if (said === null) continue;
      found.push({ name, given: describe(junk), said });
      break;
    }
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await findBareErrors();
  const functions = Object.values(library).filter((value) => typeof value === 'function').length;
  if (process.argv.includes('--json')) console.log(JSON.stringify(found, null, 2));
  else {
    for (const { name, given, said } of found) console.log(`${name}(${given}): ${said}`);
    console.log(`${found.length} of ${functions} exported functions answer junk with a bare error.`);
  }
  process.exit(found.length === 0 ? 0 : 1);
}

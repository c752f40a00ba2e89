/**
 * Who may do what. A launch code is used once and gives a token; the token goes with every request. Only hashes of both
 * are kept, and compared in constant time.
 *
 *   const code = await sessions.invite({ name: 'ann', role: 'annotator' });   // goes into a link, behind the #
 *   const { token } = await sessions.exchange(code);
 *   sessions.personOf(token)  // { name: 'ann', role: 'annotator' }
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { CheopsError } from '../errors.ts';
import { readIfThere, writeWhole } from './disk.ts';

export const ROLES = ['owner', 'annotator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const PERSON = z.object({ name: z.string(), role: z.enum(ROLES) });
export type Person = Readonly<z.infer<typeof PERSON>>;

const SECRET = PERSON.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/), until: z.number() });
const STORED = z.object({ people: z.array(PERSON), codes: z.array(SECRET), tokens: z.array(SECRET) });
type Stored = z.infer<typeof STORED>;
type Secret = z.infer<typeof SECRET>;

const DAY = 24 * 60 * 60 * 1000;
const CODE_LASTS = { launch: DAY, invitation: 14 * DAY };
const TOKEN_LASTS = 60 * DAY;

export type Sessions = Awaited<ReturnType<typeof openSessions>>;

export async function openSessions(folder: string, now: () => number) {
  const file = join(folder, 'people.json');
  let stored = parseStored(await readIfThere(file), file);
  let queue: Promise<unknown> = Promise.resolve();
  /** What is true for a caller is on the disk first: a code that was used stays used after a crash. */
  const change = (next: (before: Stored) => Stored): Promise<void> => {
    const result = queue.then(async () => {
      const alive = (secret: Secret) => secret.until > now();
      const { people, codes, tokens } = next(stored);
      const after = { people, codes: codes.filter(alive), tokens: tokens.filter(alive) };
      await writeWhole(file, `${JSON.stringify(after, null, 1)}\n`);
      stored = after;
    });
    queue = result.catch(() => {});
    return result;
  };
  return {
    people: (): readonly Person[] => stored.people,
    async invite({ name, role }: Person, lasts: keyof typeof CODE_LASTS = 'invitation') {
      const code = randomBytes(32).toString('base64url');
      await change(({ people, codes, tokens }) => ({
        people: [...people.filter((person) => person.name !== name), { name, role }],
        codes: [...codes, { name, role, hash: hashOf(code), until: now() + CODE_LASTS[lasts] }],
        tokens: tokens.map((token) => (token.name === name ? { ...token, role } : token)),
      }));
      return code;
    },
    /** Null if there is no such code, or it was used. */
    async exchange(code: string) {
      const token = randomBytes(32).toString('base64url');
      let person: Person | null = null;
      await change((before) => {
        const found = find(before.codes, code, now());
        if (found === null) return before;
        person = { name: found.name, role: found.role };
        const issued = { ...person, hash: hashOf(token), until: now() + TOKEN_LASTS };
        return {
          ...before,
          codes: before.codes.filter((other) => other !== found),
          tokens: [...before.tokens, issued],
        };
      });
      return person === null ? null : { token, person };
    },
    personOf(token: string): Person | null {
      const found = find(stored.tokens, token, now());
      return found === null ? null : { name: found.name, role: found.role };
    },
    remove: (name: string) =>
      change(({ people, codes, tokens }) => {
        const others = (person: Person) => person.name !== name;
        return { people: people.filter(others), codes: codes.filter(others), tokens: tokens.filter(others) };
      }),
  };
}

function parseStored(text: string | null, file: string): Stored {
  if (text === null) return { people: [], codes: [], tokens: [] };
  try {
    return STORED.parse(JSON.parse(text));
  } catch (cause) {
    throw new CheopsError('E_SCHEMA', 'The list of people was changed, and cannot be read.', {
      where: { file },
      fix: 'Remove the file; everybody needs a new link then.',
      cause,
    });
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Every hash is looked at, so that the time says nothing. */
function find(secrets: readonly Secret[], given: string, now: number): Secret | null {
  const wanted = Buffer.from(hashOf(given), 'hex');
  let found: Secret | null = null;
  for (const secret of secrets) {
    if (timingSafeEqual(Buffer.from(secret.hash, 'hex'), wanted) && secret.until > now) found = secret;
  }
  return found;
}

/**
 * Kills `cheops serve` (SIGKILL) at random moments under a stream of edits, and looks for what was acknowledged.
 *
 *   node bench/kill.js 200        # 200 kills (20 without a number); prints how many operations were acknowledged, lost and doubled
 *
 * One client sends operations one after the other, and after a kill sends the last one again, as the page does.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const JOURNAL = '/api/topics/example/journals/owner';

export async function killRounds({ rounds, seed = 1, onRound = () => {} }) {
  const folder = join(mkdtempSync(join(tmpdir(), 'cheops-kill-')), 'project');
  const random = randomFrom(seed);
  const client = { token: null, seq: 0, next: 0, acknowledged: new Map(), pending: null };
  try {
    for (let round = 1; round <= rounds; round++) {
      const server = await startServer(folder);
      await signIn(client, server);
      await checkJournal(client, server);
      const killing = wait(5 + random() * 900).then(() => server.process.kill('SIGKILL'));
      while (await edit(client, server));
      await killing;
      await server.ended;
      onRound({ round, acknowledged: client.acknowledged.size });
    }
    const server = await startServer(folder);
    const { lost, doubled } = await checkJournal(client, server);
    server.process.kill('SIGTERM');
    await server.ended;
    const torn = readdirSync(join(folder, 'topics/example/journals')).filter((name) =>
      name.includes('.torn'),
    ).length;
    return { rounds, acknowledged: client.acknowledged.size, lost, doubled, torn };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The launch code is used in the first round; the token survives the kills. */
async function signIn(client, { origin, code }) {
  if (client.token !== null) return;
  const answer = await ask(origin, '/api/session', { method: 'POST', body: { code } });
  client.token = answer.token;
}

/** Throws at the first operation that was acknowledged and is not there, or is there twice. */
async function checkJournal(client, { origin }) {
  const { entries, seq } = await ask(origin, JOURNAL, { token: client.token });
  const seen = new Map();
  for (const { opId } of entries) seen.set(opId, (seen.get(opId) ?? 0) + 1);
  const doubled = [...seen.values()].filter((times) => times > 1).length;
  const lost = [...client.acknowledged.keys()].filter((opId) => !seen.has(opId)).length;
  if (lost + doubled > 0) throw new Error(`${lost} acknowledged operations are lost, ${doubled} doubled`);
  client.seq = seq;
  // What was written and not acknowledged is there: it is sent again below, and must not be done again.
  if (client.pending !== null && seen.has(client.pending.entries[0].opId)) client.pending.base = seq - 1;
  else if (client.pending !== null) client.pending.base = seq;
  return { lost, doubled };
}

/** One operation; false when the server is gone. */
async function edit(client, { origin }) {
  const { pending } = client;
  const body = pending ?? {
    base: client.seq,
    entries: [{ opId: `op-${client.next}`, op: operation(client.next) }],
  };
  client.pending = body;
  const answer = await ask(origin, JOURNAL, { method: 'POST', token: client.token, body }).catch(() => null);
  if (answer === null) return false;
  if (answer.acknowledged?.length !== 1)
    throw new Error(`not acknowledged: ${JSON.stringify(answer).slice(0, 300)}`);
  client.acknowledged.set(answer.acknowledged[0].opId, answer.acknowledged[0].seq);
  client.seq = answer.seq;
  client.pending = null;
  client.next++;
  return true;
}

/** Every third takes away what the two before it made, so that the work stays small while the journal grows. */
function operation(number) {
  const unit = `u${Math.floor(number / 3)}`;
  if (number % 3 === 0) return { type: 'create-unit', unit, reference: 'A', spans: [[0, 5]] };
  if (number % 3 === 1)
    return { type: 'label-unit', unit, label: `label ${number} ${'x'.repeat(number % 500)}` };
  return { type: 'remove-unit', unit };
}

async function startServer(folder) {
  const child = spawn(process.execPath, [MAIN, 'serve', folder, '--no-open', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const line = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.trim());
    });
    ended.then(() => reject(new Error(`the server did not start: ${errors}`)));
  });
  const { origin, hash } = new URL(line);
  return { process: child, ended, origin, code: hash.replace('#code=', '') };
}

async function ask(origin, path, { method = 'GET', token, body } = {}) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}

/** Mulberry32: the same moments for the same seed, as far as a clock allows. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 20);
  const onRound = ({ round, acknowledged }) => {
    if (round % 20 === 0) process.stderr.write(`${round} kills, ${acknowledged} acknowledged\n`);
  };
  console.log(JSON.stringify(await killRounds({ rounds, onRound })));
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../dist');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-runtime-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As on a system that the native runtime is not made for. */
const WITHOUT_NATIVE = `data:text/javascript,${encodeURIComponent(`
  import { Module } from 'node:module';
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (name, ...others) {
    if (name === 'onnxruntime-node') throw new Error('not made for this system');
    return resolve.call(this, name, ...others);
  };`)}`;

it('without the native runtime WASM takes its place, in one process or several, and signatures say so', () => {
  const texts = ['A storm hit the coast, and roofs flew.', 'The storm broke roofs.'];
  const topic = {
    id: 't',
    references: [{ id: 'A', text: texts[0] }],
    summaries: texts.map((text, i) => ({ id: `s${i}`, text })),
  };
  writeFileSync(join(folder, 'd.jsonl'), JSON.stringify(topic));
  const rows = (jobs: string, options: Record<string, string> = {}) => {
    const out = join(folder, `${jobs} ${Object.keys(options)}.jsonl`);
    const methods = ['--metrics', 'types,auto,be,pyreval-g', '--cache', join(folder, 'cache')];
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(dist, 'cli/main.js'), 'eval', join(folder, 'd.jsonl'), ...methods, '--jobs', jobs, '-o', out],
      { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', ...options } },
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining('1 topic, 2 summaries')]);
    return readFileSync(out, 'utf8');
  };
  expect(rows('1')).not.toContain('runtime');
  const without = { NODE_OPTIONS: `--import ${WITHOUT_NATIVE}` };
  const wasm = rows('1', without);
  expect(rows('2', without)).toBe(wasm);
  const lines = wasm
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ details }) => /\bruntime[:=]wasm\b/.test(details.signature))).toEqual(
    lines.map(({ metric }) => metric !== 'types'),
  );
});

it('WASM takes one run after the other when several topics want it at once', () => {
  const topics = [1, 2, 3, 4, 5, 6].map((day) => ({
    id: `day ${day}`,
    references: [{ id: 'A', text: `A storm hit the coast on day ${day}, and roofs flew.` }],
    summaries: [0, 1].map((i) => ({ id: `s${i}`, text: `The storm of day ${day} broke ${i} roofs.` })),
  }));
  writeFileSync(join(folder, 'd.jsonl'), topics.map((topic) => `${JSON.stringify(topic)}\n`).join(''));
  const args = ['eval', 'd.jsonl', '--metrics', 'be', '--no-cache', '--jobs', '1', '-o', 'scores.jsonl'];
  const { status, stderr } = spawnSync(process.execPath, [join(dist, 'cli/main.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_OPTIONS: `--import ${WITHOUT_NATIVE}` },
  });
  expect([status, stderr]).toEqual([0, expect.stringContaining('6 topics, 12 summaries')]);
});

it('threads may load and run models at the same time: the native runtime is for the main one', () => {
  // The main thread works natively all the while; where threads do so too, V8 stops the process.
  writeFileSync(
    join(folder, 'threads.mjs'),
    `import { Worker, isMainThread, parentPort } from 'node:worker_threads';
    import { loadParser } from ${JSON.stringify(join(dist, 'index.js'))};
    const parse = async () => {
      const { runtime, read, parse } = await loadParser();
      return [runtime, (await parse(await read('Dogs bark.')))[0].words.length];
    };
    if (!isMainThread) parentPort.postMessage(await parse());
    else {
      const found = [];
      for (let i = 0; i < 2; i++)
        new Worker(new URL(import.meta.url)).once('message', (answer) => found.push(answer));
      while (found.length < 2) { await parse(); await new Promise((resolve) => setTimeout(resolve, 5)); }
      console.log(JSON.stringify([...found, await parse()]));
    }`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'threads.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual([...Array(2).fill(['wasm', 3]), ['native', 3]]);
});

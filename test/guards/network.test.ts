import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Nothing that cheops ships may reach out: no module of Node that opens a connection, and no fetch. */
const NETWORK_MODULES = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises', 'inspector'];
const NETWORK_CALLS = /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\s*\(/;

const root = join(import.meta.dirname, '../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

it('knows the names of Node’s modules', () => {
  expect(NETWORK_MODULES.filter((name) => !builtinModules.includes(name))).toEqual([]);
});

/** The one door: to the server of a language model that the user names. */
const DOOR = 'match/llm/endpoint.ts';

// `cheops serve` listens on the loopback address, which is its purpose; it opens no connection itself.
describe.each(files.filter((file) => !file.startsWith('server/') && file !== DOOR))('%s', (file) => {
  const source = readFileSync(join(root, file), 'utf8');
  it('opens no connection', () => {
    const imported = [...source.matchAll(/(?:from|import|require)\s*\(?\s*'(?:node:)?([^'.][^']*)'/g)].map(
      (found) => found[1]!,
    );
    expect(imported.filter((name) => NETWORK_MODULES.includes(name))).toEqual([]);
    expect(source).not.toMatch(NETWORK_CALLS);
  });
});

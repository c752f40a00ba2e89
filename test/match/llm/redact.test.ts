import { expect, it } from 'vitest';
import { createRedactor } from '../../../src/match/llm/redact.ts';

const KEY = 'sk-SECRET/1234567890==q';
const redact = createRedactor(KEY);
const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each([
  ['as it is', KEY],
  ['with JSON’s escapes', JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/')],
  [
    'with every character escaped',
    KEY.replace(/./g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['percent-encoded', encodeURIComponent(KEY)],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(KEY))],
  ['in lower case', KEY.toLowerCase()],
  ['in capitals', KEY.toUpperCase()],
  ['in two lines', `${KEY.slice(0, 12)}\n ${KEY.slice(12)}`],
  ['in two lines of JSON', `${KEY.slice(0, 12)}\\n${KEY.slice(12)}`],
  ['with blanks between', [...KEY].join(' ')],
  ['its beginning', KEY.slice(0, 12)],
  ['its end', KEY.slice(-12)],
  ['with its middle masked', 'sk-SECRE***0==q'],
  ['with its middle masked at length', `sk-SECRE${'*'.repeat(20)}890==q`],
  ['with dots in its middle', 'sk-SECRE...0==q'],
  ['in base64', base64(KEY)],
  ['in base64 for addresses', Buffer.from(KEY).toString('base64url')],
  ['in base64 amid other text', base64(`Bearer ${KEY} `)],
  ['in base64 elsewhere', base64(`:${KEY}`)],
])('the key goes: %s', (_, written) => {
  const clean = redact(`Wrong: ${written}, he said.`);
  expect(clean).toMatch(/^Wrong: .*\[key\].*, he said\.$/);
  expect(clean).not.toMatch(/secre|123|7890|c2stU0/i);
  expect(clean.replace('[key]', '').length).toBeLessThan('Wrong: , he said.'.length + 24);
});

it('there are as many as there were', () => {
  expect(redact(`${KEY}, ${KEY.toLowerCase()}; ${KEY}`)).toBe('[key], [key]==q; [key]'.replaceAll('==q', ''));
});

it.each([
  '',
  'sk-SECRE',
  'The secret was kept for 1234 days.',
  '{"error":{"message":"Incorrect API key\\n***"}}',
  '100 % of \\u12 and %zz — ünïcode 🦆 \uD800 * * *',
  base64('Nothing of it is in here, whatever it says'),
])('what does not hold it stays: %j', (text) => {
  expect(redact(text)).toBe(text);
});

it('a short key goes where it stands as it is, and no key changes nothing', () => {
  expect(createRedactor('none')('none given; no ne')).toBe('[key] given; no ne');
  expect(createRedactor('')('none')).toBe('none');
});

it.each(['\\', '%25', 's**k', 'sk-SECRE', '='])('much of %j takes no time', (piece) => {
  const start = performance.now();
  redact(piece.repeat(262_144 / piece.length));
  expect(performance.now() - start).toBeLessThan(3000);
});

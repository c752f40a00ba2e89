/** Damage of every kind that files meet: bits, cuts, copies, odd numbers and names, files of two minds. */

const NUMBERS = [
  '-1',
  '0.5',
  '1e309',
  '-0',
  '9007199254740993',
  '1e-320',
  'NaN',
  '٣',
  '0x10',
  '00',
  '',
  '1,5',
  '99999999',
];
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '\u0000',
  '../../etc/x',
  '\u202E',
  '\uD800',
  'é',
  'NaN',
  'null',
];
const MARKS = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '&#1;',
  '{',
  '}',
  '[',
  ']',
  ',',
  ';',
  '\t',
  '\u0000',
  '\n',
  '\r',
  '\uFEFF',
  ']]>',
  '<!--',
  '</',
  '=1+1',
  '\u001B[2J',
  '((',
  '))',
];

const decode = (bytes) => new TextDecoder('latin1').decode(bytes);
const encode = (text) => Uint8Array.from(text, (sign) => sign.codePointAt(0) & 255);
const utf8 = (text) => new TextEncoder().encode(text);
const join = (...parts) => Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))));

const place = (bytes, random) => random.below(bytes.length + 1);
const stretch = (bytes, random) => {
  const from = place(bytes, random);
  return [from, Math.min(bytes.length, from + random.below(40))];
};

/** Puts something in the place of one of the parts of the text that a pattern finds. */
function replaceOne(bytes, random, pattern, choices) {
  const found = [...decode(bytes).matchAll(pattern)];
  if (found.length === 0) return bytes;
  const { index, 0: part } = found[random.below(found.length)];
  return join(
    bytes.subarray(0, index),
    utf8(choices[random.below(choices.length)]),
    bytes.subarray(index + part.length),
  );
}

const DAMAGE = [
  (bytes, random) => {
    const copy = bytes.slice();
    if (copy.length > 0) copy[random.below(copy.length)] ^= 1 << random.below(8);
    return copy;
  },
  (bytes, random) => bytes.subarray(0, place(bytes, random)),
  (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    return join(bytes.subarray(0, from), bytes.subarray(to));
  },
  (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    const at = place(bytes, random);
    return join(bytes.subarray(0, at), bytes.subarray(from, to), bytes.subarray(at));
  },
  (bytes, random) => {
    const at = place(bytes, random);
    return join(bytes.subarray(0, at), utf8(MARKS[random.below(MARKS.length)]), bytes.subarray(at));
  },
  (bytes, random) => replaceOne(bytes, random, /-?\d+(?:\.\d+)?/g, NUMBERS),
  (bytes, random) => replaceOne(bytes, random, /(?<=")[^"\n]{0,60}(?=")/g, NAMES),
  (bytes, random) => replaceOne(bytes, random, /(?<=[,;\t])[^,;\t\n]{0,60}/g, [...NAMES, ...NUMBERS]),
  (bytes, random) => {
    const lines = decode(bytes).split('\n');
    const from = random.below(lines.length);
    lines.splice(random.below(lines.length), 0, ...lines.splice(from, 1 + random.below(3)));
    return encode(lines.join('\n'));
  },
  (bytes, random, others) => {
    const other = others[random.below(others.length)].bytes;
    return join(bytes.subarray(0, place(bytes, random)), other.subarray(place(other, random)));
  },
  (bytes, random) => {
    const sign = ['[', '(', '{"a":', '<a>'][random.below(4)];
    const at = place(bytes, random);
    return join(bytes.subarray(0, at), utf8(sign.repeat(1 + random.below(3000))), bytes.subarray(at));
  },
];

/** One to four kinds of damage, one after the other. */
export function mutate(sound, random, others) {
  let { bytes } = sound;
  for (let times = 1 + random.below(4); times > 0; times--) {
    bytes = DAMAGE[random.below(DAMAGE.length)](bytes, random, others);
  }
  return { ...sound, bytes };
}

/** A sound input with damage; some have a way of their own, which reaches what is packed in them. */
export function damaged(sound, random, others) {
  if (sound.damage === undefined) return mutate(sound, random, others);
  return { ...sound, ...sound.damage(random) };
}

import { describe, expect, it } from 'vitest';
import { splitReferences } from '../../src/formats/ducview/separators.ts';
import { notes, quietLog } from './samples.ts';

function split(text: string, regex: string | null = null) {
  const log = quietLog();
  const bodies = splitReferences({ text, regex, at: { line: 3, column: 1 }, log });
  return { bodies: bodies.map(({ id, start, end }) => [id, text.slice(start, end)]), notes: notes(log) };
}

describe('without an expression', () => {
  it('lines of dashes separate, and references are numbered', () => {
    expect(split('---\nOne.\nMore.\n---\nTwo\n---\nThree')).toEqual({
      bodies: [
        ['1', 'One.\nMore.'],
        ['2', 'Two'],
        ['3', 'Three'],
      ],
      notes: [],
    }); // prettier-ignore
  });

  it('a name between two lines of dashes belongs to the separator', () => {
    expect(split('-----\nD1.A\n-----\nOne.\n\n-----\n D1.B\n-----\n\nTwo.\n')).toEqual({
      bodies: [
        ['D1.A', 'One.'],
        ['D1.B', 'Two.'],
      ],
      notes: [],
    }); // prettier-ignore
  });

  it('a text without them is one reference', () => {
    expect(split('One. -- Two.')).toEqual({ bodies: [['1', 'One. -- Two.']], notes: ['W_SEPARATOR 3:1'] });
    expect(split(' \n')).toEqual({ bodies: [], notes: [] });
  });
});

describe('with an expression', () => {
  it('names are what is left of the separator', () => {
    expect(split('-- s1 --\nOne\n-- s2 --Two', '-- \\w+ --')).toEqual({
      bodies: [
        ['s1', 'One'],
        ['s2', 'Two'],
      ],
      notes: [],
    }); // prettier-ignore
  });

  it('words before the first reference are noted', () => {
    expect(split('#4\n== A\nOne', '== \\w')).toEqual({
      bodies: [['== A', 'One']],
      notes: ['W_SEPARATOR 3:1'],
    });
  });

  it('two of one name are told apart', () => {
    expect(split('-A-One -A-Two', '-A-')).toEqual({
      bodies: [
        ['A', 'One'],
        ['A#2', 'Two'],
      ],
      notes: ['W_DUPLICATE 3:1'],
    }); // prettier-ignore
  });

  it('one that is not supported, or not in the text, gives way to dashes', () => {
    for (const regex of ['(?=x)', 'nowhere']) {
      expect(split('---\nOne fled.\n---\nTwo', regex)).toEqual({
        bodies: [
          ['1', 'One fled.'],
          ['2', 'Two'],
        ],
        notes: ['W_SEPARATOR 3:1'],
      }); // prettier-ignore
      expect(split('One', regex)).toEqual({ bodies: [['1', 'One']], notes: ['W_SEPARATOR 3:1'] });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { modelLines } from '../../src/inference/files.ts';
import { openEnglish } from '../../src/semantics/english.ts';
import { respeller } from '../../src/semantics/spelling.ts';

const pieces = await modelLines('meaning/vocab.txt');
const english = await openEnglish({ frequent: pieces.filter((piece) => /^[a-z]{3,}$/.test(piece)) });

describe('English has', () => {
  it.each([
    ...['pollinate', 'pollinates', 'pollinating', 'quickest', 'children', 'whose', 'brownies', 'woes'],
    ...['unpolluted', 'blockchain', 'sunscreen', 'spokeswoman'],
  ])('%s', (word) => {
    expect(english.isWord(word)).toBe(true);
  });

  it.each(['recieve', 'seperate', 'goverment', 'beleive', 'wich', 'becuase', 'polination'])(
    'no %s',
    (word) => {
      expect(english.isWord(word)).toBe(false);
    },
  );
});

it('means no names by what is misspelt', () => {
  const common = [...english.common().values()].flat().map(({ word }) => word);
  expect(common).toContain('separate');
  expect(common).not.toContain('gerard');
});

describe('spelt as it is meant', () => {
  const respelt = respeller({ wordings: ['Photosynthesis turns sunlight into sugar.'], english });

  it.each([
    [
      'They recieve seperate warnings, becuase they dont beleive it.',
      "They receive separate warnings, because they don't believe it.",
    ],
    ['The goverment reserch is definately usefull.', 'The government research is definitely useful.'],
    ['Fotosinthesis needs sunlite.', 'photosynthesis needs sunlight.'],
    [
      'The spokeswoman of the infirmary spoke convincingly.',
      'The spokeswoman of the infirmary spoke convincingly.',
    ],
    ['Gerrard scored. It was Gerrard again.', 'Gerrard scored. It was Gerrard again.'],
  ])('%s', (text, expected) => {
    expect(respelt(text)).toBe(expected);
  });
});

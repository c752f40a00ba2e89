import { describe, expect, it } from 'vitest';
import { sameWords, withSameWords } from '../../../src/match/presence/same-words.ts';
import type { Expression } from '../../../src/model.ts';

const at = (text: string): Expression => ({ text, spans: [[0, text.length]] });
const says = (statement: string, wording: string, clauses: readonly string[] = []): boolean =>
  sameWords({ statements: [at(statement)], clauses: clauses.map(at) })([wording]) !== null;

describe('a statement expresses a wording', () => {
  it.each([
    ['in the same words', 'The storm sank two boats.', 'The storm sank two boats'],
    ['with another article', 'A storm sank two boats', 'The storm sank two boats.'],
    ['with the same negation', 'The ferry did not sail', 'The ferry did not sail.'],
  ])('%s', (_, statement, wording) => {
    expect(says(statement, wording)).toBe(true);
  });

  it.each([
    ['with its roles turned round', 'The boat hit the ferry', 'The ferry hit the boat'],
    ['with a negation', 'The ferry did not sail', 'The ferry sailed'],
    ['without the negation', 'The ferry sailed', 'The ferry did not sail'],
    ['under a condition', 'The ferry sails if boats wait', 'The ferry sails, boats wait'],
    ['with a word too many among few', "The captain's wife fled", 'The captain fled'],
    ['where one word is all there is', 'Boats', 'Boats'],
    ['in the passive', 'France was defeated by Spain', 'France defeated Spain'],
    ['with another number in words', 'Nine boats sank in the bay', 'Two boats sank in the bay'],
    ['with the opposite word', 'The lamp was turned off', 'The lamp was turned on'],
    ['of somebody else', 'She thanked her wife', 'He thanked his wife'],
    ['of another in the row', 'Kim wrote her third novel', 'Kim wrote her second novel'],
    ['with one word more', 'Rangers counted zero wolves in the park', 'Rangers counted wolves in the park'],
    ['in another tense', 'The storm will sink two boats', 'The storm sank two boats'],
    ['of others', 'Few of the workers joined the strike', 'Most of the workers joined the strike'],
    ['at another time', 'The treaty was signed before 1648', 'The treaty was signed in 1648'],
  ])('but not %s', (_, statement, wording) => {
    expect(says(statement, wording)).toBe(false);
  });
});

it('a clause counts as the statement around it lets it', () => {
  const clause = 'the old pool will open';
  const inStatement = (statement: string) =>
    sameWords({
      statements: [at(statement)],
      clauses: [{ text: clause, spans: [[statement.indexOf(clause), statement.length]] }],
    })(['The old pool will open.']);
  expect(inStatement(`Ann says that ${clause}`)).toMatchObject({ text: clause });
  expect(inStatement(`Ann doubts that ${clause}`)).toBeNull();
});

it('a unit in its own words is certain, and others stay as they are', () => {
  const summary = { id: 's', text: 'The storm sank two boats.' };
  const sentence = { text: summary.text, span: [0, 25] } as const;
  const found = [
    { unit: '1', probability: 0.2, sentence },
    { unit: '2', probability: 0.3, sentence },
  ];
  const units = [
    { id: '1', wordings: ['Boats went down', 'The storm sank two boats'] },
    { id: '2', wordings: ['Boats went down'] },
  ];
  const decided = withSameWords({ found, units, summary, statements: [at(summary.text)], clauses: [] });
  expect(decided).toEqual([{ unit: '1', probability: 1, sentence }, found[1]]);
});

import { describe, expect, it } from 'vitest';
import { readCsv } from '../../src/formats/csv.ts';
import { readHumanTable } from '../../src/formats/human-table.ts';
import { errorOf, quietLog } from './samples.ts';

const TABLE = `topic,system,judge,responsiveness,remark
t1,A,ann,4,good
t1,A,bob,5,long
t1,B,ann,NA,7
t2,A,ann,"3,5",
`;

function read(text: string) {
  return readHumanTable(readCsv(text, quietLog()), quietLog());
}

describe('human scores as a table', () => {
  it('are averaged over judges, and a mark for nothing is no score', () => {
    expect(read(TABLE).map(({ id, human }) => ({ id, human }))).toEqual([
      { id: 't1', human: { A: { responsiveness: 4.5 }, B: {} } },
      { id: 't2', human: { A: { responsiveness: 3.5 } } },
    ]);
  });

  it.each(['four', '4 / 5', '4;5', '1e999'])(
    'a cell that says %j is an error with its row, not a lost column',
    (cell) => {
      const error = errorOf(() => read(TABLE.replace('bob,5', `bob,${cell}`)));
      expect(error).toMatchObject({
        code: 'E_SCHEMA',
        line: 3,
        message: expect.stringContaining(`“${cell}” in the column “responsiveness” is not a number.`),
      });
    },
  );
});

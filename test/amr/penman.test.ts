import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverse, reentrancies, toGraph, toTree, withFreshVariables } from '../../src/amr/graph.ts';
import { readGraphTree, readPenman } from '../../src/amr/penman-read.ts';
import { writeEntry, writePenman } from '../../src/amr/penman-write.ts';
import { smatch, smatchScores } from '../../src/amr/smatch/smatch.ts';
import { CheopsError } from '../../src/errors.ts';

const GARDENER = `(w / want-01~e.2
      :ARG0~e.1 (p / person
            :ARG0-of (g / garden-01~e.1))
      :ARG1 (b / buy-01~e.4
            :ARG0 p
            :ARG1 (s / spade
                  :quant 2
                  :name (n / name
                        :op1 "Old \\"Red\\""~e.6)))
      :polarity -)`;

describe('PENMAN', () => {
  it('reads nodes, roles, constants, strings and alignments', () => {
    expect(readGraphTree('(b / boy~e.1,2 :quant 2 :mod~e.3 (t / tall) :polarity -)')).toEqual({
      variable: 'b',
      concept: 'boy',
      alignment: [1, 2],
      branches: [
        { role: 'quant', target: { atom: '2' } },
        { role: 'mod', alignment: [3], target: { variable: 't', concept: 'tall', branches: [] } },
        { role: 'polarity', target: { atom: '-' } },
      ],
    });
  });

  it('writes what it read', () => {
    expect(writePenman(readGraphTree(GARDENER))).toBe(GARDENER);
    expect(writePenman(readGraphTree(GARDENER), { indent: null, aligned: false })).toBe(
      '(w / want-01 :ARG0 (p / person :ARG0-of (g / garden-01)) :ARG1 (b / buy-01 :ARG0 p :ARG1 (s / spade :quant 2 :name (n / name :op1 "Old \\"Red\\""))) :polarity -)',
    );
  });

  it('reads files with metadata, and writes them again', () => {
    const file = '# ::id one ::date today\n# ::snt Dogs :: bark.\n(b / bark-01)\n\n# ::id two\n(c / cat)\n';
    const entries = readPenman(file);
    expect(entries.map(({ metadata }) => metadata)).toEqual([
      { id: 'one', date: 'today', snt: 'Dogs :: bark.' },
      { id: 'two' },
    ]);
    expect(writeEntry(entries[1]!)).toBe('# ::id two\n(c / cat)');
  });

  it('turns inverse roles round and lays a graph out again', () => {
    const graph = toGraph(readGraphTree(GARDENER));
    expect(graph.relations).toContainEqual({ source: 'g', role: 'ARG0', target: 'p' });
    expect(graph.attributes.map(({ role, value }) => `${role} ${value}`)).toEqual([
      'quant 2',
      'op1 "Old \\"Red\\""',
      'polarity -',
    ]);
    expect(reentrancies(graph)).toEqual(['p']);
    expect(toGraph(toTree(graph)).relations).toHaveLength(graph.relations.length);
    expect(withFreshVariables(graph).nodes.map(({ variable }) => variable)).toEqual([
      'w',
      'p',
      'g',
      'b',
      's',
      'n',
    ]);
    expect([inverse('ARG0'), inverse('ARG0-of'), inverse('mod'), inverse('consist-of')]).toEqual([
      'ARG0-of',
      'ARG0',
      'domain',
      'consist-of-of',
    ]);
  });

  it.each([
    ['(b / boy', 1, 9, 'The text ends'],
    ['\n(b / boy :ARG0)', 2, 15, 'The role :ARG0 has no value'],
    ['(b / boy) )', 1, 11, 'There is ")"'],
    ['(/ boy)', 1, 2, 'There is "/"'],
    ['boy', 1, 1, 'There is "boy"'],
    ['(b / boy : 2)', 1, 10, 'A role has no name'],
    ['(b / boy :op1 "x)', 1, 15, 'A string has no end'],
    ['(b / boy :op1 "x)\n(c / cat :op1 "y")', 1, 15, 'A string has no end'],
    ['(b / boy :op1 x")', 1, 15, 'There is a quote inside "x\\""'],
    ['(b / boy~e.)', 1, 6, '"boy~e." is aligned to nothing'],
    ['(b / boy :op1 "x"~e.a)', 1, 15, 'is aligned to nothing'],
    ['(b / boy :ARG0~ (c / cat))', 1, 10, '":ARG0~" is aligned to nothing'],
    ['(b / ~e.1)', 1, 6, '"~e.1" is aligned to nothing'],
    ['(b~e.1 / boy)', 1, 2, '"b~e.1" is no variable'],
    ['(a / )', 1, 6, 'There is no concept after “/”'],
  ])('says where %j is wrong', (text, line, column, message) => {
    try {
      readPenman(text, { file: 'graphs.txt' });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(CheopsError);
      const { code, where, message: said } = error as CheopsError;
      expect({ code, where }).toEqual({ code: 'E_PENMAN', where: { file: 'graphs.txt', line, column } });
      expect(said).toContain(message);
    }
  });

  it('says which variable is defined twice, and refuses it if strict', () => {
    const text = '(b / boy\n  :ARG0-of (b / bark-01))';
    const [entry] = readPenman(text, { file: 'graphs.txt' });
    expect(entry!.diagnostics).toEqual([
      {
        code: 'W_DUPLICATE',
        message: 'The variable b has a concept already.',
        where: { file: 'graphs.txt', line: 2, column: 13 },
        assumed: 'The first concept stands, and both are one node.',
      },
    ]);
    expect(toGraph(entry!.tree).nodes).toEqual([{ variable: 'b', concept: 'boy' }]);
    expect(() => readPenman(text, { strict: true })).toThrow('The variable b has a concept already.');
    expect(readPenman('(b / boy :ARG0-of (c / bark-01 :ARG1 b)) (b / boy)', { strict: true })).toHaveLength(
      2,
    );
  });

  it('keeps alignments of roles, constants and mentions from tree to graph and back', () => {
    const aligned =
      '(w / want-01~e.2 :ARG0~e.1 (p / person~e.0) :ARG1 (b / buy-01~e.4 :ARG0~e.3 p~e.5 :quant~e.6 2~e.7))';
    const layout = { indent: null };
    expect(writePenman(toTree(toGraph(readGraphTree(aligned))), layout)).toBe(aligned);
    // The person is written out where it stands highest, and takes what a mention there was aligned to.
    const low = '(w / want-01 :ARG1 (b / buy-01 :ARG0 (p / person~e.0)) :ARG0~e.1 p~e.5)';
    expect(writePenman(toTree(toGraph(readGraphTree(low))), layout)).toBe(
      '(w / want-01 :ARG0~e.1 (p / person~e.0,5) :ARG1 (b / buy-01 :ARG0 p))',
    );
  });

  it('never crashes on mutated graphs, and graphs that survive are written and read again alike', () => {
    const characters = ['(', ')', ':', '/', '"', '~', ' ', 'a', '-of', '#', '\n', '\\', '~e.', '::'];
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.nat(6),
      add: fc.constantFrom('', ...characters),
    });
    const mutated = fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) =>
      edits.reduce((text, { at, remove, add }) => {
        const place = Math.floor(at * text.length);
        return text.slice(0, place) + add + text.slice(place + remove);
      }, GARDENER),
    );
    fc.assert(
      fc.property(mutated, (text) => {
        try {
          for (const { tree } of readPenman(text)) {
            expect(readGraphTree(writePenman(tree))).toEqual(tree);
            expect(toGraph(toTree(toGraph(tree))).nodes.length).toBe(toGraph(tree).nodes.length);
          }
        } catch (error) {
          if (!(error instanceof CheopsError)) throw error;
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('lays out graphs of any shape without loss', async () => {
    const graphs = fc
      .tuple(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.tuple(fc.nat(6), fc.constantFrom('ARG0', 'mod', 'op1'), fc.nat(6)), { maxLength: 6 }),
      )
      .map(([size, more]) => ({
        top: 'v0',
        nodes: Array.from({ length: size }, (_, i) => ({ variable: `v${i}`, concept: `c${i % 3}` })),
        relations: [
          ...Array.from({ length: size - 1 }, (_, i) =>
            i % 2 === 0
              ? { source: `v${i >> 1}`, role: 'ARG1', target: `v${i + 1}` }
              : { source: `v${i + 1}`, role: 'time', target: `v${i >> 1}` },
          ),
          ...more
            .filter(([a, , b]) => a < size && b < size)
            .map(([a, role, b]) => ({ source: `v${a}`, role, target: `v${b}` })),
        ],
        attributes: [],
      }));
    await fc.assert(
      fc.asyncProperty(graphs, async (graph) => {
        const again = toGraph(readGraphTree(writePenman(toTree(graph))));
        expect(smatchScores(await smatch({ candidate: again, gold: graph })).f).toBe(1);
      }),
      { numRuns: 200 },
    );
  });
});

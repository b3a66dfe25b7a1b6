import { describe, expect, it } from 'vitest';
import { chooseTests } from './choose-tests.ts';
import { ImportGraph } from './import-graph.ts';
import { readersOf } from './readers-of.ts';

describe('what a change reaches', () => {
  const graph = new ImportGraph();
  graph.addImport('b.ts', 'a.ts');
  graph.addImport('c.test.ts', 'b.ts');
  graph.addImport('d.test.ts', 'c.test.ts');
  graph.addImport('d.test.ts', 'a.ts');
  graph.addImport('x.test.ts', 'y.ts');

  it('is every file that imports it, by whatever way, with the shortest one', () => {
    expect([...graph.reach(['a.ts'])]).toEqual([
      ['a.ts', 0],
      ['b.ts', 1],
      ['d.test.ts', 1],
      ['c.test.ts', 2],
    ]);
  });

  it('is nothing else where files import each other', () => {
    graph.addImport('y.ts', 'x.test.ts');
    expect([...graph.reach(['y.ts', 'x.test.ts'])]).toEqual([
      ['y.ts', 0],
      ['x.test.ts', 0],
    ]);
  });
});

describe('tests that read a changed file', () => {
  it('name it in their text; a source is imported', () => {
    const tests = [
      { file: 'rules.test.ts', text: "read('docs/rules/spot.md')" },
      { file: 'other.test.ts', text: "import './a.ts'; read('docs/rules/otc.md')" },
    ];
    expect(readersOf(['docs/rules/spot.md', 'src/a.ts'], tests)).toEqual(['rules.test.ts']);
  });
});

describe('the tests that run', () => {
  const touched = [
    { file: 'far.test.ts', steps: 3 },
    { file: 'near.integration.test.ts', steps: 1 },
    { file: 'itself.crash.test.ts', steps: 0 },
    { file: 'near.test.ts', steps: 1 },
  ];
  const times = new Map([
    ['near.test.ts', 1_000],
    ['near.integration.test.ts', 5_000],
    ['itself.crash.test.ts', 90_000],
    ['far.test.ts', 100],
  ]);

  it('are the nearest first, and of these the quickest', () => {
    expect(chooseTests(touched, times, 600_000)).toEqual({
      run: ['itself.crash.test.ts', 'near.test.ts', 'near.integration.test.ts', 'far.test.ts'],
      left: [],
    });
  });

  it('fit into the time of two beside each other, but for those that were changed themselves', () => {
    expect(
      chooseTests(
        touched.filter(({ steps }) => steps > 0),
        times,
        1_000,
      ),
    ).toEqual({
      run: ['near.test.ts', 'far.test.ts'],
      left: ['near.integration.test.ts'],
    });
    expect(chooseTests(touched, times, 1_000).run).toEqual(['itself.crash.test.ts']);
  });

  it('that were never measured count by what they need', () => {
    const unknown = touched.map(({ file, steps }) => ({ file, steps: steps + 1 }));
    expect(chooseTests(unknown, new Map(), 5_000).left).toEqual(['itself.crash.test.ts']);
  });
});

import { describe, expect, it } from 'vitest';
import { compareTestCounts, countTests, fallsBetween, testCountsText, testsOfFile } from './test-counts.ts';

describe('testsOfFile', () => {
  it('finds titles in every way a test is written, and counts what it expects', () => {
    const text = [
      "describe('a', () => { it('one', () => { expect(1).toBe(1); expect(2).not.toEqual(expect.any(String)); }); });",
      "test.each([1, 2])('two of %s', () => {});",
      "it.skipIf(isSlow)('three', () => {});",
      'test(`four ' + '$' + '{name}`, () => { expect.unreachable(); expect.poll(() => 1).toBe(1); });',
      'it.each`a\n$' + "{1}`('five', () => {});",
      "other('six', () => {});",
    ].join('\n');
    expect(testsOfFile('a.test.ts', text)).toEqual({
      titles: ['one', 'two of %s', 'three', '`four ' + '$' + '{name}`', 'five'],
      expects: 4,
    });
  });
});

describe('the list', () => {
  const counts = countTests(
    new Map([
      ['a.test.ts', { titles: ['one', 'two'], expects: 3 }],
      ['kit.ts', { titles: ['it is called so here'], expects: 1 }],
      ['src.ts', { titles: [], expects: 0 }],
    ]),
  );

  it('has the files that hold something, one a line', () => {
    expect(counts).toEqual({ 'a.test.ts': { tests: 2, expects: 3 }, 'kit.ts': { tests: 0, expects: 1 } });
    expect(testCountsText(counts).split('\n')).toEqual([
      '{',
      '  "a.test.ts": { "tests": 2, "expects": 3 },',
      '  "kit.ts": { "tests": 0, "expects": 1 }',
      '}',
      '',
    ]);
    expect(JSON.parse(testCountsText(counts))).toEqual(counts);
  });

  it('is refused where a file has more, fewer, none or none yet', () => {
    const listed = { 'a.test.ts': { tests: 2, expects: 4 }, 'b.test.ts': { tests: 1, expects: 1 } };
    expect(compareTestCounts(counts, counts)).toEqual([]);
    expect(compareTestCounts(counts, listed)).toEqual([
      expect.stringContaining('a.test.ts: 2 tests and 3 expectations, and 2 tests and 4 expectations in'),
      expect.stringContaining('b.test.ts: 0 tests and 0 expectations, and 1 tests and 1 expectations in'),
      expect.stringContaining('kit.ts: 0 tests and 1 expectations, and 0 tests and 0 expectations in'),
    ]);
  });
});

describe('fallsBetween', () => {
  const before = { 'a/x.test.ts': { tests: 2, expects: 5 } };
  const files = (now: Parameters<typeof fallsBetween>[1]) =>
    fallsBetween(before, now).map(({ file }) => file);

  it('names what has fewer tests, fewer expectations, or is gone; more of the one do not make up for the other', () => {
    expect(files({ 'a/x.test.ts': { tests: 2, expects: 6 } })).toEqual([]);
    expect(files({ 'a/x.test.ts': { tests: 1, expects: 9 } })).toEqual(['a/x.test.ts']);
    expect(files({ 'a/x.test.ts': { tests: 9, expects: 4 } })).toEqual(['a/x.test.ts']);
    expect(files({ 'b/y.test.ts': { tests: 9, expects: 9 } })).toEqual(['a/x.test.ts']);
  });

  it('takes a file that moved whole for none, and one that lost something on its way for a fall', () => {
    expect(files({ 'b/x.test.ts': { tests: 2, expects: 5 } })).toEqual([]);
    expect(files({ 'b/x.test.ts': { tests: 2, expects: 4 } })).toEqual(['a/x.test.ts']);
    const beside = { ...before, 'b/x.test.ts': { tests: 9, expects: 9 } };
    expect(fallsBetween(beside, { 'b/x.test.ts': { tests: 9, expects: 9 } })).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { compareTests, testsOfFile } from './tests-kept.ts';

describe('testsOfFile', () => {
  it('finds titles in every way a test is written, and counts what it expects', () => {
    const text = [
      "describe('a', () => { it('one', () => { expect(1).toBe(1); expect(2).toBe(2); }); });",
      "test.each([1, 2])('two of %s', () => {});",
      "it.skipIf(isSlow)('three', () => {});",
      'test(`four ' + '$' + '{name}`, () => { expect.unreachable(); });',
      'it.each`a\n$' + "{1}`('five', () => {});",
      "other('six', () => {});",
    ].join('\n');
    expect(testsOfFile('a.test.ts', text)).toEqual({
      titles: ['one', 'two of %s', 'three', '`four ' + '$' + '{name}`', 'five'],
      expects: 2,
    });
  });
});

describe('compareTests', () => {
  it('refuses a title that is gone, one of two alike, and fewer expectations; more of all are fine', () => {
    const kept = { titles: ['a', 'b', 'b'], expects: 7 };
    expect(compareTests({ titles: ['a', 'b', 'b', 'c'], expects: 8 }, kept)).toEqual([]);
    expect(compareTests({ titles: ['a', 'b', 'c'], expects: 7 }, kept)).toEqual(['the test "b" is gone']);
    expect(compareTests({ titles: ['a', 'b', 'b'], expects: 6 }, kept)).toEqual([
      'expect( is called 6 times, and 7 times before',
    ]);
  });
});

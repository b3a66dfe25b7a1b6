import { expect, it } from 'vitest';
import { BareTests } from './bare-tests.ts';

function bareIn(files: Record<string, string>): string[] {
  const tests = new BareTests();
  for (const [file, text] of Object.entries(files)) tests.addFile(file, text);
  return tests.findings().map(({ file, line }) => `${file}:${line}`);
}

it('a test that expects nothing is found, however it is written', () => {
  const text = [
    "it('a', () => { run(); });",
    "it.each([1])('b', async (n) => { await run(n); });",
    "test('c', { tags: 'long' }, () => run());",
    "describe('d', () => { it('e', () => { expect(run()).toBe(1); }); });",
    "it('f', () => { expect.unreachable(); });",
  ].join('\n');
  expect(bareIn({ 'a.test.ts': text })).toEqual(['a.test.ts:1', 'a.test.ts:2', 'a.test.ts:3']);
});

it('a function, a method or a wait may expect for it, in another file and through another function too', () => {
  const kit = [
    'export function checkAll() { checkOne(); }',
    'const checkOne = () => expect(1).toBe(1);',
    'export class Desk { race() { expect(1).toBe(1); } walk() {} }',
  ].join('\n');
  const text = [
    "it('a', () => { checkAll(); });",
    "it('b', () => desk.race());",
    "it('c', () => page.getByText('x').waitFor());",
    "it('d', () => desk.walk());",
  ].join('\n');
  expect(bareIn({ 'x/testing/kit.ts': kit, 'x/a.test.ts': text })).toEqual(['x/a.test.ts:4']);
  expect(bareIn({ 'x/kit.ts': kit, 'x/a.test.ts': text })).toHaveLength(3);
});

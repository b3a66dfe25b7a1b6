import { groupThousands } from '@tern/math';
import { expect, it } from 'vitest';
import { cleanDecimal } from './decimal-text.ts';
import { caretBefore, plainTyped } from './grouped-number.ts';

/** Keys typed at the end of a field that groups what it shows. */
function typed(keys: string): string {
  let kept = '';
  for (const key of keys) {
    const shown = groupThousands(kept);
    kept = cleanDecimal(plainTyped(shown, shown + key), 8) ?? kept;
  }
  return groupThousands(kept);
}

it.each([
  ['1234', '1,234'],
  ['12345', '12,345'],
  ['1234567.891', '1,234,567.891'],
  ['1234,5', '1,234.5'],
  ['0,5', '0.5'],
  ['12,', '12.'],
])('groups the keys %j as %j', (keys, shown) => {
  expect(typed(keys)).toBe(shown);
});

it.each([
  // A digit between digits, one taken away, a comma taken away.
  ['1,234', '15,234', '15234'],
  ['12,345', '1,345', '1345'],
  ['1,234', '1234', '1234'],
  ['1,234,567', '1,234,567,', '1234567,'],
  ['1,234', '1,2,34', '12,34'],
  ['1,234', '0,5', '0,5'],
  ['123', '1,000', '1,000'],
])('%j that becomes %j means %j', (shown, after, text) => {
  expect(plainTyped(shown, after)).toBe(text);
});

it('keeps the caret before its digit', () => {
  expect(caretBefore('1,234', 0)).toBe(5);
  expect(caretBefore('1,234', 3)).toBe(2);
  expect(caretBefore('1,234', 4)).toBe(0);
  expect(caretBefore('12,345.6', 1)).toBe(7);
  expect(caretBefore('1,234', 9)).toBe(0);
});

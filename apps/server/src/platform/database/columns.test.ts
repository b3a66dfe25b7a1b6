import { expect, test } from 'vitest';
import { integerColumn, textColumn } from './columns.ts';

test('numbers and texts stand as PostgreSQL writes arrays', () => {
  expect(integerColumn([1, 9_007_199_254_740_993n, -2])).toBe('{1,9007199254740993,-2}');
  expect(integerColumn([])).toBe('{}');
  expect(textColumn(['a', '', 'NULL', 'q"q', 'b\\b', 'c,d}'])).toBe(
    '{"a","","NULL","q\\"q","b\\\\b","c,d}"}',
  );
});

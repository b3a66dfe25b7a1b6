import { expect, test } from 'vitest';
import { canonicalHash } from './transfer-hashes.ts';

test.each([
  ['0xABcd', 'abcd'],
  ['0Xabcd', 'abcd'],
  [' abcd ', 'abcd'],
  // 0x goes once: the rest is part of the hash.
  ['0x0xab', '0xab'],
  ['a'.repeat(128), 'a'.repeat(128)],
  [`0x${'F'.repeat(128)}`, 'f'.repeat(128)],
  ['a'.repeat(129), undefined],
  ['', undefined],
  ['0x', undefined],
  ['ab-cd', undefined],
  ['ab cd', undefined],
  ['абв', undefined],
  // The Kelvin sign would become a small k.
  ['\u212a', undefined],
])('%j in canonical form is %j', (text, canonical) => {
  expect(canonicalHash(text)).toBe(canonical);
});

import { expect, it } from 'vitest';
import { plainDigits } from './plain-digits.ts';

it.each([
  ['0123456789', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['+86 １３８-0000', '+86 138-0000'],
  // Digits that no such keyboard types, and letters.
  ['१२ ①② ⅷ 一二 abc Ａ', '१२ ①② ⅷ 一二 abc Ａ'],
  ['', ''],
])('%j becomes %j', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});

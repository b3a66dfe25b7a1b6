import { beforeAll, expect, it } from 'vitest';
import { loadTexts, switchTexts } from '../../locale/text.ts';
import { codeWords } from './resend-words.ts';

beforeAll(async () => {
  await switchTexts('en');
  await loadTexts(['login']);
});

it.each([
  [60, 'Resend in 60 s'],
  [119, 'Resend in 119 s'],
  [3_120, 'Resend in 00:52:00'],
  [82_680, 'Resend in 22:58:00'],
])('%i seconds are %s', (seconds, words) => {
  expect(codeWords(seconds).resendIn).toBe(words);
});

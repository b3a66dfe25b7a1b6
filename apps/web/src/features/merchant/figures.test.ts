import { expect, it } from 'vitest';
import { loadTexts, switchTexts } from '../../locale/text.ts';
import { releaseWords } from './figures.tsx';

it.each([
  [0, '--'],
  [1, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [89, '1 min'],
  [90, '2 min'],
  [3600, '60 min'],
])('%i seconds of an average release are %s', async (seconds, words) => {
  await switchTexts('en');
  await loadTexts(['merchant']);
  expect(releaseWords(seconds)).toBe(words);
});

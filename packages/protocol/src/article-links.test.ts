import { expect, it } from 'vitest';
import { linksOf, partsOf, withoutAddresses } from './article-links.ts';

it('finds the links into the app, and leaves all else as it was written', () => {
  expect(partsOf('Open [Deposit](/assets/coinCharging?tab=onChain) now.')).toEqual([
    'Open ',
    { text: 'Deposit', to: '/assets/coinCharging?tab=onChain' },
    ' now.',
  ]);
  expect(partsOf('[首页](/)')).toEqual([{ text: '首页', to: '/' }]);
  expect(withoutAddresses('See [a](/about) and [b](/home).')).toBe('See a and b.');
});

it.each([
  '[x](https://evil.example)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](javascript:alert(1))',
  '[x](/a"onclick=b)',
  '<a href="/about">x</a>',
])('makes no link of %s', (text) => {
  expect(linksOf(text)).toEqual([]);
  expect(partsOf(text)).toEqual([text]);
});

import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { dayRateWords, inOwnLanguage, interestOf, termWords, yearRateWords } from './pledge-words.ts';

beforeAll(() => loadTexts(['activity']));

it('says the worked example of the rules', () => {
  const terms = { dailyRate: '0.0003', termDays: 30 };
  expect(interestOf(123_456_700_000n, terms)).toEqual({ day: '0.3703701', all: '11.111103' });
});

it('counts ninety days of a flexible product', () => {
  expect(interestOf(100_00000000n, { dailyRate: '0.0001', termDays: 0 })).toEqual({
    day: '0.01',
    all: '0.9',
  });
});

it('says rates of a day with all their decimals, and of a year with two', () => {
  expect(dayRateWords('0.0003')).toBe('0.03%');
  expect(dayRateWords('0.00015')).toBe('0.015%');
  expect(yearRateWords('0.0003')).toBe('10.95%');
});

it('names terms, and texts of operators in the language of the app', () => {
  expect([0, 7].map(termWords)).toEqual(['活期', '7 天']);
  expect(inOwnLanguage({ zh: '理财', en: 'Earn' })).toBe('理财');
});

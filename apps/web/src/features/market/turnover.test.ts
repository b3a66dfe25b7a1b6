import { expect, it } from 'vitest';
import { turnoverText } from './turnover.ts';

it('names the unit of a turnover that is not in USDT', () => {
  expect(turnoverText('1234567', { mainCur: 'USDT' }, 'zh')).toBe('123.46万');
  expect(turnoverText('1234567', { mainCur: 'USDT' }, 'en')).toBe('1.23M');
  expect(turnoverText('12.345', { mainCur: 'BTC' }, 'en')).toBe('12.35 BTC');
});

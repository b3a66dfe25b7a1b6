import { describe, expect, it } from 'vitest';
import {
  displayAmount,
  displayFundingRate,
  displayLots,
  displayMoney,
  displayPnl,
  displayRate,
  displayShortQty,
} from './amounts.ts';
import { displayCnyLimit, displayPlainCny, typableCny } from './cny-figures.ts';
import { compareDecimals } from './decimal.ts';
import {
  abbreviate,
  displayCny,
  displayFixed,
  displayPercent,
  displayPrice,
  priceDecimals,
} from './display.ts';

describe('a price', () => {
  it.each([
    ['1', 0, '97412', '97,412'],
    ['10', 0, '97410', '97,410'],
    ['0.5', 1, '97412.5', '97,412.5'],
    ['0.1', 1, '95210.4', '95,210.4'],
    ['0.10', 1, '95210.4', '95,210.4'],
    ['0.25', 2, '0.75', '0.75'],
    ['0.01', 2, '97412.35', '97,412.35'],
    ['0.010000', 2, '97412.35', '97,412.35'],
    ['0.005', 3, '1.005', '1.005'],
    ['0.0025', 4, '0.0075', '0.0075'],
    ['0.0001', 4, '1.43', '1.4300'],
    ['0.00010', 4, '1.43', '1.4300'],
    // A tick that four decimals do not write.
    ['0.00025', 5, '0.00025', '0.00025'],
    ['0.00025', 5, '1.00075', '1.00075'],
    ['0.00125', 5, '0.06375', '0.06375'],
    ['0.10005', 5, '0.2001', '0.20010'],
    ['0.00001', 5, '1.43862', '1.43862'],
    ['0.0000001', 7, '0.0000123', '0.0000123'],
    ['0.000000001', 9, '0.000012345', '0.000012345'],
  ])('at the tick %s has %d decimals: %s is %s, which can be typed', (tick, decimals, price, text) => {
    expect(priceDecimals(tick)).toBe(decimals);
    expect(displayPrice(price, tick)).toBe(text);
    expect(compareDecimals(text.replaceAll(',', ''), price)).toBe(0);
  });

  it.each([
    ['97412.3549', '0.01', '97,412.35'],
    ['97412.355', '0.01', '97,412.36'],
    ['0.004', '0.01', '<0.01'],
    ['0.00012', '0.00025', '0.00012'],
    ['0.000004', '0.00025', '<0.00001'],
    ['0.4', '1', '<1'],
    ['0', '0.01', '0.00'],
    ['0.000', '1', '0'],
  ])('that is an average or an index, %s at the tick %s, is %s', (price, tick, text) => {
    expect(displayPrice(price, tick)).toBe(text);
  });
});

describe('a figure that is not zero never reads as zero', () => {
  it.each([
    ['0', '0.00'],
    ['0.00', '0.00'],
    ['-0', '0.00'],
    ['-0.000', '0.00'],
    ['0.001', '<0.01'],
    ['0.004999', '<0.01'],
    ['0.005', '0.01'],
    ['0.01', '0.01'],
    ['-0.001', '-<0.01'],
    ['-0.004999', '-<0.01'],
    ['-0.005', '-0.01'],
    ['0.0000000000000001', '<0.01'],
    ['-0.0000000000000001', '-<0.01'],
  ])('%s is %s', (value, text) => {
    expect(displayFixed(value, 2)).toBe(text);
    expect(displayMoney(value)).toBe(text);
    for (const language of ['zh', 'en'] as const) expect(abbreviate(value, language)).toBe(text);
    expect(displayCny(value)).toBe(text.replace(/^-?<?/, '$&¥'));
    expect(displayPercent(value)).toBe(`${/^[1-9]|^0\.0[1-9]/.test(text) ? '+' : ''}${text}%`);
    expect(displayPnl(value)).toBe(text === '0.01' ? '+0.01' : text);
  });

  it.each([
    ['0.004', 'zh', '<0.01'],
    ['-0.004', 'en', '-<0.01'],
    ['0.012', 'zh', '0.01'],
    ['9999.99', 'zh', '9,999.99'],
    ['-9999.995', 'zh', '-1.00万'],
    ['99999999', 'en', '100.00M'],
  ] as const)('abbreviated, %s in %s is %s', (value, language, text) => {
    expect(abbreviate(value, language)).toBe(text);
  });

  it.each([
    ['0.00999', 'USDT', '<0.01'],
    ['-0.00999', 'USDT', '-<0.01'],
    ['0.0000009', 'SOL', '<0.000001'],
    ['-0.0000009', 'SOL', '-<0.000001'],
    ['0.000000009', 'BTC', '<0.00000001'],
    ['-0.000000009', 'BTC', '-<0.00000001'],
    ['-0.01', 'USDT', '-0.01'],
  ])('the amount %s %s is %s', (amount, coin, text) => {
    expect(displayAmount(amount, coin)).toBe(text);
  });

  it('nor do lots and quantities', () => {
    expect(['0.00009', '-0.00009', '0.0001'].map(displayLots)).toEqual(['<0.0001', '-<0.0001', '0.0001']);
    expect(displayShortQty('0.0000004', '0.00000001', 'en')).toBe('<0.000001');
    expect(displayShortQty('0', '0.00000001', 'en')).toBe('0.000000');
  });
});

it('writes CNY without its sign, as a limit without empty cents, and for the field of a bank', () => {
  expect(['7.21', '50000.5', '0.001', ''].map(displayPlainCny)).toEqual(['7.21', '50,000.50', '<0.01', '--']);
  expect(['500', '697.69', '50000'].map(displayCnyLimit)).toEqual(['500', '697.69', '50,000']);
  expect(['50000.5', '300', '0.005'].map(typableCny)).toEqual(['50000.50', '300.00', '0.01']);
});

it('writes a rate without a sign, and that of a funding with four decimals', () => {
  expect(['10.95', '0.125', '0.001', '0'].map(displayRate)).toEqual(['10.95%', '0.13%', '<0.01%', '0.00%']);
  expect(['0.0001', '-0.00125', '1', '0.0000001', '-0.00000001', '0'].map(displayFundingRate)).toEqual([
    '0.0100%',
    '-0.1250%',
    '100.0000%',
    '<0.0001%',
    '-<0.0001%',
    '0.0000%',
  ]);
});

import { describe, expect, it } from 'vitest';
import {
  displayAmount,
  displayExact,
  displayFeeRate,
  displayLots,
  displayMoney,
  displayMoneyIn,
  displayNeed,
  displayPercentOrNone,
  displayPnl,
  displayPriceOrNone,
  displayQty,
  displayShare,
  displayShortQty,
  isBelowDisplay,
} from './amounts.ts';

describe('amounts of a coin', () => {
  it.each([
    ['12304.88', 'USDT', '12,304.88'],
    ['5', 'USDT', '5.00'],
    ['1999.90376208', 'USDT', '1,999.90'],
    ['0.00000001', 'BTC', '0.00000001'],
    ['0.012', 'BTC', '0.012'],
    ['58997.37654322', 'XRP', '58,997.376543'],
    ['1234567', 'DOGE', '1,234,567.00'],
    ['0', 'USDT', '0.00'],
    ['-3.2', 'USDT', '-3.20'],
  ])('%s %s shows as %s', (amount, coin, text) => {
    expect(displayAmount(amount, coin)).toBe(text);
  });

  it('truncates, so that the shown figure can be spent', () => {
    expect(displayAmount('0.129999', 'USDT')).toBe('0.12');
    expect(displayAmount('99.999', 'USDT')).toBe('99.99');
    expect(displayAmount('0.1234569', 'ETH')).toBe('0.123456');
    expect(displayLots('1.20309999')).toBe('1.203');
  });

  it('never shows a value that is not zero as zero', () => {
    expect(displayAmount('0.00999999', 'USDT')).toBe('<0.01');
    expect(displayAmount('0.00000099', 'SOL')).toBe('<0.000001');
    expect(displayAmount('-0.001', 'USDT')).toBe('-<0.01');
    expect(displayMoney('0.004')).toBe('<0.01');
    expect(displayPnl('0.004')).toBe('<0.01');
    expect(displayPnl('-0.004')).toBe('-<0.01');
    expect(displayLots('0.00004')).toBe('<0.0001');
  });
});

it('knows an amount of which the coin shows nothing', () => {
  expect(isBelowDisplay('0.009', 'USDT')).toBe(true);
  expect(isBelowDisplay('0.01', 'USDT')).toBe(false);
  expect(isBelowDisplay('0.009', 'BTC')).toBe(false);
});

describe('profit, margin and fee', () => {
  it('have two decimals, half-up', () => {
    expect(['2.69161074', '160.1884211', '8184.155', '0'].map(displayMoney)).toEqual([
      '2.69',
      '160.19',
      '8,184.16',
      '0.00',
    ]);
  });

  it('have the coin’s decimals in another coin than USDT', () => {
    expect(displayMoneyIn('1.49998933', 'USDT')).toBe('1.50');
    expect(displayMoneyIn('0.000299589', 'BTC')).toBe('0.00029958');
  });
  it('have a rate in percent', () => {
    expect([500n, 1000n, 0n, 1n].map(displayFeeRate)).toEqual(['0.05%', '0.10%', '0.00%', '0.0001%']);
  });
  it('have one sign', () => {
    expect(['184.2', '-16.57487986', '0', '-0.00', '1234.5', '-0.005'].map(displayPnl)).toEqual([
      '+184.20',
      '-16.57',
      '0.00',
      '0.00',
      '+1,234.50',
      '-0.01',
    ]);
  });
});

describe('quantities and prices', () => {
  it('show the decimals of the step', () => {
    expect(displayQty('0.012', '0.0001')).toBe('0.0120');
    expect(displayQty('5000', '1')).toBe('5,000');
    expect(displayQty('0.12345678', '0.001')).toBe('0.12345678');
  });

  it.each([
    ['0.4102', '0.0001', '0.4102'],
    ['1.2', '0.001', '1.200'],
    ['0.12345678', '0.00000001', '0.123457'],
    ['9999', '1', '9,999'],
    ['12345.6', '0.1', '12.35K'],
    ['9999.99999999', '0.00000001', '10.00K'],
  ])('%s at step %s is %s in a narrow column', (qty, step, text) => {
    expect(displayShortQty(qty, step, 'en')).toBe(text);
  });

  it('show an average with the decimals of the tick', () => {
    expect(displayPriceOrNone('98135.5248', '0.01')).toBe('98,135.52');
    expect(displayPriceOrNone('95000', '0.1')).toBe('95,000.0');
    expect(displayPriceOrNone('95000.5', undefined)).toBe('95,000.5');
    expect(displayPriceOrNone('0', '0.1')).toBe('--');
  });

  it('show lots with at most four decimals', () => {
    expect(['8', '1.20309918', '1000', '0', '0.5'].map(displayLots)).toEqual([
      '8',
      '1.203',
      '1,000',
      '0',
      '0.5',
    ]);
  });

  it('show a share half-up, and a need rounded up', () => {
    expect([
      displayShare(1n, 8n),
      displayShare(1n, 3n),
      displayShare(2n, 3n),
      displayShare(5n, 100_000n),
    ]).toEqual(['12.50', '33.33', '66.67', '0.01']);
    expect([displayShare(0n, 3n), displayShare(1n, 1_000_000n)]).toEqual(['0.00', '<0.01']);
    expect(['1234', '1233.00000001', '0.2', '0'].map(displayNeed)).toEqual(['1,234', '1,234', '1', '0']);
  });

  it('show no percentage of nothing', () => {
    expect(displayPercentOrNone('0.00', '0')).toBe('--');
    expect(displayPercentOrNone('-4.6', '-1')).toBe('-4.60%');
  });
});

it('the exact amount keeps every decimal', () => {
  expect(displayExact('1999.90376208')).toBe('1,999.90376208');
  expect(displayExact('5')).toBe('5.00');
  expect(displayExact('-0.00000001')).toBe('-0.00000001');
});

import { describe, expect, it } from 'vitest';
import { entryText, fundingText, moneyText, priceText, signedText, spendableText } from './figure-words.ts';
import { BTC, price, usdt } from './sample-contract.ts';

describe('figures in words', () => {
  it('money with two decimals, half-up, with its sign where it is a result', () => {
    expect(moneyText(usdt('8184.155'), 8)).toBe('8,184.16');
    expect(['184.2', '-42.39', '0', '-0.001', '0.004'].map((text) => signedText(usdt(text), 8))).toEqual([
      '+184.20',
      '-42.39',
      '0.00',
      '-<0.01',
      '<0.01',
    ]);
  });
  it('what can be spent is truncated', () => {
    expect(spendableText(usdt('9978.019'), 8)).toBe('9,978.01');
  });
  it('prices at the tick, an entry too, nothing as --', () => {
    expect(priceText(price('95210.4'), BTC)).toBe('95,210.4');
    expect(priceText(undefined, BTC)).toBe('--');
    expect(entryText(952_104_400n, BTC)).toBe('95,210.4');
    expect(entryText(undefined, BTC)).toBe('--');
  });
  it('rates', () => {
    expect(['0.0000001', '-0.00000001', '0'].map(fundingText)).toEqual(['<0.0001%', '-<0.0001%', '0.0000%']);
    expect([fundingText('0.0001'), fundingText('-0.00125')]).toEqual(['0.0100%', '-0.1250%']);
  });
});

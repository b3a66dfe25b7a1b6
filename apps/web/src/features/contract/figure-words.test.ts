import { describe, expect, it } from 'vitest';
import {
  entryText,
  feeText,
  fundingText,
  lotsText,
  moneyText,
  priceText,
  signedText,
} from './figure-words.ts';
import { BTC, price, usdt } from './sample-contract.ts';

describe('figures in words', () => {
  it('money with two decimals, half-up, with its sign where it is a result', () => {
    expect(moneyText(usdt('8184.155'), 8)).toBe('8,184.16');
    expect(['184.2', '-42.39', '0', '-0.001', '0.004'].map((text) => signedText(usdt(text), 8))).toEqual([
      '+184.20',
      '-42.39',
      '0.00',
      '0.00',
      '0.00',
    ]);
  });
  it('lots with at most four decimals', () => {
    expect(['8', '1.20309918', '1000', '0.00004'].map(lotsText)).toEqual(['8', '1.2031', '1,000', '0']);
  });
  it('prices at the tick, an entry with four decimals, nothing as --', () => {
    expect(priceText(price('95210.4'), BTC)).toBe('95,210.4');
    expect(priceText(undefined, BTC)).toBe('--');
    expect(entryText(952_104_000n)).toBe('95,210.4000');
  });
  it('rates', () => {
    expect([fundingText('0.0001'), fundingText('-0.00125'), feeText(500n)]).toEqual([
      '0.0100%',
      '-0.1250%',
      '0.05%',
    ]);
  });
});

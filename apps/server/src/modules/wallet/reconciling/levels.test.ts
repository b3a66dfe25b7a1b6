import { parseUnits } from '@tern/math';
import { describe, expect, it } from 'vitest';
import { coldAmount } from './levels.ts';

const e8 = (text: string) => parseUnits(text, 8);
const amountOf = (hotOfAll: string, hotOfChain: string, operations = '0') =>
  coldAmount({
    liabilities: e8('2000000'),
    operations: e8(operations),
    hotOfAll: e8(hotOfAll),
    hotOfChain: e8(hotOfChain),
  });

describe('the amount that goes to cold', () => {
  it('is what is hot above 100,000 of 2,000,000 USDT, on the chain that has it', () => {
    expect(amountOf('150000', '150000')).toBe(e8('50000'));
    expect(amountOf('150000', '20000')).toBe(e8('20000'));
    expect(amountOf('100000', '100000')).toBe(0n);
    expect(amountOf('100000.00000001', '100000.00000001')).toBe(1n);
    expect(amountOf('150000', '-1')).toBe(0n);
  });

  it('leaves what network costs are paid from', () => {
    expect(amountOf('150000', '150000', '10000')).toBe(e8('40000'));
    expect(amountOf('110000', '110000', '10000')).toBe(0n);
  });
});

import type { WireContract, WireContractMark, WirePosition } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { BTC, btc, lots, price, usdt } from './sample-contract.ts';
import { closableOf, markedContract, positionUnits, termsOf } from './wire-units.ts';

const MARK = { markPrice: '50000.5', time: 1 } as WireContractMark;
const WIRE = {
  pairsName: 'BTC/USDT',
  priceScale: 1,
  qtyScale: 6,
  quoteScale: 8,
  tickSize: '0.1',
  qtyStep: '0.000001',
  lotNotional: '1000',
  maxLots: 1000,
  maxLeverage: 100,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  tiers: [
    { cap: '50000', maxLeverage: 100, mmrPpm: 4000, cum: '0' },
    { cap: '250000', maxLeverage: 100, mmrPpm: 5000, cum: '50' },
    { cap: '1000000', maxLeverage: 50, mmrPpm: 10000, cum: '1300' },
  ],
  mark: MARK,
} as unknown as WireContract;

const POSITION = {
  positionId: '7',
  pairsName: 'BTC/USDT',
  side: 'SHORT',
  mode: 'ISOLATED',
  leverage: 20,
  qty: '0.02',
  lots: '1.00000003',
  availableQty: '0.015',
  availableLots: '0.75',
  openNotional: '1000.12345678',
  margin: '50',
} as WirePosition;

describe('off the wire', () => {
  it('a contract’s terms, the same object for the same word', () => {
    expect(termsOf(WIRE)).toEqual(BTC);
    expect(termsOf(WIRE)).toBe(termsOf(WIRE));
  });
  it('the mark of the feed, before it speaks that of the contract', () => {
    expect(markedContract(WIRE, undefined)).toMatchObject({ mark: price('50000.5'), now: MARK });
    const live = { ...MARK, markPrice: '51000' };
    expect(markedContract(WIRE, live)).toMatchObject({ mark: price('51000'), now: live });
  });
  it('a position; in cross the margin that it occupies is not its own', () => {
    expect(positionUnits(POSITION, BTC)).toEqual({
      positionId: '7',
      pairsName: 'BTC/USDT',
      direction: -1n,
      isCross: false,
      leverage: 20n,
      qty: btc('0.02'),
      openNotional: usdt('1000.12345678'),
      margin: usdt('50'),
    });
    expect(positionUnits({ ...POSITION, mode: 'CROSS' }, BTC)).toMatchObject({ isCross: true, margin: 0n });
  });
  it('what closing orders may still take, of that side and contract alone', () => {
    const of = (pair: string, side: 'LONG' | 'SHORT') => closableOf([POSITION], pair, side, BTC);
    expect(of('BTC/USDT', 'SHORT')).toEqual({ qty: btc('0.015'), lots: (lots(1n) * 3n) / 4n });
    expect([of('BTC/USDT', 'LONG'), of('ETH/USDT', 'SHORT')]).toEqual([undefined, undefined]);
  });
});

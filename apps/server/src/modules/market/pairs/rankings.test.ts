import { describe, expect, it } from 'vitest';
import { type RankedPair, rank } from './rankings.ts';

const pair = (
  market: string,
  changed: bigint,
  turnover: bigint,
  listTimeMs = 0,
  topSort?: number,
): RankedPair => ({
  market,
  changeBasisPoints: changed,
  turnoverUsdt: turnover,
  listTimeMs,
  topSort,
});

describe('rankings (rules/spot#rankings)', () => {
  const pairs = [
    pair('C/USDT', 10n, 5n, 30),
    pair('A/USDT', 10n, 5n, 10, 2),
    pair('B/USDT', 10n, 9n, 30),
    pair('D/USDT', -500n, 100n, 20, 1),
    pair('E/USDT', 700n, 1n),
  ];
  it('UPDOWN: change, then turnover, then name', () => {
    expect(rank(pairs, 'UPDOWN')).toEqual(['E/USDT', 'B/USDT', 'A/USDT', 'C/USDT', 'D/USDT']);
  });
  it('VOLUME: turnover in USDT', () => {
    expect(rank(pairs, 'VOLUME')).toEqual(['D/USDT', 'B/USDT', 'A/USDT', 'C/USDT', 'E/USDT']);
  });
  it('PROJECT: newest listing first', () => {
    expect(rank(pairs, 'PROJECT')).toEqual(['B/USDT', 'C/USDT', 'D/USDT', 'A/USDT', 'E/USDT']);
  });
  it("TOP: the operator's order, then turnover, and never fewer than there are", () => {
    expect(rank(pairs, 'TOP')).toEqual(['D/USDT', 'A/USDT', 'B/USDT', 'C/USDT', 'E/USDT']);
  });
  it('ten at most', () => {
    const many = Array.from({ length: 15 }, (_, at) => pair(`P${at}/USDT`, 0n, BigInt(at)));
    expect(rank(many, 'VOLUME')).toHaveLength(10);
  });
  it('every main currency has its best pair among the ten, in the order of the ranking', () => {
    const many = Array.from({ length: 12 }, (_, at) => pair(`P${at}/USDT`, 0n, BigInt(100 - at)));
    const ranked = rank(
      [...many, pair('A/BTC', 0n, 2n), pair('B/BTC', 0n, 3n), pair('A/ETH', 0n, 1n)],
      'VOLUME',
    );
    expect(ranked).toEqual([...many.slice(0, 8).map((one) => one.market), 'B/BTC', 'A/ETH']);
  });
  it('a main currency in the middle of the ten keeps its place', () => {
    const many = Array.from({ length: 12 }, (_, at) => pair(`P${at}/USDT`, 0n, BigInt(100 - at)));
    const ranked = rank([...many, pair('A/BTC', 0n, 98n)], 'VOLUME');
    expect(ranked).toHaveLength(10);
    expect(ranked[2]).toBe('A/BTC');
  });
});

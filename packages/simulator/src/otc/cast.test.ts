import { describe, expect, test } from 'vitest';
import { OTC_MERCHANTS, OTC_TAKERS } from './cast.ts';

const FIRST_PEOPLE_ID = 1_000_000;

describe('the simulated merchants', () => {
  const ads = OTC_MERCHANTS.flatMap((merchant) => merchant.ads.map((ad) => ({ ...ad, merchant })));

  test('are at least six, with takers beside them, whose ids are not those of people', () => {
    expect(OTC_MERCHANTS.length).toBeGreaterThanOrEqual(6);
    const ids = [...OTC_MERCHANTS, ...OTC_TAKERS].map(({ memberId }) => memberId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(FIRST_PEOPLE_ID);
  });

  test('have ads on both sides, FIXED and FLOAT, over all methods and coins', () => {
    for (const { ads: own } of OTC_MERCHANTS) {
      expect(new Set(own.map(({ side }) => side))).toEqual(new Set(['BUY', 'SELL']));
      expect(new Set(own.map(({ priceType }) => priceType))).toEqual(new Set(['FIXED', 'FLOAT']));
    }
    for (const side of ['BUY', 'SELL'])
      for (const kind of ['bankCard', 'weixin', 'zhifubao'])
        expect(
          ads.filter((ad) => ad.side === side && ad.merchant.kinds.some((one) => one === kind)),
        ).not.toEqual([]);
    const coins = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'LTC', 'LINK', 'ADA'];
    for (const side of ['BUY', 'SELL'])
      expect(new Set(ads.filter((ad) => ad.side === side).map(({ asset }) => asset))).toEqual(new Set(coins));
  });

  test('sell above the reference and buy below it, so that nobody trades one against another', () => {
    for (const { side, premiumBp } of ads)
      expect(side === 'SELL' ? premiumBp > 0n : premiumBp < 0n).toBe(true);
  });

  test('count one that is slow and one that forgets, and the best prices are of prompt ones', () => {
    expect(OTC_MERCHANTS.filter(({ pace }) => pace === 'SLOW')).toHaveLength(1);
    expect(OTC_MERCHANTS.filter(({ pace }) => pace === 'FORGETFUL')).toHaveLength(1);
    const usdt = ads.filter(({ side, asset }) => side === 'SELL' && asset === 'USDT');
    const best = usdt.reduce((one, other) => (other.premiumBp < one.premiumBp ? other : one));
    expect(best.merchant).toMatchObject({ pace: 'PROMPT', kinds: ['bankCard', 'weixin', 'zhifubao'] });
  });
});

import { describe, expect, test } from 'vitest';
import { adNeed, type KnownAd } from './ad-care.ts';
import type { SimulatedAd } from './cast.ts';

const USDT = 720_000_000n;
const BTC = 720_000_00000000n;
const references = (btc: bigint | undefined) => ({
  of: (asset: string) => (asset === 'USDT' ? USDT : btc),
});
const SPEC: SimulatedAd = { key: 'BTC-SELL', side: 'SELL', asset: 'BTC', priceType: 'FIXED', premiumBp: 20n };
/** 0.4 BTC are worth 40,000 USDT at 720,000 CNY. */
const FRESH = { price: 721_440_00n, qty: 40_000_000n };
const ad = (some: Partial<KnownAd> & { price?: bigint; qty?: bigint } = {}): KnownAd => {
  const { price = FRESH.price, qty = FRESH.qty, ...rest } = some;
  return { adId: 7, isOn: true, isBlocked: false, terms: { price, qty }, ...rest };
};
const need = (known: KnownAd | undefined, btc: bigint | undefined = BTC, spec = SPEC) =>
  adNeed(spec, known, references(btc));

describe('an ad of a simulated merchant', () => {
  test('is published with a stock and a price by the reference, and waits while the coin has none', () => {
    expect(need(undefined)).toEqual({ kind: 'publish', terms: FRESH });
    expect(adNeed(SPEC, undefined, references(undefined))).toBeUndefined();
  });

  test('goes ON when it is OFF, and is left alone when it is well or blocked', () => {
    expect(need(ad({ isOn: false }))).toEqual({ kind: 'switchOn', adId: 7 });
    expect(need(ad())).toBeUndefined();
    expect(need(ad({ isOn: false, isBlocked: true }))).toBeUndefined();
  });

  test('is filled up when little is left', () => {
    expect(need(ad({ qty: 12_000_000n }))).toBeUndefined();
    expect(need(ad({ qty: 11_999_999n }))).toEqual({ kind: 'edit', adId: 7, isOn: true, terms: FRESH });
  });

  test('gets another FIXED price when the reference has gone 1.5 % away; a FLOAT one needs none', () => {
    const near = BTC + BTC / 100n;
    const far = BTC + BTC / 50n;
    expect(need(ad(), near)).toBeUndefined();
    expect(need(ad(), far)).toMatchObject({ kind: 'edit', isOn: true });
    expect(need(ad({ price: 0n }), far, { ...SPEC, priceType: 'FLOAT' })).toBeUndefined();
  });
});

/**
 * The simulated members of the OTC desk: merchants with the ads that they keep ON, and takers. Their ids are below those of
 * people, so that every reader knows them by their ids. The first merchants have the best prices and act quickly.
 */
import type { AdPriceType, PayMethodKind, Side } from '@tern/engine';
import { COINS, QUOTE_COIN } from '../coins.ts';

/** SLOW takes minutes where others take seconds; FORGETFUL does not pay every other order in time. */
export type Pace = 'PROMPT' | 'SLOW' | 'FORGETFUL';

export interface SimulatedAd {
  /** The ad's name among those of its merchant; it never changes. */
  readonly key: string;
  /** The merchant's. */
  readonly side: Side;
  readonly asset: string;
  readonly priceType: AdPriceType;
  /** The price lies above the reference by so many basis points; a FIXED price is found by it when the ad is published. */
  readonly premiumBp: bigint;
}

export interface SimulatedMerchant {
  readonly memberId: number;
  readonly nickName: string;
  readonly pace: Pace;
  readonly kinds: readonly PayMethodKind[];
  readonly ads: readonly SimulatedAd[];
}

export interface SimulatedTaker {
  readonly memberId: number;
  readonly nickName: string;
}

const FIRST_MERCHANT_ID = 6_001;
const FIRST_TAKER_ID = 7_001;

type Line = [nickName: string, pace: Pace, spreadBp: bigint, kinds: PayMethodKind[], assets: string[]];

const ALL: PayMethodKind[] = ['bankCard', 'weixin', 'zhifubao'];
const LINES: readonly Line[] = [
  ['Sim-Maple', 'PROMPT', 20n, ALL, ['USDT', 'BTC', 'ETH']],
  ['Sim-Harbor', 'PROMPT', 35n, ['weixin', 'zhifubao'], ['USDT', 'BTC', 'SOL']],
  ['Sim-Lotus', 'PROMPT', 45n, ['bankCard'], ['USDT', 'ETH', 'XRP']],
  ['Sim-Bridge', 'PROMPT', 60n, ['bankCard', 'zhifubao'], ['USDT', 'BTC', 'LTC']],
  ['Sim-Comet', 'PROMPT', 70n, ALL, ['ETH', 'SOL', 'DOGE', 'LINK']],
  ['Sim-Summit', 'PROMPT', 85n, ['bankCard', 'weixin'], ['USDT', 'XRP', 'ADA']],
  ['Sim-Tortoise', 'SLOW', 110n, ALL, ['USDT', 'ETH']],
  ['Sim-Drifter', 'FORGETFUL', 130n, ['bankCard', 'zhifubao'], ['USDT']],
];

/** A merchant sells above the reference and buys below it. FIXED and FLOAT take turns. */
function adsOf(spreadBp: bigint, assets: readonly string[], at: number): SimulatedAd[] {
  return assets.flatMap((asset, place) => {
    const first: AdPriceType = (at + place) % 2 === 0 ? 'FIXED' : 'FLOAT';
    const second: AdPriceType = first === 'FIXED' ? 'FLOAT' : 'FIXED';
    return [
      { key: `${asset}-SELL`, side: 'SELL', asset, priceType: first, premiumBp: spreadBp },
      { key: `${asset}-BUY`, side: 'BUY', asset, priceType: second, premiumBp: -spreadBp },
    ] as const;
  });
}

export const OTC_MERCHANTS: readonly SimulatedMerchant[] = LINES.map(
  ([nickName, pace, spreadBp, kinds, assets], at) => ({
    memberId: FIRST_MERCHANT_ID + at,
    nickName,
    pace,
    kinds,
    ads: adsOf(spreadBp, assets, at),
  }),
);

export const OTC_TAKERS: readonly SimulatedTaker[] = ['Sim-Finch', 'Sim-Heron', 'Sim-Robin', 'Sim-Swift'].map(
  (nickName, at) => ({ memberId: FIRST_TAKER_ID + at, nickName }),
);

export const OTC_TAKER_KINDS: readonly PayMethodKind[] = ALL;
/** Takers sell every coin. */
export const OTC_TAKER_ASSETS: readonly string[] = [QUOTE_COIN.coin, ...COINS.map(({ coin }) => coin)];

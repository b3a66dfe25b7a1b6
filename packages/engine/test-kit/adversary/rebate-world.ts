/**
 * The exchange of P6: a coalition alone trades coins with an index (BTC), with a rate of operators (RARE) and without any
 * (GHOST), in pairs that it can wash to any price. The rate of operators is true as long as it lives; then RARE is worth
 * little. GHOST is worth nothing.
 */
import { REBATE_RATE_LIFE_MS } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import { Exchange } from './exchange.ts';
import { USDT } from './markets.ts';

export const PAIRS = ['RARE/USDT', 'GHOST/USDT', 'BTC/USDT', 'GHOST/RARE'] as const;
/** Members with an inviter, and that inviter; 1 and 5 invite, 7 has no part in it. */
export const INVITER_OF: ReadonlyMap<number, number> = new Map([
  [2, 1],
  [3, 1],
  [4, 1],
  [6, 5],
]);
export const INVITEES: readonly number[] = [...INVITER_OF.keys()];
export const INVITERS: readonly number[] = [1, 5];
export const COALITION: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const OPERATORS = { firstOperator: 901, secondOperator: 902 } as const;
/** Parts of a million: a percent. */
const FEE_PPM = 10_000;
const OWN = 1_000_000n * USDT;
const FUNDED = 1_000_000n * USDT;
/** USDT for one coin, in 1e-8. */
const RARE_RATE = USDT;
const OLD_RARE_RATE = USDT / 1_000n;
const BTC_RATE = 50_000n * USDT;
/** The price of each pair before its first trade, in its units of 0.01. */
export const LISTING_PRICES: Record<(typeof PAIRS)[number], bigint> = {
  'RARE/USDT': 100n,
  'GHOST/USDT': 100n,
  'BTC/USDT': 5_000_000n,
  'GHOST/RARE': 100n,
};

const pairOf = (market: string, listingPrice: bigint): Command[] => {
  const [base = '', quote = ''] = market.split('/');
  return [
    {
      kind: 'list-spot-market',
      market,
      base,
      quote,
      priceScale: 2,
      qtyScale: 5,
      filters: {
        tickSize: 1n,
        stepSize: 1n,
        minQty: 1n,
        maxQty: 10n ** 14n,
        minNotional: 1n,
        maxNotional: 10n ** 17n,
      },
      makerFeePpm: FEE_PPM,
      takerFeePpm: FEE_PPM,
      listingPrice,
    },
    { kind: 'set-market-status', market, status: 'OPEN' },
  ];
};

const ownings = (owner: number): Command[] =>
  ['USDT', 'RARE', 'GHOST', 'BTC'].map((asset) => ({
    kind: 'credit-from-outside',
    ref: `${owner}/${asset}`,
    owner,
    type: 'spot',
    asset,
    amount: OWN,
  }));

export class RebateWorld extends Exchange {
  /** 0: operators have set no rate yet. */
  private rateSetMs = 0;

  open(): void {
    for (const asset of ['RARE', 'GHOST'])
      this.mustSend({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n });
    const pairs = PAIRS.flatMap((pair) => pairOf(pair, LISTING_PRICES[pair]));
    for (const command of pairs) this.mustSend(command);
    for (const memberId of COALITION) {
      const inviterId = INVITER_OF.get(memberId);
      const command: Command =
        inviterId === undefined
          ? { kind: 'open-member', memberId }
          : { kind: 'open-invited-member', memberId, inviterId };
      this.mustSend(command);
      for (const owned of ownings(memberId)) this.mustSend(owned);
    }
    const funding = { account: 'fee', asset: 'USDT', amount: FUNDED, reference: 'first' } as const;
    this.mustSend({ kind: 'fund-growth-account', ...funding, ...OPERATORS });
    for (let i = 0; i < 7; i++) this.tick();
  }

  setRate(): void {
    this.mustSend({ kind: 'set-rebate-rate', asset: 'RARE', rate: RARE_RATE, ...OPERATORS });
    this.rateSetMs = this.timeMs;
  }

  mark(memberId: number): void {
    const reason = 'a ring';
    this.mustSend({ kind: 'mark-invitee', memberId, mark: 'OPERATOR', operator: 901, reason });
  }

  unmark(memberId: number): void {
    this.mustSend({ kind: 'unmark-invitee', memberId, mark: 'OPERATOR', reason: 'no ring', ...OPERATORS });
  }

  /** The true worth of one coin now: USDT in 1e-8. */
  worthOf(asset: string): bigint {
    if (asset === 'USDT') return USDT;
    if (asset === 'BTC') return BTC_RATE;
    if (asset !== 'RARE') return 0n;
    const isTrue = this.rateSetMs > 0 && this.timeMs - this.rateSetMs < REBATE_RATE_LIFE_MS;
    return isTrue ? RARE_RATE : OLD_RARE_RATE;
  }
}

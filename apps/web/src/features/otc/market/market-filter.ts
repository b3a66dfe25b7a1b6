/** The filter of the market. Invariant: what is no amount filters nothing. */
import { decimalOf, type PaymentKind, type WireSide } from '@tern/protocol';
import type { AdFilter } from '../queries.ts';

export interface MarketFilter {
  /** The taker's. */
  side: WireSide;
  /** Empty: the first coin. */
  currency: string;
  /** A number entry. */
  amount: string;
  payKind: PaymentKind | undefined;
}

export const FRESH_FILTER: MarketFilter = { side: 'BUY', currency: '', amount: '', payKind: undefined };

const FIRST_COINS: readonly string[] = ['USDT', 'BTC', 'ETH'];

/** The coins that most members trade come first, the others in the order of the exchange. */
export function coinsInOrder(coins: readonly string[]): string[] {
  return [
    ...FIRST_COINS.filter((coin) => coins.includes(coin)),
    ...coins.filter((coin) => !FIRST_COINS.includes(coin)),
  ];
}

/** The coin that is shown: the chosen one while it is traded, else the first. */
export function shownCoin(chosen: string, coins: readonly string[]): string {
  return coins.includes(chosen) ? chosen : (coins[0] ?? '');
}

export function adFilter(filter: MarketFilter, currency: string): AdFilter {
  const amount = decimalOf(filter.amount);
  const hasAmount = amount !== undefined && /[1-9]/.test(amount);
  return {
    side: filter.side,
    currency,
    ...(hasAmount && { amount }),
    ...(filter.payKind && { payKind: filter.payKind }),
  };
}

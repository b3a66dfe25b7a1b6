/**
 * The rows of one account: what is held with its worth, the most worth first; small ones and other coins filtered out.
 * Pure, exact; a coin without a price is small only where its decimals show nothing of it.
 */
import type { Tickers } from '@tern/client';
import { compareDecimals, isBelowDisplay } from '@tern/math';
import type { WireAccountType, WireBalance } from '@tern/protocol';
import { balanceTotal, isSmall, usdtValue } from './valuation.ts';

export interface Holding {
  balance: WireBalance;
  total: string;
  /** undefined without a price. */
  usdt: string | undefined;
}

export interface HoldingFilter {
  account: WireAccountType;
  hideSmall: boolean;
  /** Matches the coin's symbol; '' matches all. */
  search: string;
}

export function holdingsOf(
  balances: readonly WireBalance[],
  tickers: Tickers,
  filter: HoldingFilter,
): Holding[] {
  return balances
    .filter((row) => row.account === filter.account && row.currency.includes(filter.search.toUpperCase()))
    .map((balance) => {
      const total = balanceTotal(balance);
      return { balance, total, usdt: usdtValue(total, balance.currency, tickers) };
    })
    .filter((holding) => !filter.hideSmall || !isSmallHolding(holding))
    .sort(byWorth);
}

function isSmallHolding({ balance, total, usdt }: Holding): boolean {
  return isSmall(usdt) || isBelowDisplay(total, balance.currency);
}

function byWorth(a: Holding, b: Holding): number {
  const worth = compareDecimals(b.usdt ?? '0', a.usdt ?? '0');
  return worth !== 0 ? worth : a.balance.currency < b.balance.currency ? -1 : 1;
}

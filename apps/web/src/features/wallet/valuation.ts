/**
 * Values balances for display: in USDT by the last prices, in CNY by the operator's rate. Invariant: exact units until
 * the last step, rounded half-up to 8 decimals a row; a currency without a price counts as unknown, not 0.
 */
import type { Tickers } from '@tern/client';
import { compareDecimals, formatUnits, marketValue, parseUnits } from '@tern/math';
import type { WireBalance } from '@tern/protocol';

const SCALE = 8;
const PRICE_SCALE = 18;

/** USDT for one unit of a currency, directly or over a main currency that has a USDT pair. */
export function usdtPrice(currency: string, tickers: Tickers): string | undefined {
  if (currency === 'USDT') return '1';
  const direct = tickers.get(`${currency}/USDT`)?.price;
  if (direct !== undefined) return direct;
  for (const pair of tickers.values()) {
    const over = pair.tokenCur === currency ? tickers.get(`${pair.mainCur}/USDT`)?.price : undefined;
    if (over !== undefined) return times(pair.price, over, PRICE_SCALE);
  }
  return undefined;
}

/** Free and frozen together. */
export function balanceTotal(balance: WireBalance): string {
  return formatUnits(parseUnits(balance.free, SCALE) + parseUnits(balance.frozen, SCALE), SCALE);
}

export function usdtValue(amount: string, currency: string, tickers: Tickers): string | undefined {
  const price = usdtPrice(currency, tickers);
  return price === undefined ? undefined : times(amount, price, SCALE);
}

/**
 * Sum over all balances; those without a price are left out.
 * @param contractEquity what the contract account is worth with its margins and open results, where that is known;
 * its balance alone is counted otherwise
 */
export function totalUsdt(
  balances: readonly WireBalance[],
  tickers: Tickers,
  contractEquity?: string,
): string {
  let total = contractEquity === undefined ? 0n : parseUnits(contractEquity, SCALE);
  for (const balance of balances) {
    if (contractEquity !== undefined && balance.account === 'contract') continue;
    const value = usdtValue(balanceTotal(balance), balance.currency, tickers);
    if (value !== undefined) total += parseUnits(value, SCALE);
  }
  return formatUnits(total, SCALE);
}

export function cnyValue(usdt: string, cnyRate: string): string {
  return times(usdt, cnyRate, SCALE);
}

export function isSmall(usdt: string | undefined): boolean {
  return usdt !== undefined && compareDecimals(usdt, '1') < 0;
}

function times(a: string, b: string, scale: number): string {
  const value = marketValue(
    parseUnits(a, PRICE_SCALE),
    PRICE_SCALE,
    parseUnits(b, PRICE_SCALE),
    PRICE_SCALE,
    scale,
  );
  return formatUnits(value, scale);
}

/**
 * A balance that no spot market takes as an order, because it is below the least quantity of all of them: mostly what a fee
 * left (rules/spot#filters). Pure, exact.
 */
import { compareDecimals } from '@tern/math';

interface Market {
  tokenCur: string;
  stepSize: string;
  minQty: string;
}

const larger = (a: string, b: string) => (compareDecimals(a, b) > 0 ? a : b);

/** The least quantity that can be sold; undefined where the coin can be sold, is none, or has no market as its base. */
export function leastSaleAbove(
  free: string,
  currency: string,
  markets: readonly Market[],
): string | undefined {
  const least = markets
    .filter(({ tokenCur }) => tokenCur === currency)
    .map(({ stepSize, minQty }) => larger(stepSize, minQty))
    .reduce<string | undefined>(
      (smallest, one) => (smallest === undefined || compareDecimals(one, smallest) < 0 ? one : smallest),
      undefined,
    );
  if (least === undefined || compareDecimals(free, '0') <= 0) return undefined;
  return compareDecimals(free, least) < 0 ? least : undefined;
}

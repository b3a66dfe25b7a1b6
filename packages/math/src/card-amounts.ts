/**
 * A whole and its parts on one card, in USDT (rules/conventions#display). Takes decimal strings, gives texts. Invariant:
 * what can be spent is never shown above what it is; where the parts make up the whole exactly, the shown ones do too.
 */
import { decimalsOf, formatUnits, parseUnits } from './decimal.ts';
import { groupThousands } from './display.ts';
import { pow10 } from './rounding.ts';

export interface CardPart {
  amount: string;
  canBeSpent?: boolean;
  /** A result, which shows its plus. */
  isSigned?: boolean;
}

const DECIMALS = 2;

/**
 * All are truncated. Where the shown parts differ from the whole, the largest one that cannot be spent takes the
 * difference; where all can be spent, the whole shows their sum.
 */
export function displayWhole(
  whole: string,
  parts: readonly CardPart[],
): { whole: string; parts: readonly string[] } {
  const scale = Math.max(DECIMALS, ...[whole, ...parts.map(({ amount }) => amount)].map(decimalsOf));
  const exact = parts.map(({ amount }) => parseUnits(amount, scale));
  const exactWhole = parseUnits(whole, scale);
  // Division of bigints truncates: a debt is shortened like a balance.
  const shown = exact.map((units) => units / pow10(scale - DECIMALS));
  let shownWhole = exactWhole / pow10(scale - DECIMALS);
  if (sumOf(exact) === exactWhole) {
    const taker = largestHeld(exact, parts);
    if (taker === undefined) shownWhole = sumOf(shown);
    else shown[taker] = (shown[taker] ?? 0n) + shownWhole - sumOf(shown);
  }
  return {
    whole: textOf(shownWhole, exactWhole, false),
    parts: parts.map((part, index) => textOf(shown[index] ?? 0n, exact[index] ?? 0n, part.isSigned === true)),
  };
}

const sumOf = (all: readonly bigint[]): bigint => all.reduce((sum, one) => sum + one, 0n);
const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);

/** The place of the largest part that cannot be spent; undefined: all can be. */
function largestHeld(exact: readonly bigint[], parts: readonly CardPart[]): number | undefined {
  let largest: number | undefined;
  parts.forEach((part, index) => {
    if (part.canBeSpent) return;
    if (largest === undefined || sizeOf(exact[index] ?? 0n) > sizeOf(exact[largest] ?? 0n)) largest = index;
  });
  return largest;
}

function textOf(shown: bigint, exact: bigint, isSigned: boolean): string {
  if (shown === 0n && exact !== 0n) return `${exact < 0n ? '-' : ''}<${formatUnits(1n, DECIMALS)}`;
  const text = groupThousands(formatUnits(shown, DECIMALS, { minDecimals: DECIMALS }));
  return isSigned && shown > 0n ? `+${text}` : text;
}

/**
 * A whole and its parts on one card (rules/conventions#display). Takes decimal strings, gives texts. Invariant: what can
 * be spent is never shown above what it is; where the parts make up the whole exactly, the shown ones do too; no part
 * shows another sign than it has.
 */
import { coinDecimals, displayAmount } from './amounts.ts';
import { decimalsOf, formatUnits, parseUnits } from './decimal.ts';
import { pow10 } from './rounding.ts';

export interface CardPart {
  amount: string;
  canBeSpent?: boolean;
  /** A result, which shows its plus. */
  isSigned?: boolean;
}

/** A figure of which `shown` counts units of the coin's decimals, and `exact` units of the scale. */
interface Figure {
  shown: bigint;
  exact: bigint;
}

/**
 * All are truncated. Where the shown parts differ from the whole, the largest one that cannot be spent takes the
 * difference; where all can be spent, the whole shows their sum.
 */
export function displayWhole(
  whole: string,
  parts: readonly CardPart[],
  coin = 'USDT',
): { whole: string; parts: string[] } {
  const card = new CardUnits(coin, [whole, ...parts.map(({ amount }) => amount)]);
  const shown = card.shownOf(whole, parts);
  return {
    whole: card.textOf(shown.whole),
    parts: shown.parts.map((figure, index) => card.textOf(figure, parts[index]?.isSigned)),
  };
}

export interface AccountAmounts {
  /** The sum of the four below. */
  equity: string;
  available: string;
  occupiedMargin: string;
  reserves: string;
  unrealisedPnl: string;
}

/**
 * The contract account in USDT. Equity is the whole. The wallet, in which isolated margins are counted here, is all of it
 * but the unrealised result, and shows the sum of its shown parts.
 */
export function displayAccount(account: AccountAmounts): AccountAmounts & { wallet: string } {
  const { equity, available, occupiedMargin, reserves, unrealisedPnl } = account;
  const card = new CardUnits('USDT', [equity, available, occupiedMargin, reserves, unrealisedPnl]);
  const { whole, parts } = card.shownOf(equity, [
    { amount: available, canBeSpent: true },
    { amount: occupiedMargin },
    { amount: reserves },
    { amount: unrealisedPnl },
  ]);
  const [free, occupied, reserved, pnl] = parts as [Figure, Figure, Figure, Figure];
  const wallet = { shown: whole.shown - pnl.shown, exact: whole.exact - pnl.exact };
  return {
    equity: card.textOf(whole),
    wallet: card.textOf(wallet),
    available: card.textOf(free),
    occupiedMargin: card.textOf(occupied),
    reserves: card.textOf(reserved),
    unrealisedPnl: card.textOf(pnl, true),
  };
}

class CardUnits {
  private readonly decimals: number;
  private readonly scale: number;
  /** The last shown digit in exact units. */
  private readonly digit: bigint;

  constructor(
    private readonly coin: string,
    amounts: readonly string[],
  ) {
    this.decimals = coinDecimals(coin);
    this.scale = Math.max(this.decimals, ...amounts.map(decimalsOf));
    this.digit = pow10(this.scale - this.decimals);
  }

  shownOf(whole: string, parts: readonly CardPart[]): { whole: Figure; parts: Figure[] } {
    const all = this.truncated(whole);
    const figures = parts.map(({ amount }) => this.truncated(amount));
    if (sumOf(figures.map(({ exact }) => exact)) !== all.exact) return { whole: all, parts: figures };
    const sum = sumOf(figures.map(({ shown }) => shown));
    const difference = all.shown - sum;
    if (difference === 0n) return { whole: all, parts: figures };
    const taker = this.takerOf(figures, parts, difference);
    if (taker === undefined) return { whole: { ...all, shown: sum }, parts: figures };
    taker.shown += difference;
    return { whole: all, parts: figures };
  }

  textOf({ shown, exact }: Figure, isSigned = false): string {
    // A sum of shown parts may be nothing where the parts together are more than that.
    const units = shown === 0n ? exact / this.digit : shown;
    if (units === 0n && exact !== 0n) return `${exact < 0n ? '-' : ''}<${formatUnits(1n, this.decimals)}`;
    const text = displayAmount(formatUnits(units, this.decimals), this.coin);
    return isSigned && units > 0n ? `+${text}` : text;
  }

  /** Division of bigints truncates: a debt is shortened like a balance. */
  private truncated(amount: string): Figure {
    const exact = parseUnits(amount, this.scale);
    return { exact, shown: exact / this.digit };
  }

  /** The largest part that cannot be spent and still means what it is with the difference; undefined: none does. */
  private takerOf(
    figures: readonly Figure[],
    parts: readonly CardPart[],
    difference: bigint,
  ): Figure | undefined {
    return figures
      .filter((figure, index) => !parts[index]?.canBeSpent && this.isTrueWith(figure, difference))
      .reduce<Figure | undefined>(
        (largest, one) => (largest && sizeOf(largest.exact) >= sizeOf(one.exact) ? largest : one),
        undefined,
      );
  }

  /** Nothing stays nothing, a loss stays a loss, and only a part below the last digit may read as below it. */
  private isTrueWith({ shown, exact }: Figure, difference: bigint): boolean {
    const next = shown + difference;
    if (next === 0n) return exact !== 0n && sizeOf(exact) < this.digit;
    return next > 0n ? exact > 0n : exact < 0n;
  }
}

const sumOf = (all: readonly bigint[]): bigint => all.reduce((sum, one) => sum + one, 0n);
const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);

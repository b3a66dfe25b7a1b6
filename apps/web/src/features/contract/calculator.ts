/**
 * Calculates a trade before it is made: result, target price, liquidation price. Invariant: the formulas of
 * @tern/math/contract alone compute; a quantity is what the lots would be at the entry price.
 */
import { feeOf, floorTo } from '@tern/math';
import {
  accountFigures,
  type ContractTerms,
  type Direction,
  initialMargin,
  notionalOf,
  openQty,
  profitRate,
  unrealisedPnl,
} from '@tern/math/contract';
import { unitsOfText, wholeLots } from './order-form.ts';

export interface Trade {
  terms: ContractTerms;
  direction: Direction;
  leverage: bigint;
  entry: bigint;
  /** Whole lots. */
  lots: bigint;
}

export interface Outcome {
  qty: bigint;
  margin: bigint;
  /** Before fees. */
  pnl: bigint;
  /** Hundredths of a percent. */
  profitRate: bigint;
  /** The fees of opening and closing, both as taker. */
  fees: bigint;
}

export interface TradeFaults {
  leverage?: 'calcLeverage';
  lots?: 'lotsWhole' | 'lotsTooMany';
}

/**
 * Values that no order could carry: each is named at its field and never counted as something else. Empty fields are no
 * fault.
 */
export function tradeFaults(typed: { leverage: string; lots: string }, terms: ContractTerms): TradeFaults {
  const leverage = unitsOfText(typed.leverage, 0);
  const lots = wholeLots(typed);
  const isTimes = leverage !== undefined && leverage > 0n && leverage <= terms.maxLeverage;
  const faults: TradeFaults = {};
  if (typed.leverage !== '' && !isTimes) faults.leverage = 'calcLeverage';
  if (typed.lots !== '' && lots === undefined) faults.lots = 'lotsWhole';
  if (lots !== undefined && lots > terms.maxLots) faults.lots = 'lotsTooMany';
  return faults;
}

/** undefined when the lots are too few for any quantity. */
export function outcomeOf(trade: Trade, exit: bigint): Outcome | undefined {
  const { terms, leverage, entry } = trade;
  const opened = openedBy(trade);
  if (!opened) return undefined;
  const pnl = unrealisedPnl(terms, opened, exit);
  const fee = (price: bigint) => feeOf(notionalOf(terms, opened.qty, price), terms.takerFeePpm);
  return {
    qty: opened.qty,
    margin: opened.margin,
    pnl,
    profitRate: profitRate(pnl, opened.openNotional, leverage),
    fees: fee(entry) + fee(exit),
  };
}

/**
 * The tick nearest to the entry at which the result reaches `wanted` hundredths of a percent of the initial margin (a
 * loss when negative), before that rate is rounded for show. undefined: no price brings it, as a short cannot win more
 * than its whole value.
 */
export function targetPrice(trade: Trade, wanted: bigint): bigint | undefined {
  const { terms, direction, leverage, entry } = trade;
  const opened = openedBy(trade);
  if (!opened) return undefined;
  const reaches = (price: bigint) => {
    const apart = unrealisedPnl(terms, opened, price) * leverage * 10_000n - wanted * opened.openNotional;
    return wanted >= 0n ? apart >= 0n : apart <= 0n;
  };
  const goesUp = wanted >= 0n === (direction === 1n);
  const start = floorTo(entry, terms.tickSize);
  if (reaches(start)) return start;
  let near = 0n;
  let far = goesUp ? 1n : start / terms.tickSize - 1n;
  const at = (ticks: bigint) => start + (goesUp ? ticks : -ticks) * terms.tickSize;
  if (goesUp) while (!reaches(at(far))) far *= 2n;
  else if (far < 1n || !reaches(at(far))) return undefined;
  while (far - near > 1n) {
    const middle = (near + far) / 2n;
    if (reaches(at(middle))) far = middle;
    else near = middle;
  }
  return at(far);
}

/** @param wallet what stands behind a cross position, its own margin included; undefined for an isolated one */
export function liquidationOf(trade: Trade, wallet: bigint | undefined): bigint | undefined {
  const opened = openedBy(trade);
  if (!opened) return undefined;
  const isCross = wallet !== undefined;
  const position = {
    ...opened,
    positionId: 'one',
    pairsName: '',
    isCross,
    leverage: trade.leverage,
    margin: isCross ? 0n : opened.margin,
  };
  const account = { wallet: wallet ?? 0n, reserves: 0n, positions: [position] };
  const figures = accountFigures(account, () => ({ terms: trade.terms, mark: trade.entry }));
  return figures?.positions.get('one')?.liquidationPrice;
}

function openedBy({ terms, direction, leverage, entry, lots }: Trade) {
  const qty = entry === 0n ? 0n : openQty(terms, lots, entry);
  if (qty === 0n || leverage === 0n) return undefined;
  const openNotional = notionalOf(terms, qty, entry);
  return { direction, qty, openNotional, margin: initialMargin(openNotional, leverage) };
}

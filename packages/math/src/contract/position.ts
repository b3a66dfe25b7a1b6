/**
 * Margin, profit and loss of a position and what an order must reserve (rules/contracts#reserve,
 * rules/contracts#positions). Quote units unless said otherwise.
 */
import { divRound, mulDiv, pow10 } from '../rounding.ts';
import { PPM } from '../trading.ts';
import { type ContractTerms, type Direction, notionalOf } from './terms.ts';
import { largestNotional } from './tiers.ts';

/** ceil(notional / leverage): what is charged is rounded up. */
export function initialMargin(notional: bigint, leverage: bigint): bigint {
  return divRound(notional, leverage, 'ceil');
}

/** dir × (qty × mark − openNotional). */
export function unrealisedPnl(
  terms: ContractTerms,
  { direction, qty, openNotional }: { direction: Direction; qty: bigint; openNotional: bigint },
  markPrice: bigint,
): bigint {
  return direction * (notionalOf(terms, qty, markPrice) - openNotional);
}

/** The part of openNotional that closing `closed` of `qty` takes away: all of it with the last. */
export function costPart(openNotional: bigint, closed: bigint, qty: bigint): bigint {
  return closed === qty ? openNotional : mulDiv(openNotional, closed, qty, 'floor');
}

/** The isolated margin that closing releases: all of it with the last. */
export function releasedMargin(margin: bigint, closed: bigint, qty: bigint): bigint {
  return closed === qty ? margin : mulDiv(margin, closed, qty, 'floor');
}

/** Profit rate in hundredths of a percent, half-up: pnl / (cost / leverage). Added margin does not change it. 0n without a cost. */
export function profitRate(pnl: bigint, cost: bigint, leverage: bigint): bigint {
  return cost === 0n ? 0n : divRound(pnl * leverage * 10_000n, cost, 'half-up');
}

/** Entry price for show, in price units at `decimals` decimals, half-up. */
export function entryPrice(
  terms: ContractTerms,
  openNotional: bigint,
  qty: bigint,
  decimals: number,
): bigint {
  if (qty === 0n) return 0n;
  return divRound(openNotional * pow10(decimals + terms.qtyScale), qty * pow10(terms.quoteScale), 'half-up');
}

export interface OpenOrderTerms {
  direction: Direction;
  qty: bigint;
  /** rp: the price that margin and fee are reserved at. */
  reservePrice: bigint;
  /** p of a LIMIT, w of a MARKET order: where the loss at the fill is counted from. */
  lossPrice: bigint;
  leverage: bigint;
  /** The rate at the order's acceptance. */
  takerFeePpm: bigint;
}

/** Loss that an opening fill would have at the mark price at once; never negative. */
export function openLoss(
  terms: ContractTerms,
  { direction, qty, lossPrice }: Pick<OpenOrderTerms, 'direction' | 'qty' | 'lossPrice'>,
  markPrice: bigint,
): bigint {
  const apart = direction * (lossPrice - markPrice);
  return apart > 0n ? notionalOf(terms, qty, apart) : 0n;
}

/** The amount, in quote units, that an opening order takes out of the available amount (rules/contracts#reserve). */
export function orderReserve(terms: ContractTerms, order: OpenOrderTerms, markPrice: bigint): bigint {
  const notional = notionalOf(terms, order.qty, order.reservePrice);
  const fee = mulDiv(notional, order.takerFeePpm, PPM, 'ceil');
  return initialMargin(notional, order.leverage) + fee + openLoss(terms, order, markPrice);
}

export interface MarginAccount {
  /** Cash and reserves; isolated margins stand outside. */
  wallet: bigint;
  /** The sum over all open orders. */
  reserves: bigint;
  cross: readonly { openNotional: bigint; leverage: bigint; unrealisedPnl: bigint }[];
}

/**
 * The amount, in quote units, that the member may order with or transfer out (rules/contracts#positions). Unrealised
 * profit is never spendable; a loss counts.
 */
export function availableOf(wallet: MarginAccount): bigint {
  const available = availableBeforeZero(wallet);
  return available > 0n ? available : 0n;
}

/** The same before its max(0, …), as a change of leverage asks it (rules/contracts#leverage). */
export function availableBeforeZero({ wallet, reserves, cross }: MarginAccount): bigint {
  let pnl = 0n;
  let margin = 0n;
  for (const position of cross) {
    pnl += position.unrealisedPnl;
    margin += initialMargin(position.openNotional, position.leverage);
  }
  return wallet - reserves - margin + (pnl < 0n ? pnl : 0n);
}

export interface OpenOrderRoom {
  available: bigint;
  /** Notional at mark of the side's position and reserve notional of its open orders. */
  sideNotional: bigint;
  markPrice: bigint;
}

/**
 * The largest number of whole lots that can be opened (rules/contracts#maximum-lots): the reserve fits, the tier holds.
 * @param orderOf the order of so many lots, whose quantity and prices follow from the book; undefined: there is none
 */
export function maxOpenLots(
  terms: ContractTerms,
  orderOf: (lots: bigint) => OpenOrderTerms | undefined,
  room: OpenOrderRoom,
): bigint {
  const fits = (lots: bigint): boolean => {
    const order = orderOf(lots);
    if (order === undefined) return false;
    const notional = notionalOf(terms, order.qty, order.reservePrice);
    return (
      orderReserve(terms, order, room.markPrice) <= room.available &&
      room.sideNotional + notional <= largestNotional(terms, order.leverage)
    );
  };
  let most = 0n;
  let least = terms.maxLots + 1n;
  while (least - most > 1n) {
    const middle = (most + least) / 2n;
    if (fits(middle)) most = middle;
    else least = middle;
  }
  return most > 0n && (orderOf(most)?.qty ?? 0n) > 0n ? most : 0n;
}

/**
 * The amount, in quote units, that may cover the loss that an opening fill has at once (rules/contracts#fills): the
 * amount that the fill frees beyond its charges, and the amount available before it. `rawAfter` is the account's after
 * the fill, before its max(0, …).
 */
export function coverAtFill(rawAfter: bigint, freed: bigint): bigint {
  const before = rawAfter - freed;
  const cover = freed + (before > 0n ? before : 0n);
  return cover > 0n ? cover : 0n;
}

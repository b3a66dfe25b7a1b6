/** Builds the order form's contract from feed and account; once a second, since a form need not follow every frame. */
import { parseUnits } from '@tern/math';
import { type Direction, notionalOf } from '@tern/math/contract';
import type { WireContract, WireContractMark, WireContractOrder, WireLevel } from '@tern/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { paced } from '../../feed/paced.ts';
import { depthStore } from '../../feed/topics.ts';
import { useMark } from '../../feed/use-feed.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import type { BookLevel, ContractSide, FormContract } from './form-contract.ts';
import { hedgeBound } from './hedge-bound.ts';
import { heldBy } from './held-by.ts';
import { othersLevels } from './others-book.ts';
import { useOpenContractOrders, useSetting } from './queries.ts';
import type { LiveFigures } from './use-figures.ts';
import { closableOf, positionQtyOf, termsOf } from './wire-units.ts';

const BOOK_EVERY_MS = 1_000;
/** The leverage until a member sets another (rules/contracts#leverage). */
export function defaultLeverage({ maxLeverage }: WireContract): number {
  return Math.min(20, maxLeverage);
}

export function useFormContract(contract: WireContract, live: LiveFigures): FormContract {
  const now = useMark(contract.market) ?? contract.mark;
  const book = useBook(contract);
  const loggedIn = useLoggedIn();
  const setting = useSetting(contract.pairsName);
  const orders = useOpenContractOrders().open?.orders;
  return useMemo(() => {
    const of = { pairsName: contract.pairsName, terms: termsOf(contract) };
    return {
      ...marketPart(contract, now),
      bids: othersLevels(book.bids, 'BUY', orders ?? [], of),
      asks: othersLevels(book.asks, 'SELL', orders ?? [], of),
      isCross: setting?.mode === 'CROSS',
      heldBy: heldBy(live),
      hedge: hedgeBound(contract.pairsName, live),
      leverage: BigInt(setting?.leverage ?? (loggedIn ? 0 : defaultLeverage(contract))),
      available: live.figures?.available,
      sideNotional: {
        LONG: sideNotional(contract, live, orders, 'LONG'),
        SHORT: sideNotional(contract, live, orders, 'SHORT'),
      },
      closable: {
        LONG: closableOf(live.positions ?? [], contract.pairsName, 'LONG', of.terms),
        SHORT: closableOf(live.positions ?? [], contract.pairsName, 'SHORT', of.terms),
      },
      positionQty: {
        LONG: positionQtyOf(live.positions ?? [], contract.pairsName, 'LONG', of.terms),
        SHORT: positionQtyOf(live.positions ?? [], contract.pairsName, 'SHORT', of.terms),
      },
      held: { LONG: heldOf(live, of.pairsName, 1n), SHORT: heldOf(live, of.pairsName, -1n) },
    };
  }, [contract, now, book, loggedIn, setting, orders, live]);
}

function heldOf({ units }: Pick<LiveFigures, 'units'>, pairsName: string, direction: Direction) {
  return units?.positions.find((one) => one.pairsName === pairsName && one.direction === direction);
}

/** The part of the form's contract that depends on the contract alone. */
export function marketPart(contract: WireContract, now: WireContractMark) {
  const terms = termsOf(contract);
  return {
    terms,
    status: now.status,
    feed: now.feed,
    marketBoundPercent: BigInt(contract.marketBoundPercent),
    markBoundPpm: BigInt(contract.markBoundPpm),
    lastClampPpm: BigInt(contract.lastClampPpm),
    minResting: parseUnits(contract.minRestingNotional, terms.quoteScale),
    last: parseUnits(now.lastPrice, terms.priceScale),
    mark: parseUnits(now.markPrice, terms.priceScale),
  };
}

function useBook(contract: WireContract): Pick<FormContract, 'bids' | 'asks'> {
  const depth = useMemo(() => paced(depthStore(contract.market), BOOK_EVERY_MS), [contract.market]);
  const view = useSyncExternalStore(depth.subscribe, depth.getSnapshot);
  return useMemo(() => {
    const read = (levels: readonly WireLevel[] = []): BookLevel[] =>
      levels.map(([price, qty]) => ({
        price: parseUnits(price, contract.priceScale),
        qty: parseUnits(qty, contract.qtyScale),
      }));
    return { bids: read(view?.bids), asks: read(view?.asks) };
  }, [view, contract]);
}

/** The side's position at mark, and what its open orders may still add at their prices. */
function sideNotional(
  contract: WireContract,
  { units, figures }: LiveFigures,
  orders: readonly WireContractOrder[] | undefined,
  side: ContractSide,
): bigint {
  const direction: Direction = side === 'LONG' ? 1n : -1n;
  const terms = termsOf(contract);
  const position = heldOf({ units }, contract.pairsName, direction);
  let notional = position ? (figures?.positions.get(position.positionId)?.value ?? 0n) : 0n;
  for (const order of orders ?? []) {
    if (order.pairsName !== contract.pairsName || order.tradeType !== `OPEN_${side}`) continue;
    const left = parseUnits(order.qty, terms.qtyScale) - parseUnits(order.filledQty, terms.qtyScale);
    notional += notionalOf(terms, left, parseUnits(order.price, terms.priceScale));
  }
  return notional;
}

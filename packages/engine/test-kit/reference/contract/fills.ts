/**
 * A fill's effect on the position, the margin and the wallet of one side (rules/contracts#fees,
 * rules/contracts#positions).
 */
import { PPM, pow10 } from '@tern/math';
import {
  closedLots,
  costPart,
  coverAtFill,
  type Direction,
  filledLots,
  initialMargin,
  LOT_SCALE,
  notionalOf,
  openLoss,
  orderReserve,
  releasedMargin,
} from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import type { PositionEnd } from '../../../src/contract/events.ts';
import type { ContractTradeSide } from '../../../src/contract/order-events.ts';
import { ceilDiv, larger, smaller } from './amounts.ts';
import { coverWallet, rawAvailable, saturated } from './margin-account.ts';
import {
  accountOf,
  type ContractOrder,
  contractOf,
  directionOf,
  isOpening,
  type Position,
  pay,
  positionOf,
  type ReferenceWorld,
  reserve,
  settingOf,
  sideOf,
  systemMoney,
} from './world.ts';
import { positionNow } from './write-events.ts';

/** Counts a fill on one side of it. The caller checks what came of it and may put it back. */
export function fillSide(
  world: ReferenceWorld,
  order: ContractOrder,
  role: 'maker' | 'taker',
  qty: bigint,
  price: bigint,
): ContractTradeSide {
  const { terms } = contractOf(world, order.contract);
  const notional = notionalOf(terms, qty, price);
  order.filledQty += qty;
  order.filledNotional += notional;
  order.exactFeePpm += notional * (role === 'maker' ? order.makerFeePpm : order.takerFeePpm);
  const fees = ceilDiv(order.exactFeePpm, PPM);
  const fee = fees - order.fee;
  order.fee = fees;
  pay(world, systemMoney(world, 'fee'), fee);
  return isOpening(order.tradeType)
    ? openFill(world, order, qty, price, fee)
    : closeFill(world, order, qty, price, fee);
}

function openFill(
  world: ReferenceWorld,
  order: ContractOrder,
  qty: bigint,
  price: bigint,
  fee: bigint,
): ContractTradeSide {
  const { terms, mark } = contractOf(world, order.contract);
  const { orderId, memberId, tradeType } = order;
  const account = accountOf(world, memberId);
  const direction = directionOf(tradeType);
  const position =
    positionOf(world, memberId, order.contract, direction) ??
    openPosition(world, memberId, order.contract, direction);
  const margins = initialMargin(order.filledNotional, order.leverage);
  const margin = margins - order.margin;
  order.margin = margins;
  const left = order.qty - order.filledQty;
  const formula = left === 0n ? 0n : orderReserve(terms, { ...order, direction, qty: left }, mark);
  const kept = smaller(larger(0n, order.reserve - margin - fee), formula);
  const freed = order.reserve - kept - margin - fee;
  reserve(world, account, kept - order.reserve);
  order.reserve = kept;
  pay(world, account.money, -fee);
  const lots = filledLots(order.lots / pow10(LOT_SCALE), order.filledQty, order.qty) - order.filledLots;
  order.filledLots += lots;
  const notional = notionalOf(terms, qty, price);
  position.qty += qty;
  position.lots += lots;
  position.openNotional += notional;
  position.openedQty += qty;
  position.openedLots += lots;
  position.openedNotional += notional;
  position.fees += fee;
  if (position.mode === 'ISOLATED') {
    // The loss that the fill has at once, from what it frees and what was available before.
    const loss = openLoss(terms, { direction, qty, lossPrice: price }, mark);
    pay(world, account.money, -margin);
    const extra = smaller(loss, coverAtFill(rawAvailable(world, account), freed));
    pay(world, account.money, -extra);
    position.margin += margin + extra;
  }
  // Its own first fill, or the first of a position that ended meanwhile.
  const isFirstFill = order.filledQty === qty || position.qty === qty;
  if (isFirstFill && (order.takeProfit > 0n || order.stopLoss > 0n)) {
    // A price that the order does not name stays.
    if (order.takeProfit > 0n) position.takeProfit = order.takeProfit;
    if (order.stopLoss > 0n) position.stopLoss = order.stopLoss;
    position.triggerSource = order.triggerSource;
    position.triggerTries = 0;
  }
  world.touched.add(position);
  return { orderId, memberId, tradeType, fee, lots, margin, pnl: 0n, cost: 0n };
}

function openPosition(
  world: ReferenceWorld,
  memberId: MemberId,
  contract: string,
  direction: Direction,
): Position {
  const position: Position = {
    positionId: ++world.lastId,
    memberId,
    contract,
    direction,
    qty: 0n,
    lots: 0n,
    frozenQty: 0n,
    frozenLots: 0n,
    openNotional: 0n,
    margin: 0n,
    ...settingOf(world, memberId, contract),
    takeProfit: 0n,
    stopLoss: 0n,
    triggerSource: 'MARK',
    triggerTries: 0,
    tried: undefined,
    liquidationId: 0,
    openTimeMs: world.nowMs,
    openedQty: 0n,
    openedLots: 0n,
    openedNotional: 0n,
    closedNotional: 0n,
    realisedPnl: 0n,
    fees: 0n,
    funding: 0n,
    end: 'USER',
  };
  const account = accountOf(world, memberId);
  account.positions = [...account.positions, position];
  const listed = contractOf(world, contract);
  listed.positions = [...listed.positions, position];
  return position;
}

function closeFill(
  world: ReferenceWorld,
  order: ContractOrder,
  qty: bigint,
  price: bigint,
  fee: bigint,
): ContractTradeSide {
  const { orderId, memberId, tradeType } = order;
  const position = positionOf(world, memberId, order.contract, directionOf(tradeType))!;
  const lots = closedLots(order.lots, order.filledQty, order.qty) - order.filledLots;
  order.filledLots += lots;
  position.frozenQty -= qty;
  position.frozenLots -= lots;
  const end = order.origin === 'TPSL' ? 'TPSL' : 'USER';
  const { pnl, cost, released } = reduce(world, position, { qty, lots, price, fee, end });
  return { orderId, memberId, tradeType, fee, lots, margin: released, pnl, cost };
}

/** Takes a quantity off a position at a price: the result goes to the wallet, a loss beyond it comes from the margin that stays. */
export function reduce(
  world: ReferenceWorld,
  position: Position,
  { qty, lots, price, fee, end }: { qty: bigint; lots: bigint; price: bigint; fee: bigint; end: PositionEnd },
): { pnl: bigint; cost: bigint; released: bigint } {
  const contract = contractOf(world, position.contract);
  const account = accountOf(world, position.memberId);
  const notional = notionalOf(contract.terms, qty, price);
  const cost = costPart(position.openNotional, qty, position.qty);
  const pnl = position.direction * (notional - cost);
  const released = releasedMargin(position.margin, qty, position.qty);
  position.openNotional -= cost;
  position.margin -= released;
  position.qty -= qty;
  position.lots -= lots;
  position.closedNotional += notional;
  position.realisedPnl = saturated(position.realisedPnl + pnl);
  position.fees += fee;
  position.end = end;
  contract.clearing -= pnl;
  const sum = released + pnl - fee;
  if (position.mode === 'ISOLATED' && sum < 0n) position.margin += sum;
  else pay(world, account.money, sum);
  world.touched.add(position);
  endIfEmpty(world, position);
  if (account.money.free < 0n) coverWallet(world, account);
  return { pnl, cost, released };
}

/** A life is over at quantity 0: its history is told. */
export function endIfEmpty(world: ReferenceWorld, position: Position): void {
  if (position.qty > 0n) return;
  position.lots = 0n;
  position.takeProfit = 0n;
  position.stopLoss = 0n;
  const account = accountOf(world, position.memberId);
  account.positions = account.positions.filter((one) => one !== position);
  const contract = contractOf(world, position.contract);
  contract.positions = contract.positions.filter((one) => one !== position);
  const { positionId, memberId, mode, openTimeMs, realisedPnl, fees, funding } = position;
  world.model.events.push({
    kind: 'position-ended',
    positionId,
    memberId,
    market: position.contract,
    side: sideOf(position.direction),
    mode,
    leverage: Number(position.leverage),
    how: position.end,
    openTimeMs,
    qty: position.openedQty,
    lots: position.openedLots,
    openNotional: position.openedNotional,
    closeNotional: position.closedNotional,
    realisedPnl,
    fees,
    funding,
  });
  world.model.events.push({ kind: 'position-changed', ...positionNow(world, position) });
}

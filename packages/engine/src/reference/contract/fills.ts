/** What a fill does to the position, the margin and the wallet of one side (RULES 1.3, 1.5). */

import { PPM, pow10 } from '@tern/math';
import {
  closedLots,
  costPart,
  filledLots,
  initialMargin,
  LOT_SCALE,
  notionalOf,
  openLoss,
  orderReserve,
  releasedMargin,
} from '@tern/math/contract';
import { ceilDiv, smaller } from './amounts.ts';
import { available, coverWallet } from './wallet.ts';
import {
  accountOf,
  type ContractOrder,
  contractOf,
  directionOf,
  isOpening,
  positionOf,
  type World,
} from './world.ts';

/** Counts a fill on one side of it. The caller checks what came of it and may undo it. */
export function fillSide(
  world: World,
  order: ContractOrder,
  role: 'maker' | 'taker',
  qty: bigint,
  price: bigint,
): void {
  const { terms } = contractOf(world, order.contract);
  const notional = notionalOf(terms, qty, price);
  order.filledQty += qty;
  order.filledNotional += notional;
  order.exactFeePpm += notional * (role === 'maker' ? order.makerFeePpm : order.takerFeePpm);
  const fees = ceilDiv(order.exactFeePpm, PPM);
  const fee = fees - order.fee;
  order.fee = fees;
  if (isOpening(order.tradeType)) openFill(world, order, qty, price, fee);
  else closeFill(world, order, qty, price, fee);
  order.status = order.filledQty === order.qty ? 'matched' : 'partial';
}

function openFill(world: World, order: ContractOrder, qty: bigint, price: bigint, fee: bigint): void {
  const contract = contractOf(world, order.contract);
  const { terms, mark } = contract;
  const account = accountOf(world, order.memberId);
  const direction = directionOf(order.tradeType);
  const position = positionOf(world, order.memberId, order.contract, direction);
  if (position.qty === 0n)
    Object.assign(position, world.accounts.get(order.memberId)?.settings.get(order.contract));
  const isFirstFill = order.filledQty === qty;
  const margins = initialMargin(order.filledNotional, order.leverage);
  const margin = margins - order.margin;
  order.margin = margins;
  const left = order.qty - order.filledQty;
  const formula = left === 0n ? 0n : orderReserve(terms, { ...order, direction, qty: left }, mark);
  const charged = order.reserve - margin - fee;
  const reserve = smaller(charged < 0n ? 0n : charged, formula);
  account.reserved -= order.reserve - reserve;
  account.free += order.reserve - reserve;
  order.reserve = reserve;
  account.free -= fee;
  world.fees += fee;
  position.qty += qty;
  position.openNotional += notionalOf(terms, qty, price);
  const label = filledLots(order.lots / pow10(LOT_SCALE), order.filledQty, order.qty);
  position.lots += label - order.filledLots;
  order.filledLots = label;
  if (position.mode === 'ISOLATED') {
    account.free -= margin;
    position.margin += margin;
    const loss = openLoss(terms, { direction, qty, lossPrice: price }, mark);
    const extra = smaller(loss, available(world, account));
    account.free -= extra;
    position.margin += extra;
  }
  if (isFirstFill && (order.takeProfit > 0n || order.stopLoss > 0n)) {
    const { takeProfit, stopLoss, triggerSource } = order;
    Object.assign(position, { takeProfit, stopLoss, triggerSource, triggerTries: 0 });
  }
}

function closeFill(world: World, order: ContractOrder, qty: bigint, price: bigint, fee: bigint): void {
  const direction = directionOf(order.tradeType);
  const position = positionOf(world, order.memberId, order.contract, direction);
  const label = closedLots(order.lots, order.filledQty, order.qty);
  const lots = label - order.filledLots;
  order.filledLots = label;
  position.frozenQty -= qty;
  position.frozenLots -= lots;
  world.fees += fee;
  reduce(world, order.memberId, order.contract, direction, { qty, lots, price, fee });
}

/** Takes a quantity off a position at a price: the result goes to the wallet, a loss beyond it comes from the margin that stays. */
export function reduce(
  world: World,
  memberId: number,
  contractName: string,
  direction: 1n | -1n,
  { qty, lots, price, fee }: { qty: bigint; lots: bigint; price: bigint; fee: bigint },
): void {
  const contract = contractOf(world, contractName);
  const account = accountOf(world, memberId);
  const position = positionOf(world, memberId, contractName, direction);
  const cost = costPart(position.openNotional, qty, position.qty);
  const gross = direction * (notionalOf(contract.terms, qty, price) - cost);
  const released = releasedMargin(position.margin, qty, position.qty);
  position.openNotional -= cost;
  position.margin -= released;
  position.qty -= qty;
  position.lots -= lots;
  contract.clearing -= gross;
  const sum = released + gross - fee;
  if (position.mode === 'ISOLATED' && sum < 0n) position.margin += sum;
  else account.free += sum;
  endIfEmpty(position);
  if (account.free < 0n) coverWallet(world, account);
}

export function endIfEmpty(position: {
  qty: bigint;
  lots: bigint;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerTries: number;
}): void {
  if (position.qty > 0n) return;
  position.lots = 0n;
  position.takeProfit = 0n;
  position.stopLoss = 0n;
  position.triggerTries = 0;
}

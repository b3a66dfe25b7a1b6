/**
 * What fills would do to the accounts of those who have them, exactly and without doing it: the check at the match when
 * the quick one is not sure, and a FOK order's rehearsal (RULES 1.2). Everything it works on is its own copy, in bigint.
 */
import { divRound, PPM } from '@tern/math';
import {
  availableBeforeZero,
  costPart,
  coverAtFill,
  type Direction,
  initialMargin,
  mustBeLiquidated,
  needPpm,
  notionalOf,
  openLoss,
  orderReserve,
  releasedMargin,
  riskIsHigher,
  type Scope,
  unrealisedPnl,
} from '@tern/math/contract';
import { ORDER, ORDER_RECORD } from '../book/order-record.ts';
import { SLOT } from '../book/order-store.ts';
import { RECORD } from '../book/records.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { ContractMarket } from './contract-market.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from './contract-order-record.ts';
import { POSITION } from './position-record.ts';
import { positionsOf } from './risk.ts';
import { isOpening, sideOf } from './trade-type.ts';

interface TriedPosition {
  market: ContractMarket;
  direction: Direction;
  isCross: boolean;
  leverage: bigint;
  qty: bigint;
  openNotional: bigint;
  margin: bigint;
}

interface TriedOrder {
  filledQty: bigint;
  filledNotional: bigint;
  margin: bigint;
  fee: bigint;
  exactFeePpm: bigint;
  reserve: bigint;
  isGone: boolean;
}

interface TriedAccount {
  readonly member: number;
  free: bigint;
  reserved: bigint;
  /** In the order of their ids. */
  positions: TriedPosition[];
  orders: Map<number, TriedOrder>;
}

export class FillTrial {
  private readonly accounts = new Map<number, TriedAccount>();

  constructor(private readonly memory: EngineMemory) {}

  /** From what is now. */
  begin(): void {
    this.accounts.clear();
  }

  /** The maker's or taker's side of a fill. True: he may have it, and the trial goes on from there; false: as if not tried. */
  fill(order: number, market: ContractMarket, qty: number, price: number, isMaker: boolean): boolean {
    const { orders } = this.memory.contracts;
    const member = orders.member(order);
    const before = this.account(member);
    const after = copyOf(before);
    const tradeType = this.integer(order, CONTRACT_ORDER.TRADE_TYPE);
    const direction: Direction = sideOf(tradeType) === 0 ? 1n : -1n;
    const fill = { order, market, direction, qty: BigInt(qty), price: BigInt(price) };
    const tried = this.order(after, order);
    const notional = notionalOf(market.terms, fill.qty, fill.price);
    tried.filledQty += fill.qty;
    tried.filledNotional += notional;
    const rate = isMaker ? CONTRACT_TERMS.MAKER_FEE_PPM : CONTRACT_TERMS.TAKER_FEE_PPM;
    tried.exactFeePpm += notional * BigInt(this.term(order, rate));
    const fees = divRound(tried.exactFeePpm, PPM, 'ceil');
    const fee = fees - tried.fee;
    tried.fee = fees;
    const mayHave = isOpening(tradeType)
      ? this.open(after, tried, fill, notional, fee)
      : this.reduce(before, after, fill, notional, fee);
    if (mayHave) this.accounts.set(member, after);
    return mayHave;
  }

  /** An order ends: what it reserves is free again. */
  drop(order: number): void {
    const account = this.account(this.memory.contracts.orders.member(order));
    release(account, this.order(account, order));
  }

  /** What the order would have traded by then. */
  filledNotional(order: number): number {
    return Number(this.order(this.account(this.memory.contracts.orders.member(order)), order).filledNotional);
  }

  isGone(order: number): boolean {
    return this.order(this.account(this.memory.contracts.orders.member(order)), order).isGone;
  }

  private open(
    account: TriedAccount,
    tried: TriedOrder,
    { order, market, direction, qty, price }: TriedFill,
    notional: bigint,
    fee: bigint,
  ): boolean {
    const mark = BigInt(market.markPrice);
    const leverage = BigInt(this.term(order, CONTRACT_TERMS.LEVERAGE));
    const isCross = this.integer(order, CONTRACT_ORDER.IS_CROSS) === 1;
    const margins = initialMargin(tried.filledNotional, leverage);
    const margin = margins - tried.margin;
    tried.margin = margins;
    const left = BigInt(this.memory.contracts.orders.qty(order)) - tried.filledQty;
    let reserve = 0n;
    if (left > 0n) {
      const formula = orderReserve(
        market.terms,
        {
          ...{ direction, qty: left, leverage },
          reservePrice: this.number(order, CONTRACT_ORDER.RESERVE_PRICE),
          lossPrice: BigInt(this.memory.contracts.orders.price(order)),
          takerFeePpm: BigInt(this.term(order, CONTRACT_TERMS.TAKER_FEE_PPM)),
        },
        mark,
      );
      const charged = tried.reserve - margin - fee;
      reserve = charged < 0n ? 0n : charged < formula ? charged : formula;
    }
    const freed = tried.reserve - reserve;
    account.reserved -= freed;
    account.free += freed - fee;
    tried.reserve = reserve;
    const position = positionFor(account, { market, direction, isCross, leverage });
    position.qty += qty;
    position.openNotional += notional;
    if (isCross) return !mustBeLiquidated(crossScopeOf(account));
    account.free -= margin;
    const loss = openLoss(market.terms, { direction, qty, lossPrice: price }, mark);
    const available = coverAtFill(rawAvailableOf(account), freed - fee - margin);
    const extra = loss < available ? loss : available;
    account.free -= extra;
    position.margin += margin + extra;
    if (mustBeLiquidated(isolatedScopeOf(position))) return false;
    return !account.positions.some((one) => one.isCross) || !mustBeLiquidated(crossScopeOf(account));
  }

  private reduce(
    before: TriedAccount,
    account: TriedAccount,
    { market, direction, qty }: TriedFill,
    notional: bigint,
    fee: bigint,
  ): boolean {
    const isIt = (one: TriedPosition) => one.market === market && one.direction === direction;
    const position = account.positions.find(isIt)!;
    const earlier = before.positions.find(isIt)!;
    const cost = costPart(position.openNotional, qty, position.qty);
    const released = releasedMargin(position.margin, qty, position.qty);
    position.openNotional -= cost;
    position.margin -= released;
    position.qty -= qty;
    const sum = released + direction * (notional - cost) - fee;
    if (!position.isCross && sum < 0n) position.margin += sum;
    else account.free += sum;
    if (position.qty === 0n) account.positions = account.positions.filter((one) => one !== position);
    if (account.free < 0n) this.cover(account);
    if (account.free < 0n) return false;
    if (!position.isCross) {
      if (position.margin < 0n) return false;
      if (position.qty === 0n) return true;
      const scope = isolatedScopeOf(position);
      return !mustBeLiquidated(scope) || !riskIsHigher(scope, isolatedScopeOf(earlier));
    }
    const scope = crossScopeOf(account);
    if (scope.equity < 0n) return false;
    if (!account.positions.some((one) => one.isCross)) return true;
    return !mustBeLiquidated(scope) || !riskIsHigher(scope, crossScopeOf(before));
  }

  /** As ContractWallet.pay does it. */
  private cover(account: TriedAccount): void {
    const { contracts } = this.memory;
    let order = contracts.accounts.find(account.member)!.lastOrder;
    while (order !== SLOT.NONE && account.free < 0n) {
      const tried = this.order(account, order);
      if (!tried.isGone && tried.reserve > 0n) release(account, tried);
      order = contracts.orders.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER_PREVIOUS]!;
    }
    const winners = account.positions
      .filter((position) => position.isCross)
      .map((position) => ({ position, pnl: pnlOf(position) }))
      .filter(({ pnl }) => pnl > 0n)
      .sort((a, b) => (a.pnl === b.pnl ? 0 : a.pnl < b.pnl ? 1 : -1));
    for (const { position, pnl } of winners) {
      if (account.free >= 0n) return;
      const amount = pnl < -account.free ? pnl : -account.free;
      account.free += amount;
      position.openNotional += position.direction * amount;
    }
  }

  private account(member: number): TriedAccount {
    let tried = this.accounts.get(member);
    if (tried === undefined) {
      tried = this.load(member);
      this.accounts.set(member, tried);
    }
    return tried;
  }

  private load(member: number): TriedAccount {
    const { contracts, ledger } = this.memory;
    const { positions } = contracts;
    const account = contracts.accounts.find(member)!;
    return {
      member,
      free: ledger.freeOf(account.row),
      reserved: ledger.frozenOf(account.row),
      positions: positionsOf(this.memory, account).map((position) => ({
        market: contracts.markets[positions.integer(position, POSITION.MARKET)]!,
        direction: positions.integer(position, POSITION.SIDE) === 0 ? 1n : -1n,
        isCross: positions.integer(position, POSITION.IS_CROSS) === 1,
        leverage: BigInt(positions.integer(position, POSITION.LEVERAGE)),
        qty: BigInt(positions.number(position, POSITION.QTY)),
        openNotional: BigInt(positions.number(position, POSITION.OPEN_NOTIONAL)),
        margin: BigInt(positions.number(position, POSITION.MARGIN)),
      })),
      orders: new Map(),
    };
  }

  private order(account: TriedAccount, order: number): TriedOrder {
    let tried = account.orders.get(order);
    if (tried === undefined) {
      const fee = this.number(order, CONTRACT_ORDER.FEE);
      tried = {
        filledQty: BigInt(this.memory.contracts.orders.filledQty(order)),
        filledNotional: this.number(order, CONTRACT_ORDER.FILLED_NOTIONAL),
        margin: this.number(order, CONTRACT_ORDER.MARGIN),
        fee,
        exactFeePpm: fee * PPM - BigInt(this.term(order, CONTRACT_TERMS.FEE_PREPAID)),
        reserve: this.number(order, CONTRACT_ORDER.RESERVE),
        isGone: false,
      };
      account.orders.set(order, tried);
    }
    return tried;
  }

  private number(order: number, field: CONTRACT_ORDER): bigint {
    return BigInt(this.memory.contracts.orders.numbers[(order << ORDER_RECORD.WORD_SHIFT) | field]!);
  }

  private integer(order: number, field: CONTRACT_ORDER): number {
    return this.memory.contracts.orders.integers[(order << ORDER_RECORD.INT_SHIFT) | field]!;
  }

  private term(order: number, field: CONTRACT_TERMS): number {
    return this.memory.contracts.orderTerms.integers[(order << RECORD.INT_SHIFT) | field]!;
  }
}

interface TriedFill {
  order: number;
  market: ContractMarket;
  direction: Direction;
  qty: bigint;
  price: bigint;
}

function copyOf(account: TriedAccount): TriedAccount {
  const orders = new Map<number, TriedOrder>();
  for (const [order, tried] of account.orders) orders.set(order, { ...tried });
  return { ...account, positions: account.positions.map((position) => ({ ...position })), orders };
}

function release(account: TriedAccount, tried: TriedOrder): void {
  account.free += tried.reserve;
  account.reserved -= tried.reserve;
  tried.reserve = 0n;
  tried.isGone = true;
}

function positionFor(
  account: TriedAccount,
  wanted: Pick<TriedPosition, 'market' | 'direction' | 'isCross' | 'leverage'>,
): TriedPosition {
  const { market, direction } = wanted;
  const found = account.positions.find((one) => one.market === market && one.direction === direction);
  if (found !== undefined) return found;
  const position = { ...wanted, qty: 0n, openNotional: 0n, margin: 0n };
  account.positions.push(position);
  return position;
}

function pnlOf({ market, ...position }: TriedPosition): bigint {
  return unrealisedPnl(market.terms, position, BigInt(market.markPrice));
}

function needOf({ market, qty }: TriedPosition): bigint {
  return needPpm(market.terms, notionalOf(market.terms, qty, BigInt(market.markPrice)));
}

function isolatedScopeOf(position: TriedPosition): Scope {
  return { needPpm: needOf(position), equity: position.margin + pnlOf(position) };
}

function crossScopeOf({ free, reserved, positions }: TriedAccount): Scope {
  const scope = { needPpm: 0n, equity: free + reserved };
  for (const position of positions) {
    if (!position.isCross) continue;
    scope.needPpm += needOf(position);
    scope.equity += pnlOf(position);
  }
  return scope;
}

/** Before its max(0, …). */
function rawAvailableOf({ free, reserved, positions }: TriedAccount): bigint {
  const cross = positions
    .filter(({ isCross }) => isCross)
    .map((position) => ({ ...position, unrealisedPnl: pnlOf(position) }));
  return availableBeforeZero({ wallet: free + reserved, reserves: reserved, cross });
}

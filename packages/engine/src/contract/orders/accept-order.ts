/**
 * Whether a request may become a contract order, and what order it will be (RULES 1.1, 1.2): every check, its quantity,
 * what it trades, reserves and counts its loss at. Changes nothing.
 */
import {
  closeByPercent,
  type Direction,
  initialMargin,
  isolatedLiquidationPrice,
  notionalOf,
  openLoss,
} from '@tern/math/contract';
import type { SideIndex } from '../../book/order-book.ts';
import { SLOT } from '../../book/order-store.ts';
import { TIME_IN_FORCE } from '../../codec/command-code.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { ORDER_LIMIT } from '../../limits.ts';
import type { Rejection } from '../../rejections.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ChangeLeverage } from '../margin/change-leverage.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import { closesNarrowly, isHeldByIndex } from '../margin/meeting-rules.ts';
import { reserveOf } from '../margin/reserve.ts';
import { isLocked } from '../margin/risk.ts';
import { POSITION, POSITION_RECORD } from '../positions/position-record.ts';
import { downTo, floorDivide, isMultiple, MAX_UNITS, mulDivFloor, units } from '../units.ts';
import type { ContractMatching } from './match-order.ts';
import { OrderTerms } from './order-lifecycle.ts';
import type { ContractOrderRequest } from './order-request.ts';
import { areTriggers, currentPriceHundredths, marketBound, priceFault, sourcePrice } from './price-rules.ts';
import { isOpening, sells, sideOf } from './trade-type.ts';

/** Of a sum over a position's life: half of what numbers hold, 45 million USDT. */
const MOST_OF_A_LIFE = 2 ** 52;

/** One lot, at the scale of lots. */
const LOT = 100_000_000;

export class OrderAcceptance {
  /** What the request accepted last will be. */
  readonly terms = new OrderTerms();
  /** The change of leverage that it brings; checked, not done yet. */
  leverageChange: ReturnType<ChangeLeverage['check']> | undefined;
  private readonly contracts: ContractMemory;
  /** What turns lots into quantity (RULES 1.1 L3). */
  private referencePrice = 0;

  constructor(
    private readonly memory: EngineMemory,
    private readonly matching: ContractMatching,
    private readonly wallet: MarginAccount,
    private readonly leverages: ChangeLeverage,
  ) {
    this.contracts = memory.contracts;
  }

  /**
   * Whether the request may become an order; what it will be is in `terms` then.
   * @param freesOthers the caller cancels the other orders that close the position before this one is placed
   */
  accept(
    form: ContractOrderRequest,
    market: ContractMarket,
    account: ContractAccount,
    freesOthers = false,
  ): Rejection {
    const { tradeType } = form;
    const opens = isOpening(tradeType);
    this.leverageChange = undefined;
    const refused = this.stateFault(form, market, account, opens);
    if (refused !== 'OK') return refused;
    const isNarrow = !opens && closesNarrowly(this.memory, market, account);
    if (form.type === 0) {
      const fault = priceFault(form.price, market, currentPriceHundredths(market));
      if (fault !== 'OK') return fault;
      if (isNarrow && isWorseThanNarrow(form, market)) return 'PRICE_BAND';
    }
    if (opens) {
      const { lots } = form;
      if (lots < LOT || lots > market.maxLots * LOT || !isMultiple(lots, LOT)) return 'LOTS_INVALID';
      if (
        (form.takeProfit !== 0 || form.stopLoss !== 0) &&
        !areTriggers(
          market,
          sideOf(tradeType),
          form,
          sourcePrice(market, form.triggerSource),
          form.type === 0 ? form.price : 0,
        )
      )
        return 'TPSL_INVALID';
    }
    const { member } = account;
    if (mayRest(form) && market.memberInteger(member, CONTRACT_MEMBER.ORDERS) >= ORDER_LIMIT.MAX_OPEN_ORDERS)
      return 'TOO_MANY_ORDERS';
    let leverage = market.leverage(member);
    if (opens && form.leverage !== 0 && form.leverage !== leverage) {
      const change = this.leverages.check(market, account, form.leverage);
      if (change.rejection !== 'OK') return change.rejection;
      this.leverageChange = change;
      leverage = form.leverage;
    }
    if (opens && leverage > market.maxLeverage) return 'LEVERAGE_INVALID';
    const { terms } = this;
    terms.memberId = form.memberId;
    terms.member = member;
    terms.tradeType = tradeType;
    terms.type = form.type;
    terms.leverage = leverage;
    const priced = this.setPrices(form, market, member, isNarrow);
    if (priced !== 'OK') return priced;
    return opens
      ? this.acceptOpening(form, market, account)
      : this.acceptClosing(form, market, member, freesOthers);
  }

  private stateFault(
    form: ContractOrderRequest,
    market: ContractMarket,
    account: ContractAccount,
    opens: boolean,
  ): Rejection {
    if (market.status !== 'OPEN') {
      if (market.status === 'HALTED') return 'CONTRACT_HALTED';
      if (market.status !== 'CANCEL_ONLY') return 'MARKET_NOT_OPEN';
      if (opens) return 'MARKET_CANCEL_ONLY';
    }
    if (market.feed !== 'NORMAL') {
      if (market.feed !== 'DEGRADED' && (opens || form.type === 1)) return 'INDEX_UNAVAILABLE';
      if (market.feed === 'DEGRADED' && opens) return 'INDEX_DEGRADED';
    }
    // Closing an isolated position needs nothing of the account.
    if (opens && account.liquidationId !== 0) return 'LIQUIDATING';
    const position = market.position(account.member, sideOf(form.tradeType));
    if (position !== SLOT.NONE && isLocked(this.memory, position)) return 'LIQUIDATING';
    return opens && isHeldByIndex(this.memory, account) ? 'INDEX_UNAVAILABLE' : 'OK';
  }

  /** What it may trade at, what it reserves at, where its loss counts from, and what turns its lots into quantity. */
  private setPrices(
    form: ContractOrderRequest,
    market: ContractMarket,
    member: number,
    isNarrow: boolean,
  ): Rejection {
    const { terms, matching } = this;
    const { orders } = this.contracts;
    const buys = !sells(form.tradeType);
    const makers: SideIndex = buys ? 1 : 0;
    const first = matching.firstOfOthers(market, makers, member);
    if (form.type === 0) {
      let real = form.price;
      if (first !== SLOT.NONE)
        real = buys ? Math.min(real, orders.price(first)) : Math.max(real, orders.price(first));
      terms.price = form.price;
      terms.reservePrice = buys ? form.price : real;
      this.referencePrice = real;
      return 'OK';
    }
    const { low, high } = market.narrowPrices;
    const bound = isNarrow ? (buys ? high : low) : marketBound(market, buys);
    if (first === SLOT.NONE) return 'NO_LIQUIDITY';
    const best = orders.price(first);
    if (buys ? best > bound : best < bound) return 'NO_LIQUIDITY';
    this.referencePrice = best;
    terms.price = bound;
    terms.reservePrice = 0;
    if (!isOpening(form.tradeType)) return 'OK';
    const qty = quantityOf(market, form.lots, best);
    const worst = matching.worstPrice(market, makers, first, member, bound, qty);
    terms.price = worst;
    terms.reservePrice = buys ? worst : best;
    return 'OK';
  }

  private acceptOpening(
    form: ContractOrderRequest,
    market: ContractMarket,
    account: ContractAccount,
  ): Rejection {
    const { terms } = this;
    const { member } = account;
    const { lots } = form;
    const qty = quantityOf(market, lots, this.referencePrice);
    if (qty === 0) return 'QTY_TOO_SMALL';
    const side = sideOf(form.tradeType);
    const notional = qty * terms.reservePrice * market.quoteMultiplier;
    let held = 0;
    let heldAtCost = 0;
    let margin = 0;
    const position = market.position(member, side);
    if (position !== SLOT.NONE) {
      const { numbers } = this.contracts.positions;
      const at = position << POSITION_RECORD.WORD_SHIFT;
      if (hasLivedLong(numbers, at)) return 'TIER_LIMIT';
      held = numbers[at | POSITION.QTY]! * market.markPrice * market.quoteMultiplier;
      heldAtCost = numbers[at | POSITION.OPEN_NOTIONAL]!;
      margin = numbers[at | POSITION.MARGIN]!;
    }
    const queued = market.queuedNotional(member, side) + notional;
    if (held + queued > market.largestNotional(terms.leverage)) return 'TIER_LIMIT';
    // What numbers hold bounds it too: neither cost nor margin may come to 2^53 units, whatever the fills' losses.
    if (heldAtCost + queued > MAX_UNITS || margin + 2 * queued > MAX_UNITS) return 'TIER_LIMIT';
    if (form.stopLoss !== 0 && this.isStopBeyondLiquidation(form.stopLoss, market, side, position, qty))
      return 'STOP_BEYOND_LIQUIDATION';
    const { reservePrice, price, leverage } = terms;
    const reserve = reserveOf(market, side, qty, reservePrice, price, leverage, market.takerFeePpm);
    if (reserve > MAX_UNITS) return 'TIER_LIMIT';
    const change = this.leverageChange;
    const available =
      change === undefined
        ? this.wallet.availableUpTo(account, reserve)
        : change.available < BigInt(reserve)
          ? -1
          : reserve;
    if (available < reserve) return 'INSUFFICIENT_BALANCE';
    terms.lots = lots;
    terms.closeAll = false;
    terms.qty = qty;
    terms.reserve = reserve;
    return 'OK';
  }

  /** Of the position as it would be after all of the order at its reference price (RULES 1.12). */
  private isStopBeyondLiquidation(
    stopLoss: number,
    market: ContractMarket,
    side: number,
    position: number,
    qty: number,
  ): boolean {
    const { terms: order, referencePrice, leverageChange } = this;
    if (market.isCross(order.member)) return false;
    const direction: Direction = side === 0 ? 1n : -1n;
    const { terms, markPrice } = market;
    const bought = { direction, qty: BigInt(qty), lossPrice: BigInt(referencePrice) };
    const notional = notionalOf(terms, bought.qty, bought.lossPrice);
    const after = {
      direction,
      qty: bought.qty,
      openNotional: notional,
      margin: initialMargin(notional, BigInt(order.leverage)) + openLoss(terms, bought, BigInt(markPrice)),
    };
    if (position !== SLOT.NONE) {
      const { positions } = this.contracts;
      const changed = leverageChange?.margins.find((one) => one.position === position)?.margin;
      after.qty += BigInt(positions.number(position, POSITION.QTY));
      after.openNotional += BigInt(positions.number(position, POSITION.OPEN_NOTIONAL));
      after.margin += changed ?? BigInt(positions.number(position, POSITION.MARGIN));
    }
    return isAtOrBeyond(BigInt(stopLoss), direction, isolatedLiquidationPrice(terms, after));
  }

  /** RULES 1.1 L5. */
  private acceptClosing(
    form: ContractOrderRequest,
    market: ContractMarket,
    member: number,
    freesOthers: boolean,
  ): Rejection {
    const { terms } = this;
    const position = market.position(member, sideOf(form.tradeType));
    if (position === SLOT.NONE) return 'POSITION_NOT_ENOUGH';
    const { numbers, integers } = this.contracts.positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    const closableQty = numbers[at | POSITION.QTY]! - (freesOthers ? 0 : numbers[at | POSITION.FROZEN_QTY]!);
    const closableLots =
      numbers[at | POSITION.LOTS]! - (freesOthers ? 0 : numbers[at | POSITION.FROZEN_LOTS]!);
    if (closableQty === 0) return 'POSITION_NOT_ENOUGH';
    let lots = form.closeAll ? closableLots : form.lots;
    let qty = closableQty;
    if (form.closePercent !== 0) {
      const closable = { qty: BigInt(closableQty), lots: BigInt(closableLots) };
      const part = closeByPercent(market.terms, closable, BigInt(form.closePercent));
      qty = units(part.qty);
      lots = units(part.lots);
    } else if (!form.closeAll) {
      if (lots > closableLots) return 'POSITION_NOT_ENOUGH';
      if (lots <= 0) return 'LOTS_INVALID';
      if (lots < closableLots) {
        if (!isMultiple(lots, LOT)) return 'LOTS_INVALID';
        qty = mulDivFloor(closableQty, lots, closableLots);
        qty = downTo(qty, market.qtyStep);
      }
    }
    if (qty === 0) return 'QTY_TOO_SMALL';
    terms.leverage = integers[(position << POSITION_RECORD.INT_SHIFT) | POSITION.LEVERAGE]!;
    terms.lots = lots;
    terms.closeAll = form.closeAll;
    terms.qty = qty;
    terms.reserve = 0;
    return 'OK';
  }
}

/**
 * The sums of its life come near what numbers hold: it must be closed before it may grow again, and what closes it still
 * finds room.
 */
function hasLivedLong(numbers: Float64Array, at: number): boolean {
  return (
    numbers[at | POSITION.LIFE_LOTS]! > MOST_OF_A_LIFE ||
    numbers[at | POSITION.LIFE_QTY]! > MOST_OF_A_LIFE ||
    numbers[at | POSITION.LIFE_FEES]! > MOST_OF_A_LIFE ||
    Math.abs(numbers[at | POSITION.LIFE_PNL]!) > MOST_OF_A_LIFE ||
    Math.abs(numbers[at | POSITION.LIFE_FUNDING]!) > MOST_OF_A_LIFE
  );
}

/** Base quantity of lots at a price (RULES 1.1 L2). */
function quantityOf(market: ContractMarket, lots: number, price: number): number {
  const wholeLots = Math.floor(lots / LOT);
  const exact = floorDivide(wholeLots * market.lotNotional, price * market.quoteMultiplier);
  return downTo(exact, market.qtyStep);
}

/** A stop there would never protect; without a liquidation price none is too far. */
export function isAtOrBeyond(
  stopLoss: bigint,
  direction: Direction,
  liquidationPrice: bigint | undefined,
): boolean {
  return liquidationPrice !== undefined && direction * (stopLoss - liquidationPrice) <= 0n;
}

/** The limit lies beyond b of the mark on the side that is worse for its owner (RULES 1.2 n2). */
function isWorseThanNarrow({ tradeType, price }: ContractOrderRequest, market: ContractMarket): boolean {
  const { low, high } = market.narrowPrices;
  return sells(tradeType) ? price < low : price > high;
}

function mayRest({ timeInForce }: ContractOrderRequest): boolean {
  return timeInForce === TIME_IN_FORCE.GTC || timeInForce === TIME_IN_FORCE.POST_ONLY;
}

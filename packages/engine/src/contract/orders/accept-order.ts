/**
 * Decides if a request may become a contract order, and which order it becomes (rules/contracts#quantity,
 * rules/contracts#closing-quantity, rules/contracts#acceptance): every check, its quantity, what it trades, reserves
 * and counts its loss at. Changes nothing.
 */
import {
  closeByPercent,
  type Direction,
  initialMargin,
  isolatedLiquidationPrice,
  notionalOf,
  openLoss,
} from '@tern/math/contract';
import { ORDER_LIMIT } from '../../base/limits.ts';
import { TIME_IN_FORCE } from '../../base/order-words.ts';
import { downTo, isMultiple, MAX_UNITS, mulDivFloor, units } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ChangeLeverage } from '../margin/change-leverage.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import { closesNarrowly, isHeldByIndex } from '../margin/meeting-rules.ts';
import { reserveOf } from '../margin/reserve.ts';
import { isLocked } from '../margin/risk.ts';
import type { PositionStore } from '../positions/position-store.ts';
import { AcceptedOrder } from './accepted-order.ts';
import type { ContractMatching } from './match-order.ts';
import { OrderPrices, quantityOf } from './order-prices.ts';
import type { ContractOrderRequest } from './order-request.ts';
import { areTriggers, currentPriceHundredths, priceFault, sourcePrice } from './price-rules.ts';
import { isTooSmallToRest } from './resting-orders.ts';
import { isOpening, sells, sideOf } from './trade-type.ts';

/** The bound of a sum over a position's life: half of what numbers hold, 45 million USDT. */
const MOST_OF_A_LIFE = 2 ** 52;

/** One lot, at the scale of lots. */
const LOT = 100_000_000;

export class OrderAcceptance {
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  /** Filled again for every request. */
  private readonly accepted = new AcceptedOrder();

  private readonly prices: OrderPrices;

  constructor(
    stores: ContractStores,
    matching: ContractMatching,
    private readonly wallet: MarginAccount,
    private readonly leverages: ChangeLeverage,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.prices = new OrderPrices(stores, matching);
  }

  /**
   * The order that the request becomes, or why it may not. The answer is overwritten by the next one.
   * @param freesOthers the caller cancels the other orders that close the position before this one is placed
   */
  accept(
    request: ContractOrderRequest,
    market: ContractMarket,
    account: ContractAccount,
    freesOthers = false,
  ) {
    const { tradeType } = request;
    const opens = isOpening(tradeType);
    const { accepted } = this;
    accepted.leverageChange = undefined;
    const refused = this.stateFault(request, market, account, opens);
    if (refused !== 'OK') return refused;
    const isNarrow = !opens && closesNarrowly(this.members, this.contracts, market, account);
    if (request.type === 0) {
      const fault = priceFault(request.price, market, currentPriceHundredths(market));
      if (fault !== 'OK') return fault;
      if (isNarrow && isWorseThanNarrow(request, market)) return 'PRICE_BAND';
    }
    if (opens) {
      const { lots } = request;
      if (lots < LOT || lots > market.maxLots * LOT || !isMultiple(lots, LOT)) return 'LOTS_INVALID';
      if (
        (request.takeProfit !== 0 || request.stopLoss !== 0) &&
        !areTriggers(
          market,
          sideOf(tradeType),
          request,
          sourcePrice(market, request.triggerSource),
          request.type === 0 ? request.price : 0,
        )
      )
        return 'TPSL_INVALID';
    }
    const { member } = account;
    if (
      mayRest(request) &&
      market.memberInteger(member, CONTRACT_MEMBER.ORDERS) >= ORDER_LIMIT.MAX_OPEN_ORDERS
    )
      return 'TOO_MANY_ORDERS';
    let leverage = market.leverage(member);
    if (opens && request.leverage !== 0 && request.leverage !== leverage) {
      const change = this.leverages.check(market, account, request.leverage);
      if (typeof change === 'string') return change;
      accepted.leverageChange = change;
      leverage = request.leverage;
    }
    if (opens && leverage > market.maxLeverage) return 'LEVERAGE_INVALID';
    accepted.memberId = request.memberId;
    accepted.member = member;
    accepted.tradeType = tradeType;
    accepted.type = request.type;
    accepted.leverage = leverage;
    const priced = this.prices.setPrices(accepted, request, market, isNarrow);
    if (priced !== 'OK') return priced;
    const sized = opens
      ? this.acceptOpening(request, market, account)
      : this.acceptClosing(request, market, member, freesOthers);
    return sized === 'OK' ? accepted : sized;
  }

  private stateFault(
    request: ContractOrderRequest,
    market: ContractMarket,
    account: ContractAccount,
    opens: boolean,
  ) {
    if (market.status !== 'OPEN') {
      if (market.status === 'HALTED') return 'CONTRACT_HALTED';
      if (market.status !== 'CANCEL_ONLY') return 'MARKET_NOT_OPEN';
      if (opens) return 'MARKET_CANCEL_ONLY';
    }
    if (market.feed !== 'NORMAL') {
      if (market.feed !== 'DEGRADED' && (opens || request.type === 1)) return 'INDEX_UNAVAILABLE';
      if (market.feed === 'DEGRADED' && opens) return 'INDEX_DEGRADED';
    }
    // Closing an isolated position needs nothing of the account.
    if (opens && account.liquidationId !== 0) return 'LIQUIDATING';
    const position = market.position(account.member, sideOf(request.tradeType));
    if (position !== SLOT.NONE && isLocked(this.contracts, position)) return 'LIQUIDATING';
    return opens && isHeldByIndex(this.contracts, account) ? 'INDEX_UNAVAILABLE' : 'OK';
  }

  private acceptOpening(request: ContractOrderRequest, market: ContractMarket, account: ContractAccount) {
    const { accepted } = this;
    const { member } = account;
    const { lots } = request;
    const qty = quantityOf(market, lots, accepted.referencePrice);
    if (qty === 0) return 'QTY_TOO_SMALL';
    const side = sideOf(request.tradeType);
    const notional = qty * accepted.reservePrice * market.quoteMultiplier;
    let held = 0;
    let heldAtCost = 0;
    let margin = 0;
    const position = market.position(member, side);
    if (position !== SLOT.NONE) {
      const { positions } = this.contracts;
      if (hasLivedLong(positions, position)) return 'TIER_LIMIT';
      held = positions.qty(position) * market.markPrice * market.quoteMultiplier;
      heldAtCost = positions.openNotional(position);
      margin = positions.margin(position);
    }
    const queued = market.queuedNotional(member, side) + notional;
    if (held + queued > market.largestNotional(accepted.leverage)) return 'TIER_LIMIT';
    // Exact numbers bound it too: neither cost nor margin may come to 2^53 units, whatever the fills' losses.
    if (heldAtCost + queued > MAX_UNITS || margin + 2 * queued > MAX_UNITS) return 'TIER_LIMIT';
    if (request.stopLoss !== 0 && this.isStopBeyondLiquidation(request.stopLoss, market, side, position, qty))
      return 'STOP_BEYOND_LIQUIDATION';
    const { reservePrice, price, leverage, leverageChange } = accepted;
    const reserve = reserveOf(market, side, qty, reservePrice, price, leverage, market.takerFeePpm);
    if (reserve > MAX_UNITS) return 'TIER_LIMIT';
    const isCovered =
      leverageChange === undefined
        ? this.wallet.availableUpTo(account, reserve) >= reserve
        : leverageChange.available >= BigInt(reserve);
    if (!isCovered) return 'INSUFFICIENT_BALANCE';
    accepted.lots = lots;
    accepted.closeAll = false;
    accepted.qty = qty;
    accepted.reserve = reserve;
    return 'OK';
  }

  /**
   * The stop-loss of the position as it would be after all of the order at its reference price
   * (rules/contracts#triggers).
   */
  private isStopBeyondLiquidation(
    stopLoss: number,
    market: ContractMarket,
    side: number,
    position: number,
    qty: number,
  ): boolean {
    const { member, leverage, referencePrice, leverageChange } = this.accepted;
    if (market.isCross(member)) return false;
    const direction: Direction = side === 0 ? 1n : -1n;
    const { terms, markPrice } = market;
    const bought = { direction, qty: BigInt(qty), lossPrice: BigInt(referencePrice) };
    const notional = notionalOf(terms, bought.qty, bought.lossPrice);
    const after = {
      direction,
      qty: bought.qty,
      openNotional: notional,
      margin: initialMargin(notional, BigInt(leverage)) + openLoss(terms, bought, BigInt(markPrice)),
    };
    if (position !== SLOT.NONE) {
      const { positions } = this.contracts;
      const changed = leverageChange?.margins.find((one) => one.position === position)?.margin;
      after.qty += BigInt(positions.qty(position));
      after.openNotional += BigInt(positions.openNotional(position));
      after.margin += changed ?? BigInt(positions.margin(position));
    }
    return isAtOrBeyond(BigInt(stopLoss), direction, isolatedLiquidationPrice(terms, after));
  }

  /** See rules/contracts#closing-quantity. */
  private acceptClosing(
    request: ContractOrderRequest,
    market: ContractMarket,
    member: number,
    freesOthers: boolean,
  ) {
    const { accepted } = this;
    const position = market.position(member, sideOf(request.tradeType));
    if (position === SLOT.NONE) return 'POSITION_NOT_ENOUGH';
    const { positions } = this.contracts;
    const closableQty = positions.qty(position) - (freesOthers ? 0 : positions.frozenQty(position));
    const closableLots = positions.lots(position) - (freesOthers ? 0 : positions.frozenLots(position));
    if (closableQty === 0) return 'POSITION_NOT_ENOUGH';
    let lots = request.closeAll ? closableLots : request.lots;
    let qty = closableQty;
    if (request.closePercent !== 0) {
      const closable = { qty: BigInt(closableQty), lots: BigInt(closableLots) };
      const part = closeByPercent(market.terms, closable, BigInt(request.closePercent));
      qty = units(part.qty);
      lots = units(part.lots);
    } else if (!request.closeAll) {
      if (lots > closableLots) return 'POSITION_NOT_ENOUGH';
      if (lots <= 0) return 'LOTS_INVALID';
      if (lots < closableLots) {
        if (!isMultiple(lots, LOT)) return 'LOTS_INVALID';
        qty = mulDivFloor(closableQty, lots, closableLots);
        qty = downTo(qty, market.qtyStep);
      }
    }
    if (qty === 0) return 'QTY_TOO_SMALL';
    if (mayRest(request) && isTooSmallToRest(market, qty, request.price, positions.qty(position)))
      return 'NOTIONAL_TOO_SMALL';
    accepted.leverage = positions.leverage(position);
    accepted.lots = lots;
    accepted.closeAll = request.closeAll;
    accepted.qty = qty;
    accepted.reserve = 0;
    return 'OK';
  }
}

/**
 * The sums of its life come near what numbers hold: it must be closed before it may grow again, and what closes it still
 * finds room.
 */
function hasLivedLong(positions: PositionStore, position: number): boolean {
  return (
    positions.lifeLots(position) > MOST_OF_A_LIFE ||
    positions.lifeQty(position) > MOST_OF_A_LIFE ||
    positions.lifeFees(position) > MOST_OF_A_LIFE ||
    Math.abs(positions.lifePnl(position)) > MOST_OF_A_LIFE ||
    Math.abs(positions.lifeFunding(position)) > MOST_OF_A_LIFE
  );
}

/** A stop there would never protect; without a liquidation price none is too far. */
export function isAtOrBeyond(
  stopLoss: bigint,
  direction: Direction,
  liquidationPrice: bigint | undefined,
): boolean {
  return liquidationPrice !== undefined && direction * (stopLoss - liquidationPrice) <= 0n;
}

/** The limit lies beyond b of the mark on the side that is worse for its owner (rules/contracts#not-normal). */
function isWorseThanNarrow({ tradeType, price }: ContractOrderRequest, market: ContractMarket): boolean {
  const { low, high } = market.narrowPrices;
  return sells(tradeType) ? price < low : price > high;
}

function mayRest({ timeInForce }: ContractOrderRequest): boolean {
  return timeInForce === TIME_IN_FORCE.GTC || timeInForce === TIME_IN_FORCE.POST_ONLY;
}

/**
 * The life of a position: opened by its first fill, changed by fills, ended when its quantity is 0
 * (rules/contracts#positions). Keeps the store, the margin, the cash, the clearing of its contract and the sums of its
 * life in step, and says when it ends.
 */
import type { Amount, AmountColumn } from '../../base/amount.ts';
import type { CommandContext } from '../../base/command-context.ts';
import { MAX_UNITS, mulDivFloor, saturated, within } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import { POSITION_ENDS, type PositionEnd } from '../events.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { isLocked } from '../margin/risk.ts';
import type { TriggerIndex } from '../orders/trigger-index.ts';
import { writePositionChanged } from '../write-contract-events.ts';
import { POSITION } from './position-record.ts';
import { positionSideOf } from './position-side.ts';
import type { PositionStore } from './position-store.ts';

/** The result of closing a quantity at a price, in quote units; one object is filled again for every one. */
export interface Reduction {
  /** dir × (q·p − cost), before any fee. */
  pnl: number;
  /** The part of openNotional that goes. */
  cost: number;
  /** The part of an isolated margin that goes. */
  released: number;
}

export class Positions {
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly positions: PositionStore;
  private readonly reduction: Reduction = { pnl: 0, cost: 0, released: 0 };
  private readonly scratch: Amount;
  private readonly idOf = (position: number): number => this.positions.id(position);

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
    private readonly wallet: MarginAccount,
    private readonly triggers: TriggerIndex,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.positions = stores.contracts.positions;
    this.scratch = stores.kind.amount();
  }

  /** The member's position of a side, opened empty when there is none: a fill follows at once. */
  findPosition(market: ContractMarket, account: ContractAccount, side: number): number {
    const { contracts, positions } = this;
    const { member } = account;
    const found = market.position(member, side);
    if (found !== SLOT.NONE) return found;
    const id = ++contracts.lastId;
    const position = positions.open(id, market.number, member, side, market.positions, account.positions);
    const isCross = market.isCross(member);
    positions.setIsCross(position, isCross);
    positions.setLeverage(position, market.leverage(member));
    positions.setOpenTimeMs(position, this.context.timeMs);
    if (isCross) account.crossPositions++;
    market.setPosition(member, side, position);
    return position;
  }

  /**
   * Counts an opening fill. The fee is counted here and paid by the caller, who charged `margin` (isolated, what covers
   * the loss at the fill included; 0 in cross) too.
   */
  openFill(position: number, qty: number, lots: number, notional: number, margin: number, fee: number): void {
    const { positions } = this;
    positions.setQty(position, within(positions.qty(position) + qty));
    positions.setLots(position, within(positions.lots(position) + lots));
    positions.setOpenNotional(position, within(positions.openNotional(position) + notional));
    positions.setMargin(position, within(positions.margin(position) + margin));
    positions.setLifeQty(position, within(positions.lifeQty(position) + qty));
    positions.setLifeLots(position, within(positions.lifeLots(position) + lots));
    positions.setLifeFees(position, within(positions.lifeFees(position) + fee));
    this.addLife(position, positions.lifeOpen, notional);
    const market = this.marketOf(position);
    if (positions.side(position) === 0) market.openQty += qty;
    // The clearing stays: what one side of a trade is short of, the other one is long of.
    market.totalsChanged = true;
    positions.touch(position);
  }

  /** Computes the result of closing `qty` at `price`. The next call overwrites the answer. */
  measure(position: number, qty: number, price: number): Reduction {
    const { positions, reduction } = this;
    const held = positions.qty(position);
    const notional = qty * price * this.marketOf(position).quoteMultiplier;
    const openNotional = positions.openNotional(position);
    const margin = positions.margin(position);
    const isAll = qty === held;
    reduction.cost = isAll ? openNotional : mulDivFloor(openNotional, qty, held);
    reduction.released = isAll || margin === 0 ? margin : mulDivFloor(margin, qty, held);
    reduction.pnl = positions.side(position) === 0 ? notional - reduction.cost : reduction.cost - notional;
    return reduction;
  }

  /**
   * Takes a quantity off a position at a price: released margin and result, less the fee, go to the wallet; a loss beyond
   * the released margin comes from the margin that stays, of a cross position from the wallet. The fee account gets the
   * fee. Ends the position when nothing is left. The answer is overwritten by the next one.
   */
  reduce(
    position: number,
    fill: { qty: number; lots: number; price: number; fee: number },
    end: PositionEnd,
  ): Reduction {
    const reduction = this.measure(position, fill.qty, fill.price);
    this.reducePosition(position, fill, reduction, end);
    return reduction;
  }

  /** As `reduce`, with what it measured. */
  reducePosition(
    position: number,
    fill: { qty: number; lots: number; price: number; fee: number },
    { pnl, cost, released }: Reduction,
    end: PositionEnd,
  ): void {
    const { positions, cash } = this;
    const market = this.marketOf(position);
    const account = this.contracts.accounts.accountAt(positions.member(position));
    const isCross = positions.isCross(position);
    const sum = released + pnl - fill.fee;
    positions.setOpenNotional(position, positions.openNotional(position) - cost);
    const margin = positions.margin(position) - released + (isCross ? 0 : Math.min(0, sum));
    positions.setMargin(position, margin);
    positions.setLifePnl(position, saturated(positions.lifePnl(position) + pnl));
    positions.setLifeFees(position, within(positions.lifeFees(position) + fill.fee));
    this.addLife(position, positions.lifeClose, fill.qty * fill.price * market.quoteMultiplier);
    cash.add(market.clearing, -pnl);
    if (fill.fee > 0) cash.giveFee(fill.fee);
    this.lower(position, fill.qty, fill.lots);
    // From here on the position is as it will be: the wallet may be short, and what covers it looks at all positions.
    if (sum > MAX_UNITS) {
      // Each of the two is exact where their sum is not.
      cash.give(account.row, released);
      cash.give(account.row, pnl - fill.fee);
    } else if (sum >= 0) cash.give(account.row, sum);
    else if (isCross) this.payLoss(account, -sum);
    if (!isCross && margin < 0) throw new Error('an isolated margin is below zero');
    if (positions.qty(position) === 0) this.end(position, end);
  }

  private payLoss(account: ContractAccount, loss: number): void {
    if (this.cash.free(account.row) >= loss) this.cash.take(account.row, loss);
    else if (this.wallet.pay(account, BigInt(loss)) !== BigInt(loss))
      throw new Error('a cross account cannot pay for a close that was allowed');
  }

  /** Takes quantity and lots off, which leaves money to the caller. The caller calls `end` when nothing is left. */
  lower(position: number, qty: number, lots: number): void {
    const { positions } = this;
    const market = this.marketOf(position);
    const left = positions.qty(position) - qty;
    positions.setQty(position, left);
    positions.setLots(position, left === 0 ? 0 : positions.lots(position) - lots);
    if (positions.side(position) === 0) market.openQty -= qty;
    market.totalsChanged = true;
    positions.touch(position);
  }

  /** The quantity is 0: says so, and the slot is free. */
  end(position: number, how: PositionEnd): void {
    const { positions, contracts } = this;
    const market = this.marketOf(position);
    const member = positions.member(position);
    const account = contracts.accounts.accountAt(member);
    positions.setLots(position, 0);
    positions.setTakeProfit(position, 0);
    positions.setStopLoss(position, 0);
    positions.setInteger(position, POSITION.END, POSITION_ENDS.indexOf(how));
    this.writeEnd(position, how);
    this.writeChange(position);
    market.setPosition(member, positions.side(position), SLOT.NONE);
    if (positions.isCross(position)) account.crossPositions--;
    positions.close(position, market.positions, account.positions);
    this.triggers.positionChanged(position);
  }

  /** Every position that the command touched and that is still there, once, as it is now, in the order of ids. */
  writeTouched(): void {
    const { positions } = this;
    const { touched } = positions;
    touched.sortBy(this.idOf);
    for (let i = 0; i < touched.count; i++) {
      const position = touched.slotAt(i);
      // An ended position was written when it ended; a slot that was used again since stands here twice.
      if (positions.qty(position) === 0 || positions.number(position, POSITION.TOUCHED_IN) === 0) continue;
      this.writeChange(position);
      positions.setNumber(position, POSITION.TOUCHED_IN, 0);
    }
    positions.settle();
  }

  private writeChange(position: number): void {
    const { positions } = this;
    const memberId = this.members.idOf(positions.member(position));
    writePositionChanged(this.events, positions, position, memberId, isLocked(this.contracts, position));
  }

  private writeEnd(position: number, how: PositionEnd): void {
    const { positions, scratch } = this;
    positions.lifeOpen.get(position, scratch);
    const openNotional = scratch.toBigint();
    positions.lifeClose.get(position, scratch);
    this.events.write({
      kind: 'position-ended',
      positionId: positions.id(position),
      memberId: this.members.idOf(positions.member(position)),
      market: this.marketOf(position).definition.market,
      side: positionSideOf(positions.side(position)),
      mode: positions.isCross(position) ? 'CROSS' : 'ISOLATED',
      leverage: positions.leverage(position),
      how,
      openTimeMs: positions.openTimeMs(position),
      qty: BigInt(positions.lifeQty(position)),
      lots: BigInt(positions.lifeLots(position)),
      openNotional,
      closeNotional: scratch.toBigint(),
      realisedPnl: BigInt(positions.lifePnl(position)),
      fees: BigInt(positions.lifeFees(position)),
      funding: BigInt(positions.lifeFunding(position)),
    });
  }

  private marketOf(position: number): ContractMarket {
    return this.contracts.marketAt(this.positions.market(position));
  }

  /** @param column of the store: what was opened, or what was closed */
  private addLife(position: number, column: AmountColumn, amount: number): void {
    const { scratch } = this;
    const hi = amount >= 2 ** 52 ? 1 : 0;
    scratch.setLimbs(amount - hi * 2 ** 52, hi);
    column.add(position, scratch);
  }
}

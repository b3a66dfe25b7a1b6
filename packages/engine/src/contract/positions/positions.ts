/**
 * The life of a position: opened by its first fill, changed by fills, ended when its quantity is 0 (RULES 1.5). Keeps the
 * store, the margin, the cash, the clearing of its contract and the sums of its life in step, and says when it ends.
 */
import type { Amount } from '../../amount/amount.ts';
import { SLOT } from '../../book/order-store.ts';
import type { EventWriter } from '../../codec/event-writer.ts';
import type { CommandContext } from '../../command-context.ts';
import { POSITION_SIDES } from '../../commands.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { POSITION_ENDS } from '../../events.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { isLocked } from '../margin/risk.ts';
import type { TriggerIndex } from '../orders/trigger-index.ts';
import { MAX_UNITS, mulDivFloor, saturated, within } from '../units.ts';
import { POSITION, POSITION_RECORD } from './position-record.ts';
import type { PositionStore } from './position-store.ts';

/** Positions in POSITION_ENDS. */
export enum POSITION_END {
  USER = 0,
  TPSL = 1,
  LIQUIDATION = 2,
  ADL = 3,
}

/** Up to so many positions are sorted by hand. */
const FEW = 16;

/** What closing a quantity at a price comes to; filled again for every one. */
export interface Reduction {
  /** dir × (q·p − cost), before any fee. */
  pnl: number;
  /** The part of openNotional that goes. */
  cost: number;
  /** The part of an isolated margin that goes. */
  released: number;
}

export class Positions {
  private readonly contracts: ContractMemory;
  private readonly positions: PositionStore;
  private readonly reduction: Reduction = { pnl: 0, cost: 0, released: 0 };
  private readonly scratch: Amount;

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
    private readonly cash: MarginLedger,
    private readonly wallet: MarginAccount,
    private readonly triggers: TriggerIndex,
  ) {
    this.contracts = memory.contracts;
    this.positions = memory.contracts.positions;
    this.scratch = memory.kind.amount();
  }

  /** The member's position of a side, opened empty when there is none: a fill follows at once. */
  findPosition(market: ContractMarket, account: ContractAccount, side: number): number {
    const { contracts, positions } = this;
    const { member } = account;
    const found = market.position(member, side);
    if (found !== SLOT.NONE) return found;
    const id = ++contracts.lastId;
    const position = positions.open(id, market.number, member, side, market.positions, account.positions);
    const at = position << POSITION_RECORD.INT_SHIFT;
    const isCross = market.isCross(member);
    positions.integers[at | POSITION.IS_CROSS] = isCross ? 1 : 0;
    positions.integers[at | POSITION.LEVERAGE] = market.leverage(member);
    positions.numbers[(position << POSITION_RECORD.WORD_SHIFT) | POSITION.OPEN_TIME] = this.context.timeMs;
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
    const { numbers, integers } = positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    numbers[at | POSITION.QTY] = within(numbers[at | POSITION.QTY]! + qty);
    numbers[at | POSITION.LOTS] = within(numbers[at | POSITION.LOTS]! + lots);
    numbers[at | POSITION.OPEN_NOTIONAL] = within(numbers[at | POSITION.OPEN_NOTIONAL]! + notional);
    numbers[at | POSITION.MARGIN] = within(numbers[at | POSITION.MARGIN]! + margin);
    numbers[at | POSITION.LIFE_QTY] = within(numbers[at | POSITION.LIFE_QTY]! + qty);
    numbers[at | POSITION.LIFE_LOTS] = within(numbers[at | POSITION.LIFE_LOTS]! + lots);
    numbers[at | POSITION.LIFE_FEES] = within(numbers[at | POSITION.LIFE_FEES]! + fee);
    this.addLife(position, POSITION.LIFE_OPEN_LO, notional);
    const intsAt = position << POSITION_RECORD.INT_SHIFT;
    const market = this.contracts.markets[integers[intsAt | POSITION.MARKET]!]!;
    if (integers[intsAt | POSITION.SIDE] === 0) market.openQty += qty;
    // The clearing stays: what one side of a trade is short of, the other one is long of.
    market.totalsChanged = true;
    positions.touch(position);
  }

  /** What closing `qty` at `price` would come to. The answer is overwritten by the next one. */
  measure(position: number, qty: number, price: number): Reduction {
    const { numbers, integers } = this.positions;
    const { reduction } = this;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    const intsAt = position << POSITION_RECORD.INT_SHIFT;
    const held = numbers[at | POSITION.QTY]!;
    const market = this.contracts.markets[integers[intsAt | POSITION.MARKET]!]!;
    const notional = qty * price * market.quoteMultiplier;
    const openNotional = numbers[at | POSITION.OPEN_NOTIONAL]!;
    const margin = numbers[at | POSITION.MARGIN]!;
    const isAll = qty === held;
    reduction.cost = isAll ? openNotional : mulDivFloor(openNotional, qty, held);
    reduction.released = isAll || margin === 0 ? margin : mulDivFloor(margin, qty, held);
    reduction.pnl =
      integers[intsAt | POSITION.SIDE] === 0 ? notional - reduction.cost : reduction.cost - notional;
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
    end: POSITION_END,
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
    end: POSITION_END,
  ): void {
    const { positions, cash } = this;
    const { numbers, integers } = positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    const intsAt = position << POSITION_RECORD.INT_SHIFT;
    const market = this.contracts.markets[integers[intsAt | POSITION.MARKET]!]!;
    const account = this.contracts.accounts.find(integers[intsAt | POSITION.MEMBER]!)!;
    const isCross = integers[intsAt | POSITION.IS_CROSS] === 1;
    const sum = released + pnl - fill.fee;
    numbers[at | POSITION.OPEN_NOTIONAL] = numbers[at | POSITION.OPEN_NOTIONAL]! - cost;
    numbers[at | POSITION.MARGIN] =
      numbers[at | POSITION.MARGIN]! - released + (isCross ? 0 : Math.min(0, sum));
    numbers[at | POSITION.LIFE_PNL] = saturated(numbers[at | POSITION.LIFE_PNL]! + pnl);
    numbers[at | POSITION.LIFE_FEES] = within(numbers[at | POSITION.LIFE_FEES]! + fill.fee);
    this.addLife(position, POSITION.LIFE_CLOSE_LO, fill.qty * fill.price * market.quoteMultiplier);
    this.cash.add(market.clearing, -pnl);
    if (fill.fee > 0) cash.giveFee(fill.fee);
    this.lower(position, fill.qty, fill.lots);
    // From here on the position is as it will be: the wallet may be short, and what covers it looks at all positions.
    if (sum > MAX_UNITS) {
      // Each of the two is exact where their sum is not.
      cash.give(account.row, released);
      cash.give(account.row, pnl - fill.fee);
    } else if (sum >= 0) cash.give(account.row, sum);
    else if (isCross) this.payLoss(account, -sum);
    if (!isCross && numbers[at | POSITION.MARGIN]! < 0) throw new Error('an isolated margin is below zero');
    if (numbers[at | POSITION.QTY] === 0) this.end(position, end);
  }

  private payLoss(account: ContractAccount, loss: number): void {
    if (this.cash.free(account.row) >= loss) this.cash.take(account.row, loss);
    else if (this.wallet.pay(account, BigInt(loss)) !== BigInt(loss))
      throw new Error('a cross account cannot pay for a close that was allowed');
  }

  /** Takes quantity and lots off, which leaves money to the caller. He calls `end` when nothing is left. */
  lower(position: number, qty: number, lots: number): void {
    const { positions } = this;
    const { numbers, integers } = positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    const intsAt = position << POSITION_RECORD.INT_SHIFT;
    const market = this.contracts.markets[integers[intsAt | POSITION.MARKET]!]!;
    numbers[at | POSITION.QTY] = numbers[at | POSITION.QTY]! - qty;
    numbers[at | POSITION.LOTS] = numbers[at | POSITION.QTY] === 0 ? 0 : numbers[at | POSITION.LOTS]! - lots;
    if (integers[intsAt | POSITION.SIDE] === 0) market.openQty -= qty;
    market.totalsChanged = true;
    positions.touch(position);
  }

  /** The quantity is 0: says so, and the slot is free. */
  end(position: number, how: POSITION_END): void {
    const { positions, contracts } = this;
    const { integers, numbers } = positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    const intsAt = position << POSITION_RECORD.INT_SHIFT;
    const market = contracts.markets[integers[intsAt | POSITION.MARKET]!]!;
    const member = integers[intsAt | POSITION.MEMBER]!;
    const side = integers[intsAt | POSITION.SIDE]!;
    const account = contracts.accounts.find(member)!;
    numbers[at | POSITION.LOTS] = 0;
    numbers[at | POSITION.TAKE_PROFIT] = 0;
    numbers[at | POSITION.STOP_LOSS] = 0;
    integers[intsAt | POSITION.END] = how;
    this.writeEnd(position, how);
    this.writeChange(position);
    market.setPosition(member, side, SLOT.NONE);
    if (integers[intsAt | POSITION.IS_CROSS] === 1) account.crossPositions--;
    positions.close(position, market.positions, account.positions);
    this.triggers.positionChanged(position);
  }

  /** Every position that the command touched and that is still there, once, as it is now, in the order of ids. */
  writeTouched(): void {
    const { positions } = this;
    const { touched, touchedCount } = positions;
    this.sortTouched();
    for (let i = 0; i < touchedCount; i++) {
      const at = touched[i]! << POSITION_RECORD.WORD_SHIFT;
      // Ended ones were told when they ended; a slot that was used again since stands here twice.
      if (positions.numbers[at | POSITION.QTY] === 0 || positions.numbers[at | POSITION.TOUCHED_IN] === 0)
        continue;
      this.writeChange(touched[i]!);
      positions.numbers[at | POSITION.TOUCHED_IN] = 0;
    }
    positions.settle();
  }

  /** By id. Nearly every command touches few, which are moved to their places one by one. */
  private sortTouched(): void {
    const { touched, touchedCount, numbers } = this.positions;
    if (touchedCount > FEW) {
      this.sortManyTouched();
      return;
    }
    for (let i = 1; i < touchedCount; i++) {
      const position = touched[i]!;
      const id = numbers[(position << POSITION_RECORD.WORD_SHIFT) | POSITION.ID]!;
      let place = i;
      while (place > 0 && numbers[(touched[place - 1]! << POSITION_RECORD.WORD_SHIFT) | POSITION.ID]! > id) {
        touched[place] = touched[place - 1]!;
        place--;
      }
      touched[place] = position;
    }
  }

  private sortManyTouched(): void {
    const { touched, touchedCount, numbers } = this.positions;
    const idOf = (position: number) => numbers[(position << POSITION_RECORD.WORD_SHIFT) | POSITION.ID]!;
    touched.subarray(0, touchedCount).sort((a, b) => idOf(a) - idOf(b));
  }

  private writeChange(position: number): void {
    const { positions, memory } = this;
    const member = positions.integers[(position << POSITION_RECORD.INT_SHIFT) | POSITION.MEMBER]!;
    this.events.positionChanged(positions, position, memory.members.id[member]!, isLocked(memory, position));
  }

  private writeEnd(position: number, how: POSITION_END): void {
    const { positions, contracts, scratch } = this;
    const number = (field: POSITION) => BigInt(positions.number(position, field));
    positions.lifeOpen.get(position, scratch);
    const openNotional = scratch.toBigint();
    positions.lifeClose.get(position, scratch);
    this.events.write({
      kind: 'position-ended',
      positionId: positions.number(position, POSITION.ID),
      memberId: this.memory.members.id[positions.integer(position, POSITION.MEMBER)]!,
      market: contracts.markets[positions.integer(position, POSITION.MARKET)]!.definition.market,
      side: POSITION_SIDES[positions.integer(position, POSITION.SIDE)]!,
      mode: positions.integer(position, POSITION.IS_CROSS) === 1 ? 'CROSS' : 'ISOLATED',
      leverage: positions.integer(position, POSITION.LEVERAGE),
      how: POSITION_ENDS[how]!,
      openTimeMs: positions.number(position, POSITION.OPEN_TIME),
      qty: number(POSITION.LIFE_QTY),
      lots: number(POSITION.LIFE_LOTS),
      openNotional,
      closeNotional: scratch.toBigint(),
      realisedPnl: number(POSITION.LIFE_PNL),
      fees: number(POSITION.LIFE_FEES),
      funding: number(POSITION.LIFE_FUNDING),
    });
  }

  private addLife(
    position: number,
    field: POSITION.LIFE_OPEN_LO | POSITION.LIFE_CLOSE_LO,
    amount: number,
  ): void {
    const { scratch, positions } = this;
    const hi = amount >= 2 ** 52 ? 1 : 0;
    scratch.setLimbs(amount - hi * 2 ** 52, hi);
    const column = field === POSITION.LIFE_OPEN_LO ? positions.lifeOpen : positions.lifeClose;
    column.add(position, scratch);
  }
}

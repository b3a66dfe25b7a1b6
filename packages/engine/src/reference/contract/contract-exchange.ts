/**
 * The reference exchange for contracts behind one door: every command brings its time, settles what is due, does its
 * work or is rejected without a trace, and locks whoever it brought to 100 %.
 */
import { INDEX_FINER } from '@tern/math/contract';
import type { OrderRequest } from './accept-order.ts';
import { continueLiquidation } from './liquidation.ts';
import { cancelOrder, placeOrder } from './match.ts';
import { attempt, Rejected } from './rejected.ts';
import { lockScopes } from './risk.ts';
import { changeLeverage, changeMargin, changeMode, setTriggers } from './settings.ts';
import { payFund } from './takeover.ts';
import { type FeedReading, settleDue, tick } from './tick.ts';
import { cancelPlan, placePlan, reverse } from './triggers.ts';
import { available, transferable } from './wallet.ts';
import {
  accountOf,
  type ContractEvent,
  type ContractSettings,
  emptyWorld,
  type MarginMode,
  type PlanOrder,
  type TriggerSource,
  type World,
} from './world.ts';

const STALE_MS = 10_000;

export interface Outcome {
  /** OK, or why nothing happened. */
  rejection: string;
  /** The order or plan placed; else 0. */
  id: number;
  events: ContractEvent[];
}

export class ContractExchange {
  readonly world: World = emptyWorld();
  private lastTickMs = 0;

  /** Opens at once, with its index as the mark. */
  list(terms: ContractSettings, index: bigint, nowMs: number): void {
    const { fundingIntervalMs } = terms;
    this.world.nowMs = Math.max(this.world.nowMs, nowMs);
    this.lastTickMs = this.world.nowMs;
    this.world.contracts.set(terms.contract, {
      ...{ terms, status: 'OPEN', feed: 'NORMAL', quietUntilMs: 0, deadSinceMs: 0 },
      ...{ index, mark: index / INDEX_FINER, last: 0n, fundingRate: 0n },
      nextFundingMs: nowMs - (nowMs % fundingIntervalMs) + fundingIntervalMs,
      ...{ weightedPremium: 0n, premiumWeights: 0n, premiumMinutes: 0, nextMinuteMs: nowMs, samples: [] },
      ...{ clearing: 0n, bids: [], asks: [] },
    });
  }

  deposit(memberId: number, amount: bigint): void {
    accountOf(this.world, memberId).free += amount;
    this.world.outside -= amount;
  }

  seedFund(amount: bigint): void {
    this.world.outside -= amount;
    payFund(this.world, amount);
  }

  /** Out of the contract account: not more than is available. */
  withdraw(memberId: number, amount: bigint): Outcome {
    return this.run(this.world.nowMs, (world) => {
      const account = accountOf(world, memberId);
      if (amount > transferable(world, account)) throw new Rejected('INSUFFICIENT_BALANCE');
      account.free -= amount;
      world.outside += amount;
      return 0;
    });
  }

  place(request: OrderRequest, nowMs = this.world.nowMs): Outcome {
    return this.run(nowMs, (world) => placeOrder(world, request));
  }

  cancel(memberId: number, orderId: number): Outcome {
    return this.run(this.world.nowMs, (world) => {
      cancelOrder(world, memberId, orderId);
      return orderId;
    });
  }

  plan(request: Omit<PlanOrder, 'planId' | 'firesAbove'>): Outcome {
    return this.run(this.world.nowMs, (world) => placePlan(world, request));
  }

  cancelPlan(memberId: number, planId: number): Outcome {
    return this.run(this.world.nowMs, (world) => {
      cancelPlan(world, memberId, planId);
      return planId;
    });
  }

  setLeverage(memberId: number, contract: string, leverage: bigint): Outcome {
    return this.run(this.world.nowMs, (world) => {
      changeLeverage(world, memberId, contract, leverage);
      return 0;
    });
  }

  setMode(memberId: number, contract: string, mode: MarginMode): Outcome {
    return this.run(this.world.nowMs, (world) => {
      changeMode(world, memberId, contract, mode);
      return 0;
    });
  }

  addMargin(memberId: number, contract: string, direction: 1n | -1n, amount: bigint): Outcome {
    return this.run(this.world.nowMs, (world) => {
      changeMargin(world, memberId, contract, direction, amount);
      return 0;
    });
  }

  setTriggers(
    memberId: number,
    contract: string,
    direction: 1n | -1n,
    pair: { takeProfit: bigint; stopLoss: bigint; source: TriggerSource },
  ): Outcome {
    return this.run(this.world.nowMs, (world) => {
      setTriggers(world, memberId, contract, direction, pair);
      return 0;
    });
  }

  reverse(memberId: number, contract: string, tradeType: 'CLOSE_LONG' | 'CLOSE_SHORT'): Outcome {
    return this.run(this.world.nowMs, (world) => {
      reverse(world, memberId, contract, tradeType);
      return 0;
    });
  }

  tick(nowMs: number, readings: readonly FeedReading[]): Outcome {
    this.lastTickMs = nowMs;
    return this.run(nowMs, (world) => {
      tick(world, nowMs, readings);
      return 0;
    });
  }

  /** Every contract counts as DEAD until its feed has been NORMAL for a while. */
  start(nowMs: number): Outcome {
    this.lastTickMs = nowMs;
    return this.run(nowMs, (world) => {
      for (const contract of world.contracts.values()) {
        contract.feed = 'DEAD';
        contract.deadSinceMs = nowMs;
        contract.quietUntilMs = nowMs + contract.terms.resumeWaitMs;
      }
      return 0;
    });
  }

  /** id 1 when a scope was worked on. */
  continueLiquidation(): Outcome {
    return this.run(this.world.nowMs, (world) => (continueLiquidation(world) ? 1 : 0));
  }

  available(memberId: number): bigint {
    return available(this.world, accountOf(this.world, memberId));
  }

  private run(nowMs: number, work: (world: World) => number): Outcome {
    const { world } = this;
    world.events = [];
    world.nowMs = Math.max(world.nowMs, nowMs);
    this.noticeStaleFeed();
    for (const contract of world.contracts.values()) settleDue(world, contract);
    try {
      const id = attempt(world, work);
      lockScopes(world);
      return { rejection: 'OK', id, events: world.events };
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return { rejection: error.rejection, id: 0, events: world.events };
    }
  }

  /** A feed that sends nothing is as dead as one that says so. */
  private noticeStaleFeed(): void {
    if (this.world.nowMs - this.lastTickMs <= STALE_MS) return;
    for (const contract of this.world.contracts.values()) {
      if (contract.feed !== 'DEAD') contract.deadSinceMs = this.world.nowMs;
      contract.feed = 'DEAD';
    }
  }

  /** What does not hold (RULES 1.14), as sentences. */
  faults(): string[] {
    return invariantFaults(this.world);
  }
}

function invariantFaults(world: World): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) faults.push(what);
  };
  let money = world.fund + world.fees + world.outside + world.liquidatorCash + world.deficit;
  for (const { memberId, free, reserved } of world.accounts.values()) {
    money += free + reserved;
    expect(free >= 0n && reserved >= 0n, `member ${memberId} has ${free} free and ${reserved} reserved`);
  }
  for (const contract of world.contracts.values()) {
    const name = contract.terms.contract;
    money += contract.clearing;
    let [long, short, notional] = [0n, 0n, 0n];
    for (const position of world.positions.values()) {
      if (position.contract !== name) continue;
      if (position.direction === 1n) long += position.qty;
      else short += position.qty;
      notional += position.direction * position.openNotional;
      const where = `position ${position.positionId} of ${position.memberId}`;
      expect(position.margin >= 0n, `${where} has a margin of ${position.margin}`);
      expect(position.frozenQty >= 0n && position.frozenQty <= position.qty, `${where} has frozen too much`);
      expect(
        position.qty > 0n === position.lots > 0n || position.qty > 0n,
        `${where} has ${position.lots} lots and ${position.qty}`,
      );
      expect(position.qty > 0n || position.openNotional === 0n, `${where} is empty and has a cost`);
      expect(position.qty > 0n || position.margin === 0n, `${where} is empty and has a margin`);
    }
    expect(long === short, `${name}: longs ${long}, shorts ${short}`);
    expect(contract.clearing === -notional, `${name}: clearing ${contract.clearing}, open ${notional}`);
    const [bid, ask] = [contract.bids[0]?.price, contract.asks[0]?.price];
    expect(bid === undefined || ask === undefined || bid < ask, `${name}: the book is crossed`);
  }
  for (const position of world.positions.values()) money += position.margin;
  for (const order of world.orders.values())
    expect(order.filledQty < order.qty, `order ${order.orderId} is filled and open`);
  for (const [key, { qty, openNotional }] of world.takeovers)
    expect(qty === 0n && openNotional === 0n, `the liquidator holds ${qty} of ${key}`);
  expect(world.liquidatorCash === 0n, `the liquidator has ${world.liquidatorCash}`);
  expect(world.fund >= 0n && world.deficit <= 0n, `fund ${world.fund}, deficit ${world.deficit}`);
  expect(money === 0n, `all money together is ${money}`);
  return faults;
}

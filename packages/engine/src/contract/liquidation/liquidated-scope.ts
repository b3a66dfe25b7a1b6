/**
 * The scopes that are liquidated as one (rules/contracts#risk): an isolated position, or all cross positions of an
 * account.
 */
import { mustBeLiquidated, type Scope } from '@tern/math/contract';
import type { Counters } from '../../base/counters.ts';
import { SLOT } from '../../book/order-store.ts';
import { CLOSE_REASON } from '../../orders/close-reason.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import { type ContractMemory, type LockedScope, POSITION_GONE } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { crossPositions, isolatedScope, marketOf, positionsOf } from '../margin/risk.ts';
import type { ContractCancelling } from '../orders/cancel-orders.ts';
import type { Plans } from '../orders/plans.ts';
import type { PositionStore } from '../positions/position-store.ts';
import type { LiquidatedMarginAccounts } from './liquidated-margin-accounts.ts';

/** False when the isolated position of a scope was closed by a fill while it waited; its slot may hold another one by now. */
export function isLeft(positions: PositionStore, { position, liquidationId }: LockedScope): boolean {
  return (
    position !== POSITION_GONE &&
    positions.qty(position) > 0 &&
    positions.liquidationId(position) === liquidationId
  );
}

export class LiquidatedScopes {
  private readonly counters: Counters;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly wallets: LiquidatedMarginAccounts,
    private readonly cancelling: ContractCancelling,
    private readonly plans: Plans,
  ) {
    this.counters = stores.counters;
    this.contracts = stores.contracts;
  }

  accountOf({ member }: LockedScope): ContractAccount {
    return this.contracts.accounts.accountAt(member);
  }

  /** The positions that are left of it, by id. */
  positions(scope: LockedScope): number[] {
    if (scope.position === SLOT.NONE) return crossPositions(this.contracts, this.accountOf(scope));
    return isLeft(this.contracts.positions, scope) ? [scope.position] : [];
  }

  /** The positions that are left of it in contracts whose marks count. */
  touchable(scope: LockedScope): number[] {
    return this.positions(scope).filter((position) => marketOf(this.contracts, position).isNormal());
  }

  /** The contract of the first of them. */
  firstMarket(scope: LockedScope): ContractMarket | undefined {
    const [position] = this.touchable(scope);
    return position === undefined ? undefined : marketOf(this.contracts, position);
  }

  /**
   * A scope whose positions all stand in contracts that are not NORMAL waits, and one that waits for its hedge once its
   * orders are gone.
   */
  mayProceed(scope: LockedScope): boolean {
    const positions = this.positions(scope);
    if (positions.length === 0) return true;
    if (!positions.some((position) => marketOf(this.contracts, position).isNormal())) return false;
    return !this.waitsForHedge(scope) || this.hasOrders(scope) || !this.isDue(scope);
  }

  /**
   * True while a cross account is net long or short in a contract that is not NORMAL, for at most the wait of a resume
   * after others of its contracts came back: what is lost there may be won here.
   */
  waitsForHedge(scope: LockedScope): boolean {
    if (scope.position !== SLOT.NONE) return false;
    const nets = new Map<ContractMarket, number>();
    const { positions } = this.contracts;
    for (const position of this.positions(scope)) {
      const market = marketOf(this.contracts, position);
      const signed = positions.side(position) === 0 ? positions.qty(position) : -positions.qty(position);
      nets.set(market, (nets.get(market) ?? 0) + signed);
    }
    let untilMs = 0;
    let isHedgeAway = false;
    for (const [market, net] of nets)
      if (market.isNormal()) untilMs = Math.max(untilMs, market.feedSinceMs + market.settings.resumeWaitMs);
      else if (net !== 0) isHedgeAway = true;
    return isHedgeAway && this.counters.lastTimeMs < untilMs;
  }

  private hasOrders({ member }: LockedScope): boolean {
    const { ORDERS, PLANS } = CONTRACT_MEMBER;
    return this.contracts.markets.some(
      (market) => market.memberInteger(member, ORDERS) + market.memberInteger(member, PLANS) > 0,
    );
  }

  /** Nothing at all when it is gone. */
  risk(scope: LockedScope): Scope {
    if (scope.position === SLOT.NONE) return this.wallets.crossScope(this.accountOf(scope));
    const [position] = this.positions(scope);
    return position === undefined ? { needPpm: 0n, equity: 0n } : isolatedScope(this.contracts, position);
  }

  isDue(scope: LockedScope): boolean {
    return this.positions(scope).length > 0 && mustBeLiquidated(this.risk(scope));
  }

  /**
   * Step 1: orders, plans and pairs of its contract; of a cross account all orders and plans, and the pairs of its cross
   * positions: an isolated one keeps its stop-loss.
   */
  cancel(scope: LockedScope): void {
    const { contracts } = this;
    const { positions } = contracts;
    const { member, position } = scope;
    const only = position === SLOT.NONE ? undefined : positions.market(position);
    for (const { number } of contracts.markets) {
      if (only !== undefined && number !== only) continue;
      this.cancelling.cancelOrders(member, number, CLOSE_REASON.LIQUIDATION);
      this.plans.closeAll(member, number, CLOSE_REASON.LIQUIDATION);
    }
    for (const own of positionsOf(this.contracts, this.accountOf(scope))) {
      const isOf = only === undefined ? positions.isCross(own) : positions.market(own) === only;
      if (isOf) this.removePair(own);
    }
  }

  unlock(scope: LockedScope): void {
    const { positions } = this.contracts;
    const left = this.positions(scope);
    if (scope.position === SLOT.NONE) this.accountOf(scope).liquidationId = 0;
    else if (left.length > 0) positions.setLiquidationId(scope.position, 0);
    for (const position of left) positions.touch(position);
  }

  private removePair(position: number): void {
    const { positions } = this.contracts;
    positions.setTakeProfit(position, 0);
    positions.setStopLoss(position, 0);
    positions.setTriggerTries(position, 0);
    positions.touch(position);
  }
}

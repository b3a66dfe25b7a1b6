/**
 * Liquidation (rules/contracts#liquidation): one scope a command, from cancelling its orders to the execution of what
 * was taken over. The liquidation engine is flat afterwards.
 */
import { ceilTo, divRound } from '@tern/math';
import { quotePerUnit } from '@tern/math/contract';
import type { CommandContext } from '../../base/command-context.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { smaller } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory, LockedScope } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { LiquidationStep, ScopeUnlocked } from '../liquidation-events.ts';
import { marketOf, notionalAtMark, pnlOf } from '../margin/risk.ts';
import { positionSideOf } from '../positions/position-side.ts';
import type { LiquidatedMarginAccounts } from './liquidated-margin-accounts.ts';
import type { LiquidatedScopes } from './liquidated-scope.ts';
import type { LiquidationExecution } from './liquidation-execution.ts';
import type { Liquidator } from './liquidator.ts';
import type { Takeovers, Taking } from './takeover.ts';

/** The parts that the liquidation calls. */
export interface LiquidationParts {
  readonly scopes: LiquidatedScopes;
  readonly wallets: LiquidatedMarginAccounts;
  readonly takeovers: Takeovers;
  readonly execution: LiquidationExecution;
  readonly liquidator: Liquidator;
}

export class Liquidation {
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly scopes: LiquidatedScopes;
  private readonly wallets: LiquidatedMarginAccounts;
  private readonly takeovers: Takeovers;
  private readonly execution: LiquidationExecution;
  private readonly liquidator: Liquidator;

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    { scopes, wallets, takeovers, execution, liquidator }: LiquidationParts,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.scopes = scopes;
    this.wallets = wallets;
    this.takeovers = takeovers;
    this.execution = execution;
    this.liquidator = liquidator;
  }

  /** Works on the first scope that may proceed; the result is how many still wait and may. */
  proceed(): 'OK' {
    const { queue } = this.contracts;
    const scope = queue.find((one) => this.scopes.mayProceed(one));
    if (scope === undefined) return 'OK';
    this.context.mutate();
    const market = this.scopes.firstMarket(scope);
    this.context.workOn(market?.definition.market ?? '');
    queue.splice(queue.indexOf(scope), 1);
    const wasDue = this.scopes.isDue(scope);
    const others = wasDue && market !== undefined ? this.work(scope, market) : [];
    if (this.scopes.isDue(scope)) queue.push(scope);
    else this.unlock(scope, this.outcomeOf(scope, wasDue));
    this.writeOthers(others);
    this.liquidator.settle();
    this.context.result = this.waiting();
    return 'OK';
  }

  /** The count of those that may proceed. */
  private waiting(): number {
    const { queue, markets } = this.contracts;
    if (markets.every((market) => market.isNormal())) return queue.length;
    return queue.reduce((count, scope) => (this.scopes.mayProceed(scope) ? count + 1 : count), 0);
  }

  /**
   * Answers the liquidations of others of which a part was taken over too.
   * @param market of its first position that may be touched
   */
  private work(scope: LockedScope, market: ContractMarket): number[] {
    this.scopes.cancel(scope);
    this.writeStep(scope, 'CANCEL');
    if (this.scopes.waitsForHedge(scope)) return [];
    const netted = scope.position === SLOT.NONE ? this.netOwn(scope) : undefined;
    const others = this.reduce(scope);
    this.bearDebt(scope, netted ?? market);
    return others;
  }

  /** Steps 3 and 4. */
  private reduce(scope: LockedScope): number[] {
    const others: number[] = [];
    while (this.scopes.isDue(scope) && this.scopes.risk(scope).equity > 0n) {
      const position = this.stepDownFirst(scope);
      if (position === undefined) break;
      others.push(...this.takeOver(scope, [this.takingOf(position, this.overTier(position))]));
      this.writeStep(scope, 'STEP_DOWN');
    }
    const all = this.scopes.touchable(scope);
    if (!this.scopes.isDue(scope) || all.length === 0) return others;
    const { positions } = this.contracts;
    const takings = all.map((position) => this.takingOf(position, BigInt(positions.qty(position))));
    others.push(...this.takeOver(scope, takings));
    this.writeStep(scope, 'TAKE_ALL');
    return others;
  }

  private takingOf(position: number, qty: bigint): Taking {
    return { position, qty, price: this.takeovers.bankruptcyOf(position) };
  }

  private takeOver({ liquidationId }: LockedScope, takings: readonly Taking[]): number[] {
    const before = this.liquidator.fundAtEnd();
    const taken = this.takeovers.takeAll(takings, liquidationId);
    return this.execution.executeAll(liquidationId, taken, before);
  }

  /**
   * Step 2: long and short of one contract end each other, at the mark, without a fee. The wallet changes once, by what
   * all of them come to: what one leg loses another one may cover. Answers a contract that was netted.
   */
  private netOwn(scope: LockedScope): ContractMarket | undefined {
    const { positions } = this.contracts;
    let netted: ContractMarket | undefined;
    let change = 0n;
    for (const market of new Set(this.scopes.touchable(scope).map((one) => marketOf(this.contracts, one)))) {
      const long = market.position(scope.member, 0);
      const short = market.position(scope.member, 1);
      if (long === SLOT.NONE || short === SLOT.NONE) continue;
      netted = market;
      const qty = smaller(BigInt(positions.qty(long)), BigInt(positions.qty(short)));
      change += this.netLeg(scope, { market, side: 0, position: long, qty });
      change += this.netLeg(scope, { market, side: 1, position: short, qty });
    }
    if (netted === undefined) return undefined;
    this.wallets.change(this.scopes.accountOf(scope), change);
    this.writeStep(scope, 'NET');
    return netted;
  }

  private netLeg(
    { liquidationId, member }: LockedScope,
    { market, side, position, qty }: { market: ContractMarket; side: number; position: number; qty: bigint },
  ): bigint {
    const price = BigInt(market.markPrice);
    const { pnl } = this.takeovers.strip(position, qty, price);
    this.events.write({
      kind: 'position-netted',
      liquidationId,
      memberId: this.members.idOf(member),
      market: market.definition.market,
      side: positionSideOf(side),
      qty,
      price,
      pnl,
    });
    return pnl;
  }

  /** Covers what netting cost the account beyond its wallet, with nothing left that could be taken over for it. */
  private bearDebt(scope: LockedScope, market: ContractMarket): void {
    const before = this.liquidator.fundAtEnd();
    this.liquidator.cash -= this.wallets.takeDebt(this.scopes.accountOf(scope));
    this.execution.coverDebt(scope.liquidationId, market, before);
  }

  /** Step 3: the position above tier 1 with the lowest result, then the larger notional. */
  private stepDownFirst(scope: LockedScope): number | undefined {
    const above = this.scopes
      .touchable(scope)
      .filter((position) => this.capBelow(position) > 0n)
      .map((position) => ({
        position,
        pnl: pnlOf(this.contracts, position),
        notional: notionalAtMark(this.contracts, position),
      }));
    above.sort((a, b) => {
      if (a.pnl !== b.pnl) return a.pnl < b.pnl ? -1 : 1;
      return a.notional === b.notional ? 0 : a.notional > b.notional ? -1 : 1;
    });
    return above[0]?.position;
  }

  /** The quantity that brings a position down to the tier below. */
  private overTier(position: number): bigint {
    const { terms, markPrice } = marketOf(this.contracts, position);
    const over = notionalAtMark(this.contracts, position) - this.capBelow(position);
    const exact = divRound(over, BigInt(markPrice) * quotePerUnit(terms), 'ceil');
    const held = BigInt(this.contracts.positions.qty(position));
    return smaller(ceilTo(exact, terms.qtyStep), held);
  }

  /** The cap of the tier below the position's; 0n in tier 1. */
  private capBelow(position: number): bigint {
    const { tiers } = marketOf(this.contracts, position).terms;
    const notional = notionalAtMark(this.contracts, position);
    return tiers.slice(0, -1).reduce((cap, tier) => (notional > tier.cap ? tier.cap : cap), 0n);
  }

  /** A scope that is no longer due when its turn comes has recovered, or its owner closed it. */
  private outcomeOf(scope: LockedScope, wasDue: boolean): ScopeUnlocked['outcome'] {
    if (!wasDue) return 'RECOVERED';
    return this.scopes.positions(scope).length === 0 ? 'TAKEN' : 'REDUCED';
  }

  /** The takeover of a part was a step of each of these liquidations; those of which nothing is left wait no more. */
  private writeOthers(others: readonly number[]): void {
    const { queue } = this.contracts;
    for (const liquidationId of new Set(others)) {
      const scope = queue.find((one) => one.liquidationId === liquidationId);
      if (scope === undefined) continue;
      this.writeStep(scope, 'TAKE_ALL');
      if (this.scopes.positions(scope).length > 0) continue;
      queue.splice(queue.indexOf(scope), 1);
      this.unlock(scope, 'TAKEN');
    }
  }

  private unlock(scope: LockedScope, outcome: ScopeUnlocked['outcome']): void {
    this.scopes.unlock(scope);
    const { liquidationId, member } = scope;
    this.events.write({
      kind: 'scope-unlocked',
      liquidationId,
      memberId: this.members.idOf(member),
      outcome,
    });
  }

  private writeStep(scope: LockedScope, step: LiquidationStep): void {
    const { liquidationId, member } = scope;
    const { equity, needPpm } = this.scopes.risk(scope);
    const memberId = this.members.idOf(member);
    this.events.write({ kind: 'liquidation-stepped', liquidationId, memberId, step, equity, needPpm });
  }
}

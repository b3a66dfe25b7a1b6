/**
 * Liquidation (RULES 1.8): one scope a command, from cancelling its orders to the disposal of what was taken over. The
 * liquidation engine is flat afterwards.
 */
import { ceilTo, divRound } from '@tern/math';
import { quotePerUnit } from '@tern/math/contract';
import { SLOT } from '../../book/order-store.ts';
import type { EventWriter } from '../../codec/event-writer.ts';
import type { CommandContext } from '../../command-context.ts';
import { POSITION_SIDES } from '../../commands.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import type { LiquidationStep, ScopeUnlocked } from '../../events.ts';
import type { Rejection } from '../../rejections.ts';
import { smaller } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { LockedScope } from '../contract-memory.ts';
import { marketOf, notionalAtMark, pnlOf } from '../margin/risk.ts';
import { POSITION } from '../positions/position-record.ts';
import type { LiquidatedMarginAccounts } from './liquidated-margin-accounts.ts';
import type { LiquidatedScopes } from './liquidated-scope.ts';
import type { LiquidationExecution } from './liquidation-execution.ts';
import type { Liquidator } from './liquidator.ts';
import type { Takeovers, Taking } from './takeover.ts';

/** Whom the liquidation calls. */
export interface LiquidationTools {
  readonly scopes: LiquidatedScopes;
  readonly wallets: LiquidatedMarginAccounts;
  readonly takeovers: Takeovers;
  readonly disposal: LiquidationExecution;
  readonly liquidator: Liquidator;
}

export class Liquidation {
  private readonly scopes: LiquidatedScopes;
  private readonly wallets: LiquidatedMarginAccounts;
  private readonly takeovers: Takeovers;
  private readonly disposal: LiquidationExecution;
  private readonly liquidator: Liquidator;

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
    { scopes, wallets, takeovers, disposal, liquidator }: LiquidationTools,
  ) {
    this.scopes = scopes;
    this.wallets = wallets;
    this.takeovers = takeovers;
    this.disposal = disposal;
    this.liquidator = liquidator;
  }

  /** Works on the first scope that may proceed; the result is how many still wait and may. */
  proceed(): Rejection {
    const { queue } = this.memory.contracts;
    const at = queue.findIndex((one) => this.scopes.mayProceed(one));
    if (at < 0) return 'OK';
    this.context.mutate();
    const scope = queue[at]!;
    this.context.workOn(this.contractOf(scope));
    queue.splice(at, 1);
    this.takeovers.liquidationId = scope.liquidationId;
    this.takeovers.ofOthers = [];
    const wasDue = this.scopes.isDue(scope);
    if (wasDue) this.work(scope);
    if (this.scopes.isDue(scope)) queue.push(scope);
    else this.unlock(scope, this.outcomeOf(scope, wasDue));
    this.writeOthers();
    this.liquidator.settle();
    this.context.result = this.waiting();
    return 'OK';
  }

  /** The first one of the scope that counts marks now; empty when nothing is left of it. */
  private contractOf(scope: LockedScope): string {
    const [position] = this.scopes.touchable(scope);
    return position === undefined ? '' : marketOf(this.memory, position).definition.market;
  }

  /** How many may proceed. */
  private waiting(): number {
    const { queue, markets } = this.memory.contracts;
    if (markets.every((market) => market.isNormal())) return queue.length;
    return queue.reduce((count, scope) => (this.scopes.mayProceed(scope) ? count + 1 : count), 0);
  }

  private work(scope: LockedScope): void {
    const first = marketOf(this.memory, this.scopes.touchable(scope)[0]!);
    this.scopes.cancel(scope);
    this.writeStep(scope, 'CANCEL');
    const netted = scope.position === SLOT.NONE ? this.netOwn(scope) : undefined;
    this.reduce(scope);
    this.bearDebt(scope, netted ?? first);
  }

  /** Steps 3 and 4. */
  private reduce(scope: LockedScope): void {
    while (this.scopes.isDue(scope) && this.scopes.risk(scope).equity > 0n) {
      const position = this.stepDownFirst(scope);
      if (position === undefined) break;
      this.takeOver([this.takingOf(position, this.overTier(position))]);
      this.writeStep(scope, 'STEP_DOWN');
    }
    const all = this.scopes.touchable(scope);
    if (!this.scopes.isDue(scope) || all.length === 0) return;
    const qtyOf = (position: number) =>
      BigInt(this.memory.contracts.positions.number(position, POSITION.QTY));
    this.takeOver(all.map((position) => this.takingOf(position, qtyOf(position))));
    this.writeStep(scope, 'TAKE_ALL');
  }

  private takingOf(position: number, qty: bigint): Taking {
    return { position, qty, price: this.takeovers.bankruptcyOf(position) };
  }

  private takeOver(takings: readonly Taking[]): void {
    const before = this.liquidator.fundAtEnd();
    this.disposal.disposeAll(this.takeovers.takeAll(takings), before);
  }

  /**
   * Step 2: long and short of one contract end each other, at the mark, without a fee. The wallet changes once, by what
   * all of them come to: what one leg loses another one may cover. Answers a contract that was netted.
   */
  private netOwn(scope: LockedScope): ContractMarket | undefined {
    const { positions } = this.memory.contracts;
    let netted: ContractMarket | undefined;
    let change = 0n;
    for (const market of new Set(this.scopes.touchable(scope).map((one) => marketOf(this.memory, one)))) {
      const sides = [market.position(scope.member, 0), market.position(scope.member, 1)];
      if (sides.includes(SLOT.NONE)) continue;
      netted = market;
      const [long, short] = sides.map((side) => BigInt(positions.number(side, POSITION.QTY))) as [
        bigint,
        bigint,
      ];
      for (const [side, position] of sides.entries())
        change += this.netLeg(scope, { market, side, position, qty: smaller(long, short) });
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
      memberId: this.memory.members.id[member]!,
      market: market.definition.market,
      side: POSITION_SIDES[side]!,
      qty,
      price,
      pnl,
    });
    return pnl;
  }

  /** What netting cost the account beyond its wallet, with nothing left that could be taken over for it. */
  private bearDebt(scope: LockedScope, market: ContractMarket): void {
    const before = this.liquidator.fundAtEnd();
    this.liquidator.cash -= this.wallets.takeDebt(this.scopes.accountOf(scope));
    this.disposal.bearLack(market, before);
  }

  /** Step 3: the position above tier 1 with the lowest result, then the larger notional. */
  private stepDownFirst(scope: LockedScope): number | undefined {
    const above = this.scopes
      .touchable(scope)
      .filter((position) => this.capBelow(position) > 0n)
      .map((position) => ({
        position,
        pnl: pnlOf(this.memory, position),
        notional: notionalAtMark(this.memory, position),
      }));
    above.sort((a, b) => {
      if (a.pnl !== b.pnl) return a.pnl < b.pnl ? -1 : 1;
      return a.notional === b.notional ? 0 : a.notional > b.notional ? -1 : 1;
    });
    return above[0]?.position;
  }

  /** The quantity that brings a position down to the tier below. */
  private overTier(position: number): bigint {
    const { terms, markPrice } = marketOf(this.memory, position);
    const over = notionalAtMark(this.memory, position) - this.capBelow(position);
    const exact = divRound(over, BigInt(markPrice) * quotePerUnit(terms), 'ceil');
    const held = BigInt(this.memory.contracts.positions.number(position, POSITION.QTY));
    return smaller(ceilTo(exact, terms.qtyStep), held);
  }

  /** The cap of the tier below the position's; 0n in tier 1. */
  private capBelow(position: number): bigint {
    const { tiers } = marketOf(this.memory, position).terms;
    const notional = notionalAtMark(this.memory, position);
    return tiers.slice(0, -1).reduce((cap, tier) => (notional > tier.cap ? tier.cap : cap), 0n);
  }

  /** What is gone before its turn its owner closed himself. */
  private outcomeOf(scope: LockedScope, wasDue: boolean): ScopeUnlocked['outcome'] {
    if (!wasDue) return 'RECOVERED';
    return this.scopes.positions(scope).length === 0 ? 'TAKEN' : 'REDUCED';
  }

  /** Of others something was taken over with this one: that was a step of theirs, and those of whom nothing is left wait no more. */
  private writeOthers(): void {
    const { queue } = this.memory.contracts;
    for (const liquidationId of new Set(this.takeovers.ofOthers)) {
      const at = queue.findIndex((one) => one.liquidationId === liquidationId);
      if (at < 0) continue;
      const scope = queue[at]!;
      this.writeStep(scope, 'TAKE_ALL');
      if (this.scopes.positions(scope).length > 0) continue;
      queue.splice(at, 1);
      this.unlock(scope, 'TAKEN');
    }
  }

  private unlock(scope: LockedScope, outcome: ScopeUnlocked['outcome']): void {
    this.scopes.unlock(scope);
    const { liquidationId, member } = scope;
    this.events.write({
      kind: 'scope-unlocked',
      liquidationId,
      memberId: this.memory.members.id[member]!,
      outcome,
    });
  }

  private writeStep(scope: LockedScope, step: LiquidationStep): void {
    const { liquidationId, member } = scope;
    const { equity, needPpm } = this.scopes.risk(scope);
    const memberId = this.memory.members.id[member]!;
    this.events.write({ kind: 'liquidation-stepped', liquidationId, memberId, step, equity, needPpm });
  }
}

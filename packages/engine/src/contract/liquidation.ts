/**
 * Liquidation (RULES 1.8): one scope a command, from cancelling its orders to the disposal of what was taken over. The
 * liquidation engine is flat afterwards.
 */
import { ceilTo, divRound } from '@tern/math';
import { quotePerUnit } from '@tern/math/contract';
import { SLOT } from '../book/order-store.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { CommandContext } from '../command-context.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { LiquidationStep, ScopeUnlocked } from '../events.ts';
import type { Rejection } from '../rejections.ts';
import { smaller } from './amounts.ts';
import type { ContractMarket } from './contract-market.ts';
import type { LockedScope } from './contract-memory.ts';
import type { TakeoverDisposal } from './disposal.ts';
import type { LiquidatedScopes } from './liquidated-scope.ts';
import type { LiquidatedWallets } from './liquidated-wallets.ts';
import type { Liquidator } from './liquidator.ts';
import { POSITION } from './position-record.ts';
import { marketOf, notionalAtMark, pnlOf } from './risk.ts';
import type { Takeovers, Taking } from './takeover.ts';

/** Whom the liquidation calls. */
export interface LiquidationTools {
  readonly scopes: LiquidatedScopes;
  readonly wallets: LiquidatedWallets;
  readonly takeovers: Takeovers;
  readonly disposal: TakeoverDisposal;
  readonly liquidator: Liquidator;
}

export class Liquidation {
  private readonly scopes: LiquidatedScopes;
  private readonly wallets: LiquidatedWallets;
  private readonly takeovers: Takeovers;
  private readonly disposal: TakeoverDisposal;
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
    const wasDue = this.scopes.isDue(scope);
    if (wasDue) this.work(scope);
    if (this.scopes.isDue(scope)) queue.push(scope);
    else this.unlock(scope, wasDue);
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
    this.scopes.cancel(scope);
    this.tell(scope, 'CANCEL');
    const netted = scope.position === SLOT.NONE ? this.netOwn(scope) : undefined;
    this.reduce(scope);
    if (netted !== undefined) this.bearDebt(scope, netted);
  }

  /** Steps 3 and 4. */
  private reduce(scope: LockedScope): void {
    while (this.scopes.isDue(scope) && this.scopes.risk(scope).equity > 0n) {
      const position = this.stepDownFirst(scope);
      if (position === undefined) break;
      this.takeOver([this.takingOf(position, this.overTier(position))]);
      this.tell(scope, 'STEP_DOWN');
    }
    const all = this.scopes.touchable(scope);
    if (!this.scopes.isDue(scope) || all.length === 0) return;
    const qtyOf = (position: number) =>
      BigInt(this.memory.contracts.positions.number(position, POSITION.QTY));
    this.takeOver(all.map((position) => this.takingOf(position, qtyOf(position))));
    this.tell(scope, 'TAKE_ALL');
  }

  private takingOf(position: number, qty: bigint): Taking {
    return { position, qty, price: this.takeovers.bankruptcyOf(position) };
  }

  /** What each disposal changed the fund by counts what waits to be the fund's. */
  private takeOver(takings: readonly Taking[]): void {
    for (const taken of this.takeovers.takeAll(takings))
      this.disposal.dispose(taken, () => this.liquidator.fundAtEnd());
  }

  /** Step 2: long and short of one contract end each other, at the mark, without a fee. Answers one that was netted. */
  private netOwn(scope: LockedScope): ContractMarket | undefined {
    const { positions } = this.memory.contracts;
    const account = this.scopes.accountOf(scope);
    let netted: ContractMarket | undefined;
    for (const market of new Set(this.scopes.touchable(scope).map((one) => marketOf(this.memory, one)))) {
      const sides = [market.position(scope.member, 0), market.position(scope.member, 1)];
      if (sides.includes(SLOT.NONE)) continue;
      netted = market;
      const [long, short] = sides.map((side) => BigInt(positions.number(side, POSITION.QTY))) as [
        bigint,
        bigint,
      ];
      const qty = smaller(long, short);
      for (const side of sides)
        this.wallets.change(account, this.takeovers.strip(side, qty, BigInt(market.markPrice)).pnl);
    }
    if (netted !== undefined) this.tell(scope, 'NET');
    return netted;
  }

  /** What netting cost the account beyond its wallet, with nothing left that could be taken over for it. */
  private bearDebt(scope: LockedScope, market: ContractMarket): void {
    this.liquidator.cash -= this.wallets.takeDebt(this.scopes.accountOf(scope));
    if (this.liquidator.means() < 0n) this.disposal.payLacking(market, 0n);
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

  private unlock(scope: LockedScope, wasDue: boolean): void {
    const isGone = this.scopes.positions(scope).length === 0;
    this.scopes.unlock(scope);
    const outcome: ScopeUnlocked['outcome'] = isGone ? 'TAKEN' : wasDue ? 'REDUCED' : 'RECOVERED';
    const { liquidationId, member } = scope;
    this.events.write({
      kind: 'scope-unlocked',
      ...{ liquidationId, memberId: this.memory.members.id[member]!, outcome },
    });
  }

  private tell(scope: LockedScope, step: LiquidationStep): void {
    const { liquidationId, member } = scope;
    const { equity, needPpm } = this.scopes.risk(scope);
    const memberId = this.memory.members.id[member]!;
    this.events.write({ kind: 'liquidation-stepped', liquidationId, memberId, step, equity, needPpm });
  }
}

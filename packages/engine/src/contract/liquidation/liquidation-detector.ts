/**
 * Locks and queues every scope whose risk is at or over 100 % at a mark that counts (rules/contracts#liquidation): in a
 * tick those that the marks may have reached, after any other command those that it touched.
 */
import { mustBeLiquidated, type Scope } from '@tern/math/contract';
import type { CommandContext } from '../../base/command-context.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import { isMemberOwner, type Ledger, memberNumberOf, typeNumber } from '../../ledger/ledger.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import { CrossHeadroom, isolatedHeadroom } from '../margin/maintenance-headroom.ts';
import { accountOf, crossPositions, crossScope, isolatedScope, marketOf } from '../margin/risk.ts';
import type { LiquidationPriceIndex } from './liquidation-price-index.ts';
import { LockEvents } from './lock-events.ts';

const CONTRACT = typeNumber('contract');
const ACCOUNT_TYPE_BITS = 3;

interface Found {
  scope: Scope;
  account: ContractAccount;
  /** NONE: the cross positions. */
  position: number;
}

export class LiquidationDetector {
  private readonly ledger: Ledger;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly crossHeadroom: CrossHeadroom;
  private readonly lockEvents: LockEvents;
  private found: Found[] = [];

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    events: Events<ContractRecordEvent>,
    private readonly liquidationPrices: LiquidationPriceIndex,
  ) {
    this.ledger = stores.ledger;
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.crossHeadroom = new CrossHeadroom(stores);
    this.lockEvents = new LockEvents(stores, events);
  }

  /** The marks are new. */
  afterMarks(): void {
    this.liquidationPrices.visitReached(this.judgePosition, this.judgeAccount);
    this.context.contract = '';
    this.lockFound();
  }

  /** The command's positions and wallets are as they will be. */
  afterCommand(): void {
    const { ledger, contracts } = this;
    const { positions, accounts } = contracts;
    for (let i = 0; i < positions.touched.count; i++) {
      const position = positions.touched.slotAt(i);
      if (positions.qty(position) === 0) continue;
      this.liquidationPrices.positionChanged(position);
      if (positions.isCross(position)) this.checkAccount(accountOf(this.contracts, position));
      else if (isolatedHeadroom(this.contracts, position, marketOf(this.contracts, position)) <= 0)
        this.findIsolated(position);
    }
    for (let i = 0; i < ledger.touched.count; i++) {
      const row = ledger.touched.slotAt(i);
      if ((ledger.account(row) & ACCOUNT_TYPE_BITS) !== CONTRACT) continue;
      const owner = ledger.owner(row);
      const account = isMemberOwner(owner) ? accounts.find(memberNumberOf(owner)) : undefined;
      if (account !== undefined && account.crossPositions > 0) this.checkAccount(account);
    }
    this.lockFound();
  }

  /** Once a command for each account. */
  private checkAccount(account: ContractAccount): void {
    if (account.checkedAt === this.context.seq) return;
    account.checkedAt = this.context.seq;
    this.liquidationPrices.accountChanged(account);
    if (account.crossPositions > 0 && this.crossHeadroom.headroomOf(account).headroom <= 0)
      this.findCross(account);
  }

  /** Answers true when it must be looked at in the next tick again. */
  private readonly judgePosition = (position: number): boolean => {
    const { positions } = this.contracts;
    if (positions.qty(position) === 0) return false;
    // A slot that was closed and opened again may hold a cross position now.
    if (positions.isCross(position)) return false;
    const market = marketOf(this.contracts, position);
    this.context.workOn(market.definition.market);
    const headroom = isolatedHeadroom(this.contracts, position, market);
    if (headroom <= 0) return positions.liquidationId(position) === 0 && !this.findIsolated(position);
    this.liquidationPrices.waitIsolated(position, market, headroom);
    return false;
  };

  private readonly judgeAccount = (account: ContractAccount): boolean => {
    if (account.crossPositions === 0) return false;
    const { headroom, exposure } = this.crossHeadroom.headroomOf(account);
    if (headroom <= 0) return account.liquidationId === 0 && !this.findCross(account);
    this.liquidationPrices.waitCross(account, headroom, exposure);
    return false;
  };

  /** True when it will be locked. */
  private findIsolated(position: number): boolean {
    const { positions } = this.contracts;
    if (positions.liquidationId(position) > 0) return false;
    if (!marketOf(this.contracts, position).isNormal()) return false;
    const scope = isolatedScope(this.contracts, position);
    if (!mustBeLiquidated(scope)) return false;
    const account = accountOf(this.contracts, position);
    this.found.push({ scope, account, position });
    return true;
  }

  /** It is enough that one of its contracts is NORMAL. */
  private findCross(account: ContractAccount): boolean {
    if (account.liquidationId > 0) return false;
    const positions = crossPositions(this.contracts, account);
    if (!positions.some((position) => marketOf(this.contracts, position).isNormal())) return false;
    const scope = crossScope(this.ledger, this.contracts, account);
    if (!mustBeLiquidated(scope)) return false;
    this.found.push({ scope, account, position: SLOT.NONE });
    return true;
  }

  /** Locks the scopes found, in the order of equity / need ascending, then account, then position. */
  private lockFound(): void {
    if (this.found.length === 0) return;
    const found = this.found.sort((a, b) => this.compare(a, b));
    this.found = [];
    this.lockEvents.writeMarks(found.flatMap(({ account, position }) => this.held(account, position)));
    for (const one of found) this.lock(one);
  }

  private compare(a: Found, b: Found): number {
    const apart = a.scope.equity * b.scope.needPpm - b.scope.equity * a.scope.needPpm;
    if (apart !== 0n) return apart < 0n ? -1 : 1;
    const { members } = this;
    const byMember = members.idOf(a.account.member) - members.idOf(b.account.member);
    if (byMember !== 0) return byMember;
    return this.firstId(a) - this.firstId(b);
  }

  private firstId({ account, position }: Found): number {
    const [first = position] = this.held(account, position);
    return this.contracts.positions.id(first);
  }

  private lock({ scope, account, position }: Found): void {
    const { contracts } = this;
    const { positions } = contracts;
    const isCross = position === SLOT.NONE;
    // A slot that was used again by the same command is found twice.
    if (!isCross && positions.liquidationId(position) > 0) return;
    const liquidationId = ++contracts.lastId;
    if (isCross) account.liquidationId = liquidationId;
    else positions.setLiquidationId(position, liquidationId);
    const held = this.held(account, position);
    for (const one of held) positions.touch(one);
    contracts.queue.push({ liquidationId, member: account.member, position });
    this.lockEvents.writeLock(liquidationId, scope, account, position, held);
  }

  private held(account: ContractAccount, position: number): number[] {
    return position === SLOT.NONE ? crossPositions(this.contracts, account) : [position];
  }
}

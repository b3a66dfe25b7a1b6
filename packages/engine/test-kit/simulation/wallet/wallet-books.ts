/**
 * Follows the wallet by the events of every command: what is open, what is owed, and which balances the events say the
 * wallet's accounts must have. The flow chooses from it; the invariants compare it with the balances.
 */

import type { MemberId, SystemAccount } from '../../../src/base/accounts.ts';
import type { Event } from '../../../src/journal/events.ts';
import type {
  DepositNumbered,
  DepositReversed,
  HeldDepositBooked,
} from '../../../src/wallet/deposit-events.ts';
import type { CoinChainSettings } from '../../../src/wallet/settings-commands.ts';
import type { WalletPaused } from '../../../src/wallet/settings-events.ts';
import type { DepositPhase } from '../../../src/wallet/state.ts';
import type {
  WithdrawalChanged,
  WithdrawalRequested,
  WithdrawalState,
} from '../../../src/wallet/withdrawal-events.ts';

export interface FollowedDeposit extends DepositNumbered {
  phase: DepositPhase;
  owner: MemberId | SystemAccount;
  fundingId: number;
}

interface FollowedChain {
  lastDeposit: number;
  lastCost: number;
}

interface Funding {
  asset: string;
  left: bigint;
}

interface Terms {
  current: CoinChainSettings | undefined;
  pending: { settings: CoinChainSettings; effectiveMs: number } | undefined;
}

const ENDED: ReadonlySet<WithdrawalState> = new Set(['CONFIRMED', 'CANCELLED', 'REJECTED', 'FAILED']);

export class WalletBooks {
  readonly chains = new Map<string, FollowedChain>();
  readonly deposits: FollowedDeposit[] = [];
  readonly withdrawals = new Map<number, WithdrawalRequested>();
  lastWithdrawal = 0;
  readonly applications = new Map<number, { memberId: MemberId; asset: string }>();
  lastApplication = 0;
  readonly fundings = new Map<number, Funding>();
  lastFunding = 0;
  readonly pauses = new Map<string, WalletPaused>();
  areMemberCreditsClosed = false;
  /** Debts; the keys are `member asset`. */
  readonly debts = new Map<string, bigint>();
  /** Balances as the events have them; the keys are `owner type asset`. */
  readonly balances = new Map<string, { free: bigint; frozen: bigint }>();
  /** The free part that the wallet's events give each of its system accounts; the keys are `owner asset`. */
  readonly systemMoney = new Map<string, bigint>();
  /** Amounts that open withdrawals hold; the keys are `member asset`. */
  readonly held = new Map<string, bigint>();
  private readonly byNumber = new Map<string, FollowedDeposit>();
  private readonly terms = new Map<string, Terms>();

  /** @throws Error when the events cannot follow what came before */
  follow(events: readonly Event[], nowMs: number): void {
    for (const event of events) this.followOne(event, nowMs);
  }

  freeOf(owner: MemberId | string, asset: string, type = 'assets'): bigint {
    return this.balances.get(`${owner} ${type} ${asset}`)?.free ?? 0n;
  }

  /** The terms that hold then. */
  termsOf(asset: string, chain: string, nowMs: number): CoinChainSettings | undefined {
    const terms = this.terms.get(`${asset} ${chain}`);
    if (terms?.pending !== undefined && terms.pending.effectiveMs <= nowMs) return terms.pending.settings;
    return terms?.current;
  }

  isDebtor(memberId: MemberId): boolean {
    for (const key of this.debts.keys()) if (key.startsWith(`${memberId} `)) return true;
    return false;
  }

  private followOne(event: Event, nowMs: number): void {
    switch (event.kind) {
      case 'balance-changed': {
        const { owner, type, asset, free, frozen } = event;
        this.balances.set(`${owner} ${type} ${asset}`, { free, frozen });
        return;
      }
      case 'chain-listed':
        this.chains.set(event.chain, { lastDeposit: 0, lastCost: 0 });
        return;
      case 'coin-chain-changed': {
        const { asset, chain, settings, effectiveMs } = event;
        const current = effectiveMs > nowMs ? this.termsOf(asset, chain, nowMs) : settings;
        const pending = effectiveMs > nowMs ? { settings, effectiveMs } : undefined;
        this.terms.set(`${asset} ${chain}`, { current, pending });
        return;
      }
      case 'wallet-paused':
        this.pauses.set(pauseKey(event), event);
        return;
      case 'wallet-resumed':
        must(this.pauses.delete(pauseKey(event)), 'a pause ended that was none');
        return;
      case 'member-credits-closed':
        must(!this.areMemberCreditsClosed, 'credits were closed twice');
        this.areMemberCreditsClosed = true;
        return;
      case 'deposit-numbered':
        this.number(event);
        return;
      case 'held-deposit-booked':
        this.book(event);
        return;
      case 'deposit-reversed':
        this.reverse(event);
        return;
      case 'member-debt-changed': {
        const { memberId, asset, debt } = event;
        must(debt === this.debtOf(memberId, asset), `the debt of ${memberId} is not ${debt} ${asset}`);
        return;
      }
      case 'application-submitted':
        must(event.applicationId === ++this.lastApplication, 'an application left a number out');
        this.applications.set(event.applicationId, event);
        return;
      case 'application-rejected':
        must(this.applications.delete(event.applicationId), 'an application ended twice');
        return;
      case 'application-confirmed': {
        const { applicationId, memberId, asset, amount, fundingId, debtPaid } = event;
        must(this.applications.delete(applicationId), 'an application ended twice');
        this.takeFunding(fundingId, asset, amount);
        this.payDebt(memberId, asset, debtPaid);
        return;
      }
      case 'suspense-funded':
        this.fund(event.fundingId, event.asset, event.amount);
        return;
      case 'network-cost-posted': {
        const { chain, number, asset, amount } = event;
        must(number === ++this.chainOf(chain).lastCost, 'a cost left a number out');
        this.move('operations', `outside:${chain}`, asset, amount);
        return;
      }
      case 'withdrawal-requested':
        must(event.withdrawalId === ++this.lastWithdrawal, 'a withdrawal left a number out');
        this.withdrawals.set(event.withdrawalId, { ...event });
        this.hold(event, event.amount);
        return;
      case 'withdrawal-changed':
        this.step(event);
        return;
    }
  }

  private number(event: DepositNumbered): void {
    const { chain, number, memberId, asset, amount, outcome, debtPaid } = event;
    must(number === ++this.chainOf(chain).lastDeposit, `a deposit of ${chain} left a number out`);
    const owner = outcome === 'CREDITED' ? memberId : outcome === 'HELD' ? 'unmatched' : 0;
    const deposit: FollowedDeposit = { ...event, phase: outcome, owner, fundingId: 0 };
    this.deposits.push(deposit);
    this.byNumber.set(`${chain} ${number}`, deposit);
    if (outcome === 'VOID') return;
    this.move(`outside:${chain}`, owner, asset, amount);
    if (outcome === 'CREDITED') this.payDebt(memberId, asset, debtPaid);
  }

  private book({ chain, number, target, asset, amount, debtPaid, fundingId }: HeldDepositBooked): void {
    const deposit = this.deposit(chain, number);
    must(
      deposit.phase === 'HELD' && deposit.asset === asset && deposit.amount === amount,
      'booked otherwise',
    );
    deposit.phase = 'BOOKED';
    deposit.owner = target;
    deposit.fundingId = fundingId;
    if (target === 'suspense') {
      this.move('unmatched', 0, asset, amount);
      this.fund(fundingId, asset, amount, 0);
    } else this.move('unmatched', target, asset, amount);
    if (typeof target === 'number') this.payDebt(target, asset, debtPaid);
  }

  private reverse({ chain, number, owner, asset, amount, lost }: DepositReversed): void {
    const deposit = this.deposit(chain, number);
    must(deposit.phase !== 'VOID' && deposit.phase !== 'REVERSED', `${number} of ${chain} is reversed twice`);
    must(
      deposit.owner === owner && deposit.asset === asset && deposit.amount === amount,
      'reversed otherwise',
    );
    if (owner === 'suspense') this.takeFunding(deposit.fundingId, asset, amount - lost);
    else this.move(owner, 0, asset, amount - lost);
    this.move('reorg-loss', 0, asset, lost);
    this.move(0, `outside:${chain}`, asset, amount);
    if (typeof owner === 'number' && lost > 0n) this.addDebt(owner, asset, lost);
    deposit.phase = 'REVERSED';
    deposit.owner = 0;
  }

  private step({ withdrawalId, memberId, state, internalTo, debtPaid }: WithdrawalChanged): void {
    const withdrawal = this.withdrawals.get(withdrawalId);
    if (withdrawal === undefined) throw new Error(`withdrawal ${withdrawalId} ends twice`);
    must(withdrawal.memberId === memberId, `withdrawal ${withdrawalId} has another member`);
    const { asset, chain, amount, fee } = withdrawal;
    withdrawal.state = state;
    if (!ENDED.has(state)) return;
    this.withdrawals.delete(withdrawalId);
    this.hold(withdrawal, -amount);
    if (state !== 'CONFIRMED') return;
    this.move(memberId, 'withdraw-fee', asset, fee);
    this.move(memberId, internalTo === 0 ? `outside:${chain}` : internalTo, asset, amount - fee);
    if (internalTo > 0) this.payDebt(internalTo, asset, debtPaid);
  }

  /** The entry's money comes from outside by hand where no other account is named. */
  private fund(
    fundingId: number,
    asset: string,
    amount: bigint,
    from: 0 | 'outside:manual' = 'outside:manual',
  ): void {
    must(fundingId === ++this.lastFunding, 'a funding left a number out');
    this.fundings.set(fundingId, { asset, left: amount });
    this.move(from, 'suspense', asset, amount);
  }

  private takeFunding(fundingId: number, asset: string, amount: bigint): void {
    if (amount === 0n) return;
    const funding = this.fundings.get(fundingId);
    if (funding?.asset !== asset || funding.left < amount)
      throw new Error(`funding ${fundingId} is overdrawn`);
    funding.left -= amount;
    if (funding.left === 0n) this.fundings.delete(fundingId);
    this.move('suspense', 0, asset, amount);
  }

  private payDebt(memberId: MemberId, asset: string, paid: bigint): void {
    if (paid === 0n) return;
    this.addDebt(memberId, asset, -paid);
    this.move(memberId, 'reorg-loss', asset, paid);
  }

  private addDebt(memberId: MemberId, asset: string, amount: bigint): void {
    const debt = this.debtOf(memberId, asset) + amount;
    must(debt >= 0n, `${memberId} paid more than it owed`);
    if (debt === 0n) this.debts.delete(`${memberId} ${asset}`);
    else this.debts.set(`${memberId} ${asset}`, debt);
  }

  private debtOf(memberId: MemberId, asset: string): bigint {
    return this.debts.get(`${memberId} ${asset}`) ?? 0n;
  }

  private hold({ memberId, asset }: WithdrawalRequested, amount: bigint): void {
    const key = `${memberId} ${asset}`;
    this.held.set(key, (this.held.get(key) ?? 0n) + amount);
  }

  /** Members are left out: other commands move their money too. */
  private move(from: MemberId | string, to: MemberId | string, asset: string, amount: bigint): void {
    if (typeof from === 'string') this.add(`${from} ${asset}`, -amount);
    if (typeof to === 'string') this.add(`${to} ${asset}`, amount);
  }

  private add(key: string, amount: bigint): void {
    this.systemMoney.set(key, (this.systemMoney.get(key) ?? 0n) + amount);
  }

  private chainOf(chain: string): FollowedChain {
    const found = this.chains.get(chain);
    if (found === undefined) throw new Error(`there is no chain ${chain}`);
    return found;
  }

  private deposit(chain: string, number: number): FollowedDeposit {
    const found = this.byNumber.get(`${chain} ${number}`);
    if (found === undefined) throw new Error(`there is no deposit ${number} of ${chain}`);
    return found;
  }
}

function pauseKey({
  asset,
  chain,
  side,
  cause,
}: Pick<WalletPaused, 'asset' | 'chain' | 'side' | 'cause'>): string {
  return `${asset} ${chain} ${side} ${cause}`;
}

function must(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

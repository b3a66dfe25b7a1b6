/**
 * The wallet's state; no behaviour beyond finding and keeping. Members, assets and chains stand here by their numbers. The
 * order of a map's entries means nothing: snapshots sort them.
 */
import type { MemberId, SystemAccount } from '../base/accounts.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { DEPOSITS_KEPT, PAID_ADDRESSES_KEPT } from '../base/limits.ts';
import type { MemberCredits } from '../money/money-parts.ts';
import { Scheduled } from './scheduled.ts';
import type { CoinChainSettings, WalletPolicy, WalletSide } from './settings-commands.ts';
import type { WalletPaused } from './settings-events.ts';
import type { AutoApprovalState, DepositPhase, WithdrawingMemberState } from './state.ts';
import type { WithdrawalState } from './withdrawal-events.ts';

/** The body of a numbered deposit. */
export interface KeptDeposit {
  /** All that the command said, as text or its digest: a repetition must say the same. */
  readonly body: string;
  readonly asset: string;
  readonly amount: bigint;
  /** The owner that has the money; `unmatched` when it is HELD, 0 when it is VOID or REVERSED. */
  owner: MemberId | SystemAccount;
  phase: DepositPhase;
  /** 0 but for a deposit that was booked to `suspense`. */
  fundingId: number;
}

export class ChainMemory {
  lastDeposit = 0;
  lastCost = 0;
  /** The last ones, and those that are HELD, by their number. */
  readonly deposits = new Map<number, KeptDeposit>();
  /** Terms by asset number. */
  readonly terms = new Map<number, Scheduled<CoinChainSettings>>();
  readonly pauses: Omit<WalletPaused, 'kind' | 'chain'>[] = [];

  /** Takes the next number. */
  keep(deposit: KeptDeposit): void {
    this.deposits.set(++this.lastDeposit, deposit);
    this.forgetOld(this.lastDeposit - DEPOSITS_KEPT);
  }

  /** Forgets the body when it is older than those that are kept, unless it is HELD. */
  forgetOld(number: number): void {
    if (number <= this.lastDeposit - DEPOSITS_KEPT && this.deposits.get(number)?.phase !== 'HELD')
      this.deposits.delete(number);
  }

  /** True when this side is paused for all of the chain or for the asset. */
  isPaused(side: WalletSide, asset: string): boolean {
    return this.pauses.some((pause) => pause.side === side && (pause.asset === '' || pause.asset === asset));
  }
}

export interface OpenApplication {
  readonly member: number;
  readonly asset: number;
  readonly amount: bigint;
}

export interface Funding {
  readonly asset: number;
  left: bigint;
}

export interface OpenWithdrawal {
  readonly member: number;
  readonly asset: number;
  readonly chain: number;
  readonly address: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly value: bigint;
  readonly requestMs: number;
  flags: number;
  state: WithdrawalState;
  /** The operator who approved first where a second one must follow; else 0. */
  approvedBy: number;
}

export interface SavedAddress {
  /** Empty: all assets of the chain. */
  readonly asset: string;
  readonly chain: number;
  readonly address: string;
  savedMs: number;
}

export interface PaidAddress {
  readonly chain: number;
  readonly address: string;
}

/** A member's book and switch, what it paid, and the facts that send its withdrawals to review. */
export class WithdrawingMember implements Omit<WithdrawingMemberState, 'memberId'> {
  day = 0;
  sum = 0n;
  autoSum = 0n;
  count = 0;
  cancelled = 0;
  lastFailedMs = 0;
  hasReorg = false;
  openApplications = 0;
  savedAddressesOnly = false;
  readonly saved: SavedAddress[] = [];
  /** The one that was paid last stands last. */
  readonly paid: PaidAddress[] = [];

  /** Begins the sums anew on another business day. */
  beginDay(day: number): void {
    if (this.day === day) return;
    this.day = day;
    this.sum = 0n;
    this.autoSum = 0n;
    this.count = 0;
    this.cancelled = 0;
  }

  addPaid(paid: PaidAddress): void {
    const { paid: list } = this;
    const known = list.findIndex(({ chain, address }) => chain === paid.chain && address === paid.address);
    if (known >= 0) list.splice(known, 1);
    else if (list.length === PAID_ADDRESSES_KEPT) list.shift();
    list.push(paid);
  }
}

/** Automatic approvals of all members within the hour before the last request that were not returned, oldest first. */
class AutoApprovals {
  readonly list: AutoApprovalState[] = [];
  sum = 0n;

  add(approval: AutoApprovalState): void {
    this.list.push(approval);
    this.sum += approval.value;
  }

  /** The withdrawal was returned: its value left nowhere. */
  remove(withdrawalId: number): void {
    const at = this.list.findIndex((approval) => approval.withdrawalId === withdrawalId);
    const [removed] = at < 0 ? [] : this.list.splice(at, 1);
    this.sum -= removed?.value ?? 0n;
  }

  /** Forgets those of that time and earlier ones. */
  forgetUntil(untilMs: number): void {
    let old = 0;
    for (const { timeMs, value } of this.list) {
      if (timeMs > untilMs) break;
      this.sum -= value;
      old++;
    }
    this.list.splice(0, old);
  }
}

export class WalletMemory implements MemberCredits {
  /** In the order of the dictionary. */
  readonly chains: ChainMemory[] = [];
  readonly policy = new Scheduled<WalletPolicy>();
  /** In 1e-8 USDT per whole coin, by asset number. */
  readonly floorPrices = new Map<number, Scheduled<bigint>>();
  /** When the operators named each floor price last; none before engine version 10. */
  readonly floorTimes = new Map<number, Scheduled<number>>();
  /** The assets, by number, of which a member was credited a unit on a chain. */
  readonly creditedAssets = new Set<number>();
  areMemberCreditsClosed = false;
  /** Debts of a member by asset; none is 0. */
  readonly debts = new Map<number, Map<number, bigint>>();
  lastApplication = 0;
  readonly applications = new Map<number, OpenApplication>();
  lastFunding = 0;
  /** Those that are not used up. */
  readonly fundings = new Map<number, Funding>();
  /** The value of the applications confirmed on the last business day on which one was. */
  confirmed = { day: 0, sum: 0n };
  lastWithdrawal = 0;
  readonly withdrawals = new Map<number, OpenWithdrawal>();
  readonly members = new Map<number, WithdrawingMember>();
  readonly autoApprovals = new AutoApprovals();

  constructor(private readonly dictionary: Dictionary) {}

  chain(name: string): ChainMemory | undefined {
    const number = this.dictionary.chainNumber(name);
    return number === undefined ? undefined : this.chains[number];
  }

  /** The member's record; made if there is none. */
  member(member: number): WithdrawingMember {
    const known = this.members.get(member);
    if (known !== undefined) return known;
    const made = new WithdrawingMember();
    this.members.set(member, made);
    return made;
  }

  /** Answers the entry's id. */
  addFunding(asset: number, left: bigint): number {
    this.fundings.set(++this.lastFunding, { asset, left });
    return this.lastFunding;
  }

  /** Takes from an entry, which is forgotten when nothing is left. */
  useFunding(fundingId: number, amount: bigint): void {
    const funding = this.fundings.get(fundingId);
    if (funding === undefined || funding.left < amount)
      throw new Error(`funding ${fundingId} has less than ${amount}`);
    funding.left -= amount;
    if (funding.left === 0n) this.fundings.delete(fundingId);
  }
}

/** The wallet's state as plain data (snapshot/state.ts). */
import type { MemberId, SystemAccount } from '../base/accounts.ts';
import type { CoinChainSettings, WalletPolicy } from './settings-commands.ts';
import type { WalletPaused } from './settings-events.ts';
import type { WithdrawalState } from './withdrawal-events.ts';

/** Settings of the wallet that hold, and those that wait for their time; null: none. */
export interface ScheduledState<Settings> {
  current: Settings | null;
  pending: { settings: Settings; effectiveMs: number } | null;
}

/** The last numbers of a chain's deposits and network costs; 0: none yet. */
export interface ChainState {
  chain: string;
  lastDeposit: number;
  lastCost: number;
}

export interface CoinChainState extends ScheduledState<CoinChainSettings> {
  asset: string;
  chain: string;
}

/** A HELD deposit may be BOOKED later; a CREDITED, HELD or BOOKED one may be REVERSED. */
export const DEPOSIT_PHASES = ['CREDITED', 'HELD', 'VOID', 'BOOKED', 'REVERSED'] as const;

export type DepositPhase = (typeof DEPOSIT_PHASES)[number];

/** A price of 0 that waits removes the current one when its time has come. */
export interface FloorPriceState extends ScheduledState<bigint> {
  asset: string;
}

/** When two operators named the floor price that holds, and the one that waits. */
export interface FloorTimeState extends ScheduledState<number> {
  asset: string;
}

export interface KeptDepositState {
  chain: string;
  number: number;
  /** The owner that has the money; `unmatched` when it is HELD, 0 when it is VOID or REVERSED. */
  owner: MemberId | SystemAccount;
  asset: string;
  amount: bigint;
  phase: DepositPhase;
  /** The funding entry that a deposit became which was booked to `suspense`; else 0. */
  fundingId: number;
}

export interface OpenWithdrawalState {
  withdrawalId: number;
  memberId: MemberId;
  asset: string;
  chain: string;
  address: string;
  amount: bigint;
  fee: bigint;
  value: bigint;
  flags: number;
  state: WithdrawalState;
  /** The operator who approved first where a second one must follow; else 0. */
  approvedBy: number;
  requestMs: number;
}

/** Facts of one member that limit its withdrawals or send them to review. */
export interface WithdrawingMemberState {
  memberId: MemberId;
  /** The business day of the last request; the sums and the count are of that day. */
  day: number;
  /** The value of what was requested and not returned. */
  sum: bigint;
  /** The value of what was approved automatically, returned or not. */
  autoSum: bigint;
  /** All requests of the day, and those of them that the member cancelled before approval. */
  count: number;
  cancelled: number;
  /** The time of the last withdrawal that failed; 0: never. */
  lastFailedMs: number;
  /** A deposit of the member was reversed. */
  hasReorg: boolean;
}

export interface DebtState {
  memberId: MemberId;
  asset: string;
  debt: bigint;
}

export interface OpenApplicationState {
  applicationId: number;
  memberId: MemberId;
  asset: string;
  amount: bigint;
}

export interface FundingState {
  fundingId: number;
  asset: string;
  left: bigint;
}

export interface SavedAddressState {
  memberId: MemberId;
  /** Empty: all assets of the chain. */
  asset: string;
  chain: string;
  address: string;
  savedMs: number;
}

export interface PaidAddressState {
  memberId: MemberId;
  chain: string;
  address: string;
}

export interface AutoApprovalState {
  withdrawalId: number;
  timeMs: number;
  value: bigint;
}

/** All of the wallet, each list sorted as its fields are named, where nothing else is said. */
export interface WalletState {
  chains: ChainState[];
  coinChains: CoinChainState[];
  policy: ScheduledState<WalletPolicy>;
  floorPrices: FloorPriceState[];
  floorTimes: FloorTimeState[];
  /** A member was credited a unit of each of them on a chain. */
  creditedAssets: string[];
  pauses: Omit<WalletPaused, 'kind'>[];
  areMemberCreditsClosed: boolean;
  /** The deposits whose bodies are kept: the last ones, and those that are held. */
  deposits: KeptDepositState[];
  debts: DebtState[];
  lastApplication: number;
  applications: OpenApplicationState[];
  lastFunding: number;
  /** Funding entries that are not used up. */
  fundings: FundingState[];
  /** The value of the applications confirmed on the last business day on which one was. */
  confirmed: { day: number; sum: bigint };
  lastWithdrawal: number;
  withdrawals: OpenWithdrawalState[];
  savedAddresses: SavedAddressState[];
  savedAddressesOnly: MemberId[];
  /** A member's addresses stand in the order in which they were paid last. */
  paidAddresses: PaidAddressState[];
  /** Members who requested a withdrawal or had a deposit reversed. */
  withdrawingMembers: WithdrawingMemberState[];
  /** Automatic approvals of the last hour before the last request that were not returned, oldest first. */
  autoApprovals: AutoApprovalState[];
}

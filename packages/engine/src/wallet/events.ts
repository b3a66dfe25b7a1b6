/** Events of the wallet. Amounts are in units of the asset's scale, values in 1e-8 USDT. */
import type { MemberId, SystemAccount } from '../accounts.ts';
import { amount, choice, id, owner, text, whole } from '../codec/field.ts';
import { listedAsset, listedChain } from '../codec/name-fields.ts';
import { type Declarations, record } from '../codec/record.ts';
import { bit } from '../codec/struct.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_NAME_LENGTH,
  MAX_OUT_INDEX_LENGTH,
  MAX_REASON_LENGTH,
  MAX_REF_LENGTH,
  MAX_REQUEST_ID_LENGTH,
} from '../limits.ts';
import { HOLD_REASONS } from './deposit-commands.ts';
import {
  type CoinChainSettings,
  coinChainSettings,
  type PauseCause,
  pauseCause,
  type WalletPolicy,
  type WalletSide,
  walletPolicy,
  walletSide,
} from './settings-commands.ts';

/** Teaches the dictionary the chain. */
export interface ChainListed {
  kind: 'chain-listed';
  chain: string;
}

/** These terms hold from that time on; a change that waited for a later time is dropped. */
export interface CoinChainChanged {
  kind: 'coin-chain-changed';
  asset: string;
  chain: string;
  settings: CoinChainSettings;
  effectiveMs: number;
  firstOperator: number;
  secondOperator: number;
}

export interface WalletPolicyChanged {
  kind: 'wallet-policy-changed';
  policy: WalletPolicy;
  effectiveMs: number;
  firstOperator: number;
  secondOperator: number;
}

export interface FloorPriceChanged {
  kind: 'floor-price-changed';
  asset: string;
  price: bigint;
  effectiveMs: number;
  firstOperator: number;
  secondOperator: number;
}

export interface WalletPaused {
  kind: 'wallet-paused';
  /** Empty: all of the chain. */
  asset: string;
  chain: string;
  side: WalletSide;
  cause: PauseCause;
  reason: string;
  operator: number;
}

export interface WalletResumed {
  kind: 'wallet-resumed';
  asset: string;
  chain: string;
  side: WalletSide;
  cause: PauseCause;
  firstOperator: number;
  secondOperator: number;
}

export interface MemberCreditsClosed {
  kind: 'member-credits-closed';
}

export const DEPOSIT_OUTCOMES = ['CREDITED', 'HELD', 'VOID'] as const;
export type DepositOutcome = (typeof DEPOSIT_OUTCOMES)[number];

/** The scanner's reasons to hold, then the engine's: an unknown asset is VOID, and HELD when it has no terms on the chain. */
export const DEPOSIT_REASONS = [
  ...HOLD_REASONS,
  'UNKNOWN_ASSET',
  'AMOUNT_INVALID',
  'SUPPLY_EXCEEDED',
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** The number was used up. HELD and VOID raise an alarm. */
export interface DepositNumbered {
  kind: 'deposit-numbered';
  chain: string;
  number: number;
  memberId: MemberId;
  /** Of a VOID deposit it need not be listed. */
  asset: string;
  /** 0 where the command's was negative. */
  amount: bigint;
  txid: string;
  outIndex: string;
  outcome: DepositOutcome;
  reason: DepositReason;
  /** The part that paid the member's debt. */
  debtPaid: bigint;
}

export interface HeldDepositBooked {
  kind: 'held-deposit-booked';
  chain: string;
  number: number;
  target: MemberId | SystemAccount;
  asset: string;
  amount: bigint;
  debtPaid: bigint;
  /** 0 but for suspense. */
  fundingId: number;
  firstOperator: number;
  secondOperator: number;
}

export interface DepositReversed {
  kind: 'deposit-reversed';
  chain: string;
  number: number;
  /** The owner that had been credited. */
  owner: MemberId | SystemAccount;
  asset: string;
  amount: bigint;
  /** The part that the owner could not give back: `reorg-loss` bears it, and a member owes it. */
  lost: bigint;
  firstOperator: number;
  secondOperator: number;
}

/** The whole debt of the member in one asset from now on; 0: paid. */
export interface MemberDebtChanged {
  kind: 'member-debt-changed';
  memberId: MemberId;
  asset: string;
  debt: bigint;
}

export interface ApplicationSubmitted {
  kind: 'application-submitted';
  applicationId: number;
  memberId: MemberId;
  requestId: string;
  asset: string;
  amount: bigint;
}

export interface ApplicationConfirmed {
  kind: 'application-confirmed';
  applicationId: number;
  memberId: MemberId;
  asset: string;
  amount: bigint;
  fundingId: number;
  debtPaid: bigint;
  firstOperator: number;
  secondOperator: number;
}

export interface ApplicationRejected {
  kind: 'application-rejected';
  applicationId: number;
  memberId: MemberId;
  operator: number;
  reason: string;
}

export interface SuspenseFunded {
  kind: 'suspense-funded';
  fundingId: number;
  reference: string;
  asset: string;
  amount: bigint;
  firstOperator: number;
  secondOperator: number;
}

export interface NetworkCostPosted {
  kind: 'network-cost-posted';
  chain: string;
  number: number;
  asset: string;
  amount: bigint;
  txid: string;
}

export const WITHDRAWAL_STATES = [
  'REVIEW',
  'APPROVED',
  'SENDING',
  'BROADCAST',
  'CONFIRMED',
  'CANCELLED',
  'REJECTED',
  'FAILED',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Reasons for a review, as bits of `flags` in this order (rules/wallet#withdrawals). */
export const WITHDRAWAL_FLAGS = [
  'NEW_ADDRESS',
  'SECURITY_CHANGE',
  'NEW_DEVICE',
  'YOUNG_ACCOUNT',
  'DEPOSIT_REORG',
  'FAILED_RECENTLY',
  'VALUE_UNKNOWN',
  'UNRECONCILED',
  /** A limit of the automatic approvals. */
  'ABOVE_AUTO_LIMIT',
  /** Frozen, in debt or locked when it was to be sent. */
  'HELD_BACK',
  /** The address is the member's own deposit address. */
  'OWN_ADDRESS',
] as const;
export type WithdrawalFlag = (typeof WITHDRAWAL_FLAGS)[number];

export interface WithdrawalRequested {
  kind: 'withdrawal-requested';
  withdrawalId: number;
  memberId: MemberId;
  requestId: string;
  asset: string;
  chain: string;
  address: string;
  amount: bigint;
  fee: bigint;
  /** At the request, in 1e-8 USDT. */
  value: bigint;
  flags: number;
  /** REVIEW, or APPROVED when it was approved automatically. */
  state: WithdrawalState;
}

/** Every later step. A step without an operator, a reason, a txid or a proof has 0 or empty texts there. */
export interface WithdrawalChanged {
  kind: 'withdrawal-changed';
  withdrawalId: number;
  memberId: MemberId;
  state: WithdrawalState;
  flags: number;
  /** Who approved or rejected; the first approval of two keeps REVIEW. */
  operator: number;
  /** Of a rejection, or the proof of a failure. */
  reason: string;
  /** `internal:<id>` for an internal move. */
  txid: string;
  /** The member of an internal move. */
  internalTo: MemberId;
  /** The part of an internal move that paid the receiver's debt. */
  debtPaid: bigint;
}

/** Saved now: at the time of the event. */
export interface AddressSaved {
  kind: 'address-saved';
  memberId: MemberId;
  asset: string;
  chain: string;
  address: string;
}

export interface AddressRemoved {
  kind: 'address-removed';
  memberId: MemberId;
  asset: string;
  chain: string;
  address: string;
}

export interface SavedAddressesOnlySet {
  kind: 'saved-addresses-only-set';
  memberId: MemberId;
  isOn: boolean;
}

export type WalletEvent =
  | ChainListed
  | CoinChainChanged
  | WalletPolicyChanged
  | FloorPriceChanged
  | WalletPaused
  | WalletResumed
  | MemberCreditsClosed
  | DepositNumbered
  | HeldDepositBooked
  | DepositReversed
  | MemberDebtChanged
  | ApplicationSubmitted
  | ApplicationConfirmed
  | ApplicationRejected
  | SuspenseFunded
  | NetworkCostPosted
  | WithdrawalRequested
  | WithdrawalChanged
  | AddressSaved
  | AddressRemoved
  | SavedAddressesOnlySet;

const asset = listedAsset;
const chain = listedChain;
const assetOrAll = text(MAX_NAME_LENGTH);
const address = text(MAX_ADDRESS_LENGTH);
const txid = text(MAX_REF_LENGTH);
const reason = text(MAX_REASON_LENGTH);
const state = choice<WithdrawalState>(WITHDRAWAL_STATES);

export const WALLET_EVENTS: Declarations<WalletEvent> = {
  'chain-listed': record(51, { chain: text(MAX_NAME_LENGTH) }, (names, event) =>
    names.learnChain(event.chain),
  ),
  'coin-chain-changed': record(52, {
    asset,
    chain,
    settings: coinChainSettings,
    effectiveMs: whole,
    firstOperator: id,
    secondOperator: id,
  }),
  'wallet-policy-changed': record(53, {
    policy: walletPolicy,
    effectiveMs: whole,
    firstOperator: id,
    secondOperator: id,
  }),
  'floor-price-changed': record(54, {
    asset,
    price: amount,
    effectiveMs: whole,
    firstOperator: id,
    secondOperator: id,
  }),
  'wallet-paused': record(55, {
    asset: assetOrAll,
    chain,
    side: walletSide,
    cause: pauseCause,
    reason,
    operator: id,
  }),
  'wallet-resumed': record(56, {
    asset: assetOrAll,
    chain,
    side: walletSide,
    cause: pauseCause,
    firstOperator: id,
    secondOperator: id,
  }),
  'member-credits-closed': record(57, {}),
  'deposit-numbered': record(58, {
    chain,
    number: whole,
    memberId: id,
    asset: text(MAX_NAME_LENGTH),
    amount,
    txid,
    outIndex: text(MAX_OUT_INDEX_LENGTH),
    outcome: choice<DepositOutcome>(DEPOSIT_OUTCOMES),
    reason: choice<DepositReason>(DEPOSIT_REASONS),
    debtPaid: amount,
  }),
  'held-deposit-booked': record(59, {
    chain,
    number: whole,
    target: owner,
    asset,
    amount,
    debtPaid: amount,
    fundingId: id,
    firstOperator: id,
    secondOperator: id,
  }),
  'deposit-reversed': record(60, {
    chain,
    number: whole,
    owner,
    asset,
    amount,
    lost: amount,
    firstOperator: id,
    secondOperator: id,
  }),
  'member-debt-changed': record(61, { memberId: id, asset, debt: amount }),
  'application-submitted': record(62, {
    applicationId: id,
    memberId: id,
    requestId: text(MAX_REQUEST_ID_LENGTH),
    asset,
    amount,
  }),
  'application-confirmed': record(63, {
    applicationId: id,
    memberId: id,
    asset,
    amount,
    fundingId: id,
    debtPaid: amount,
    firstOperator: id,
    secondOperator: id,
  }),
  'application-rejected': record(64, { applicationId: id, memberId: id, operator: id, reason }),
  'suspense-funded': record(65, {
    fundingId: id,
    reference: txid,
    asset,
    amount,
    firstOperator: id,
    secondOperator: id,
  }),
  'network-cost-posted': record(66, { chain, number: whole, asset, amount, txid }),
  'withdrawal-requested': record(67, {
    withdrawalId: id,
    memberId: id,
    requestId: text(MAX_REQUEST_ID_LENGTH),
    asset,
    chain,
    address,
    amount,
    fee: amount,
    value: amount,
    flags: whole,
    state,
  }),
  'withdrawal-changed': record(68, {
    withdrawalId: id,
    memberId: id,
    state,
    flags: whole,
    operator: id,
    reason,
    txid,
    internalTo: id,
    debtPaid: amount,
  }),
  'address-saved': record(69, { memberId: id, asset: assetOrAll, chain, address }),
  'address-removed': record(70, { memberId: id, asset: assetOrAll, chain, address }),
  'saved-addresses-only-set': record(71, { memberId: id, isOn: bit }),
};

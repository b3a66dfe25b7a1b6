/** Events of money that arrives, of debts, and of network costs. Amounts are in units of the asset's scale. */
import type { MemberId, SystemAccount } from '../base/accounts.ts';
import {
  MAX_NAME_LENGTH,
  MAX_OUT_INDEX_LENGTH,
  MAX_REASON_LENGTH,
  MAX_REF_LENGTH,
  MAX_REQUEST_ID_LENGTH,
} from '../base/limits.ts';
import { type EventBlocks, eventRecord } from '../codec/declarations.ts';
import { amount, choice, id, owner, text, whole } from '../codec/field.ts';
import { listedAsset, listedChain } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { CAUSES, ofMember } from '../money/causes.ts';
import { HOLD_REASONS } from './deposit-commands.ts';

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
  /** The asset of a VOID deposit need not be listed. */
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

export type WalletDepositEvent =
  | DepositNumbered
  | HeldDepositBooked
  | DepositReversed
  | MemberDebtChanged
  | ApplicationSubmitted
  | ApplicationConfirmed
  | ApplicationRejected
  | SuspenseFunded
  | NetworkCostPosted;

const asset = listedAsset;
const chain = listedChain;
const txid = text(MAX_REF_LENGTH);
const reason = text(MAX_REASON_LENGTH);

export const WALLET_DEPOSIT_EVENTS: EventBlocks<WalletDepositEvent> = {
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
  'application-confirmed': eventRecord(ofMember(CAUSES.DEPOSIT), 63, {
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
};

/** Events of withdrawals and of the address book. Amounts are in units of the asset's scale, values in 1e-8 USDT. */
import type { MemberId } from '../base/accounts.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_NAME_LENGTH,
  MAX_REASON_LENGTH,
  MAX_REF_LENGTH,
  MAX_REQUEST_ID_LENGTH,
} from '../base/limits.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, choice, id, text, whole } from '../codec/field.ts';
import { listedAsset, listedChain } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { bit } from '../codec/struct.ts';

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
  /** A fault mark of OTC in the last 30 days. */
  'OTC_FAULT',
  /** The coin's index is not NORMAL, or its floor price is old or far from its reference price. */
  'PRICE_UNCONFIRMED',
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
  /** The operator who approved or rejected; the first approval of two keeps REVIEW. */
  operator: number;
  /** The reason of a rejection, or the proof of a failure. */
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

export type WithdrawalEvent =
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

export const WITHDRAWAL_EVENTS: EventBlocks<WithdrawalEvent> = {
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

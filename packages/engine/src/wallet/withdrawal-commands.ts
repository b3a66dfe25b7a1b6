/** Commands of withdrawals and of the address book. Amounts are in units of the asset's scale. */
import type { MemberId } from '../base/accounts.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_REASON_LENGTH,
  MAX_REF_LENGTH,
  MAX_REQUEST_ID_LENGTH,
} from '../base/limits.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, signed, text } from '../codec/field.ts';
import { asset, chain } from '../codec/name-fields.ts';
import { bit } from '../codec/struct.ts';
import type { WalletRejection } from './rejections.ts';

/** Freezes the amount; the result is the withdrawal's id (rules/wallet#withdrawals). */
export interface RequestWithdrawal {
  kind: 'request-withdrawal';
  memberId: MemberId;
  requestId: string;
  asset: string;
  chain: string;
  /** In the chain's canonical form. */
  address: string;
  /** Leaves the account; the amount less the fee arrives. */
  amount: bigint;
  /** The fee that the member saw. */
  fee: bigint;
  /** Facts that SQL holds: each sends the withdrawal to review (rules/wallet#withdrawals). */
  isNewDevice: boolean;
  isYoungAccount: boolean;
  /** The asset's last reconciliation was not clean. */
  isUnreconciled: boolean;
}

/**
 * One operator's approval; above the policy's value a second operator's must follow. BAD_COMMAND (no operator),
 * WITHDRAWAL_STATE (not in REVIEW), TWO_OPERATORS_NEEDED (the same one again).
 */
export interface ApproveWithdrawal {
  kind: 'approve-withdrawal';
  withdrawalId: number;
  operator: number;
}

/** In REVIEW or APPROVED. BAD_COMMAND (no operator, an empty or long reason). */
export interface RejectWithdrawal {
  kind: 'reject-withdrawal';
  withdrawalId: number;
  operator: number;
  /** The member sees it. */
  reason: string;
}

/** The member's, in REVIEW or APPROVED. UNKNOWN_WITHDRAWAL (also another member's). */
export interface CancelWithdrawal {
  kind: 'cancel-withdrawal';
  memberId: MemberId;
  withdrawalId: number;
}

/**
 * APPROVED to SENDING, before the signer is asked (rules/wallet#sending). A freeze, a debt, a lock, or the member's own
 * address sends it back to REVIEW with a flag, and answers OK; an address of another member ends it as an internal
 * move. UNKNOWN_MEMBER stands for internalTo.
 */
export interface SendWithdrawal {
  kind: 'send-withdrawal';
  withdrawalId: number;
  /** The member whose deposit address it goes to; 0: an address outside. */
  internalTo: MemberId;
}

/** SENDING or BROADCAST to BROADCAST: the signed transaction, or its replacement, was stored. BAD_COMMAND (no txid). */
export interface BroadcastWithdrawal {
  kind: 'broadcast-withdrawal';
  withdrawalId: number;
  txid: string;
}

/** BROADCAST to CONFIRMED. BAD_COMMAND (no txid). */
export interface ConfirmWithdrawal {
  kind: 'confirm-withdrawal';
  withdrawalId: number;
  txid: string;
}

/** REVERTED and CANCELLED prove the end of a BROADCAST one, NEVER_SIGNED that of one in SENDING. */
export const FAILURE_PROOFS = ['REVERTED', 'CANCELLED', 'NEVER_SIGNED'] as const;
export type FailureProof = (typeof FAILURE_PROOFS)[number];

/** Returns the amount in full. */
export interface FailWithdrawal {
  kind: 'fail-withdrawal';
  withdrawalId: number;
  proof: FailureProof;
}

/**
 * Saves an address of an asset on a chain, or of all assets of the chain when the asset is empty; its time begins anew
 * (rules/wallet#address-book).
 */
export interface SaveAddress {
  kind: 'save-address';
  memberId: MemberId;
  asset: string;
  chain: string;
  address: string;
}

export interface RemoveAddress {
  kind: 'remove-address';
  memberId: MemberId;
  asset: string;
  chain: string;
  address: string;
}

/** Switching it off locks withdrawals for 24 h; setting it as it is changes nothing. */
export interface SetSavedAddressesOnly {
  kind: 'set-saved-addresses-only';
  memberId: MemberId;
  isOn: boolean;
}

export type WithdrawalCommand =
  | RequestWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | CancelWithdrawal
  | SendWithdrawal
  | BroadcastWithdrawal
  | ConfirmWithdrawal
  | FailWithdrawal
  | SaveAddress
  | RemoveAddress
  | SetSavedAddressesOnly;

const address = text(MAX_ADDRESS_LENGTH);

export const WITHDRAWAL_COMMANDS = {
  'request-withdrawal': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'UNKNOWN_CHAIN',
      'UNKNOWN_COIN_CHAIN',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'REQUEST_ID_REUSED',
      'MEMBER_IN_DEBT',
      'WITHDRAWAL_LOCKED',
      'WITHDRAWAL_PAUSED',
      'IDENTITY_REQUIRED',
      'ADDRESS_INVALID',
      'ADDRESS_NOT_SAVED',
      'AMOUNT_INVALID',
      'AMOUNT_SCALE',
      'FEE_CHANGED',
      'BELOW_MIN',
      'VALUE_UNKNOWN',
      'ABOVE_MAX',
      'WITHDRAWAL_TOO_MANY',
      'INSUFFICIENT_BALANCE',
      'OTC_HOLD',
    ],
    51,
    {
      memberId: id,
      requestId: text(MAX_REQUEST_ID_LENGTH),
      asset,
      chain,
      address,
      amount: signed,
      fee: signed,
      isNewDevice: bit,
      isYoungAccount: bit,
      isUnreconciled: bit,
    },
  ),
  'approve-withdrawal': commandRecord(
    'risk',
    ['BAD_COMMAND', 'UNKNOWN_WITHDRAWAL', 'WITHDRAWAL_ENDED', 'WITHDRAWAL_STATE', 'TWO_OPERATORS_NEEDED'],
    52,
    { withdrawalId: id, operator: id },
  ),
  'reject-withdrawal': commandRecord(
    'risk',
    ['BAD_COMMAND', 'UNKNOWN_WITHDRAWAL', 'WITHDRAWAL_ENDED', 'WITHDRAWAL_STATE'],
    53,
    {
      withdrawalId: id,
      operator: id,
      reason: text(MAX_REASON_LENGTH),
    },
  ),
  'cancel-withdrawal': commandRecord(
    'risk',
    ['UNKNOWN_WITHDRAWAL', 'WITHDRAWAL_ENDED', 'WITHDRAWAL_STATE'],
    54,
    { memberId: id, withdrawalId: id },
  ),
  'send-withdrawal': commandRecord(
    'normal',
    ['UNKNOWN_WITHDRAWAL', 'WITHDRAWAL_ENDED', 'WITHDRAWAL_STATE', 'UNKNOWN_MEMBER', 'WITHDRAWAL_PAUSED'],
    55,
    { withdrawalId: id, internalTo: id },
  ),
  'broadcast-withdrawal': commandRecord(
    'normal',
    ['BAD_COMMAND', 'UNKNOWN_WITHDRAWAL', 'WITHDRAWAL_ENDED', 'WITHDRAWAL_STATE'],
    56,
    { withdrawalId: id, txid: text(MAX_REF_LENGTH) },
  ),
  'confirm-withdrawal': commandRecord(
    'normal',
    ['BAD_COMMAND', 'UNKNOWN_WITHDRAWAL', 'WITHDRAWAL_ENDED', 'WITHDRAWAL_STATE'],
    57,
    { withdrawalId: id, txid: text(MAX_REF_LENGTH) },
  ),
  'fail-withdrawal': commandRecord(
    'normal',
    ['UNKNOWN_WITHDRAWAL', 'WITHDRAWAL_ENDED', 'WITHDRAWAL_STATE'],
    58,
    {
      withdrawalId: id,
      proof: choice<FailureProof>(FAILURE_PROOFS),
    },
  ),
  'save-address': commandRecord(
    'normal',
    [
      'UNKNOWN_ASSET',
      'UNKNOWN_CHAIN',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'ADDRESS_INVALID',
      'ADDRESS_BOOK_FULL',
    ],
    59,
    { memberId: id, asset, chain, address },
  ),
  'remove-address': commandRecord('risk', ['UNKNOWN_MEMBER', 'ADDRESS_UNKNOWN'], 60, {
    memberId: id,
    asset,
    chain,
    address,
  }),
  'set-saved-addresses-only': commandRecord('normal', ['UNKNOWN_MEMBER', 'MEMBER_FROZEN'], 61, {
    memberId: id,
    isOn: bit,
  }),
} satisfies CommandBlocks<WithdrawalCommand, WalletRejection>;

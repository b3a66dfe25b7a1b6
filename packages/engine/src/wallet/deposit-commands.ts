/**
 * Commands of money that arrives: numbered deposits of a chain, held ones, reversals, applications and what they are
 * paid from, network costs. Amounts are in units of the asset's scale.
 */
import type { MemberId, SystemAccount } from '../base/accounts.ts';
import {
  MAX_OUT_INDEX_LENGTH,
  MAX_REASON_LENGTH,
  MAX_REF_LENGTH,
  MAX_REQUEST_ID_LENGTH,
} from '../base/limits.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, owner, signed, text, whole } from '../codec/field.ts';
import { asset, chain } from '../codec/name-fields.ts';
import type { WalletRejection } from './rejections.ts';

/** The scanner's reasons to hold a deposit instead of crediting it (rules/wallet#numbered-deposits). */
export const HOLD_REASONS = [
  'NONE',
  'UNKNOWN_OWNER',
  'OWN_ADDRESS',
  'DUPLICATE_HASH',
  'SURPLUS',
  'ADDRESS_PROOF',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * The next numbered deposit of a chain (rules/wallet#numbered-deposits). BAD_COMMAND (no number, an empty or long txid
 * or outIndex); a kept number with the same body answers OK again, another or forgotten one DEPOSIT_NUMBER_USED, a gap
 * DEPOSIT_NUMBER_GAP. Nothing else refuses the next number: it is credited, VOID, which uses the number up and moves
 * nothing (an asset that is not listed, an amount that is none, a supply that is exceeded; in this order), or HELD in
 * `unmatched` (an asset without terms on the chain, a hold reason, an unknown member).
 */
export interface CreditDeposit {
  kind: 'credit-deposit';
  chain: string;
  /** Dense per chain, from 1. */
  number: number;
  /** 0: no member. */
  memberId: MemberId;
  asset: string;
  amount: bigint;
  txid: string;
  /** The output number, `native`, `inner`, or the log's position within its own transaction. */
  outIndex: string;
  hold: HoldReason;
}

/**
 * Books a held deposit once, to a member, `operations` or `suspense`, where it becomes a funding entry whose id is the
 * result. BAD_COMMAND (another owner), UNKNOWN_DEPOSIT (a number that was never taken).
 */
export interface BookHeldDeposit {
  kind: 'book-held-deposit';
  chain: string;
  number: number;
  target: MemberId | SystemAccount;
  firstOperator: number;
  secondOperator: number;
}

/**
 * Takes a deposit back that its chain no longer holds (rules/wallet#reorganisations). DEPOSIT_NOT_REVERSIBLE (no longer
 * kept, VOID, reversed already, or a loss beyond what the ledger holds).
 */
export interface ReverseDeposit {
  kind: 'reverse-deposit';
  chain: string;
  number: number;
  firstOperator: number;
  secondOperator: number;
}

/**
 * A member reports a transfer by hand; the result is the application's id (rules/wallet#deposit-applications).
 */
export interface SubmitApplication {
  kind: 'submit-application';
  memberId: MemberId;
  requestId: string;
  asset: string;
  amount: bigint;
}

/** Pays an application once, out of a funding entry. UNKNOWN_FUNDING (or one of another asset). */
export interface ConfirmApplication {
  kind: 'confirm-application';
  applicationId: number;
  /** May differ from the amount applied for. */
  amount: bigint;
  fundingId: number;
  firstOperator: number;
  secondOperator: number;
}

/** BAD_COMMAND (no operator, an empty or long reason). */
export interface RejectApplication {
  kind: 'reject-application';
  applicationId: number;
  operator: number;
  /** The member sees it. */
  reason: string;
}

/**
 * Records money that arrived by hand and makes a funding entry, whose id is the result; a repeated reference answers 0
 * (rules/wallet#suspense). The same again is OK.
 */
export interface FundSuspense {
  kind: 'fund-suspense';
  /** A bank reference or a transaction hash, unique for ever. */
  reference: string;
  asset: string;
  amount: bigint;
  firstOperator: number;
  secondOperator: number;
}

/**
 * The exchange paid a chain's fee out of `operations` (rules/wallet#ledger-accounts). An earlier number is OK again.
 */
export interface PostNetworkCost {
  kind: 'post-network-cost';
  chain: string;
  /** Dense per chain, from 1. */
  number: number;
  asset: string;
  amount: bigint;
  txid: string;
}

export type WalletDepositCommand =
  | CreditDeposit
  | BookHeldDeposit
  | ReverseDeposit
  | SubmitApplication
  | ConfirmApplication
  | RejectApplication
  | FundSuspense
  | PostNetworkCost;

export const WALLET_DEPOSIT_COMMANDS = {
  'credit-deposit': commandRecord(
    'normal',
    ['BAD_COMMAND', 'UNKNOWN_CHAIN', 'DEPOSIT_NUMBER_USED', 'DEPOSIT_NUMBER_GAP', 'DEPOSITS_PAUSED'],
    43,
    {
      chain,
      number: whole,
      memberId: id,
      asset,
      amount: signed,
      txid: text(MAX_REF_LENGTH),
      outIndex: text(MAX_OUT_INDEX_LENGTH),
      hold: choice<HoldReason>(HOLD_REASONS),
    },
  ),
  'book-held-deposit': commandRecord(
    'risk',
    [
      'TWO_OPERATORS_NEEDED',
      'BAD_COMMAND',
      'UNKNOWN_CHAIN',
      'UNKNOWN_DEPOSIT',
      'DEPOSIT_NOT_HELD',
      'UNKNOWN_MEMBER',
    ],
    44,
    {
      chain,
      number: whole,
      target: owner,
      firstOperator: id,
      secondOperator: id,
    },
  ),
  'reverse-deposit': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'UNKNOWN_CHAIN', 'UNKNOWN_DEPOSIT', 'DEPOSIT_NOT_REVERSIBLE'],
    45,
    {
      chain,
      number: whole,
      firstOperator: id,
      secondOperator: id,
    },
  ),
  'submit-application': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'REQUEST_ID_REUSED',
      'AMOUNT_INVALID',
      'TOO_MANY_APPLICATIONS',
    ],
    46,
    {
      memberId: id,
      requestId: text(MAX_REQUEST_ID_LENGTH),
      asset,
      amount: signed,
    },
  ),
  'confirm-application': commandRecord(
    'risk',
    [
      'TWO_OPERATORS_NEEDED',
      'UNKNOWN_APPLICATION',
      'APPLICATION_ENDED',
      'UNKNOWN_FUNDING',
      'AMOUNT_INVALID',
      'FUNDING_EXCEEDED',
      'VALUE_UNKNOWN',
      'MANUAL_LIMIT_EXCEEDED',
    ],
    47,
    {
      applicationId: id,
      amount: signed,
      fundingId: id,
      firstOperator: id,
      secondOperator: id,
    },
  ),
  'reject-application': commandRecord(
    'risk',
    ['BAD_COMMAND', 'UNKNOWN_APPLICATION', 'APPLICATION_ENDED'],
    48,
    {
      applicationId: id,
      operator: id,
      reason: text(MAX_REASON_LENGTH),
    },
  ),
  'fund-suspense': commandRecord(
    'risk',
    [
      'TWO_OPERATORS_NEEDED',
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'REQUEST_ID_REUSED',
      'AMOUNT_INVALID',
      'SUPPLY_EXCEEDED',
    ],
    49,
    {
      reference: text(MAX_REF_LENGTH),
      asset,
      amount: signed,
      firstOperator: id,
      secondOperator: id,
    },
  ),
  'post-network-cost': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_CHAIN',
      'UNKNOWN_ASSET',
      'COST_NUMBER_GAP',
      'AMOUNT_INVALID',
      'OPERATIONS_EMPTY',
    ],
    50,
    {
      chain,
      number: whole,
      asset,
      amount: signed,
      txid: text(MAX_REF_LENGTH),
    },
  ),
} satisfies CommandBlocks<WalletDepositCommand, WalletRejection>;

/** Commands that move money between accounts or into the exchange. */
import type { AccountType, MemberId, SystemAccount } from '../base/accounts.ts';
import { MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { type AnswersOf, type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { accountType, id, owner, signed, text } from '../codec/field.ts';
import { asset } from '../codec/name-fields.ts';
import { list, struct } from '../codec/struct.ts';
import type { MoneyRejection } from './rejections.ts';

/** Money that arrives from the outside world; `ref` is unique for ever: the same ref and body answers OK once more without effect. */
export interface CreditFromOutside {
  kind: 'credit-from-outside';
  ref: string;
  owner: MemberId | SystemAccount;
  type: AccountType;
  asset: string;
  amount: bigint;
}

/** Free amount from one of the member's accounts to another (rules/accounts#transfers). */
export interface Transfer {
  kind: 'transfer';
  memberId: MemberId;
  requestId: string;
  from: AccountType;
  to: AccountType;
  asset: string;
  amount: bigint;
}

/** Sets the amounts that one claim pays out of `promo` into the member's assets account. An empty list closes the faucet. */
export interface SetFaucet {
  kind: 'set-faucet';
  amounts: { asset: string; amount: bigint }[];
}

/** Once per member and business day (UTC+8, rules/conventions#days). */
export interface ClaimFaucet {
  kind: 'claim-faucet';
  memberId: MemberId;
  requestId: string;
}

export type MoneyCommand = CreditFromOutside | Transfer | SetFaucet | ClaimFaucet;

export const MONEY_COMMANDS = {
  transfer: commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'REQUEST_ID_REUSED',
      'SAME_ACCOUNT',
      'ACCOUNT_ASSET_NOT_ALLOWED',
      'AMOUNT_INVALID',
      'LIQUIDATING',
      'INDEX_UNAVAILABLE',
      'INSUFFICIENT_BALANCE',
    ],
    5,
    {
      memberId: id,
      requestId: text(MAX_REQUEST_ID_LENGTH),
      from: accountType,
      to: accountType,
      asset,
      amount: signed,
    },
  ),
  'credit-from-outside': commandRecord(
    'risk',
    [
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'UNKNOWN_MEMBER',
      'REQUEST_ID_REUSED',
      'CREDIT_CLOSED',
      'ACCOUNT_ASSET_NOT_ALLOWED',
      'AMOUNT_INVALID',
      'SUPPLY_EXCEEDED',
    ],
    6,
    {
      ref: text(MAX_REF_LENGTH),
      owner,
      type: accountType,
      asset,
      amount: signed,
    },
  ),
  'claim-faucet': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'FAUCET_CLOSED',
      'FAUCET_ALREADY_CLAIMED',
      'PROMO_EMPTY',
    ],
    7,
    { memberId: id, requestId: text(MAX_REQUEST_ID_LENGTH) },
  ),
  'set-faucet': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_ASSET', 'AMOUNT_INVALID'], 15, {
    amounts: list(struct<SetFaucet['amounts'][number]>({ asset, amount: signed })),
  }),
} satisfies CommandBlocks<MoneyCommand, MoneyRejection>;

export type MoneyAnswers = AnswersOf<typeof MONEY_COMMANDS>;

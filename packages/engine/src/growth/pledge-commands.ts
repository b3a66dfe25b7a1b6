/**
 * Commands of pledges: products, orders, redemptions, the daily settlement, and the money of `pledge`
 * (rules/growth#products to rules/growth#backing).
 */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, signed, text, whole } from '../codec/field.ts';
import { asset, listedAsset } from '../codec/name-fields.ts';
import { added, bit, struct } from '../codec/struct.ts';
import type { GrowthRejection } from './rejections.ts';

/** Amounts are in units of the asset. Title and texts are the server's; the engine keeps their hash. */
export interface PledgeTerms {
  asset: string;
  /** 0: flexible. */
  termDays: number;
  /** Interest of a day on one unit, in 1e-8. */
  dailyRate: bigint;
  /** The least amount of one order. */
  min: bigint;
  /** The most that one member's running orders of the product hold. */
  maxPerMember: bigint;
  /** The most principal that runs at one time. */
  quota: bigint;
  saleStartMs: number;
  /** The first time at which nothing is sold any more. */
  saleEndMs: number;
  /** A term product may be redeemed before its end; a flexible one always may. */
  isEarlyRedeemable: boolean;
  /** From the request to the payment of an early redemption. */
  earlyDelayHours: number;
}

/**
 * A product that members do not see; each draft of it is its next revision. The result is its id. BAD_COMMAND (no
 * operator or hash), PRODUCT_STATE (no draft).
 */
export interface DraftPledgeProduct {
  kind: 'draft-pledge-product';
  /** 0: a new one. */
  productId: number;
  terms: PledgeTerms;
  operator: number;
  /** SHA-256 of title and texts, in hex; empty in commands of before version 11. */
  textHash: string;
}

/**
 * Counts the quota anew by the running principal, and sets aside the interest of the rest. PRODUCT_OUTDATED (another
 * revision than the two operators approved), SETTINGS_INVALID (the sale is over); ON already: OK.
 */
export interface SwitchPledgeProductOn {
  kind: 'switch-pledge-product-on';
  productId: number;
  firstOperator: number;
  secondOperator: number;
  /** The one that the two operators approved; 0: a product of before version 11. */
  revision: number;
}

/** Orders go on. BAD_COMMAND (no operator), PRODUCT_STATE (a draft); OFF already: OK. */
export interface SwitchPledgeProductOff {
  kind: 'switch-pledge-product-off';
  productId: number;
  operator: number;
}

/** PRODUCT_STATE (a draft), SETTINGS_INVALID (a lower quota, an end before the start). */
export interface ChangePledgeProduct {
  kind: 'change-pledge-product';
  productId: number;
  quota: bigint;
  saleEndMs: number;
  firstOperator: number;
  secondOperator: number;
}

/** The result is the order's id. PRODUCT_UNKNOWN (none, or a draft), PRODUCT_CHANGED (another term or rate). */
export interface SubscribePledge {
  kind: 'subscribe-pledge';
  memberId: MemberId;
  requestId: string;
  productId: number;
  amount: bigint;
  /** Those that the member saw. */
  termDays: number;
  dailyRate: bigint;
}

/**
 * A term order is redeemed whole, after a delay and without interest; of a flexible one any part at once. PLEDGE_STATE
 * (REDEEMING already).
 */
export interface RedeemPledge {
  kind: 'redeem-pledge';
  memberId: MemberId;
  requestId: string;
  pledgeId: number;
  amount: bigint;
}

/**
 * Pays the orders whose time has come up to the end of the business day, at most 250. The result is their number;
 * all are paid when a command answers 0. SETTLEMENT_TOO_EARLY (before the day).
 */
export interface SettlePledges {
  kind: 'settle-pledges';
  day: number;
}

/** The order is the code in the journal. */
export const PLEDGE_FUND_MOVES = ['FROM_FEE', 'TO_FEE'] as const;
export type PledgeFundMove = (typeof PLEDGE_FUND_MOVES)[number];

/** Between the free part of `pledge` and `fee`. FEE_RESERVED (rebates may need it). */
export interface MovePledgeFunds {
  kind: 'move-pledge-funds';
  asset: string;
  amount: bigint;
  move: PledgeFundMove;
  firstOperator: number;
  secondOperator: number;
}

/** The accounts that promises of growth are paid from. The order is the code in the journal. */
export const GROWTH_ACCOUNTS = ['fee', 'pledge', 'promo'] as const;
export type GrowthAccount = (typeof GROWTH_ACCOUNTS)[number];

/** Money from outside, with its evidence. BAD_COMMAND (no reference); the same reference and body again: OK. */
export interface FundGrowthAccount {
  kind: 'fund-growth-account';
  account: GrowthAccount;
  asset: string;
  amount: bigint;
  /** A transaction or a bank's reference, unique for ever. */
  reference: string;
  firstOperator: number;
  secondOperator: number;
}

export type PledgeCommand =
  | DraftPledgeProduct
  | SwitchPledgeProductOn
  | SwitchPledgeProductOff
  | ChangePledgeProduct
  | SubscribePledge
  | RedeemPledge
  | SettlePledges
  | MovePledgeFunds
  | FundGrowthAccount;

const HASH_LENGTH = 64;
export const textHash = text(HASH_LENGTH);
const memberId = id;
const productId = id;
const requestId = text(MAX_REQUEST_ID_LENGTH);
const two = { firstOperator: id, secondOperator: id };
const numbers = {
  termDays: whole,
  dailyRate: signed,
  min: signed,
  maxPerMember: signed,
  quota: signed,
  saleStartMs: whole,
  saleEndMs: whole,
  isEarlyRedeemable: bit,
  earlyDelayHours: whole,
};
const pledgeTerms = struct<PledgeTerms>({ asset, ...numbers });
/** Those of a product, whose asset is listed. */
export const productTerms = struct<PledgeTerms>({ asset: listedAsset, ...numbers });
export const pledgeFundMove = choice<PledgeFundMove>(PLEDGE_FUND_MOVES);
export const growthAccount = choice<GrowthAccount>(GROWTH_ACCOUNTS);

export const PLEDGE_COMMANDS = {
  'draft-pledge-product': commandRecord(
    'risk',
    ['BAD_COMMAND', 'UNKNOWN_ASSET', 'PRODUCT_UNKNOWN', 'PRODUCT_STATE', 'SETTINGS_INVALID'],
    111,
    {
      productId,
      terms: pledgeTerms,
      operator: id,
      textHash: added(textHash, ''),
    },
  ),
  'switch-pledge-product-on': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'PRODUCT_UNKNOWN', 'PRODUCT_OUTDATED', 'SETTINGS_INVALID', 'PLEDGE_FUNDS_SHORT'],
    112,
    { productId, ...two, revision: added(whole, 0) },
  ),
  'switch-pledge-product-off': commandRecord(
    'risk',
    ['BAD_COMMAND', 'PRODUCT_UNKNOWN', 'PRODUCT_STATE'],
    113,
    { productId, operator: id },
  ),
  'change-pledge-product': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'PRODUCT_UNKNOWN', 'PRODUCT_STATE', 'SETTINGS_INVALID', 'PLEDGE_FUNDS_SHORT'],
    114,
    { productId, quota: signed, saleEndMs: whole, ...two },
  ),
  'subscribe-pledge': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'REQUEST_ID_REUSED',
      'PRODUCT_UNKNOWN',
      'PRODUCT_CHANGED',
      'PLEDGE_SALE_CLOSED',
      'AMOUNT_INVALID',
      'PLEDGE_TOO_SMALL',
      'PLEDGE_DAY_LIMIT',
      'PLEDGE_TOO_MANY',
      'PLEDGE_OWN_LIMIT',
      'PLEDGE_SOLD_OUT',
      'INSUFFICIENT_BALANCE',
    ],
    115,
    {
      memberId,
      requestId,
      productId,
      amount: signed,
      termDays: whole,
      dailyRate: signed,
    },
  ),
  'redeem-pledge': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'REQUEST_ID_REUSED',
      'PLEDGE_UNKNOWN',
      'PLEDGE_ENDED',
      'PLEDGE_STATE',
      'AMOUNT_INVALID',
      'PLEDGE_NOT_REDEEMABLE',
      'PLEDGE_MATURES_FIRST',
      'PLEDGE_DAY_LIMIT',
    ],
    116,
    { memberId, requestId, pledgeId: id, amount: signed },
  ),
  'settle-pledges': commandRecord('normal', ['SETTLEMENT_TOO_EARLY'], 117, { day: whole }),
  'move-pledge-funds': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'UNKNOWN_ASSET', 'AMOUNT_INVALID', 'INSUFFICIENT_BALANCE', 'FEE_RESERVED'],
    118,
    { asset, amount: signed, move: pledgeFundMove, ...two },
  ),
  'fund-growth-account': commandRecord(
    'risk',
    [
      'TWO_OPERATORS_NEEDED',
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'REQUEST_ID_REUSED',
      'AMOUNT_INVALID',
      'SUPPLY_EXCEEDED',
    ],
    119,
    {
      account: growthAccount,
      asset,
      amount: signed,
      reference: text(MAX_REF_LENGTH),
      ...two,
    },
  ),
} satisfies CommandBlocks<PledgeCommand, GrowthRejection>;

/** Events of pledges. Amounts are in units of the product's asset. */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { type EventBlocks, eventRecord } from '../codec/declarations.ts';
import { amount, choice, id, text, whole } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { added } from '../codec/struct.ts';
import { CAUSES, ofMember } from '../money/causes.ts';
import {
  type GrowthAccount,
  growthAccount,
  type PledgeFundMove,
  type PledgeTerms,
  pledgeFundMove,
  productTerms,
  textHash,
} from './pledge-commands.ts';

export const PRODUCT_STATUSES = ['DRAFT', 'ON', 'OFF'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** The whole product, after every change by operators. */
export interface PledgeProductChanged {
  kind: 'pledge-product-changed';
  productId: number;
  terms: PledgeTerms;
  status: ProductStatus;
  /** The part of the quota that is taken. */
  sold: bigint;
  /** The part of `pledge` that is frozen for the product. */
  setAside: bigint;
  firstOperator: number;
  /** 0 where one is enough. */
  secondOperator: number;
  /** SHA-256 of title and texts, in hex; empty: those that stand under the product's number. */
  textHash: string;
  /** The number of its drafts since version 11. */
  revision: number;
}

export interface PledgeOpened {
  kind: 'pledge-opened';
  pledgeId: number;
  memberId: MemberId;
  requestId: string;
  productId: number;
  asset: string;
  principal: bigint;
  termDays: number;
  dailyRate: bigint;
  /** The first business day that earns interest. */
  firstDay: number;
  /** The time of payment; 0: flexible. */
  dueMs: number;
  /** The part of the quota that is taken, this order included. */
  sold: bigint;
}

/** An early redemption was asked for: the interest is forfeited. */
export interface PledgeRedeeming {
  kind: 'pledge-redeeming';
  pledgeId: number;
  memberId: MemberId;
  requestId: string;
  /** The time of payment. */
  dueMs: number;
  /** The sum that is set aside for the product. */
  setAside: bigint;
}

export const REDEMPTIONS = ['MATURITY', 'EARLY', 'FLEXIBLE'] as const;
export type Redemption = (typeof REDEMPTIONS)[number];

/** Principal and interest were paid into the member's assets account. */
export interface PledgeRedeemed {
  kind: 'pledge-redeemed';
  pledgeId: number;
  memberId: MemberId;
  /** Empty but for a flexible order. */
  requestId: string;
  how: Redemption;
  principal: bigint;
  interest: bigint;
  /** The principal that stays; 0: the order is over. */
  left: bigint;
  /** The sum that is set aside for the product. */
  setAside: bigint;
  /** The part of the quota that is taken still; -1: an engine of before version 10, under which nothing came back. */
  sold: bigint;
}

export interface PledgeFundsMoved {
  kind: 'pledge-funds-moved';
  asset: string;
  amount: bigint;
  move: PledgeFundMove;
  firstOperator: number;
  secondOperator: number;
}

export interface GrowthAccountFunded {
  kind: 'growth-account-funded';
  account: GrowthAccount;
  asset: string;
  amount: bigint;
  reference: string;
  firstOperator: number;
  secondOperator: number;
}

export type PledgeEvent =
  | PledgeProductChanged
  | PledgeOpened
  | PledgeRedeeming
  | PledgeRedeemed
  | PledgeFundsMoved
  | GrowthAccountFunded;

const memberId = id;
const pledgeId = id;
const productId = id;
const requestId = text(MAX_REQUEST_ID_LENGTH);
const two = { firstOperator: id, secondOperator: id };
export const productStatus = choice<ProductStatus>(PRODUCT_STATUSES);

export const PLEDGE_EVENTS: EventBlocks<PledgeEvent> = {
  'pledge-product-changed': record(100, {
    productId,
    terms: productTerms,
    status: productStatus,
    sold: amount,
    setAside: amount,
    ...two,
    textHash: added(textHash, ''),
    revision: added(whole, 0),
  }),
  'pledge-opened': eventRecord(ofMember(CAUSES.PLEDGE), 101, {
    pledgeId,
    memberId,
    requestId,
    productId,
    asset: listedAsset,
    principal: amount,
    termDays: whole,
    dailyRate: amount,
    firstDay: whole,
    dueMs: whole,
    sold: amount,
  }),
  'pledge-redeeming': record(102, { pledgeId, memberId, requestId, dueMs: whole, setAside: amount }),
  'pledge-redeemed': eventRecord(ofMember(CAUSES.PLEDGE), 103, {
    pledgeId,
    memberId,
    requestId,
    how: choice<Redemption>(REDEMPTIONS),
    principal: amount,
    interest: amount,
    left: amount,
    setAside: amount,
    sold: added(amount, -1n),
  }),
  'pledge-funds-moved': record(104, { asset: listedAsset, amount, move: pledgeFundMove, ...two }),
  'growth-account-funded': record(105, {
    account: growthAccount,
    asset: listedAsset,
    amount,
    reference: text(MAX_REF_LENGTH),
    ...two,
  }),
};

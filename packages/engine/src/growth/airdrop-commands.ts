/** The command and the event of an airdrop (rules/growth#airdrops). */
import type { MemberId } from '../base/accounts.ts';
import { type CommandBlocks, commandRecord, type EventBlocks, eventRecord } from '../codec/declarations.ts';
import { amount, id, signed, text } from '../codec/field.ts';
import { asset, listedAsset } from '../codec/name-fields.ts';
import { list, struct } from '../codec/struct.ts';
import { CAUSES } from '../money/causes.ts';
import type { GrowthRejection } from './rejections.ts';

export interface AirdropRow {
  memberId: MemberId;
  /** Units of the asset. */
  amount: bigint;
}

/** The fields that the command and its event share. */
interface Airdrop {
  /** Unique for ever. */
  campaignId: number;
  asset: string;
  /** The sum of the rows. */
  total: bigint;
  /** SHA-256 of the list that both operators approved, in hex. */
  listHash: string;
  rows: AirdropRow[];
  firstOperator: number;
  secondOperator: number;
}

/**
 * Pays every row from `promo` into the member's assets account, or none. BAD_COMMAND (no campaign or hash, no rows or
 * more than 10,000, a member twice), AMOUNT_INVALID (a row, or a total that is not their
 * sum).
 */
export interface PayAirdrop extends Airdrop {
  kind: 'pay-airdrop';
}

export interface AirdropPaid extends Airdrop {
  kind: 'airdrop-paid';
}

const HASH_LENGTH = 64;
const listHash = text(HASH_LENGTH);
const two = { firstOperator: id, secondOperator: id };

export const AIRDROP_COMMANDS = {
  'pay-airdrop': commandRecord(
    'risk',
    [
      'TWO_OPERATORS_NEEDED',
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'REQUEST_ID_REUSED',
      'UNKNOWN_MEMBER',
      'AMOUNT_INVALID',
      'PROMO_EMPTY',
    ],
    120,
    {
      campaignId: id,
      asset,
      total: signed,
      listHash,
      rows: list(struct<AirdropRow>({ memberId: id, amount: signed })),
      ...two,
    },
  ),
} satisfies CommandBlocks<PayAirdrop, GrowthRejection>;

export const AIRDROP_EVENTS: EventBlocks<AirdropPaid> = {
  'airdrop-paid': eventRecord(
    { cause: CAUSES.AIRDROP, members: ({ rows }) => rows.map(({ memberId }) => memberId) },
    106,
    {
      campaignId: id,
      asset: listedAsset,
      total: amount,
      listHash,
      rows: list(struct<AirdropRow>({ memberId: id, amount })),
      ...two,
    },
  ),
};

/** The events of funding (rules/contracts#funding). Units and names as in events.ts. */
import type { MemberId } from '../base/accounts.ts';
import { type EventBlocks, eventRecord } from '../codec/declarations.ts';
import { choice, id, signed, whole } from '../codec/field.ts';
import { listedContract } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { CAUSES, ofMember } from '../money/causes.ts';
import { POSITION_SIDES, type PositionSide } from './commands.ts';

export interface FundingSettled {
  kind: 'funding-settled';
  market: string;
  /** The instant, not the command's time. */
  timeMs: number;
  /** At scale 8; longs pay when positive. */
  rate: bigint;
  markPrice: bigint;
  paid: bigint;
  received: bigint;
  /** The amounts, in quote units, that payers lacked and that rounding left over. */
  fundPaid: bigint;
  fundReceived: bigint;
}

/** The instant was skipped: a dead index, a halt or downtime (rules/contracts#funding). */
export interface FundingSkipped {
  kind: 'funding-skipped';
  market: string;
  timeMs: number;
}

export interface FundingPaid {
  kind: 'funding-paid';
  memberId: MemberId;
  market: string;
  side: PositionSide;
  qty: bigint;
  markPrice: bigint;
  rate: bigint;
  /** Received when positive, paid when negative. */
  amount: bigint;
}

export type FundingEvent = FundingSettled | FundingSkipped | FundingPaid;

export const FUNDING_EVENTS: EventBlocks<FundingEvent> = {
  'funding-settled': record(36, {
    market: listedContract,
    timeMs: whole,
    rate: signed,
    markPrice: signed,
    paid: signed,
    received: signed,
    fundPaid: signed,
    fundReceived: signed,
  }),
  'funding-skipped': record(37, { market: listedContract, timeMs: whole }),
  'funding-paid': eventRecord(ofMember(CAUSES.FUNDING), 38, {
    memberId: id,
    market: listedContract,
    side: choice<PositionSide>(POSITION_SIDES),
    qty: signed,
    markPrice: signed,
    rate: signed,
    amount: signed,
  }),
};

/**
 * The events of a liquidation, from the lock to the unlock (rules/contracts#liquidation). Units and names as in
 * events.ts.
 */
import type { MemberId } from '../base/accounts.ts';
import { MAX_AMOUNT, MAX_NAME_LENGTH } from '../base/limits.ts';
import { type EventBlocks, eventRecord } from '../codec/declarations.ts';
import { choice, type Field, flag, id, signed, text } from '../codec/field.ts';
import { listedContract } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { list, optional, struct } from '../codec/struct.ts';
import { CAUSES, ofMember } from '../money/causes.ts';
import { MARGIN_MODES, type MarginMode, POSITION_SIDES, type PositionSide } from './commands.ts';

/** The inputs of a mark at which a scope was locked; written before the locks of that command, once per contract. */
export interface MarkExplained {
  kind: 'mark-explained';
  market: string;
  indexPrice: bigint;
  markPrice: bigint;
  sources: { source: string; price: bigint; isValid: boolean }[];
}

/** Risk at or over 100 %: it waits for its liquidation. Cross: market is empty and side LONG means nothing. */
export interface ScopeLocked {
  kind: 'scope-locked';
  /** The id of this liquidation; its other events carry it. */
  liquidationId: number;
  memberId: MemberId;
  mode: MarginMode;
  market: string;
  side: PositionSide;
  equity: bigint;
  /** Maintenance margin and closing fee × 1,000,000. */
  needPpm: bigint;
  positions: {
    market: string;
    side: PositionSide;
    qty: bigint;
    openNotional: bigint;
    margin: bigint;
    markPrice: bigint;
    /** 0n: none. */
    liquidationPrice: bigint;
  }[];
}

export const LIQUIDATION_STEPS = ['CANCEL', 'NET', 'STEP_DOWN', 'TAKE_ALL'] as const;
export type LiquidationStep = (typeof LIQUIDATION_STEPS)[number];

/** One step of rules/contracts#liquidation was done; equity and need are those after it. */
export interface LiquidationStepped {
  kind: 'liquidation-stepped';
  liquidationId: number;
  memberId: MemberId;
  step: LiquidationStep;
  equity: bigint;
  needPpm: bigint;
}

/** Long and short of one contract ended each other at the mark: one event for each of the two. */
export interface PositionNetted {
  kind: 'position-netted';
  liquidationId: number;
  memberId: MemberId;
  market: string;
  side: PositionSide;
  qty: bigint;
  /** The mark. */
  price: bigint;
  pnl: bigint;
}

/** The liquidation engine took over a part of a position at its bankruptcy price. */
export interface TakenOver {
  kind: 'taken-over';
  /** The liquidation of the position's owner, also when another one is being executed. 0: the owner waits for none. */
  liquidationId: number;
  memberId: MemberId;
  market: string;
  side: PositionSide;
  qty: bigint;
  bankruptcyPrice: bigint;
  markPrice: bigint;
  pnl: bigint;
  /** Margin (isolated) or closing allowance (cross) that went to the liquidation engine. */
  marginLost: bigint;
}

/**
 * The ways in which the liquidation engine disposed of a takeover (rules/contracts#liquidation-execution,
 * rules/contracts#insurance-fund, rules/contracts#adl, rules/contracts#socialized-loss). The quantities sum to the
 * takeover's, less what netted; all are 0 in the event of a netting that cost more than the wallet had, which the fund
 * bears.
 */
export interface TakeoverDisposed {
  kind: 'takeover-disposed';
  liquidationId: number;
  market: string;
  side: PositionSide;
  marketQty: bigint;
  marketNotional: bigint;
  adlQty: bigint;
  /** Closed at the mark as the last resort. */
  markQty: bigint;
  /** The fund's balance after minus before, what the member owed included: a surplus when positive. */
  fundChange: bigint;
  sharedLoss: bigint;
  deficit: bigint;
}

/** A position of the other side had to close against a takeover. */
export interface Deleveraged {
  kind: 'deleveraged';
  liquidationId: number;
  memberId: MemberId;
  market: string;
  side: PositionSide;
  qty: bigint;
  price: bigint;
  pnl: bigint;
}

/** A winner gave up a part of its profit (rules/contracts#socialized-loss). */
export interface LossShared {
  kind: 'loss-shared';
  liquidationId: number;
  memberId: MemberId;
  market: string;
  side: PositionSide;
  amount: bigint;
}

export interface ScopeUnlocked {
  kind: 'scope-unlocked';
  liquidationId: number;
  memberId: MemberId;
  /** RECOVERED: below 100 % or closed by its owner when its turn came. REDUCED: saved by a step. TAKEN: nothing of it is left. */
  outcome: 'RECOVERED' | 'REDUCED' | 'TAKEN';
}

export type LiquidationEvent =
  | MarkExplained
  | ScopeLocked
  | LiquidationStepped
  | PositionNetted
  | TakenOver
  | TakeoverDisposed
  | Deleveraged
  | LossShared
  | ScopeUnlocked;

const PPM = 1_000_000n;

/** Whole units and the millionths above them: together they may pass the largest amount. */
const needPpm: Field<bigint> = {
  write: (out, value) => {
    out.amount(value / PPM);
    out.varint(Number(value % PPM));
  },
  read: (from) => from.amount() * PPM + BigInt(from.varint()),
  allowed: { type: 'bigint', min: 0n, max: MAX_AMOUNT * PPM },
};

const market = listedContract;
const side = choice<PositionSide>(POSITION_SIDES);
const position = { liquidationId: id, memberId: id, market, side };

export const LIQUIDATION_EVENTS: EventBlocks<LiquidationEvent> = {
  'mark-explained': record(39, {
    market,
    indexPrice: signed,
    markPrice: signed,
    sources: list(
      struct<MarkExplained['sources'][number]>({
        source: text(MAX_NAME_LENGTH),
        price: signed,
        isValid: flag,
      }),
    ),
  }),
  'scope-locked': record(40, {
    liquidationId: id,
    memberId: id,
    mode: choice<MarginMode>(MARGIN_MODES),
    market: optional(market, ''),
    side,
    equity: signed,
    needPpm,
    positions: list(
      struct<ScopeLocked['positions'][number]>({
        market,
        side,
        qty: signed,
        openNotional: signed,
        margin: signed,
        markPrice: signed,
        liquidationPrice: signed,
      }),
    ),
  }),
  'liquidation-stepped': eventRecord(ofMember(CAUSES.LIQUIDATION), 41, {
    liquidationId: id,
    memberId: id,
    step: choice<LiquidationStep>(LIQUIDATION_STEPS),
    equity: signed,
    needPpm,
  }),
  'taken-over': eventRecord(ofMember(CAUSES.LIQUIDATION), 42, {
    ...position,
    qty: signed,
    bankruptcyPrice: signed,
    markPrice: signed,
    pnl: signed,
    marginLost: signed,
  }),
  'takeover-disposed': record(43, {
    liquidationId: id,
    market,
    side,
    marketQty: signed,
    marketNotional: signed,
    adlQty: signed,
    markQty: signed,
    fundChange: signed,
    sharedLoss: signed,
    deficit: signed,
  }),
  deleveraged: eventRecord(ofMember(CAUSES.ADL), 44, {
    ...position,
    qty: signed,
    price: signed,
    pnl: signed,
  }),
  'loss-shared': eventRecord(ofMember(CAUSES.LOSS_SHARED), 45, { ...position, amount: signed }),
  'scope-unlocked': record(46, {
    liquidationId: id,
    memberId: id,
    outcome: choice<ScopeUnlocked['outcome']>(['RECOVERED', 'REDUCED', 'TAKEN']),
  }),
  'position-netted': eventRecord(ofMember(CAUSES.LIQUIDATION), 48, {
    ...position,
    qty: signed,
    price: signed,
    pnl: signed,
  }),
};

/**
 * The events of contracts but for those of orders, funding and liquidations (rules/contracts). Units and names as in
 * events.ts.
 */
import type { MemberId } from '../base/accounts.ts';
import { MAX_NAME_LENGTH, MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { CANCEL_REASONS, ORDER_TYPES, type OrderType } from '../base/order-words.ts';
import { BASE_REJECTIONS } from '../base/rejections.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { choice, coded, type Field, id, signed, text, whole } from '../codec/field.ts';
import { listedContract } from '../codec/name-fields.ts';
import { type Declaration, record } from '../codec/record.ts';
import { added, bit, constant, list, Struct } from '../codec/struct.ts';
import {
  CONTRACT_STATUSES,
  type ContractStatus,
  MARGIN_MODES,
  type MarginMode,
  POSITION_SIDES,
  type PositionSide,
  TRADE_TYPES,
  TRIGGER_SOURCES,
  type TradeType,
  type TriggerSource,
} from './commands.ts';
import { type ContractSettings, contractSettings } from './contract-settings.ts';
import { CONTRACT_REJECTIONS, type ContractRejection } from './rejections.ts';

/** Listed, or its settings or status changed: always the whole contract. */
export interface ContractChanged {
  kind: 'contract-changed';
  market: string;
  base: string;
  indexSymbol: string;
  priceScale: number;
  qtyScale: number;
  settings: ContractSettings;
  status: ContractStatus;
  /** Why it is so; empty when no reason was given. */
  reason: string;
  /** Since when the status is what it is. */
  statusSinceMs: number;
  /** When the settings announced last take effect; 0: none are announced, or they were dropped. */
  pendingFromMs: number;
}

/**
 * Settings that would lock these members' positions; they take effect later, as contract-changed tells
 * (rules/contracts#settings).
 */
export interface ContractSettingsScheduled {
  kind: 'contract-settings-scheduled';
  market: string;
  settings: ContractSettings;
  effectiveMs: number;
  memberIds: MemberId[];
}

export const POSITION_ENDS = ['USER', 'TPSL', 'LIQUIDATION', 'ADL'] as const;
export type PositionEnd = (typeof POSITION_ENDS)[number];

/** The quantity is 0 again: the row of its history (rules/contracts#positions). */
export interface PositionEnded {
  kind: 'position-ended';
  positionId: number;
  memberId: MemberId;
  market: string;
  side: PositionSide;
  mode: MarginMode;
  leverage: number;
  how: PositionEnd;
  openTimeMs: number;
  /** Σ over its life: quantity opened (= closed), what it cost, what closing brought, in quote units; lots at scale 8. */
  qty: bigint;
  lots: bigint;
  openNotional: bigint;
  closeNotional: bigint;
  realisedPnl: bigint;
  fees: bigint;
  funding: bigint;
}

/** Margin mode and leverage of a member in a contract. */
export interface TradingSettingChanged {
  kind: 'trading-setting-changed';
  memberId: MemberId;
  market: string;
  mode: MarginMode;
  leverage: number;
}

export interface PlanOpened {
  kind: 'plan-opened';
  planId: number;
  memberId: MemberId;
  requestId: string;
  market: string;
  tradeType: TradeType;
  type: OrderType;
  triggerPrice: bigint;
  triggerSource: TriggerSource;
  /** Fires when the source is at or above the trigger; otherwise at or below. */
  firesAbove: boolean;
  price: bigint;
  lots: bigint;
  closeAll: boolean;
  leverage: number;
}

export interface PlanClosed {
  kind: 'plan-closed';
  planId: number;
  memberId: MemberId;
  market: string;
  status: 'triggered' | 'cancelled' | 'failed';
  /** The id of the order that the plan became; 0 when none. */
  orderId: number;
  /** cancelled: a CancelReason; failed: a ContractRejection; else NONE. */
  reason: string;
}

export interface TriggerFired {
  kind: 'trigger-fired';
  memberId: MemberId;
  market: string;
  side: PositionSide;
  which: 'TP' | 'SL';
  /** The source's price that reached it. */
  price: bigint;
}

/** Ten tries did not close the position; said once, tries go on (rules/contracts#triggers). */
export interface TriggerFailed {
  kind: 'trigger-failed';
  memberId: MemberId;
  market: string;
  side: PositionSide;
}

/** The second part of a reverse could not be ordered; the first closed its position (rules/contracts#reverse). */
export interface ReverseRefused {
  kind: 'reverse-refused';
  /** The order that closed the position: the answer of the reverse. */
  orderId: number;
  memberId: MemberId;
  market: string;
  /** The side of the position that was not opened. */
  side: PositionSide;
  reason: Exclude<ContractRejection, 'OK'>;
}

/**
 * WAITING: NORMAL again after a start or a resume, but it counts as DEAD until it was so long enough
 * (rules/contracts#start-and-resume).
 */
export const FEED_STATES = ['NORMAL', 'DEGRADED', 'DEAD', 'WAITING'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Once per contract and command when one of these changed. */
export interface MarkChanged {
  kind: 'mark-changed';
  market: string;
  /** One decimal finer than the mark. */
  indexPrice: bigint;
  markPrice: bigint;
  feed: FeedState;
  /** Since when the feed is in this state. */
  feedSinceMs: number;
  /** At scale 8: what was settled last, and what would be settled if the interval ended now. */
  fundingRate: bigint;
  nextFundingRate: bigint;
  nextFundingMs: number;
}

export type ContractBlockEvent =
  | ContractChanged
  | ContractSettingsScheduled
  | PositionEnded
  | TradingSettingChanged
  | PlanOpened
  | PlanClosed
  | TriggerFired
  | TriggerFailed
  | ReverseRefused
  | MarkChanged;

const side = choice<PositionSide>(POSITION_SIDES);
const mode = choice<MarginMode>(MARGIN_MODES);

const { OK: _, ...refusals } = { ...BASE_REJECTIONS, ...CONTRACT_REJECTIONS };
const refusal = coded<ReverseRefused['reason']>(refusals);

const planEnd = new Struct<Omit<PlanClosed, 'reason'>>({
  planId: id,
  memberId: id,
  market: listedContract,
  status: choice<PlanClosed['status']>(['triggered', 'cancelled', 'failed']),
  orderId: id,
});

const PLAN_END_REASONS: Readonly<Record<PlanClosed['status'], Field<string>>> = {
  triggered: constant('NONE'),
  cancelled: choice<string>(CANCEL_REASONS),
  failed: coded<string>({ ...BASE_REJECTIONS, ...CONTRACT_REJECTIONS }),
};

/** Written without `record`, because the status decides which list the reason is from. */
const planClosed: Declaration<PlanClosed> = {
  code: 33,
  write: (out, event, names) => {
    planEnd.write(out, event, names);
    PLAN_END_REASONS[event.status].write(out, event.reason, names);
  },
  read: (from, names) => {
    const end = planEnd.read(from, names);
    return { ...end, kind: 'plan-closed', reason: PLAN_END_REASONS[end.status].read(from, names) };
  },
};

export const CONTRACT_EVENTS: EventBlocks<ContractBlockEvent> = {
  'mark-changed': record(28, {
    market: listedContract,
    indexPrice: signed,
    markPrice: signed,
    feed: choice<FeedState>(FEED_STATES),
    fundingRate: signed,
    nextFundingRate: signed,
    nextFundingMs: whole,
    // Not written before engine version 5.
    feedSinceMs: added(whole, 0),
  }),
  'position-ended': record(29, {
    positionId: id,
    memberId: id,
    market: listedContract,
    side,
    mode,
    leverage: whole,
    how: choice<PositionEnd>(POSITION_ENDS),
    openTimeMs: whole,
    qty: signed,
    lots: signed,
    openNotional: signed,
    closeNotional: signed,
    realisedPnl: signed,
    fees: signed,
    funding: signed,
  }),
  'contract-changed': record(
    30,
    {
      market: text(MAX_NAME_LENGTH),
      base: text(MAX_NAME_LENGTH),
      indexSymbol: text(MAX_NAME_LENGTH),
      priceScale: whole,
      qtyScale: whole,
      settings: contractSettings,
      status: choice<ContractStatus>(CONTRACT_STATUSES),
      reason: text(MAX_REF_LENGTH),
      // Not written before engine version 5.
      statusSinceMs: added(whole, 0),
      pendingFromMs: added(whole, 0),
    },
    (names, event) => names.learnContract(event),
  ),
  'trading-setting-changed': record(31, { memberId: id, market: listedContract, mode, leverage: whole }),
  'plan-opened': record(32, {
    planId: id,
    memberId: id,
    requestId: text(MAX_REQUEST_ID_LENGTH),
    market: listedContract,
    tradeType: choice<TradeType>(TRADE_TYPES),
    type: choice<OrderType>(ORDER_TYPES),
    triggerPrice: signed,
    triggerSource: choice<TriggerSource>(TRIGGER_SOURCES),
    firesAbove: bit,
    closeAll: bit,
    price: signed,
    lots: signed,
    leverage: whole,
  }),
  'plan-closed': planClosed,
  'trigger-fired': record(34, {
    memberId: id,
    market: listedContract,
    side,
    which: choice<TriggerFired['which']>(['TP', 'SL']),
    price: signed,
  }),
  'trigger-failed': record(35, { memberId: id, market: listedContract, side }),
  'reverse-refused': record(47, { orderId: id, memberId: id, market: listedContract, side, reason: refusal }),
  'contract-settings-scheduled': record(49, {
    market: listedContract,
    settings: contractSettings,
    effectiveMs: whole,
    memberIds: list(id),
  }),
};

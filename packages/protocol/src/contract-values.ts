/** Closed sets of wire values of contracts, apart from values.ts so that a first screen need not carry them. */

export const TRADE_TYPES = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const;
export type WireTradeType = (typeof TRADE_TYPES)[number];

export const POSITION_SIDES = ['LONG', 'SHORT'] as const;
export type WirePositionSide = (typeof POSITION_SIDES)[number];

export const MARGIN_MODES = ['ISOLATED', 'CROSS'] as const;
export type WireMarginMode = (typeof MARGIN_MODES)[number];

/** Which price fires a plan order, a take-profit or a stop-loss. */
export const TRIGGER_SOURCES = ['MARK', 'LAST'] as const;
export type WireTriggerSource = (typeof TRIGGER_SOURCES)[number];

/** CANCEL_ONLY: closing and cancelling only. HALTED: cancelling only. */
export const CONTRACT_STATUSES = ['PREPARED', 'OPEN', 'CANCEL_ONLY', 'HALTED', 'CLOSED'] as const;
export type WireContractStatus = (typeof CONTRACT_STATUSES)[number];

/** WAITING: NORMAL again after a start or a resume, but it counts as DEAD until it was so long enough. */
export const FEED_STATES = ['NORMAL', 'DEGRADED', 'DEAD', 'WAITING'] as const;
export type WireFeedState = (typeof FEED_STATES)[number];

/** Where an order comes from. */
export const ORDER_ORIGINS = ['MEMBER', 'PLAN', 'TPSL', 'REVERSE'] as const;
export type WireOrderOrigin = (typeof ORDER_ORIGINS)[number];

export const PLAN_STATUSES = ['untriggered', 'triggered', 'cancelled', 'failed'] as const;
export type WirePlanStatus = (typeof PLAN_STATUSES)[number];

/** Adding is always allowed that is covered, removing only while the risk stays low (rules/contracts#margin-changes). */
export const MARGIN_CHANGES = ['ADD', 'REMOVE'] as const;
export type WireMarginChange = (typeof MARGIN_CHANGES)[number];

/** The causes that end a position. */
export const POSITION_ENDS = ['USER', 'TPSL', 'LIQUIDATION', 'ADL'] as const;
export type WirePositionEnd = (typeof POSITION_ENDS)[number];

export const LIQUIDATION_STEPS = ['CANCEL', 'NET', 'STEP_DOWN', 'TAKE_ALL'] as const;
export type WireLiquidationStep = (typeof LIQUIDATION_STEPS)[number];

/** Empty while it waits or works. RECOVERED: untouched; REDUCED: saved by a step; TAKEN: nothing of it is left. */
export const LIQUIDATION_OUTCOMES = ['', 'RECOVERED', 'REDUCED', 'TAKEN'] as const;
export type WireLiquidationOutcome = (typeof LIQUIDATION_OUTCOMES)[number];

/** ADL: a part of the position was closed against a takeover. LOSS_SHARED: a part of its profit was given up. */
export const DELEVERAGINGS = ['ADL', 'LOSS_SHARED'] as const;
export type WireDeleveragingKind = (typeof DELEVERAGINGS)[number];

/** The causes that move the insurance fund. */
export const FUND_CAUSES = ['LIQUIDATION', 'FUNDING', 'SEED', 'OTHER'] as const;
export type WireFundCause = (typeof FUND_CAUSES)[number];

/** One lot is this much USDT (product#constants). */
export const LOT_NOTIONAL_USDT = '1000';
/** Decimals of a displayed entry or match price. */
export const ENTRY_PRICE_DECIMALS = 4;

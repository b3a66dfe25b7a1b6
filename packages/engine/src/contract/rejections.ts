/** The words with which contracts alone refuse (rules/contracts). */
import type { BaseRejection } from '../base/rejections.ts';

export const CONTRACT_REJECTIONS = {
  CONTRACT_HALTED: 37,
  /** Fewer than three sources: no opening. */
  INDEX_DEGRADED: 39,
  /** Less than was asked to close, or nothing. */
  POSITION_NOT_ENOUGH: 41,
  LOTS_INVALID: 42,
  TIER_LIMIT: 43,
  LEVERAGE_INVALID: 44,
  /** Giving margin back would leave the position above 80 %. */
  LEVERAGE_RISK: 45,
  HAS_OPEN_ORDERS: 46,
  HAS_POSITION: 47,
  TPSL_INVALID: 48,
  /** The position whose margin, take-profit or stop-loss is to change does not exist. */
  POSITION_UNKNOWN: 50,
  /** A cross position has no margin of its own to add to or take from. */
  POSITION_IS_CROSS: 51,
  /** A stop-loss at or beyond the estimated liquidation price would never protect (rules/contracts#triggers). */
  STOP_BEYOND_LIQUIDATION: 52,
  /** A contract is not closed while positions stand in it. */
  POSITIONS_OPEN: 141,
};

export type ContractRejection = BaseRejection | keyof typeof CONTRACT_REJECTIONS;

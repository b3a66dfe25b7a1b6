/** The words with which the wallet alone refuses (rules/wallet). */
import type { BaseRejection } from '../base/rejections.ts';

export const WALLET_REJECTIONS = {
  UNKNOWN_CHAIN: 53,
  /** The asset has no terms on the chain yet. */
  UNKNOWN_COIN_CHAIN: 54,
  /** Another deposit has this number, or its body is no longer kept. */
  DEPOSIT_NUMBER_USED: 56,
  DEPOSIT_NUMBER_GAP: 57,
  DEPOSITS_PAUSED: 58,
  UNKNOWN_DEPOSIT: 59,
  DEPOSIT_NOT_HELD: 60,
  DEPOSIT_NOT_REVERSIBLE: 61,
  COST_NUMBER_GAP: 62,
  OPERATIONS_EMPTY: 63,
  TOO_MANY_APPLICATIONS: 64,
  UNKNOWN_APPLICATION: 65,
  APPLICATION_ENDED: 66,
  UNKNOWN_FUNDING: 67,
  FUNDING_EXCEEDED: 68,
  /** The coin has no price by which it could be counted. */
  VALUE_UNKNOWN: 69,
  MANUAL_LIMIT_EXCEEDED: 70,
  UNKNOWN_WITHDRAWAL: 72,
  WITHDRAWAL_ENDED: 73,
  WITHDRAWAL_STATE: 74,
  WITHDRAWAL_PAUSED: 77,
  ADDRESS_INVALID: 79,
  ADDRESS_NOT_SAVED: 80,
  ADDRESS_UNKNOWN: 81,
  ADDRESS_BOOK_FULL: 82,
  AMOUNT_SCALE: 83,
  FEE_CHANGED: 84,
  WITHDRAWAL_TOO_MANY: 87,
};

export type WalletRejection = BaseRejection | keyof typeof WALLET_REJECTIONS;

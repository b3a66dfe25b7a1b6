/** The reasons why orders close, as numbers: the indexes in CANCEL_REASONS, which the journal carries. */
import { CANCEL_REASONS, type CancelReason } from '../base/order-words.ts';

export type CloseReason = number;

const position = (reason: CancelReason): CloseReason => CANCEL_REASONS.indexOf(reason);

export const CLOSE_REASON = {
  /** Matched; all others are cancelled. */
  NONE: position('NONE'),
  USER: position('USER'),
  IOC_REMAINDER: position('IOC_REMAINDER'),
  FOK: position('FOK'),
  POST_ONLY: position('POST_ONLY'),
  STP: position('STP'),
  ADMIN: position('ADMIN'),
  MARGIN: position('MARGIN'),
  MARGIN_AT_MATCH: position('MARGIN_AT_MATCH'),
  TPSL: position('TPSL'),
  LIQUIDATION: position('LIQUIDATION'),
  ADL: position('ADL'),
  HALT: position('HALT'),
  INDEX: position('INDEX'),
  TOO_DEEP: position('TOO_DEEP'),
  REMAINDER: position('REMAINDER'),
} as const satisfies Record<CancelReason, CloseReason>;

/** The name of a reason, for the events that hold names. */
export function cancelReasonOf(reason: CloseReason): CancelReason {
  const name = CANCEL_REASONS[reason];
  if (name === undefined) throw new Error(`there is no cancel reason ${reason}`);
  return name;
}

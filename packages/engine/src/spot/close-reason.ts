/** Why an order closed, as numbers: the positions in CANCEL_REASONS, which the journal carries. */
import { CANCEL_REASONS, type CancelReason } from '../events.ts';

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
} as const satisfies Record<CancelReason, CloseReason>;

/**
 * The reasons for which a member's money changes, as the ledger of a member names them. The code is the place in the
 * protocol's LEDGER_CAUSES; read tables hold it, so it never changes. A command may do several things to a member, and the
 * cause of the highest weight is named.
 */
import type { Cause, Moves } from '../codec/declarations.ts';

export const CAUSES = {
  OTHER: { code: 0, weight: 0 },
  /** Money is frozen for an order, or given back: no row is written. */
  FROZEN: { code: undefined, weight: 1 },
  MARGIN: { code: 5, weight: 2 },
  TRADE: { code: 1, weight: 3 },
  TRANSFER: { code: 2, weight: 4 },
  DEPOSIT: { code: 3, weight: 5 },
  FAUCET: { code: 4, weight: 6 },
  FUNDING: { code: 6, weight: 7 },
  ADL: { code: 8, weight: 8 },
  LOSS_SHARED: { code: 9, weight: 9 },
  LIQUIDATION: { code: 7, weight: 10 },
  REBATE: { code: 10, weight: 11 },
  PLEDGE: { code: 11, weight: 12 },
  AIRDROP: { code: 12, weight: 13 },
} as const satisfies Record<string, Cause>;

/** The event names one member, whose money moves. */
export function ofMember<Event extends { memberId: number }>(cause: Cause): Moves<Event> {
  return { cause, members: ({ memberId }) => [memberId] };
}

/** The short lists of the spot read tables. */
import { CANCEL_REASONS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@tern/engine';
import { FINISHED_STATUSES, ORDER_STATUSES, type WireOrderFilter } from '@tern/protocol';
import { listCodes } from '../../platform/database/list-codes.ts';

export const { codeOf, nameOf } = listCodes({
  side: SIDES,
  type: ORDER_TYPES,
  timeInForce: TIMES_IN_FORCE,
  status: ORDER_STATUSES,
  reason: CANCEL_REASONS,
  role: ['MAKER', 'TAKER'],
});

export const statusCodes = (filter: WireOrderFilter): number[] =>
  (filter === 'finished' ? FINISHED_STATUSES : [filter]).map((status) => codeOf('status', status));

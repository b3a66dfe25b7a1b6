/** The short lists of the spot read tables. */
import { CANCEL_REASONS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@tern/engine';
import { ORDER_STATUSES } from '@tern/protocol';
import { listCodes } from '../../platform/database/list-codes.ts';

export const { codeOf, nameOf } = listCodes({
  side: SIDES,
  type: ORDER_TYPES,
  timeInForce: TIMES_IN_FORCE,
  status: ORDER_STATUSES,
  reason: CANCEL_REASONS,
  role: ['MAKER', 'TAKER'],
});

/** The short lists of the contract read tables. */
import {
  CANCEL_REASONS,
  MARGIN_MODES,
  ORDER_ORIGINS,
  ORDER_TYPES,
  POSITION_ENDS,
  POSITION_SIDES,
  TIMES_IN_FORCE,
  TRADE_TYPES,
  TRIGGER_SOURCES,
} from '@tern/engine';
import {
  DELEVERAGINGS,
  FINISHED_STATUSES,
  FUND_CAUSES,
  ORDER_STATUSES,
  PLAN_STATUSES,
  type WireOrderFilter,
} from '@tern/protocol';
import { listCodes } from '../../../platform/database/list-codes.ts';

export const { codeOf, nameOf } = listCodes({
  tradeType: TRADE_TYPES,
  type: ORDER_TYPES,
  timeInForce: TIMES_IN_FORCE,
  origin: ORDER_ORIGINS,
  mode: MARGIN_MODES,
  side: POSITION_SIDES,
  triggerSource: TRIGGER_SOURCES,
  status: ORDER_STATUSES,
  planStatus: PLAN_STATUSES,
  reason: CANCEL_REASONS,
  role: ['MAKER', 'TAKER'],
  how: POSITION_ENDS,
  deleveraging: DELEVERAGINGS,
  cause: FUND_CAUSES,
});

export const statusCodes = (filter: WireOrderFilter): number[] =>
  (filter === 'finished' ? FINISHED_STATUSES : [filter]).map((status) => codeOf('status', status));

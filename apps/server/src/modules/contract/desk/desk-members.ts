/**
 * Reads a member's contract data for the desk of members, which stands below this module and is given these readers.
 */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { readPositionHistory } from '../history/history-reader.ts';
import { readOrders, readPlans } from '../history/order-reader.ts';
import { accountOf, positionsOf } from '../live/account-routes.ts';
import type { LiveContractData } from '../live/live-contract-data.ts';
import { wireOrder } from '../orders/order-record.ts';
import { wirePlan } from '../orders/plan-record.ts';
import { memberAccount } from '../positions/member-account.ts';

type Name = 'getMemberContractOrders' | 'getMemberPlans' | 'getMemberPastPositions';
type Question<N extends Name> = Omit<DeskRequest<N>, 'memberId'>;

export function deskContractsOf(sql: Sql, marketData: LiveContractData) {
  const { contracts, orders } = marketData;
  return {
    now(memberId: number): DeskResult<'getMemberContracts'> {
      const { settings: _, ...account } = accountOf(memberId, marketData);
      const own = memberAccount(memberId, marketData);
      return { account, positions: positionsOf(own, own.positions, marketData) };
    },
    async orders(memberId: number, { open, ...paging }: Question<'getMemberContractOrders'>) {
      if (open === 'true') {
        const all = orders.ordersOf(memberId).map((order) => wireOrder(order, contracts));
        return newestOpen(all, paging, ({ orderId }) => orderId);
      }
      const { rows, cursor } = await readOrders(sql, memberId, paging, contracts);
      return { rows, cursor };
    },
    async plans(memberId: number, { open, ...paging }: Question<'getMemberPlans'>) {
      if (open === 'true') {
        const all = orders.plansOf(memberId).map((plan) => wirePlan(plan, contracts));
        return newestOpen(all, paging, ({ planId }) => planId);
      }
      const { rows, cursor } = await readPlans(sql, memberId, paging, contracts);
      return { rows, cursor };
    },
    pastPositions: (memberId: number, paging: Question<'getMemberPastPositions'>) =>
      readPositionHistory(sql, memberId, paging, contracts),
  };
}

/** A page of a live list that is sorted newest first. */
function newestOpen<Row>(
  all: readonly Row[],
  { cursor, limit: wanted }: { cursor?: string | undefined; limit?: string | undefined },
  idOf: (row: Row) => string,
): Page<Row> {
  const limit = pageLimit(wanted);
  const before = readCursor(cursor, 1)?.[0] ?? Number.MAX_SAFE_INTEGER;
  return pageOf(all.filter((row) => Number(idOf(row)) < before).slice(0, limit + 1), limit, idOf);
}

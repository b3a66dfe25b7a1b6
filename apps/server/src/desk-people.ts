/** The desk's calls about people: each module's own, given what ranks above it. */
import type { Affairs } from './affairs.ts';
import type { AuthServices } from './auth.ts';
import type { DeskParts } from './desk.ts';
import { moneyDeskRoutes } from './desk-money.ts';
import type { Staff } from './desk-staff.ts';
import type { RunningKernel } from './kernel/index.ts';
import { deskBalances } from './modules/balances/index.ts';
import { identityDeskRoutes } from './modules/identity/index.ts';
import {
  type MarkedImage,
  memberDeskRoutes,
  ReviewOpenings,
  securityDeskRoutes,
} from './modules/member/index.ts';
import { deskOrders, type LiveOrders } from './modules/spot/index.ts';
import { canonicalJson } from './modules/staff/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Sql } from './platform/database/index.ts';
import type { DeskCallRegistry } from './platform/http/desk-call.ts';

export function peopleDeskRoutes(
  desk: DeskCallRegistry,
  {
    sql,
    kernel,
    clock,
    staff,
  }: { sql: Sql; kernel: Pick<RunningKernel, 'execute'>; clock: Clock; staff: Staff },
  { markets, balances, orders, contracts }: DeskParts['live'] & { orders: LiveOrders },
  auth: AuthServices,
  { reviews, decisions, above }: Pick<Affairs, 'reviews' | 'decisions' | 'above'>,
): void {
  const balancesOf = deskBalances(balances, markets.markets);
  const ordersOf = deskOrders(sql, orders, markets.markets);
  const { members, people: live, notes, flags, freezes } = auth;
  memberDeskRoutes(desk, { sql, members, live, notes, flags, freezes }, auth, {
    ...above,
    balancesOf,
    ordersOf,
  });
  moneyDeskRoutes(desk, { sql, kernel }, { markets, balances, contracts }, auth);
  // One budget for both kinds of images.
  const marked: MarkedImage = (view, operator) => reviews.marked({ id: null, ...view }, operator);
  securityDeskRoutes(desk, auth.reviews, new ReviewOpenings(sql), marked, async (reviewId) => {
    const request = canonicalJson({ reviewId });
    const waiting = await staff.proposals.waiting('approveSecurityReview', request, clock.nowMs());
    return waiting === undefined ? '' : String(waiting);
  });
  identityDeskRoutes(desk, reviews, decisions);
}

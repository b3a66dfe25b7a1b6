/** The desk's calls about a member's money: each module reads its own, for members that exist. */

import type { AuthServices } from './auth.ts';
import type { DeskParts } from './desk.ts';
import type { RunningKernel } from './kernel/index.ts';
import { creditMemberHandler, readCapitalRecords, readPostings, Solvency } from './modules/balances/index.ts';
import { deskContractsOf } from './modules/contract/index.ts';
import type { Sql } from './platform/database/index.ts';
import { CallError } from './platform/http/call.ts';
import type { DeskCallRegistry } from './platform/http/desk-call.ts';

export function moneyDeskRoutes(
  desk: DeskCallRegistry,
  { sql, kernel }: { sql: Sql; kernel: Pick<RunningKernel, 'execute'> },
  {
    markets: { markets },
    balances,
    contracts,
  }: Pick<DeskParts['live'], 'markets' | 'balances' | 'contracts'>,
  { members }: Pick<AuthServices, 'members'>,
): void {
  const contractsOf = deskContractsOf(sql, contracts);
  const existing = async (memberId: string): Promise<number> => {
    const member = await members.byId(Number(memberId));
    if (member === undefined) throw new CallError('memberUnknown');
    return member.id;
  };
  const solvency = new Solvency(sql, balances, markets);
  desk.fourEyes('creditMember', creditMemberHandler({ kernel, solvency, existing }));
  desk.read('getMemberContracts', async ({ memberId }) => contractsOf.now(await existing(memberId)));
  desk.read('getMemberContractOrders', async ({ memberId, ...question }) =>
    contractsOf.orders(await existing(memberId), question),
  );
  desk.read('getMemberPlans', async ({ memberId, ...question }) =>
    contractsOf.plans(await existing(memberId), question),
  );
  desk.read('getMemberPastPositions', async ({ memberId, ...paging }) =>
    contractsOf.pastPositions(await existing(memberId), paging),
  );
  desk.read('getMemberTransfers', async ({ memberId, ...question }) =>
    readCapitalRecords(sql, await existing(memberId), question, markets),
  );
  desk.read('getMemberPostings', async ({ memberId, ...question }) =>
    readPostings(sql, await existing(memberId), question, markets),
  );
}

/**
 * Opens the module of invitation and rebates. The engine decides who is paid for whose fees (rules/growth); the module
 * binds inviters from before, settles the days that are over, runs the checks for rings, and shows it all.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { OwnErrors } from '../../platform/http/errors/rejection.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import type { BalancesApi } from '../balances/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { MemberApi } from '../member/index.ts';
import type { OpenModule } from '../module.ts';
import { DeskCommands, OperatorNames, type Staff } from '../staff/index.ts';
import { BindInviters } from './bind-inviters.ts';
import { InvitationReader } from './desk/desk-reader.ts';
import { invitationDesk } from './desk/desk-routes.ts';
import { EvidenceReader, type InvitationTies } from './desk/evidence-reader.ts';
import { RebateReader } from './desk/rebate-reader.ts';
import { expiringRates } from './expiring-rates.ts';
import { Leaderboard } from './leaderboard.ts';
import { LiveInvitation } from './live-invitation.ts';
import { OwnFigures } from './own-figures.ts';
import { RebateLists } from './rebate-lists.ts';
import { type FindShared, type FoundMark, RingChecks } from './ring-checks.ts';
import { invitationRoutes } from './routes.ts';
import { SettleRebates } from './settle-rebates.ts';
import { SettledMonths } from './settled-months.ts';
import { Usdt } from './usdt.ts';

const DAY_MS = 86_400_000;
const SETTLE_MS = 10_000;
/** Refusals that operators meet; the others are those of members. */
const ERROR_OF: OwnErrors = {
  TWO_OPERATORS_NEEDED: 'twoOperatorsNeeded',
  UNKNOWN_MEMBER: 'memberUnknown',
  PRICE_INVALID: 'amountInvalid',
  REQUEST_ID_REUSED: 'fundReference',
  SUPPLY_EXCEEDED: 'amountInvalid',
};

export interface InvitationDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'execute' | 'decide' | 'durable' | 'initial' | 'onReleased'>;
  isReadable: ReadBarrier;
  market: { marketData: Pick<MarketApi['marketData'], 'markets' | 'contracts'> };
  member: Pick<MemberApi, 'onLoggedIn' | 'existing'> & {
    members: Pick<MemberApi['members'], 'byId' | 'masked' | 'invited' | 'nickNames'>;
  };
  identity: Pick<IdentityApi, 'onDecided'>;
  balances: { balances: Pick<BalancesApi['balances'], 'ofSystem'> };
  staff: { operators: Pick<Staff['operators'], 'byId'> };
  findShared: FindShared;
  ties: InvitationTies;
  publicOrigin: string | undefined;
}

export async function openInvitation(deps: InvitationDeps) {
  const { sql, clock, log, kernel, isReadable, balances, staff, findShared, ties, publicOrigin } = deps;
  const { members } = deps.member;
  const { marketData } = deps.market;
  const live = new LiveInvitation(kernel.initial);
  const usdt = new Usdt(marketData.markets);
  const months = new SettledMonths(sql);
  await months.load();
  const settlement = new SettleRebates({ kernel, clock, log, live, months });
  const figures = new OwnFigures({ live, usdt, members, marketData, publicOrigin });
  const lists = new RebateLists({ sql, live, usdt, members });
  const leaderboard = new Leaderboard({ sql, months, usdt, members });
  const binding = new BindInviters({ kernel, members, live, log });
  const rings = openRingChecks(deps, live);
  return {
    calls: (calls) => invitationRoutes(calls, { clock, isReadable, figures, lists, leaderboard }),
    deskCalls(desk) {
      const names = new OperatorNames(staff.operators);
      const reader = new InvitationReader({ sql, live, usdt, balances: balances.balances });
      const evidence = new EvidenceReader({ sql, live, names, members, ties, findShared });
      const rebates = new RebateReader({ sql, usdt });
      const commands = new DeskCommands({ kernel, isReadable, errors: ERROR_OF });
      const { member } = deps;
      invitationDesk(desk, { live, usdt, reader, evidence, rebates, commands, settlement, member });
    },
    topics(_hub: Hub) {
      kernel.onReleased((released) => live.apply(released));
    },
    jobs: [
      { name: 'binding inviters', periodMs: DAY_MS, run: () => binding.run(), isDueAtStart: true },
      { name: 'settling rebates', periodMs: SETTLE_MS, run: () => settlement.run() },
    ],
    health: () => [...settlement.problems(), ...expiringRates(live, clock.nowMs())],
    stops: [{ name: 'checks for rings', stop: () => rings.settled() }],
    api: { live, settlement, rings },
  } satisfies OpenModule & { api: object };
}

/** Facts about a member are new at these moments (rules/growth#marks). */
function openRingChecks(deps: InvitationDeps, live: LiveInvitation): RingChecks {
  const { sql, kernel, log, member, identity, findShared } = deps;
  const inviteesOf = async (inviterId: number, after: number, most: number) => {
    const rows = await sql<{ member_id: bigint; sequence: bigint }[]>`
      select member_id, sequence from invitees where inviter_id = ${inviterId} and sequence > ${after}
      order by sequence limit ${most}`;
    return rows.map(({ member_id, sequence }) => ({
      memberId: Number(member_id),
      sequence: Number(sequence),
    }));
  };
  const wasTakenBack = async (memberId: number, mark: FoundMark) => {
    const rows = await sql`
      select from invitee_marks where member_id = ${memberId} and mark = ${mark} and not is_marked limit 1`;
    return rows.length > 0;
  };
  const onFault = logFailure(log, 'a check for rings');
  const rings = new RingChecks({ kernel, live, findShared, inviteesOf, wasTakenBack, onFault });
  member.onLoggedIn((memberId) => rings.note(memberId));
  identity.onDecided(async ({ memberId }) => rings.note(memberId));
  kernel.onReleased(({ events }) => {
    for (const event of events) if (event.kind === 'pay-method-changed') rings.note(event.memberId);
  });
  return rings;
}
export type InvitationApi = Awaited<ReturnType<typeof openInvitation>>['api'];

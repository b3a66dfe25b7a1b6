/**
 * The operators' desk for members: find, look at, note, freeze, log out. Phones and mails are masked here as everywhere;
 * what the money modules know comes as functions, its ports.
 */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../../platform/http/desk-call.ts';
import type { GoogleFactor, SecurityEvents, Sessions, TradingPasswords } from '../../security/index.ts';
import type { CardOf } from '../accounts/card-of.ts';
import type { LiveMembers } from '../accounts/live-members.ts';
import { maskedMail, maskedPhone } from '../accounts/masks.ts';
import type { MemberFreezes } from '../accounts/member-freezes.ts';
import type { Member, Members } from '../accounts/members.ts';
import type { NickNameRegistry } from '../nick-names/nick-name-registry.ts';
import { findMembers } from './find-members.ts';
import type { MemberFlags } from './member-flags.ts';
import type { MemberNotes } from './member-notes.ts';
import { phoneTwins } from './phone-twins.ts';

/** The parts of the desk that hold the members. */
export interface DeskMembers {
  sql: Sql;
  members: Members;
  nickNames: Pick<NickNameRegistry, 'doubtful'>;
  live: LiveMembers;
  notes: MemberNotes;
  flags: MemberFlags;
  freezes: MemberFreezes;
}

/** The parts that protect the members' accounts. */
export interface DeskSecurity {
  sessions: Sessions;
  events: SecurityEvents;
  google: GoogleFactor;
  tradingPasswords: TradingPasswords;
}

/** The readers that higher modules give to the desk of members. */
export interface HigherModules {
  cardOf: CardOf;
  balancesOf(memberId: number): DeskResult<'getMemberBalances'> | Promise<DeskResult<'getMemberBalances'>>;
  ordersOf(
    memberId: number,
    request: Omit<DeskRequest<'getMemberOrders'>, 'memberId'>,
  ): Promise<DeskResult<'getMemberOrders'>>;
}

export function memberDeskRoutes(
  desk: DeskCallRegistry,
  of: DeskMembers,
  security: DeskSecurity,
  ports: HigherModules,
): void {
  desk.read('findMembers', async (request) => {
    const { rows, cursor } = await findMembers(of.sql, request);
    return { rows: await Promise.all(rows.map((member) => rowOf(member, of.live, ports.cardOf))), cursor };
  });
  desk.read('getPhoneTwins', (page) => phoneTwins(of.sql, page));
  desk.read('getDoubtfulNickNames', (page) => of.nickNames.doubtful(page));
  desk.read('getMemberDetail', async ({ memberId }, _operator, { nowMs }) =>
    detailOf(await existing(of.members, memberId), of, security, ports.cardOf, nowMs),
  );
  desk.read('getMemberBalances', async ({ memberId }) =>
    ports.balancesOf((await existing(of.members, memberId)).id),
  );
  desk.read('getMemberOrders', async ({ memberId, ...request }) =>
    ports.ordersOf((await existing(of.members, memberId)).id, request),
  );
  desk.read('getMemberSessions', async ({ memberId }, _operator, { nowMs }) => {
    const { id } = await existing(of.members, memberId);
    const rows = security.sessions.list(id, nowMs).map(({ createdMs, lastSeenMs, ...one }) => ({
      ...one,
      createTime: createdMs,
      lastSeenTime: lastSeenMs,
    }));
    return { rows, cursor: '' };
  });
  desk.read('getMemberEvents', async ({ memberId, ...page }) =>
    security.events.list((await existing(of.members, memberId)).id, page, 'whole addresses'),
  );
  desk.read('getMemberNotes', async ({ memberId, ...page }) =>
    of.notes.list((await existing(of.members, memberId)).id, page),
  );
  memberActions(desk, of, security);
}

function memberActions(desk: DeskCallRegistry, of: DeskMembers, { sessions, events }: DeskSecurity): void {
  desk.action('addMemberNote', async ({ memberId, text }, operator, { nowMs }) => {
    const { id } = await existing(of.members, memberId);
    const noteId = await of.notes.add(id, operator.name, text, nowMs);
    return { result: { noteId }, subject: subject(id), after: { noteId } };
  });
  desk.action('freezeMember', async ({ memberId, kind, reason }, { name }, { nowMs }) => {
    const id = Number(memberId);
    const freeze = { kind, reason, operator: name, timeMs: nowMs };
    const { before, after } = await of.flags.exclusively((set) =>
      of.freezes.during(id, freeze, () => set(id, { frozen: true })),
    );
    // The event of the freeze ends them as well; here so that the answer comes after it.
    await sessions.endAll(id);
    return { result: {}, subject: subject(memberId), before, after: { ...after, kind } };
  });
  const examineFreeze = async (id: number) => {
    if (!of.live.isFrozen(id)) throw new CallError('nothingToChange');
    const { kind, reason, operator, timeMs } = { ...UNKNOWN_FREEZE, ...(await of.freezes.current(id)) };
    return { frozen: true, kind, reason, operator, frozenTime: timeMs };
  };
  desk.fourEyes('unfreezeMember', {
    async examine({ memberId }) {
      const { id } = await existing(of.members, memberId);
      return { subject: subject(id), before: await examineFreeze(id) };
    },
    async execute({ memberId }, { maker, approver }, { nowMs }, approved) {
      const id = Number(memberId);
      const done = await of.flags.exclusively(async (set) => {
        const before = approved.confirm(await examineFreeze(id));
        const { after } = await set(id, { frozen: false });
        await of.freezes.end(id, `${maker.name}, ${approver.name}`, nowMs);
        return { before, after };
      });
      return { result: {}, subject: subject(id), ...done };
    },
  });
  desk.action('setMemberTrading', async ({ memberId, tradingAllowed }) => ({
    result: {},
    subject: subject(memberId),
    ...(await of.flags.set(Number(memberId), { tradingAllowed })),
  }));
  desk.action('endMemberSessions', async ({ memberId }, _operator, { nowMs }) => {
    const { id } = await existing(of.members, memberId);
    const ended = sessions.list(id, nowMs).length;
    await sessions.endAll(id);
    if (ended > 0) {
      await events.record(id, 'SESSION_ENDED', { ip: '' }, nowMs);
      events.tell(id, 'SESSION_ENDED', nowMs);
    }
    return { result: { ended }, subject: subject(id), before: { sessions: ended }, after: { sessions: 0 } };
  });
}

/** The freeze of a member whom other code than the desk froze. */
const UNKNOWN_FREEZE = { kind: 'OTHER', reason: '', operator: '', timeMs: 0 } as const;

function subject(memberId: number | string): string {
  return `member ${memberId}`;
}

async function existing(members: Members, memberId: string): Promise<Member> {
  const member = await members.byId(Number(memberId));
  if (member === undefined) throw new CallError('memberUnknown');
  return member;
}

async function rowOf(
  member: Member,
  live: LiveMembers,
  cardOf: CardOf,
): Promise<DeskResult<'findMembers'>['rows'][number]> {
  const { cardState, advancedState } = await cardOf(member.id);
  const { frozen, tradingAllowed } = live.findMember(member.id);
  return {
    memberId: String(member.id),
    nickName: member.nickName,
    phone: maskedPhone(member.phone),
    mail: maskedMail(member.mail),
    cardState,
    advancedState,
    isFrozen: frozen,
    tradingAllowed,
    registerTime: member.createdMs,
  };
}

async function detailOf(
  member: Member,
  { live, notes, freezes }: DeskMembers,
  { google, tradingPasswords, sessions }: DeskSecurity,
  cardOf: CardOf,
  nowMs: number,
): Promise<DeskResult<'getMemberDetail'>> {
  const { id, areaCode, inviterId } = member;
  const own = sessions.list(id, nowMs);
  const [row, { name, country }, isBound, hasPostPassword, noted, known] = await Promise.all([
    rowOf(member, live, cardOf),
    cardOf(id),
    google.isBound(id),
    tradingPasswords.isSet(id),
    notes.count(id),
    freezes.current(id),
  ]);
  const { timeMs, ...freeze } = { ...UNKNOWN_FREEZE, ...known };
  const lockedUntilMs = live.findMember(id).withdrawalLockedUntilMs;
  return {
    ...row,
    areaCode,
    name,
    country,
    google: isBound,
    postPassword: hasPostPassword,
    withdrawalLockedUntil: lockedUntilMs > nowMs ? lockedUntilMs : 0,
    inviterId: inviterId === 0 ? '' : String(inviterId),
    sessions: own.length,
    lastSeenTime: own[0]?.lastSeenMs ?? 0,
    notes: noted,
    freeze: live.isFrozen(id) ? { ...freeze, time: timeMs } : null,
  };
}

/** The evidence of marks that operators read: the facts that both sides of an invitation share, and who changed a mark. */
import { INVITEE_MARKS, type InviteeMark } from '@tern/engine';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { MemberApi } from '../../member/index.ts';
import type { MemberTies } from '../../payment/index.ts';
import type { OperatorNames } from '../../staff/index.ts';
import type { LiveInvitation } from '../live-invitation.ts';
import type { FindShared } from '../ring-checks.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
/** The newest other invitees that are compared with the one in question. */
const MOST_OTHERS = 1_000;

export type InvitationTies = Pick<MemberTies, 'between' | 'othersOf'>;

export interface EvidenceReaderParts {
  sql: Sql;
  live: Pick<LiveInvitation, 'findInvitee'>;
  names: OperatorNames;
  members: Pick<MemberApi['members'], 'masked'>;
  ties: InvitationTies;
  findShared: FindShared;
}

export class EvidenceReader {
  constructor(private readonly parts: EvidenceReaderParts) {}

  async evidence(memberId: number): Promise<DeskResult<'getInviteeEvidence'>> {
    const { live, ties } = this.parts;
    const found = live.findInvitee(memberId);
    if (found === undefined) throw new CallError('notInvited');
    const { inviterId, marks } = found;
    const [invitee, inviter, shared, ring] = await Promise.all([
      this.party(memberId),
      this.party(inviterId),
      ties.between(memberId, inviterId),
      this.ring(memberId, inviterId),
    ]);
    return {
      marks: INVITEE_MARKS.filter((mark) => marks.has(mark)),
      invitee,
      inviter,
      sharedDevices: shared.devices,
      sharedAddresses: shared.addresses,
      sharedAccounts: shared.accounts,
      ring,
    };
  }

  async marks({
    memberId,
    cursor,
    limit,
  }: DeskRequest<'getInviteeMarks'>): Promise<DeskResult<'getInviteeMarks'>> {
    const { sql, names } = this.parts;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const rows = await sql<
      {
        sequence: bigint;
        mark: InviteeMark;
        is_marked: boolean;
        reason: string;
        first_operator: bigint;
        second_operator: bigint;
        time_ms: bigint;
      }[]
    >`
      select * from invitee_marks where member_id = ${memberId} and sequence < ${before}
      order by sequence desc limit ${most + 1}`;
    const nameOf = await names.namesOf(
      rows.flatMap(({ first_operator, second_operator }) => [first_operator, second_operator]),
    );
    const page = pageOf(rows, most, ({ sequence }) => String(sequence));
    return {
      cursor: page.cursor,
      rows: page.rows.map((row) => ({
        mark: row.mark,
        isMarked: row.is_marked,
        reason: row.reason,
        operators: [row.first_operator, row.second_operator].map(nameOf).filter((name) => name !== ''),
        time: Number(row.time_ms),
      })),
    };
  }

  private async party(memberId: number): Promise<DeskResult<'getInviteeEvidence'>['invitee']> {
    const { members, ties } = this.parts;
    const [masked, others] = await Promise.all([members.masked([memberId]), ties.othersOf(memberId)]);
    const { account = '', createdMs = 0 } = masked.get(memberId) ?? {};
    return {
      memberId: String(memberId),
      account,
      registeredTime: createdMs,
      othersOnDevices: others.devices,
      othersOnAccounts: others.accounts,
    };
  }

  private async ring(memberId: number, inviterId: number): Promise<DeskResult<'getInviteeEvidence'>['ring']> {
    const { sql, findShared } = this.parts;
    const rows = await sql<{ member_id: bigint }[]>`
      select member_id from invitees where inviter_id = ${inviterId} and member_id <> ${memberId}
      order by sequence desc limit ${MOST_OTHERS}`;
    const facts = await findShared(
      memberId,
      rows.map(({ member_id }) => Number(member_id)),
    );
    const sharers = [...new Set(facts.map((fact) => fact.memberId))].sort((a, b) => a - b);
    return sharers.map((sharer) => ({
      memberId: String(sharer),
      shared: facts.flatMap((fact) => (fact.memberId === sharer ? [fact.mark] : [])),
    }));
  }
}

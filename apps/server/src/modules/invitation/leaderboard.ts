/**
 * The leaderboard of the last settled month (rules/growth#leaderboard): the inviters with the highest sums; of equal ones the
 * one who reached it earlier, then the one with the lower id.
 */
import type { CallResult } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import type { MemberApi } from '../member/index.ts';
import { wireMonth } from './business-days.ts';
import type { SettledMonths } from './settled-months.ts';
import type { Usdt } from './usdt.ts';

const SHOWN = 20;

export interface LeaderboardParts {
  sql: Sql;
  months: Pick<SettledMonths, 'shown'>;
  usdt: Usdt;
  members: Pick<MemberApi['members'], 'nickNames'>;
}

interface Ranked {
  inviter_id: bigint;
  rebate: bigint;
}

export class Leaderboard {
  constructor(private readonly parts: LeaderboardParts) {}

  async read(memberId: number): Promise<CallResult<'getRebateLeaderboard'>> {
    const { sql, months, usdt, members } = this.parts;
    const month = months.shown;
    if (month === 0) return { month: '', rows: [], own: { rank: 0, rebate: '0' } };
    const rows = await sql<Ranked[]>`
      select inviter_id, rebate from rebate_months where month = ${month}
      order by rebate desc, sequence, inviter_id limit ${SHOWN}`;
    const ids = rows.map(({ inviter_id }) => Number(inviter_id));
    const names = await members.nickNames(ids);
    return {
      month: wireMonth(month),
      rows: rows.map(({ inviter_id, rebate }, place) => ({
        rank: place + 1,
        name: rankedName(Number(inviter_id), names.get(Number(inviter_id))),
        rebate: usdt.wire(rebate),
        isOwn: Number(inviter_id) === memberId,
      })),
      own: await this.own(memberId, month),
    };
  }

  private async own(memberId: number, month: number): Promise<{ rank: number; rebate: string }> {
    const { sql, usdt } = this.parts;
    const [own] = await sql<{ rank: number; rebate: bigint }[]>`
      select own.rebate, 1 + (
        select count(*)::integer from rebate_months m where m.month = own.month
          and (-m.rebate, m.sequence, m.inviter_id) < (-own.rebate, own.sequence, own.inviter_id)
      ) as rank
      from rebate_months own where own.month = ${month} and own.inviter_id = ${memberId}`;
    return { rank: own?.rank ?? 0, rebate: usdt.wire(own?.rebate ?? 0n) };
  }
}

/** The beginning of a nickname, or the ends of a member id: enough for its owner alone. */
function rankedName(memberId: number, nickName: string | undefined): string {
  if (nickName !== undefined) {
    const [first] = new Intl.Segmenter('zh').segment(nickName);
    return `${first?.segment ?? ''}***`;
  }
  const digits = String(memberId);
  return `${digits.slice(0, 2)}***${digits.slice(-2)}`;
}

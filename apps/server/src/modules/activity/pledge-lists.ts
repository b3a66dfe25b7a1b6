/** A member's own pledges, redemptions and participations out of the read tables. The member is the session's. */

import { formatUnits } from '@tern/math';
import type { CallRequest, CallResult, Participation } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import {
  type PledgeRow,
  type RedemptionRow,
  type WirePledgeParts,
  wirePledge,
  wireRedemption,
} from './wire-pledge.ts';
import { scaleOf } from './wire-product.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

type Asked<N extends 'getPledges' | 'getRedemptions' | 'getParticipations'> = Omit<
  CallRequest<N>,
  'minSequence'
>;

interface ParticipationRow {
  kind: Participation;
  sequence: bigint;
  asset: string;
  amount: bigint;
  time_ms: bigint;
  /** The number of the pledge, or of the campaign. */
  id: bigint;
  product_id: bigint;
  zh_title: string;
  en_title: string;
}

export class PledgeLists {
  constructor(
    private readonly sql: Sql,
    private readonly parts: WirePledgeParts,
  ) {}

  async pledges(
    memberId: number,
    { state, cursor, limit }: Asked<'getPledges'>,
    nowMs: number,
  ): Promise<CallResult<'getPledges'>> {
    const { sql, parts } = this;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const rows = await sql<PledgeRow[]>`
      select * from pledges where member_id = ${memberId} and pledge_id < ${before}
        ${state === undefined ? sql`` : sql`and state = ${state}`}
      order by pledge_id desc limit ${most + 1}`;
    const pledges = rows.map((row) => wirePledge(row, nowMs, parts));
    return pageOf(pledges, most, ({ pledgeId }) => pledgeId);
  }

  async pledge(memberId: number, pledgeId: string, nowMs: number): Promise<CallResult<'getPledge'>> {
    const { sql, parts } = this;
    const [row] = await sql<PledgeRow[]>`
      select * from pledges where pledge_id = ${pledgeId}::bigint and member_id = ${memberId}`;
    if (row === undefined) throw new CallError('pledgeUnknown');
    return wirePledge(row, nowMs, parts);
  }

  /** undefined: the member has no such order. */
  async findAsset(memberId: number, pledgeId: number): Promise<string | undefined> {
    if (!Number.isSafeInteger(pledgeId)) return undefined;
    const [row] = await this.sql<{ asset: string }[]>`
      select asset from pledges where pledge_id = ${pledgeId} and member_id = ${memberId}`;
    return row?.asset;
  }

  async redemptions(
    memberId: number,
    { cursor, limit }: Asked<'getRedemptions'>,
  ): Promise<CallResult<'getRedemptions'>> {
    const { sql, parts } = this;
    const most = pageLimit(limit);
    const before = readCursor(cursor, 2) ?? [NEWEST, 0];
    const rows = await sql<RedemptionRow[]>`
      select r.*, p.product_id, p.asset from pledge_redemptions r join pledges p using (pledge_id)
      where r.member_id = ${memberId}
        and (r.sequence, r.pledge_id) < (${before[0]}::bigint, ${before[1]}::bigint)
      order by r.sequence desc, r.pledge_id desc limit ${most + 1}`;
    const redemptions = rows.map((row) => wireRedemption(row, parts));
    return pageOf(redemptions, most, ({ redemptionId }) => redemptionId);
  }

  async participations(
    memberId: number,
    { cursor, limit }: Asked<'getParticipations'>,
  ): Promise<CallResult<'getParticipations'>> {
    const { sql, parts } = this;
    const most = pageLimit(limit);
    const [before] = readCursor(cursor, 1) ?? [NEWEST];
    const rows = await sql<ParticipationRow[]>`
      (select 'PLEDGE' as kind, sequence, asset, principal as amount, time_ms, pledge_id as id, product_id,
          '' as zh_title, '' as en_title
        from pledges where member_id = ${memberId} and sequence < ${before})
      union all
      (select 'AIRDROP', d.sequence, d.asset, d.amount, d.time_ms, d.campaign_id, 0,
          coalesce(c.zh_title, ''), coalesce(c.en_title, '')
        from airdrop_payments d left join airdrop_campaigns c using (campaign_id)
        where d.member_id = ${memberId} and d.sequence < ${before})
      order by sequence desc limit ${most + 1}`;
    const page = pageOf(rows, most, ({ sequence }) => String(sequence));
    return {
      cursor: page.cursor,
      rows: page.rows.map((row) => ({
        participationId: String(row.sequence),
        kind: row.kind,
        title:
          row.kind === 'PLEDGE'
            ? parts.texts.of(Number(row.product_id)).title
            : { zh: row.zh_title, en: row.en_title },
        currency: row.asset,
        amount: formatUnits(row.amount, scaleOf(row.asset, parts.markets)),
        time: Number(row.time_ms),
        pledgeId: row.kind === 'PLEDGE' ? String(row.id) : '',
      })),
    };
  }
}

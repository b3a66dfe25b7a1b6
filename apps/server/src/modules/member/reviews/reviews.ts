/**
 * Manual reviews (rules/members#manual-reviews): a member who lost a factor asks, an operator decides once, and an
 * approval carries the change out in the same transaction, with the withdrawal lock and the end of every session.
 */
import type { CallResult, LostFactor, ReviewState } from '@tern/protocol';
import type { Sql, TransactionSql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import { CallError } from '../../../platform/http/call.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { GoogleFactor, Place } from '../../security/index.ts';
import type { AccountChanges, Changed } from '../account-centre/account-changes.ts';
import { boundAt } from '../account-centre/step-up-auth.ts';
import type { AccountName } from '../accounts/account-name.ts';
import { maskedMail, maskedPhone } from '../accounts/masks.ts';
import type { Members } from '../accounts/members.ts';

export interface ReviewRequest {
  memberId: number;
  factor: LostFactor;
  /** The phone or mail that replaces a lost one. */
  replacement?: AccountName;
  remark: string;
  imageId?: string | undefined;
  place: Place;
  nowMs: number;
}

/** The request as operators see it: without data that they need not see. */
export interface Review {
  reviewId: string;
  memberId: string;
  factor: LostFactor;
  state: ReviewState;
  remark: string;
  /** Masked; empty for GOOGLE. */
  newTarget: string;
  imageId: string;
  /** The reason of a rejection that the member reads. */
  reason: string;
  decidedBy: string;
  makeTime: number;
  decideTime: number;
}

interface Row {
  id: bigint;
  member_id: bigint;
  factor: LostFactor;
  state: ReviewState;
  area_code: string | null;
  phone: string | null;
  mail: string | null;
  remark: string;
  image_id: string | null;
  reason: string;
  decided_by: string;
  created_ms: bigint;
  decided_ms: bigint;
}

/** Back-office sessions are not member devices. */
const DESK: Place = { ip: '' };
const SHOWN = 50;
const SWEPT_AT_ONCE = 200;

export class Reviews {
  constructor(
    private readonly sql: Sql,
    private readonly members: Members,
    private readonly google: GoogleFactor,
    private readonly changes: AccountChanges,
  ) {}

  /** The review's id. `first`: what must happen in the same transaction. */
  async request(request: ReviewRequest, first: (sql: TransactionSql) => Promise<void>): Promise<string> {
    const { memberId, factor, replacement, remark, imageId, place, nowMs } = request;
    const { areaCode, phone, mail } = { areaCode: null, phone: null, mail: null, ...replacement };
    const { value } = await this.changes.make(
      { memberId, kind: 'REVIEW_REQUESTED', place, nowMs },
      async (sql) => {
        await first(sql);
        const rows = await sql<{ id: bigint }[]>`
          insert into member_reviews (member_id, factor, area_code, phone, mail, remark, image_id, created_ms)
          values (${memberId}, ${factor}, ${areaCode}, ${phone}, ${mail}, ${remark}, ${imageId ?? null}, ${nowMs})
          on conflict do nothing returning id`;
        if (rows[0] === undefined) throw new CallError('reviewPending');
        return String(rows[0].id);
      },
    );
    return value;
  }

  async ofMember(memberId: number): Promise<CallResult<'getReviews'>> {
    const rows = await this.sql<Row[]>`
      select * from member_reviews where member_id = ${memberId} order by id desc limit ${SHOWN}`;
    return rows.map(({ id, factor, state, reason, created_ms }) => ({
      reviewId: String(id),
      factor,
      state,
      reason,
      time: Number(created_ms),
    }));
  }

  async hasPending(memberId: number): Promise<boolean> {
    const rows = await this.sql`
      select 1 from member_reviews where member_id = ${memberId} and state = 'PENDING'`;
    return rows.length > 0;
  }

  /** Oldest first while PENDING, else newest first. */
  async list(
    state: ReviewState | undefined,
    page: { cursor?: string | undefined; limit?: string | undefined },
  ): Promise<{ rows: Review[]; cursor: string }> {
    const isQueue = state === 'PENDING';
    const [after = isQueue ? 0 : Number.MAX_SAFE_INTEGER] = readCursor(page.cursor, 1) ?? [];
    const most = pageLimit(page.limit);
    const { sql } = this;
    const rows = await sql<Row[]>`
      select * from member_reviews
      where ${state === undefined ? sql`true` : sql`state = ${state}`}
        and ${isQueue ? sql`id > ${after}` : sql`id < ${after}`}
      order by id ${isQueue ? sql`asc` : sql`desc`} limit ${most + 1}`;
    return pageOf(rows.map(reviewOf), most, (last) => last.reviewId);
  }

  async detail(reviewId: string): Promise<Review> {
    const [row] = await this.sql<Row[]>`select * from member_reviews where id = ${reviewId}`;
    if (row === undefined) throw new CallError('reviewUnknown');
    return reviewOf(row);
  }

  /** Carries the change out. `confirm` gets the review as it waited, under the lock of the decision. */
  async approve<Confirmed>(
    reviewId: string,
    { operator, nowMs }: { operator: string; nowMs: number },
    confirm: (pending: Review) => Confirmed,
  ): Promise<Changed<{ review: Review; before: Confirmed }>> {
    const { memberId: id, factor } = await this.detail(reviewId);
    const memberId = Number(id);
    const left = await this.leftBy(factor, memberId);
    return this.changes.make(
      {
        memberId,
        kind: 'REVIEW_APPROVED',
        place: DESK,
        nowMs,
        locksWithdrawal: true,
        endsSessions: true,
        left,
      },
      async (sql) => {
        const row = await decide(sql, reviewId, 'APPROVED', { operator, reason: '', nowMs });
        const review = reviewOf(row);
        const before = confirm({ ...review, state: 'PENDING' });
        if (row.factor === 'GOOGLE') await this.google.close(memberId, sql);
        else await this.members.setTarget(memberId, replacementOf(row), sql, 'bound');
        return { review, before };
      },
    );
  }

  async reject(reviewId: string, operator: string, reason: string, nowMs: number): Promise<Review> {
    const { memberId } = await this.detail(reviewId);
    const { value } = await this.changes.make(
      { memberId: Number(memberId), kind: 'REVIEW_REJECTED', place: DESK, nowMs },
      async (sql) => reviewOf(await decide(sql, reviewId, 'REJECTED', { operator, reason, nowMs })),
    );
    return value;
  }

  /** Lets go of the images of requests that were decided before then; `drop` takes their ids in the same transaction. */
  async sweepImages(
    beforeMs: number,
    drop: (sql: TransactionSql, imageIds: readonly string[]) => Promise<void>,
  ): Promise<void> {
    await transact(this.sql, async (sql) => {
      const rows = await sql<{ image_id: string }[]>`
        with old as (
          select id, image_id from member_reviews
          where image_id is not null and state <> 'PENDING' and decided_ms < ${beforeMs} limit ${SWEPT_AT_ONCE} for update)
        update member_reviews kept set image_id = null from old where kept.id = old.id
        returning old.image_id`;
      await drop(
        sql,
        rows.map((row) => row.image_id),
      );
    });
  }

  private async leftBy(factor: LostFactor, memberId: number): Promise<AccountName | undefined> {
    const member = factor === 'GOOGLE' ? undefined : await this.members.byId(memberId);
    return member && boundAt(member, factor === 'PHONE' ? 'phone' : 'mail');
  }
}

async function decide(
  sql: TransactionSql,
  reviewId: string,
  state: ReviewState,
  { operator, reason, nowMs }: { operator: string; reason: string; nowMs: number },
): Promise<Row> {
  const [row] = await sql<Row[]>`
    update member_reviews
    set state = ${state}, reason = ${reason}, decided_by = ${operator}, decided_ms = ${nowMs}
    where id = ${reviewId} and state = 'PENDING' returning *`;
  if (row === undefined) throw new CallError('reviewDecided');
  return row;
}

function replacementOf({ area_code, phone, mail }: Row): AccountName {
  return mail === null
    ? { kind: 'phone', areaCode: area_code ?? '', phone: phone ?? '' }
    : { kind: 'mail', mail };
}

function reviewOf(row: Row): Review {
  return {
    reviewId: String(row.id),
    memberId: String(row.member_id),
    factor: row.factor,
    state: row.state,
    remark: row.remark,
    newTarget: row.mail === null ? maskedPhone(row.phone ?? '') : maskedMail(row.mail),
    imageId: row.image_id ?? '',
    reason: row.reason,
    decidedBy: row.decided_by,
    makeTime: Number(row.created_ms),
    decideTime: Number(row.decided_ms),
  };
}

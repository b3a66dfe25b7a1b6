/**
 * The operators' side of the verification. One operator claims a case before that operator sees a name in full or an
 * image; each look at an image is recorded before the image is shown, carries the operator's name and the time, and is
 * counted.
 */
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { Images, OpenedImage } from '../files/index.ts';
import type { IdentityOpenings } from './identity-openings.ts';
import { BASIC, type Level, type Row, type Submission, type Submissions } from './submissions.ts';

/** Another operator may take over a claim that led to nothing for so long. */
const CLAIM_MS = 12 * 3_600_000;
const HOUR_MS = 3_600_000;
/** See rules/security#call-limits. */
const VIEWS_PER_HOUR = 60;

export interface Reviewer {
  operatorId: number;
  name: string;
}

export interface WantedReviews {
  state: Submission['state'] | undefined;
  level: Level | undefined;
  cursor: string | undefined;
  limit: string | undefined;
}

/** The proposal that waits to approve a submission, or ''. */
export type ProposalOf = (submissionId: number) => Promise<string>;

/** A case as the queue shows it: an advanced one carries the person of the basic one that it rests on. */
export interface Case extends Submission {
  proposalId: string;
}

export interface OpenCase extends Case {
  images: { imageId: string; kind: string }[];
}

export interface View {
  /** null: the image is none of a submission. */
  id: number | null;
  imageId: string;
  reason: string;
  nowMs: number;
}

export class Reviews {
  constructor(
    private readonly submissions: Submissions,
    private readonly images: Images,
    private readonly openings: IdentityOpenings,
    private readonly proposalOf: ProposalOf,
  ) {}

  /** Oldest first while they wait, else newest first. */
  async list({ state, level, cursor, limit }: WantedReviews): Promise<Page<Case>> {
    const { sql } = this.submissions;
    const most = pageLimit(limit);
    const from = readCursor(cursor, 1);
    const isQueue = state === 'REVIEWING';
    const past = from && (isQueue ? sql`and id > ${from[0]}` : sql`and id < ${from[0]}`);
    const rows = await sql<Row[]>`
      select * from identity_submissions
      where true
        ${state === undefined ? sql`` : sql`and state = ${state}`}
        ${level === undefined ? sql`` : sql`and level = ${level}`}
        ${past ?? sql``}
      order by id ${isQueue ? sql`asc` : sql`desc`} limit ${most + 1}`;
    const page = pageOf(rows, most, (last) => String(last.id));
    return { rows: await Promise.all(page.rows.map((row) => this.withPerson(row))), cursor: page.cursor };
  }

  async claim(id: number, reviewer: Reviewer, nowMs: number): Promise<{ before: string }> {
    const { sql } = this.submissions;
    const before = await this.submissions.byId(id);
    const rows = await sql`
      update identity_submissions set
        claimed_by_id = ${reviewer.operatorId}, claimed_by = ${reviewer.name}, claimed_ms = ${nowMs}
      where id = ${id} and state = 'REVIEWING'
        and (claimed_by_id is null or claimed_by_id = ${reviewer.operatorId} or claimed_ms < ${nowMs - CLAIM_MS})
      returning id`;
    if (rows.length > 0) return { before: before?.claimedBy ?? '' };
    const found = await this.submissions.byId(id);
    if (found === undefined) throw new CallError('reviewUnknown');
    throw new CallError(found.state === 'REVIEWING' ? 'reviewClaimed' : 'reviewDecided');
  }

  /** The look at the data is recorded. */
  async open(id: number, reviewer: Reviewer, nowMs: number): Promise<OpenCase> {
    const row = await this.openable(id, reviewer);
    await this.openings.recordData(id, reviewer, nowMs);
    const images = await this.submissions.sql<{ image_id: string; kind: string }[]>`
      select image_id, kind from identity_images where submission_id = ${id} order by place`;
    return {
      ...(await this.withPerson(row)),
      images: images.map(({ image_id, kind }) => ({ imageId: image_id, kind })),
    };
  }

  /** The image and whose it is. */
  async view(
    { id, imageId, reason, nowMs }: View & { id: number },
    reviewer: Reviewer,
  ): Promise<OpenedImage & { memberId: number }> {
    const { member_id } = await this.openable(id, reviewer);
    const rows = await this.submissions.sql`
      select 1 from identity_images where submission_id = ${id} and image_id = ${imageId}`;
    if (rows.length === 0) throw new CallError('imageUnknown');
    const opened = await this.marked({ id, imageId, reason, nowMs }, reviewer);
    await this.openings.recordImage(id, imageId, reviewer, nowMs);
    return { ...opened, memberId: Number(member_id) };
  }

  /** The image with the operator's name on it; counted, whatever it belongs to. */
  async marked(view: View, reviewer: Reviewer): Promise<OpenedImage> {
    await this.countView(view, reviewer);
    const time = `${new Date(view.nowMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return this.images.marked(view.imageId, `${reviewer.name} ${time}`, reviewer.name);
  }

  /** The claimer opens a case; while its approval is proposed, so does every other operator, who is to approve it. */
  private async openable(id: number, { operatorId }: Reviewer): Promise<Row> {
    const [row] = await this.submissions.sql<Row[]>`select * from identity_submissions where id = ${id}`;
    if (row === undefined) throw new CallError('reviewUnknown');
    if (row.claimed_by_id === null) throw new CallError('reviewNotClaimed');
    if (Number(row.claimed_by_id) !== operatorId && (await this.proposalOf(id)) === '')
      throw new CallError('reviewClaimed');
    return row;
  }

  /** Written before the image is shown, so that no look is without its line. */
  private async countView(
    { id, imageId, reason, nowMs }: View,
    { operatorId, name }: Reviewer,
  ): Promise<void> {
    await transact(this.submissions.sql, async (sql) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`identity views ${operatorId}`}, 0))`;
      const [counted] = await sql<{ count: number }[]>`
        select count(*)::integer as count from identity_image_views
        where operator_id = ${operatorId} and time_ms > ${nowMs - HOUR_MS}`;
      if ((counted?.count ?? 0) >= VIEWS_PER_HOUR) throw new CallError('viewBudget');
      await sql`
        insert into identity_image_views (submission_id, image_id, operator_id, operator, reason, time_ms)
        values (${id}, ${imageId}, ${operatorId}, ${name}, ${reason}, ${nowMs})`;
    });
  }

  private async withPerson(row: Row): Promise<Case> {
    const found = this.submissions.read(row);
    if (found.level === BASIC) return { ...found, proposalId: '' };
    const { basic } = await this.submissions.current(found.memberId);
    const proposalId = found.state === 'REVIEWING' ? await this.proposalOf(found.id) : '';
    return { ...found, person: basic?.person, proposalId };
  }
}

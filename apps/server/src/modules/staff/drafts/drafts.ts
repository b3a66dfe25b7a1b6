/**
 * Drafts in the database: what an operator typed into a form and did not send, sealed and bound to its operator. Invariant:
 * every query names the operator, so that no operator reads or changes the draft of another.
 */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import type { SealedBox } from '../../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-column.ts';

const KEEP_MS = 30 * 24 * 3_600_000;
/** An operator's oldest drafts go when there are more. */
const MOST_DRAFTS = 100;

export const SEALED_DRAFTS: SealedColumn = {
  name: 'drafts of operators',
  use: 'drafts',
  table: 'staff_drafts',
  column: 'content_sealed',
  key: 'draft_id',
  subject: 'operator_id',
  about: aboutOf,
};

type Draft = DeskRequest<'saveDraft'>;
type DraftName = DeskRequest<'getDraft'>;

export class Drafts {
  constructor(
    private readonly sql: Sql,
    private readonly box: SealedBox,
  ) {}

  /** Newest first, without their contents. */
  async list(operatorId: number, nowMs: number): Promise<DeskResult<'getDrafts'>> {
    const rows = await this.sql<{ form: string; subject: string; path: string; saved_ms: bigint }[]>`
      select form, subject, path, saved_ms from staff_drafts
      where operator_id = ${operatorId} and saved_ms > ${nowMs - KEEP_MS}
      order by saved_ms desc, draft_id desc`;
    return rows.map(({ form, subject, path, saved_ms }) => ({
      form,
      subject,
      path,
      savedTime: Number(saved_ms),
    }));
  }

  async find(
    operatorId: number,
    { form, subject }: DraftName,
    nowMs: number,
  ): Promise<DeskResult<'getDraft'>> {
    const [row] = await this.sql<{ content_sealed: Buffer; saved_ms: bigint }[]>`
      select content_sealed, saved_ms from staff_drafts
      where operator_id = ${operatorId} and form = ${form} and subject = ${subject}
        and saved_ms > ${nowMs - KEEP_MS}`;
    if (row === undefined) return { content: '', savedTime: 0 };
    const content = this.box.open(row.content_sealed, aboutOf(operatorId)).toString();
    return { content, savedTime: Number(row.saved_ms) };
  }

  async save(operatorId: number, { form, subject, path, content }: Draft, nowMs: number): Promise<void> {
    const sealed = this.box.seal(Buffer.from(content), aboutOf(operatorId));
    await this.sql`
      insert into staff_drafts (operator_id, form, subject, path, content_sealed, saved_ms)
      values (${operatorId}, ${form}, ${subject}, ${path}, ${sealed}, ${nowMs})
      on conflict (operator_id, form, subject) do update
      set path = excluded.path, content_sealed = excluded.content_sealed, saved_ms = excluded.saved_ms`;
    await this.sql`
      delete from staff_drafts where draft_id in (
        select draft_id from staff_drafts where operator_id = ${operatorId}
        order by saved_ms desc, draft_id desc offset ${MOST_DRAFTS})`;
  }

  async discard(operatorId: number, { form, subject }: DraftName): Promise<void> {
    await this.sql`
      delete from staff_drafts
      where operator_id = ${operatorId} and form = ${form} and subject = ${subject}`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from staff_drafts where saved_ms <= ${nowMs - KEEP_MS}`;
  }
}

function aboutOf(operatorId: string | number): string {
  return `drafts of operator ${operatorId}`;
}

/**
 * Payment methods as those read them whom an order lets see them, and the end of deleted ones. A deleted method stays as
 * long as an order names it (rules/otc#payees).
 */
import type { PaymentKind } from '@tern/protocol';
import { integerColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Images } from '../files/index.ts';
import type { LivePayMethods } from './live-pay-methods.ts';
import type { PaymentDetails } from './parse-payment.ts';
import type { PaymentBox } from './payment-box.ts';

/** The account is whole. Who may see it is the caller's to decide; it stands in no log. */
export interface Payee extends PaymentDetails {
  methodId: number;
  memberId: number;
  kind: PaymentKind;
  /** The image of the QR code; empty without one. */
  imageId: string;
  /** Its owner deleted it. */
  isDeleted: boolean;
}

/**
 * The time until which orders keep each of these methods, in ms; one that no order names is missing. Open orders keep
 * theirs without end.
 */
export type KeptUntil = (methodIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** An order that was made just before the deletion stands in the tables by then. */
const LEAST_KEPT_MS = 24 * 3_600_000;
const READ_AT_ONCE = 500;

interface PayeeRow {
  id: bigint;
  member_id: bigint;
  kind: PaymentKind;
  sealed: Uint8Array;
  image_id: string | null;
  deleted_ms: bigint | null;
}

interface DeletedRow {
  id: bigint;
  image_id: string | null;
}

export class Payees {
  constructor(
    private readonly sql: Sql,
    private readonly box: PaymentBox,
    private readonly images: Pick<Images, 'drop'>,
    private readonly live: Pick<LivePayMethods, 'isEnabled'>,
    private readonly keptUntil: KeptUntil,
  ) {}

  /** In the order of their ids; deleted ones too, as long as they are kept. */
  async payees(methodIds: readonly number[]): Promise<Payee[]> {
    const rows = await this.sql<PayeeRow[]>`
      select id, member_id, kind, sealed, image_id, deleted_ms from payment_methods
      where id = any(${integerColumn(methodIds)}::bigint[]) order by id`;
    return rows.map(({ id, member_id, kind, sealed, image_id, deleted_ms }) => ({
      methodId: Number(id),
      memberId: Number(member_id),
      kind,
      ...this.box.open(sealed, Number(member_id)),
      imageId: image_id ?? '',
      isDeleted: deleted_ms !== null,
    }));
  }

  /** Removes the deleted methods that no order keeps, with their images. Answers their number. */
  async purge(nowMs: number): Promise<number> {
    let purged = 0;
    for (let after = 0n; ; ) {
      const rows = await this.sql<DeletedRow[]>`
        select id, image_id from payment_methods
        where deleted_ms < ${nowMs - LEAST_KEPT_MS} and id > ${after} order by id limit ${READ_AT_ONCE}`;
      const last = rows.at(-1);
      if (last === undefined) return purged;
      purged += await this.purgeRows(rows, nowMs);
      after = last.id;
    }
  }

  private async purgeRows(rows: readonly DeletedRow[], nowMs: number): Promise<number> {
    const kept = await this.keptUntil(rows.map(({ id }) => Number(id)));
    const gone = rows.filter(({ id }) => {
      const methodId = Number(id);
      return !this.live.isEnabled(methodId) && (kept.get(methodId) ?? 0) <= nowMs;
    });
    await transact(this.sql, async (sql) => {
      await sql`
        delete from payment_methods where id = any(${integerColumn(gone.map(({ id }) => id))}::bigint[])`;
      await this.images.drop(
        sql,
        gone.flatMap(({ image_id }) => image_id ?? []),
      );
    });
    return gone.length;
  }
}

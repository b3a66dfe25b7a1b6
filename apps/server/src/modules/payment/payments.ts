/**
 * A member's payment methods. Only a verified member has any, and only in the member's own name; every change asks for
 * the trading password. Every look-up names the owner.
 */
import type { CallRequest, CallResult, PaymentKind } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import type { Images } from '../files/index.ts';
import { isSameName, type PaymentDetails, readPayment } from './parse-payment.ts';

/** The security module's: throws a CallError when it is not the member's. */
export type CheckPostPassword = (memberId: number, postPassword: string, nowMs: number) => Promise<void>;

export interface PaymentPorts {
  images: Images;
  /** undefined: not verified. */
  verifiedName(memberId: number): Promise<string | undefined>;
  checkPostPassword: CheckPostPassword;
}

interface Row {
  id: bigint;
  kind: PaymentKind;
  sealed: Uint8Array;
  image_id: string | null;
  enabled: boolean;
  created_ms: bigint;
}

export const SEALED_PAYMENTS: SealedColumn = {
  name: 'payment methods',
  use: 'payment',
  table: 'payment_methods',
  column: 'sealed',
  key: 'id',
  subject: 'member_id',
  about: aboutOf,
};

export class Payments {
  constructor(
    private readonly sql: Sql,
    private readonly box: SealedBox,
    private readonly ports: PaymentPorts,
    /** Most methods of one member. */
    private readonly most: number,
  ) {}

  async list(memberId: number): Promise<CallResult<'getPayments'>> {
    const rows = await this.sql<Row[]>`
      select * from payment_methods where member_id = ${memberId} order by id`;
    return rows.map((row) => ({
      paymentId: String(row.id),
      kind: row.kind,
      ...shown(row.kind, this.open(row.sealed, memberId)),
      imageId: row.image_id ?? '',
      enabled: row.enabled,
      time: Number(row.created_ms),
    }));
  }

  /**
   * @throws CallError identityRequired, holderName, payAccountInvalid, bankRequired, qrRequired, what the trading password
   * gives, tooManyPayments, imageUnknown, in this order
   */
  async add(memberId: number, form: CallRequest<'addPayment'>, nowMs: number): Promise<string> {
    const verified = await this.ports.verifiedName(memberId);
    if (verified === undefined) throw new CallError('identityRequired');
    if (!isSameName(form.holderName, verified)) throw new CallError('holderName');
    const details = { holderName: verified, ...readPayment(form) };
    await this.ports.checkPostPassword(memberId, form.postPassword, nowMs);
    const imageId = form.kind === 'bankCard' ? undefined : form.imageId;
    return transact(this.sql, async (sql) => {
      // One after another for one member, so that two cannot both be the last one that is allowed.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`payments ${memberId}`}, 0))`;
      const [counted] = await sql<{ count: number }[]>`
        select count(*)::integer as count from payment_methods where member_id = ${memberId}`;
      if ((counted?.count ?? 0) >= this.most) throw new CallError('tooManyPayments');
      if (imageId !== undefined)
        await this.ports.images.takeImage(sql, { memberId, imageId, kind: 'PAYMENT_QR' });
      const [made] = await sql<{ id: bigint }[]>`
        insert into payment_methods (member_id, kind, sealed, image_id, created_ms)
        values (${memberId}, ${form.kind}, ${this.seal(details, memberId)}, ${imageId ?? null}, ${nowMs})
        returning id`;
      return String(made?.id);
    });
  }

  /** @throws CallError what the trading password gives, paymentUnknown */
  async setEnabled(
    memberId: number,
    { paymentId, enabled, postPassword }: CallRequest<'setPaymentEnabled'>,
    nowMs: number,
  ): Promise<void> {
    await this.ports.checkPostPassword(memberId, postPassword, nowMs);
    const rows = await this.sql`
      update payment_methods set enabled = ${enabled === 'true'}
      where id = ${idOf(paymentId)} and member_id = ${memberId} returning id`;
    if (rows.length === 0) throw new CallError('paymentUnknown');
  }

  /** @throws CallError what the trading password gives, paymentUnknown */
  async remove(
    memberId: number,
    { paymentId, postPassword }: CallRequest<'deletePayment'>,
    nowMs: number,
  ): Promise<void> {
    await this.ports.checkPostPassword(memberId, postPassword, nowMs);
    await transact(this.sql, async (sql) => {
      const [gone] = await sql<{ image_id: string | null }[]>`
        delete from payment_methods where id = ${idOf(paymentId)} and member_id = ${memberId} returning image_id`;
      if (gone === undefined) throw new CallError('paymentUnknown');
      if (gone.image_id !== null) await this.ports.images.drop(sql, [gone.image_id]);
    });
  }

  private seal(details: PaymentDetails, memberId: number): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify(details)), aboutOf(memberId));
  }

  private open(sealed: Uint8Array, memberId: number): PaymentDetails {
    return JSON.parse(this.box.open(sealed, aboutOf(memberId)).toString('utf8')) as PaymentDetails;
  }
}

/** A card's number leaves the server as its last four digits: enough to know one's own card, and of no use to others. */
function shown(kind: PaymentKind, details: PaymentDetails): PaymentDetails {
  return kind === 'bankCard' ? { ...details, account: `****${details.account.slice(-4)}` } : details;
}

function aboutOf(memberId: string | number): string {
  return `member ${memberId}`;
}

/** Digits beyond what is counted name nothing. */
function idOf(paymentId: string): number {
  const id = Number(paymentId);
  if (!Number.isSafeInteger(id)) throw new CallError('paymentUnknown');
  return id;
}

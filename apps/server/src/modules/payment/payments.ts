/**
 * A member's payment methods. Only a verified member has any, and only in the member's own name; every change asks for
 * the trading password. Every look-up names the owner. A method is never edited, its number never used again; whether it
 * is enabled is the engine's state (rules/otc#payees).
 */
import type { CallRequest, CallResult, PaymentKind } from '@tern/protocol';
import { isSameName } from '@tern/protocol/person-name';
import type { Sql, TransactionSql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { Images } from '../files/index.ts';
import type { AccountHashes } from './account-hashes.ts';
import type { LivePayMethods } from './live-pay-methods.ts';
import type { MethodSwitch, SwitchedMethod } from './method-switch.ts';
import { type PaymentDetails, readPayment } from './parse-payment.ts';
import type { PaymentBox } from './payment-box.ts';

/** The security module's: throws a CallError when it is not the member's. */
export type CheckPostPassword = (memberId: number, postPassword: string, nowMs: number) => Promise<void>;

export interface PaymentPorts {
  images: Images;
  /** undefined: not verified. */
  verifiedName(memberId: number): Promise<string | undefined>;
  checkPostPassword: CheckPostPassword;
}

export interface PaymentParts {
  sql: Sql;
  box: PaymentBox;
  hashes: Pick<AccountHashes, 'add'>;
  live: Pick<LivePayMethods, 'isEnabled'>;
  methodSwitch: MethodSwitch;
  ports: PaymentPorts;
  /** Most methods of one member; deleted ones do not count. */
  most: number;
}

interface Row {
  id: bigint;
  kind: PaymentKind;
  sealed: Uint8Array;
  image_id: string | null;
  created_ms: bigint;
}

interface NewMethod {
  memberId: number;
  kind: PaymentKind;
  details: PaymentDetails;
  imageId: string | undefined;
  nowMs: number;
}

type OwnMethod = SwitchedMethod & Pick<Row, 'image_id'>;

export class Payments {
  constructor(private readonly parts: PaymentParts) {}

  async list(memberId: number): Promise<CallResult<'getPayments'>> {
    const { sql, box, live } = this.parts;
    const rows = await sql<Row[]>`
      select id, kind, sealed, image_id, created_ms from payment_methods
      where member_id = ${memberId} and deleted_ms is null order by id`;
    return rows.map((row) => ({
      paymentId: String(row.id),
      kind: row.kind,
      ...shown(row.kind, box.open(row.sealed, memberId)),
      imageId: row.image_id ?? '',
      enabled: live.isEnabled(Number(row.id)),
      time: Number(row.created_ms),
    }));
  }

  /** Adds an enabled method, or none at all. */
  async add(memberId: number, form: CallRequest<'addPayment'>, nowMs: number): Promise<string> {
    const { ports, methodSwitch } = this.parts;
    const verified = await ports.verifiedName(memberId);
    if (verified === undefined) throw new CallError('identityRequired');
    if (!isSameName(form.holderName, verified)) throw new CallError('holderName');
    const details = { holderName: verified, ...readPayment(form) };
    await ports.checkPostPassword(memberId, form.postPassword, nowMs);
    const { kind } = form;
    const imageId = kind === 'bankCard' ? undefined : form.imageId;
    const methodId = await this.insert({ memberId, kind, details, imageId, nowMs });
    try {
      await methodSwitch.enableAwaiting(methodId);
    } catch (error) {
      if (await this.withdraw(methodId)) throw error;
    }
    return String(methodId);
  }

  async setEnabled(
    memberId: number,
    { paymentId, enabled, postPassword }: CallRequest<'setPaymentEnabled'>,
    nowMs: number,
  ): Promise<void> {
    await this.parts.ports.checkPostPassword(memberId, postPassword, nowMs);
    await transact(this.parts.sql, async (sql) => {
      const method = await lockOwn(sql, memberId, paymentId);
      await this.parts.methodSwitch.set(sql, method, enabled === 'true');
    });
  }

  /**
   * Its owner sees it no more; it stays for the orders that name it (rules/otc#payees). The command comes first: what dies
   * in between leaves a disabled method.
   */
  async remove(
    memberId: number,
    { paymentId, postPassword }: CallRequest<'deletePayment'>,
    nowMs: number,
  ): Promise<void> {
    const { sql: database, ports, methodSwitch } = this.parts;
    await ports.checkPostPassword(memberId, postPassword, nowMs);
    await transact(database, async (sql) => {
      const method = await lockOwn(sql, memberId, paymentId);
      await methodSwitch.set(sql, method, false);
      await sql`update payment_methods set deleted_ms = ${nowMs} where id = ${method.id}`;
      if (method.image_id !== null) await ports.images.hide(sql, [method.image_id]);
    });
  }

  private insert({ memberId, kind, details, imageId, nowMs }: NewMethod): Promise<bigint> {
    const { sql: database, box, hashes, ports, most } = this.parts;
    return transact(database, async (sql) => {
      // One after another for one member, so that two cannot both be the last one that is allowed.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`payments ${memberId}`}, 0))`;
      const [counted] = await sql<{ count: number }[]>`
        select count(*)::integer as count from payment_methods
        where member_id = ${memberId} and deleted_ms is null`;
      if ((counted?.count ?? 0) >= most) throw new CallError('tooManyPayments');
      if (imageId !== undefined) await ports.images.takeImage(sql, { memberId, imageId, kind: 'PAYMENT_QR' });
      const [made] = await sql<{ id: bigint }[]>`
        insert into payment_methods (member_id, kind, sealed, image_id, created_ms, awaits_enabling)
        values (${memberId}, ${kind}, ${box.seal(details, memberId)}, ${imageId ?? null}, ${nowMs}, true)
        returning id`;
      if (made === undefined) throw new Error('a payment method was inserted without a number');
      await hashes.add(sql, { methodId: made.id, memberId, account: details.account });
      return made.id;
    });
  }

  /** Takes back what the engine did not enable; its image may be used again. False: the sweep has enabled it meanwhile. */
  private withdraw(methodId: bigint): Promise<boolean> {
    const { sql: database, ports } = this.parts;
    return transact(database, async (sql) => {
      const [gone] = await sql<Pick<Row, 'image_id'>[]>`
        delete from payment_methods where id = ${methodId} and awaits_enabling returning image_id`;
      if (gone === undefined) return false;
      if (gone.image_id !== null) await ports.images.release(sql, [gone.image_id]);
      return true;
    });
  }
}

async function lockOwn(sql: TransactionSql, memberId: number, paymentId: string): Promise<OwnMethod> {
  const [method] = await sql<OwnMethod[]>`
    select id, member_id, kind, image_id from payment_methods
    where id = ${idOf(paymentId)} and member_id = ${memberId} and deleted_ms is null for update`;
  if (method === undefined) throw new CallError('paymentUnknown');
  return method;
}

/** A card's number leaves the server as its last four digits: enough to know one's own card, and of no use to others. */
function shown(kind: PaymentKind, details: PaymentDetails): PaymentDetails {
  return kind === 'bankCard' ? { ...details, account: `****${details.account.slice(-4)}` } : details;
}

/** Digits beyond what is counted name nothing. */
function idOf(paymentId: string): number {
  const id = Number(paymentId);
  if (!Number.isSafeInteger(id)) throw new CallError('paymentUnknown');
  return id;
}

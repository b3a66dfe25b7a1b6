/**
 * The members who have a phone, in whichever spelling (rules/conventions#wire-values). Each account keeps the spelling
 * that it was made with; the canonical form stands beside it and is not unique, since twins of before keep both accounts.
 * Each change that gives a phone to a member therefore asks under a lock of the canonical form.
 */
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, Sql, TransactionSql } from '../../../platform/database/connect.ts';
import type { AccountName } from './account-name.ts';
import { canonicalPhone, PHONE_PLAN } from './canonical-phone.ts';

type PhoneName = Extract<AccountName, { kind: 'phone' }>;

const FILLED_AT_ONCE = 5_000;

/** The condition of a row that has the phone as it is stored, or in another spelling. */
export function hasPhone(sql: Queryable, { areaCode, phone }: PhoneName) {
  return sql`(area_code || phone = ${areaCode + phone} or phone_canonical = ${canonicalPhone(areaCode, phone)})`;
}

/** Until the transaction ends no other one gives a spelling of this phone to a member. */
export async function lockedPhoneOwners(sql: TransactionSql, account: PhoneName): Promise<number[]> {
  const name = `phone ${canonicalPhone(account.areaCode, account.phone)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const rows = await sql<{ id: bigint }[]>`select id from members where ${hasPhone(sql, account)}`;
  return rows.map(({ id }) => Number(id));
}

interface StoredPhone {
  id: bigint;
  area_code: string;
  phone: string;
}

/** Fills the canonical forms of rows that have none, or one by another plan; before the ports open. */
export async function fillCanonicalPhones(sql: Sql): Promise<void> {
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const rows: StoredPhone[] = await sql`
      select id, area_code, phone from members
      where id > ${after} and phone is not null and phone_plan is distinct from ${PHONE_PLAN}
      order by id limit ${FILLED_AT_ONCE}`;
    // The spelling is asked for again: a phone that was bound in between has its form already.
    await sql`
      update members set phone_canonical = filled.canonical, phone_plan = ${PHONE_PLAN}
      from unnest(${integerColumn(rows.map(({ id }) => id))}::bigint[],
        ${textColumn(rows.map(({ area_code, phone }) => area_code + phone))}::text[],
        ${textColumn(rows.map(({ area_code, phone }) => canonicalPhone(area_code, phone)))}::text[])
        as filled (id, stored, canonical)
      where members.id = filled.id and area_code || phone = filled.stored`;
    after = rows.at(-1)?.id;
  }
}

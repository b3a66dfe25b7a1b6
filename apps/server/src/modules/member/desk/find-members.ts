/**
 * Finds members for operators: by the whole id, phone, mail or nickname; parts find nothing, so that no operator leafs
 * through people by guessing.
 */
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { type Member, type MemberRow, memberOf } from '../accounts/members.ts';
import { nickNameKey } from '../nick-names/nick-name.ts';

export interface MemberQuery {
  query?: string | undefined;
  cursor?: string | undefined;
  limit?: string | undefined;
}

/** Newest first. */
export async function findMembers(
  sql: Sql,
  { query, cursor, limit }: MemberQuery,
): Promise<{ rows: Member[]; cursor: string }> {
  const [before = Number.MAX_SAFE_INTEGER] = readCursor(cursor, 1) ?? [];
  const most = pageLimit(limit);
  const rows = await sql<MemberRow[]>`
    select * from members where ${matching(sql, query)} and id < ${before} order by id desc limit ${most + 1}`;
  return pageOf(rows.map(memberOf), most, (last) => String(last.id));
}

function matching(sql: Sql, query: string | undefined) {
  const text = query?.trim() ?? '';
  if (text === '') return sql`true`;
  if (text.includes('@')) return sql`mail = ${text.toLowerCase()}`;
  const name = sql`nick_name_key = ${nickNameKey(text)}`;
  const digits = text.replace(/^\+/, '');
  if (!/^\d{1,19}$/.test(digits)) return name;
  const id = digits.length <= 15 ? digits : '0';
  return sql`(id = ${id} or phone = ${digits} or area_code || phone = ${digits} or phone_canonical = ${digits}
    or ${name})`;
}

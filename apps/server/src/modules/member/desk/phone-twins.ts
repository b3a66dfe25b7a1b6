/**
 * Accounts of before that have one phone in two spellings, for operators (rules/members#phone-twins): nothing merges
 * them, and the exact spelling opens each.
 */
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { maskedPhone } from '../accounts/masks.ts';

type Page = DeskResult<'getPhoneTwins'>;

interface Row {
  first: bigint;
  members: { id: number; areaCode: string; phone: string; createdMs: number }[];
}

/** Phones of several members, by the oldest member of each. */
export async function phoneTwins(
  sql: Sql,
  page: { cursor?: string | undefined; limit?: string | undefined },
): Promise<Page> {
  const [after = 0] = readCursor(page.cursor, 1) ?? [];
  const most = pageLimit(page.limit);
  const rows = await sql<Row[]>`
    select min(id) as first, json_agg(json_build_object(
      'id', id, 'areaCode', area_code, 'phone', phone, 'createdMs', created_ms) order by id) as members
    from members where phone_canonical is not null
    group by phone_canonical having count(*) > 1 and min(id) > ${after}
    order by first limit ${most + 1}`;
  const { rows: shown, cursor } = pageOf(rows, most, (last) => String(last.first));
  return { rows: shown.map(twinsOf), cursor };
}

function twinsOf({ members }: Row): Page['rows'][number] {
  return {
    members: members.map(({ id, areaCode, phone, createdMs }) => ({
      memberId: String(id),
      areaCode,
      phone: maskedPhone(phone),
      registerTime: createdMs,
    })),
  };
}

/** Banners, notices and the text about the exchange in the language that was asked for, as far as their schedule shows them now. */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { CallError } from '../../platform/http/call.ts';

/** Newest ones that the list shows. */
const NOTICES_SHOWN = 50;

export async function readBanners(
  sql: Sql,
  params: CallRequest<'getBanners'>,
  nowMs: number,
): Promise<CallResult<'getBanners'>> {
  const rows = await sql<{ banner_url: string; title: string; link: string }[]>`
    select banner_url, title, link from banners
    where global = ${params.global} and is_shown and from_ms <= ${nowMs} and (to_ms = 0 or to_ms > ${nowMs})
    order by sort, id`;
  return rows.map((row) => ({ bannerUrl: row.banner_url, title: row.title, link: row.link }));
}

export async function readNotices(
  sql: Sql,
  params: CallRequest<'getNotices'>,
  nowMs: number,
): Promise<CallResult<'getNotices'>> {
  const rows = await sql<{ id: bigint; title: string; time_ms: bigint }[]>`
    select id, title, time_ms from notices
    where notice_type = ${params.noticeType} and global = ${params.global} and is_shown
      and time_ms <= ${nowMs} and (to_ms = 0 or to_ms > ${nowMs})
    order by time_ms desc, id desc
    limit ${NOTICES_SHOWN}`;
  return rows.map((row) => ({ id: String(row.id), title: row.title, time: Number(row.time_ms) }));
}

export async function readNotice(
  sql: Sql,
  params: CallRequest<'getNotice'>,
  nowMs: number,
): Promise<CallResult<'getNotice'>> {
  const [row] = await sql<{ id: bigint; title: string; body: string; time_ms: bigint }[]>`
    select id, title, body, time_ms from notices
    where id = ${params.id} and global = ${params.global} and is_shown
      and time_ms <= ${nowMs} and (to_ms = 0 or to_ms > ${nowMs})`;
  if (!row) throw new CallError('contentUnknown');
  return { id: String(row.id), title: row.title, time: Number(row.time_ms), body: row.body };
}

export async function readAbout(
  sql: Sql,
  { global }: CallRequest<'getAbout'>,
): Promise<CallResult<'getAbout'>> {
  const language = global === 'ENGLISH' ? 'en' : 'zh';
  const rows = await sql<{ body: string; licence: string; published_ms: bigint }[]>`
    select ${sql(`${language}_body`)} as body, ${sql(`${language}_licence`)} as licence, published_ms
    from about_versions order by version desc limit 1`;
  const { body, licence, published_ms } = onlyRow(rows);
  return { body, licence, time: Number(published_ms) };
}

/** Notices as operators write them: both languages in one, kept as one row each. A text is plain text. */
import type { NoticeType } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { refuseBackwards, refuseIncomplete, stateOf } from './schedule.ts';

interface NoticeRow {
  id: bigint;
  notice_type: NoticeType;
  zh_title: string;
  zh_body: string;
  en_title: string;
  en_body: string;
  time_ms: bigint;
  to_ms: bigint;
  is_shown: boolean;
}
type WireNotice = DeskResult<'getDeskNotices'>['rows'][number];

export function noticeDeskRoutes(desk: DeskCallRegistry, sql: Sql): void {
  desk.read('getDeskNotices', (request, _operator, { nowMs }) => listNotices(sql, request, nowMs));
  desk.action(
    'saveNotice',
    (request) => saveNotice(sql, request),
    (request) => checkSave(sql, request),
  );
  desk.action(
    'publishNotice',
    ({ noticeId }) => setShown(sql, noticeId, true),
    async ({ noticeId }) => refuseUnfinished(textOf(await found(sql, noticeId))),
  );
  desk.action('withdrawNotice', ({ noticeId }) => setShown(sql, noticeId, false));
}

async function listNotices(
  sql: Sql,
  request: DeskRequest<'getDeskNotices'>,
  nowMs: number,
): Promise<DeskResult<'getDeskNotices'>> {
  const limit = pageLimit(request.limit);
  const after = readCursor(request.cursor, 2);
  const rows = await sql<NoticeRow[]>`
    ${selectNotices(sql)}
    where ${request.noticeId === undefined ? sql`true` : sql`zh.id = ${request.noticeId}`}
      ${after ? sql`and (zh.time_ms, zh.id) < (${after[0]}, ${after[1]})` : sql``}
    order by zh.time_ms desc, zh.id desc limit ${limit + 1}`;
  const cursorOf = (last: WireNotice) => `${last.fromTime}-${last.noticeId}`;
  return pageOf(
    rows.map((row) => wireNotice(row, nowMs)),
    limit,
    cursorOf,
  );
}

/** A notice has a row in both languages. */
function selectNotices(sql: Queryable) {
  return sql`
    select zh.id, zh.notice_type, zh.title as zh_title, zh.body as zh_body, en.title as en_title, en.body as en_body,
      zh.time_ms, zh.to_ms, zh.is_shown
    from notices zh join notices en on en.id = zh.id and en.global = 'ENGLISH' and zh.global = 'CHINESE_SIM'`;
}

function wireNotice(row: NoticeRow, nowMs: number): WireNotice {
  const [fromMs, toMs] = [Number(row.time_ms), Number(row.to_ms)];
  return {
    noticeId: String(row.id),
    noticeType: row.notice_type,
    zh: { title: row.zh_title, body: row.zh_body },
    en: { title: row.en_title, body: row.en_body },
    fromTime: fromMs,
    toTime: toMs,
    state: stateOf({ fromMs, toMs }, row.is_shown, nowMs),
  };
}

async function checkSave(sql: Queryable, { noticeId, zh, en, fromTime, toTime }: DeskRequest<'saveNotice'>) {
  refuseBackwards({ fromMs: fromTime, toMs: toTime });
  const before = noticeId === undefined ? undefined : await found(sql, noticeId);
  if (before?.is_shown === true) refuseUnfinished({ zh, en });
  return before;
}

async function saveNotice(sql: Sql, request: DeskRequest<'saveNotice'>) {
  const { zh, en, fromTime, toTime } = request;
  return transact(sql, async (transaction) => {
    await transaction`lock table notices in share row exclusive mode`;
    const before = await checkSave(transaction, request);
    const id = before?.id ?? (await nextId(transaction));
    const noticeType = request.noticeType ?? before?.notice_type ?? 'OFFICIAL';
    for (const [global, text] of [
      ['CHINESE_SIM', zh],
      ['ENGLISH', en],
    ] as const)
      await transaction`
        insert into notices (id, global, notice_type, title, body, time_ms, to_ms, is_shown)
        values (${id}, ${global}, ${noticeType}, ${text.title}, ${text.body}, ${fromTime}, ${toTime}, false)
        on conflict (id, global) do update set notice_type = excluded.notice_type, title = excluded.title,
          body = excluded.body, time_ms = excluded.time_ms, to_ms = excluded.to_ms`;
    return {
      result: { noticeId: String(id) },
      subject: `notice ${id}`,
      before: before && textOf(before),
      after: { noticeType, zh, en, fromTime, toTime },
    };
  });
}

/** Members see it from a time on. */
export type NewNotice = Pick<WireNotice, 'noticeType' | 'zh' | 'en' | 'fromTime'>;

/** Saves and publishes it at once; one of the same title in English is there already. */
export async function publishNotice(sql: Sql, notice: NewNotice): Promise<void> {
  const known =
    await sql`select from notices where global = 'ENGLISH' and title = ${notice.en.title} limit 1`;
  if (known.length > 0) return;
  const { result } = await saveNotice(sql, { ...notice, toTime: 0, reason: 'published' });
  await setShown(sql, result.noticeId, true);
}

function textOf(row: NoticeRow) {
  const { noticeType, zh, en, fromTime, toTime } = wireNotice(row, 0);
  return { noticeType, zh, en, fromTime, toTime };
}

function refuseUnfinished({ zh, en }: Pick<WireNotice, 'zh' | 'en'>): void {
  refuseIncomplete({ zh: [zh.title, zh.body], en: [en.title, en.body] });
}

async function found(sql: Queryable, noticeId: string): Promise<NoticeRow> {
  const [row] = await sql<NoticeRow[]>`${selectNotices(sql)} where zh.id = ${noticeId}`;
  if (row === undefined) throw new CallError('contentUnknown');
  return row;
}

async function nextId(sql: Queryable): Promise<bigint> {
  const rows = await sql<{ id: bigint }[]>`select coalesce(max(id), 0) + 1 as id from notices`;
  return onlyRow(rows).id;
}

async function setShown(sql: Sql, noticeId: string, isShown: boolean) {
  const { zh, en } = textOf(await found(sql, noticeId));
  if (isShown) refuseUnfinished({ zh, en });
  const rows = await sql`
    update notices set is_shown = ${isShown} where id = ${noticeId} and is_shown <> ${isShown} returning 1`;
  if (rows.length === 0) throw new CallError('nothingToChange');
  const shown = (published: boolean) => ({ published });
  return { result: {}, subject: `notice ${noticeId}`, before: shown(!isShown), after: shown(isShown) };
}

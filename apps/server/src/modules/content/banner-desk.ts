/** Banners as operators set them: both languages in one, in an order, each linking to a place of the app. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { bytesOf, type Pictures } from './pictures.ts';
import { LANGUAGES, refuseBackwards, refuseIncomplete, stateOf } from './schedule.ts';

/** The size of a banner on a phone, in CSS pixels. */
const SMALLEST = { minWidth: 343, minHeight: 128 };

interface BannerRow {
  id: number;
  zh_url: string;
  zh_title: string;
  zh_link: string;
  en_url: string;
  en_title: string;
  en_link: string;
  from_ms: bigint;
  to_ms: bigint;
  is_shown: boolean;
  sort: number;
}
type WireBanner = DeskResult<'getDeskBanners'>['rows'][number];

export function bannerDeskRoutes(desk: DeskCallRegistry, sql: Sql, pictures: Pictures): void {
  desk.read('getDeskBanners', (request, _operator, { nowMs }) => listBanners(sql, request, nowMs));
  desk.action(
    'saveBanner',
    (request) => saveBanner(sql, pictures, request),
    (request) => checkSave(sql, pictures, request),
  );
  desk.action('uploadPicture', async ({ base64 }, { name }, { nowMs }) => {
    const path = await pictures.upload(bytesOf(base64), SMALLEST, name, nowMs);
    return { result: { path }, subject: path };
  });
  desk.action('orderBanners', (request) => orderBanners(sql, request));
  desk.action(
    'publishBanner',
    ({ bannerId }) => setShown(sql, pictures, bannerId, true),
    async ({ bannerId }) => refuseUnfinished(textOf(await found(sql, bannerId)), pictures),
  );
  desk.action('withdrawBanner', ({ bannerId }) => setShown(sql, pictures, bannerId, false));
}

async function listBanners(
  sql: Sql,
  request: DeskRequest<'getDeskBanners'>,
  nowMs: number,
): Promise<DeskResult<'getDeskBanners'>> {
  const limit = pageLimit(request.limit);
  const after = readCursor(request.cursor, 2);
  const rows = await sql<BannerRow[]>`
    ${selectBanners(sql)}
    where ${request.bannerId === undefined ? sql`true` : sql`zh.id = ${request.bannerId}::bigint`}
      ${after ? sql`and (zh.sort, zh.id) > (${after[0]}, ${after[1]})` : sql``}
    order by zh.sort, zh.id limit ${limit + 1}`;
  const cursorOf = (last: WireBanner) => `${last.place}-${last.bannerId}`;
  return pageOf(
    rows.map((row) => wireBanner(row, nowMs)),
    limit,
    cursorOf,
  );
}

/** A banner has a row in both languages. */
function selectBanners(sql: Queryable) {
  return sql`
    select zh.id, zh.banner_url as zh_url, zh.title as zh_title, zh.link as zh_link,
      en.banner_url as en_url, en.title as en_title, en.link as en_link,
      zh.from_ms, zh.to_ms, zh.is_shown, zh.sort
    from banners zh join banners en on en.id = zh.id and en.global = 'ENGLISH' and zh.global = 'CHINESE_SIM'`;
}

function wireBanner(row: BannerRow, nowMs: number): WireBanner {
  const [fromMs, toMs] = [Number(row.from_ms), Number(row.to_ms)];
  return {
    bannerId: String(row.id),
    zh: { bannerUrl: row.zh_url, title: row.zh_title, link: row.zh_link },
    en: { bannerUrl: row.en_url, title: row.en_title, link: row.en_link },
    fromTime: fromMs,
    toTime: toMs,
    state: stateOf({ fromMs, toMs }, row.is_shown, nowMs),
    place: row.sort,
  };
}

async function checkSave(
  sql: Queryable,
  pictures: Pictures,
  { bannerId, zh, en, fromTime, toTime }: DeskRequest<'saveBanner'>,
) {
  refuseBackwards({ fromMs: fromTime, toMs: toTime });
  const before = bannerId === undefined ? undefined : await found(sql, bannerId);
  if (before?.is_shown === true) await refuseUnfinished({ zh, en }, pictures);
  return before;
}

async function saveBanner(sql: Sql, pictures: Pictures, request: DeskRequest<'saveBanner'>) {
  const { zh, en, fromTime, toTime } = request;
  return transact(sql, async (transaction) => {
    await transaction`lock table banners in share row exclusive mode`;
    const before = await checkSave(transaction, pictures, request);
    const next = await nextOne(transaction);
    const id = before?.id ?? next.id;
    for (const [global, text] of [
      ['CHINESE_SIM', zh],
      ['ENGLISH', en],
    ] as const)
      await transaction`
        insert into banners (id, global, banner_url, title, link, sort, from_ms, to_ms, is_shown)
        values (${id}, ${global}, ${text.bannerUrl}, ${text.title}, ${text.link}, ${next.sort}, ${fromTime},
          ${toTime}, false)
        on conflict (id, global) do update set banner_url = excluded.banner_url, title = excluded.title,
          link = excluded.link, from_ms = excluded.from_ms, to_ms = excluded.to_ms`;
    return {
      result: { bannerId: String(id) },
      subject: `banner ${id}`,
      before: before && textOf(before),
      after: { zh, en, fromTime, toTime },
    };
  });
}

async function refuseUnfinished(texts: Pick<WireBanner, 'zh' | 'en'>, pictures: Pictures): Promise<void> {
  refuseIncomplete({ zh: [texts.zh.title], en: [texts.en.title] });
  for (const language of ['zh', 'en'] as const)
    if (!(await pictures.isThere(texts[language].bannerUrl)))
      throw new CallError('contentPicture', { language: LANGUAGES[language] });
}

function textOf(row: BannerRow) {
  const { zh, en, fromTime, toTime } = wireBanner(row, 0);
  return { zh, en, fromTime, toTime };
}

async function found(sql: Queryable, bannerId: string): Promise<BannerRow> {
  const [row] = await sql<BannerRow[]>`${selectBanners(sql)} where zh.id = ${bannerId}::bigint`;
  if (row === undefined) throw new CallError('contentUnknown');
  return row;
}

async function nextOne(sql: Queryable): Promise<{ id: number; sort: number }> {
  return onlyRow(
    await sql<{ id: number; sort: number }[]>`
      select coalesce(max(id), 0) + 1 as id, coalesce(max(sort), 0) + 1 as sort from banners`,
  );
}

async function orderBanners(sql: Sql, { bannerIds }: DeskRequest<'orderBanners'>) {
  return transact(sql, async (transaction) => {
    await transaction`lock table banners in share row exclusive mode`;
    const rows = await transaction<{ id: number }[]>`
      select distinct id, sort from banners order by sort, id`;
    const before = rows.map(({ id }) => String(id));
    if ([...before].sort().join() !== [...bannerIds].sort().join()) throw new CallError('bannerOrder');
    for (const [at, id] of bannerIds.entries())
      await transaction`update banners set sort = ${at + 1} where id = ${id}::bigint`;
    return { result: {}, subject: 'banners', before: { order: before }, after: { order: bannerIds } };
  });
}

async function setShown(sql: Sql, pictures: Pictures, bannerId: string, isShown: boolean) {
  const { zh, en } = textOf(await found(sql, bannerId));
  if (isShown) await refuseUnfinished({ zh, en }, pictures);
  const rows = await sql`
    update banners set is_shown = ${isShown}
    where id = ${bannerId}::bigint and is_shown <> ${isShown} returning 1`;
  if (rows.length === 0) throw new CallError('nothingToChange');
  const shown = (published: boolean) => ({ published });
  return { result: {}, subject: `banner ${bannerId}`, before: shown(!isShown), after: shown(isShown) };
}

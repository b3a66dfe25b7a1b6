/** The text about the exchange as operators write it. Each publication is a version of its own, and none ever changes. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { refuseIncomplete } from './schedule.ts';

type Version = DeskResult<'getDeskAbout'>[number];
type Texts = Pick<Version, 'zh' | 'en'>;

/** Newest ones that the desk shows. */
const VERSIONS_SHOWN = 50;

export function aboutDeskRoutes(desk: DeskCallRegistry, sql: Sql): void {
  desk.read('getDeskAbout', () => listVersions(sql, VERSIONS_SHOWN));
  desk.action(
    'publishAbout',
    (request, { name }, { nowMs }) => publishAbout(sql, request, name, nowMs),
    (request) => checkPublish(sql, request),
  );
}

interface AboutRow {
  version: number;
  zh_body: string;
  zh_licence: string;
  en_body: string;
  en_licence: string;
  published_ms: bigint;
  operator: string;
}

async function listVersions(sql: Queryable, most: number): Promise<Version[]> {
  const rows = await sql<AboutRow[]>`select * from about_versions order by version desc limit ${most}`;
  return rows.map((row) => ({
    version: row.version,
    time: Number(row.published_ms),
    operator: row.operator,
    zh: { body: row.zh_body, licence: row.zh_licence },
    en: { body: row.en_body, licence: row.en_licence },
  }));
}

async function checkPublish(sql: Queryable, { zh, en }: Texts): Promise<Version | undefined> {
  refuseIncomplete({ zh: [zh.body, zh.licence], en: [en.body, en.licence] });
  const [newest] = await listVersions(sql, 1);
  const isSame = (one: Texts['zh'], other: Texts['zh']) =>
    one.body === other.body && one.licence === other.licence;
  if (newest && isSame(newest.zh, zh) && isSame(newest.en, en)) throw new CallError('nothingToChange');
  return newest;
}

async function publishAbout(sql: Sql, request: DeskRequest<'publishAbout'>, operator: string, nowMs: number) {
  const { zh, en } = request;
  return transact(sql, async (transaction) => {
    await transaction`lock table about_versions in share row exclusive mode`;
    const before = await checkPublish(transaction, request);
    const { version } = onlyRow(
      await transaction<{ version: number }[]>`
        insert into about_versions
        select coalesce(max(version), 0) + 1, ${zh.body}, ${zh.licence}, ${en.body}, ${en.licence}, ${nowMs},
          ${operator}
        from about_versions returning version`,
    );
    return {
      result: { version },
      subject: 'about',
      before: before && { version: before.version, zh: before.zh, en: before.en },
      after: { version, zh, en },
    };
  });
}

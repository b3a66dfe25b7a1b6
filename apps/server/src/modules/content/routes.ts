import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import { readAgreement, readBanners, readNotice, readNotices } from './reader.ts';

export function contentRoutes(calls: CallRegistry, sql: Sql): void {
  calls.visitor('getBanners', async (params) => ({ result: await readBanners(sql, params) }));
  calls.visitor('getNotices', async (params) => ({ result: await readNotices(sql, params) }));
  calls.visitor('getNotice', async (params) => ({ result: await readNotice(sql, params) }));
  calls.visitor('getAgreement', async (params) => ({ result: await readAgreement(sql, params) }));
}

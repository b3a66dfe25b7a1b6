import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import { readBanners, readNotice, readNotices } from './reader.ts';

export function contentRoutes(calls: CallRegistry, sql: Sql, nowMs: () => number): void {
  calls.visitor('getBanners', async (params) => ({ result: await readBanners(sql, params, nowMs()) }));
  calls.visitor('getNotices', async (params) => ({ result: await readNotices(sql, params, nowMs()) }));
  calls.visitor('getNotice', async (params) => ({ result: await readNotice(sql, params, nowMs()) }));
}

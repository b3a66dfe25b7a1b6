import type { CallResult } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import { readAbout, readBanners, readNotice, readNotices } from './reader.ts';

export interface ContentRoutes {
  sql: Sql;
  nowMs: () => number;
  sharing: () => Promise<CallResult<'getSharing'>>;
  isHidden(link: string): boolean;
}

export function contentRoutes(calls: CallRegistry, { sql, nowMs, sharing, isHidden }: ContentRoutes): void {
  calls.visitor('getBanners', async (params) => {
    const banners = await readBanners(sql, params, nowMs());
    return { result: banners.filter(({ link }) => !isHidden(link)) };
  });
  calls.visitor('getNotices', async (params) => ({ result: await readNotices(sql, params, nowMs()) }));
  calls.visitor('getNotice', async (params) => ({ result: await readNotice(sql, params, nowMs()) }));
  calls.visitor('getAbout', async (params) => ({ result: await readAbout(sql, params) }));
  calls.visitor('getSharing', async () => ({ result: await sharing() }));
}

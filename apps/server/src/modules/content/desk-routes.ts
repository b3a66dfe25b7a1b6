/** The desk of texts. */
import type { Sql } from '../../platform/database/connect.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { bannerDeskRoutes } from './banner-desk.ts';
import { noticeDeskRoutes } from './notice-desk.ts';

export function contentDeskRoutes(desk: DeskCallRegistry, sql: Sql): void {
  noticeDeskRoutes(desk, sql);
  bannerDeskRoutes(desk, sql);
}

/** The desk of texts. */
import type { Sql } from '../../platform/database/connect.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { bannerDeskRoutes } from './banner-desk.ts';
import { noticeDeskRoutes } from './notice-desk.ts';
import type { Pictures } from './pictures.ts';

export function contentDeskRoutes(desk: DeskCallRegistry, sql: Sql, pictures: Pictures): void {
  noticeDeskRoutes(desk, sql);
  bannerDeskRoutes(desk, sql, pictures);
}

/** The desk of texts. */
import type { Sql } from '../../platform/database/connect.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { aboutDeskRoutes } from './about-desk.ts';
import { bannerDeskRoutes } from './banner-desk.ts';
import { noticeDeskRoutes } from './notice-desk.ts';
import type { Pictures } from './pictures.ts';
import type { Posters } from './posters.ts';

export function contentDeskRoutes(
  desk: DeskCallRegistry,
  sql: Sql,
  pictures: Pictures,
  posters: Posters,
): void {
  noticeDeskRoutes(desk, sql);
  bannerDeskRoutes(desk, sql, pictures);
  aboutDeskRoutes(desk, sql);
  posters.routes(desk);
}

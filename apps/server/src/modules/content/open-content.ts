/** Opens the module of texts that the operator publishes: banners, notices, and the banners' pictures. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ImageWorker } from '../../platform/images/index.ts';
import type { OpenModule } from '../module.ts';
import { contentDeskRoutes } from './desk-routes.ts';
import { Pictures } from './pictures.ts';
import { contentRoutes } from './routes.ts';

export interface ContentDeps {
  sql: Sql;
  clock: Clock;
  imageWorker: Pick<ImageWorker, 'clean'>;
  /** Folder of the built app, which ships pictures of its own. */
  webRoot: string;
}

export function openContent({ sql, clock, imageWorker, webRoot }: ContentDeps) {
  const pictures = new Pictures(sql, imageWorker, webRoot);
  return {
    calls: (calls) => contentRoutes(calls, sql, () => clock.nowMs()),
    deskCalls: (desk) => contentDeskRoutes(desk, sql, pictures),
    api: { findPicture: (pictureId: string) => pictures.find(pictureId) },
  } satisfies OpenModule & { api: object };
}

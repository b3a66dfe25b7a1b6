/** Opens the module of what the operator publishes: banners, notices, posters, and their pictures. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ImageWorker } from '../../platform/images/index.ts';
import type { OpenModule } from '../module.ts';
import type { ContentConfig } from './content-config.ts';
import { contentDeskRoutes } from './desk-routes.ts';
import { type NewNotice, publishNotice } from './notice-desk.ts';
import { Pictures } from './pictures.ts';
import { Posters } from './posters.ts';
import { contentRoutes } from './routes.ts';

export interface ContentDeps {
  sql: Sql;
  clock: Clock;
  imageWorker: Pick<ImageWorker, 'clean'>;
  /** Folder of the built app, which ships pictures of its own. */
  webRoot: string;
  config: ContentConfig;
  /** Without a slash at the end; undefined: the app knows where it is. */
  publicOrigin?: string | undefined;
  /** Banners that lead there are not shown now. */
  isHidden(link: string): boolean;
}

export function openContent(deps: ContentDeps) {
  const { sql, clock, imageWorker, webRoot, config, publicOrigin = '', isHidden } = deps;
  const pictures = new Pictures(sql, imageWorker, webRoot);
  const posters = new Posters(sql, pictures);
  const { iosStore, androidStore } = config;
  const sharing = async () => ({
    iosStore,
    androidStore,
    downloadLink: `${publicOrigin}/download`,
    backgrounds: await posters.shown(),
  });
  return {
    calls: (calls) => contentRoutes(calls, { sql, nowMs: () => clock.nowMs(), sharing, isHidden }),
    deskCalls: (desk) => contentDeskRoutes(desk, sql, pictures, posters),
    api: {
      findPicture: (pictureId: string) => pictures.find(pictureId),
      publishNotice: (notice: NewNotice) => publishNotice(sql, notice),
    },
  } satisfies OpenModule & { api: object };
}
export type ContentApi = ReturnType<typeof openContent>['api'];

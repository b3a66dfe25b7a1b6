/** Opens the module of uploaded images; its `api` takes, drops and marks them for the modules that refer to them. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ImageWorker } from '../../platform/images/index.ts';
import type { ObjectStorage } from '../../platform/object-storage/index.ts';
import type { OpenModule } from '../module.ts';
import type { FilesConfig } from './image-sizes.ts';
import { Images } from './images.ts';
import { imageRoutes } from './routes.ts';

const SWEEP_MS = 3_600_000;

export interface FilesDeps {
  sql: Sql;
  clock: Clock;
  storage: ObjectStorage;
  imageWorker: Pick<ImageWorker, 'clean' | 'mark'>;
  config: FilesConfig;
}

export function openFiles({ sql, clock, storage, imageWorker, config }: FilesDeps) {
  const images = new Images(sql, storage, imageWorker, config);
  return {
    calls: (calls) => imageRoutes(calls, images, clock),
    jobs: [{ name: 'sweeping images', periodMs: SWEEP_MS, run: () => images.sweep(clock.nowMs()) }],
    api: images,
  } satisfies OpenModule & { api: object };
}

/** Opens the module of the app's releases: their offers to devices, the reports that come back, and the operators' desk of both. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ObjectStorage } from '../../platform/object-storage/index.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { OpenModule } from '../module.ts';
import { Offers } from './offers.ts';
import type { ReleaseConfig } from './release-config.ts';
import { releaseDeskRoutes } from './release-desk.ts';
import { ReleaseSteps } from './release-steps.ts';
import { Reports } from './reports.ts';
import { releaseRoutes } from './routes.ts';

const PURGE_MS = 3_600_000;

export interface ReleaseDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  keyed: KeyedHash;
  storage: ObjectStorage;
  config: ReleaseConfig;
  /** The version of the app that this server was built with. */
  builtVersion: string;
}

export async function openRelease({ sql, clock, log, keyed, storage, config, builtVersion }: ReleaseDeps) {
  const { keys, failurePercent } = config;
  const steps = new ReleaseSteps(sql, keyed, failurePercent);
  const reports = new Reports(sql, steps, log);
  const offers = new Offers(sql, storage, steps);
  await reports.loadAlarms();
  return {
    calls: (calls) => releaseRoutes(calls, clock, offers, reports),
    deskCalls: (desk) => releaseDeskRoutes(desk, { sql, storage, keys, steps, reports, builtVersion }),
    jobs: [
      { name: 'forgetting devices of releases', periodMs: PURGE_MS, run: () => steps.purge(clock.nowMs()) },
    ],
    health: () => reports.alarms(),
    api: { findBundle: (sha256: string) => offers.zip(sha256) },
  } satisfies OpenModule & { api: object };
}

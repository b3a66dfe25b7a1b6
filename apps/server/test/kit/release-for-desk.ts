/** The module of the app's releases over the desk of tests, with its zips in memory. */
import type { Config } from '../../src/config.ts';
import { openRelease } from '../../src/modules/release/index.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { Sql } from '../../src/platform/database/connect.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { MemoryStorage } from '../../src/platform/object-storage/memory-storage.ts';
import type { KeyedHash } from '../../src/platform/secrets/keyed-hash.ts';

export type ReleaseForDesk = Awaited<ReturnType<typeof openReleaseForDesk>>;

export function openReleaseForDesk(
  { sql, clock }: { sql: Sql; clock: Clock },
  config: Config['release'],
  keyed: KeyedHash,
) {
  const log = createLog('silent');
  return openRelease({ sql, clock, log, keyed, storage: new MemoryStorage(), config, builtVersion: '1.4.2' });
}

/** The database and the core on it: the private PostgreSQL or one that is given, the kernel, the projector in its thread. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import {
  PROJECTOR_NAME,
  type RunningKernel,
  type RunningProjector,
  startKernel,
  startProjector,
} from '../kernel/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import {
  attachPostgres,
  type DatabaseTarget,
  reachDatabase,
  startPostgres,
} from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

const DAY_MS = 24 * 3_600_000;

interface CoreParts {
  config: Config;
  database: DatabaseTarget;
  clock: Clock;
  log: Log;
  stops: ShutdownHooks;
  onFault(fault: Error & { exitCode?: number }): void;
}

/** @param dataIsHeld the supervisor holds the data folder's lock and has started the database */
export async function openDatabase(
  { dataDir, databaseUrl }: Config,
  stops: ShutdownHooks,
  dataIsHeld: boolean,
): Promise<DatabaseTarget> {
  if (databaseUrl !== undefined) return reachDatabase(databaseUrl);
  if (dataIsHeld) return attachPostgres(dataDir);
  const postgres = await startPostgres(dataDir);
  stops.push('PostgreSQL', () => postgres.stop());
  return postgres.target;
}

export interface OpenedCore {
  kernel: RunningKernel;
  projector: RunningProjector;
}

export async function openCore({
  config,
  database,
  clock,
  log,
  stops,
  onFault,
}: CoreParts): Promise<OpenedCore> {
  const said = {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  };
  const archiveFolder = join(config.dataDir, 'journal');
  const kernel = await startKernel({
    database,
    clock,
    log: said,
    mode: config.mode,
    engineHost: config.engineHost,
    snapshotEveryCommands: config.snapshotEveryCommands,
    archive: {
      folder: archiveFolder,
      projectors: [PROJECTOR_NAME],
      keepMs: config.mode === 'demo' ? DAY_MS : undefined,
    },
    onFault,
  });
  const projector = await startProjector({ database, log: said, archiveFolder, run: 'thread' });
  stops.push('projector', () => projector.stop());
  stops.push('kernel', () => kernel.stop());
  return { kernel, projector };
}

const LOG_EVERY_MS = 5_000;
const CLOSED = 'the exchange stays closed until the read tables hold all of the journal';

/**
 * Waits until the read tables hold the whole journal: modules restore live state from them, and would begin in a past that
 * is older than the engine's. A start that is repeated heals nothing, so the wait ends only when the server is stopped.
 */
export async function waitForReadTables(
  { kernel, projector }: OpenedCore,
  log: Log,
  stops: ShutdownHooks,
): Promise<void> {
  const { sequence } = kernel.durable;
  let loggedMs = Number.NEGATIVE_INFINITY;
  while (!(await projector.waitFor(sequence))) {
    if (stops.isClosed) throw new Error('the start was stopped');
    if (performance.now() - loggedMs < LOG_EVERY_MS) continue;
    loggedMs = performance.now();
    const { position, fault: reason } = projector;
    log.warn({ at: position.sequence, of: sequence, reason }, CLOSED);
  }
}

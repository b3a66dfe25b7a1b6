/** The engine's state as the newest snapshot that counts holds it: for tools that look at a stopped exchange. */
import { type EngineState, readState } from '@tern/engine';
import type { Sql } from '../platform/database/index.ts';
import { listSnapshots, loadSnapshot } from './snapshot-store.ts';

/** undefined: there is none. A clean stop snapshots at the tail, so after one this is the state itself. */
export async function readNewestState(sql: Sql): Promise<EngineState | undefined> {
  const [newest] = await listSnapshots(sql);
  return newest === undefined ? undefined : readState(await loadSnapshot(sql, newest));
}

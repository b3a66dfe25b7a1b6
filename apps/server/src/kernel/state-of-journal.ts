/** The hash of the state that a journal leads to, found as a start finds it but without taking the journal over. */
import { ENGINE_VERSION } from '@tern/engine';
import type { Queryable } from '../platform/database/index.ts';
import { readLastRow } from './journal-reader.ts';
import { lastSequenceOf } from './journal-row.ts';
import { openEngineHost } from './open-engine-host.ts';
import { recover } from './recover.ts';
import { stateHashOf } from './snapshot-store.ts';

export interface JournalState {
  /** 0: an empty journal. */
  batch: number;
  sequence: number;
  /** Hex. */
  stateHash: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Rejects as a start would when rows are missing or altered. */
export async function stateOfJournal(sql: Queryable): Promise<JournalState> {
  const last = await readLastRow(sql);
  const openHost = (snapshot: Uint8Array | undefined) => openEngineHost('inline', snapshot);
  const { host } = await recover({ sql, last, log: silent, engineVersion: ENGINE_VERSION, openHost });
  const stateHash = stateHashOf(await host.snapshot()).toString('hex');
  return { batch: last?.batch ?? 0, sequence: last === undefined ? 0 : lastSequenceOf(last), stateHash };
}

/**
 * The state of the exchange at one row, for a process that joins: an engine of its own takes the newest sound snapshot up to
 * that row, replays the rows behind it as a start does, and is dropped. Everything is read in the caller's transaction, so
 * that it is of one moment with the read tables.
 */
import { type EngineState, readState } from '@tern/engine';
import type { Queryable } from '../../platform/database/index.ts';
import { RefusedToStartError } from '../faults.ts';
import { readPage, readRows } from '../journal-reader.ts';
import { breakBetween, type ChainEnd, chainAfter, EMPTY_CHAIN } from '../journal-row.ts';
import type { KernelLog } from '../kernel-log.ts';
import { openEngineHost } from '../open-engine-host.ts';
import { replay, soundSnapshot } from '../recover.ts';

export interface StateAtRow {
  state: EngineState;
  chain: ChainEnd;
  epoch: number;
}

/** undefined: no snapshot lies before the row, and the rows of before are in files; the caller waits for the next one. */
export async function stateAtRow(
  sql: Queryable,
  batch: number,
  engineVersion: number,
  log: KernelLog,
): Promise<StateAtRow | undefined> {
  const start = await soundSnapshot(sql, log, batch);
  const host = await openEngineHost('worker', start?.bytes);
  try {
    let chain: ChainEnd =
      start === undefined
        ? EMPTY_CHAIN
        : { batch: start.head.batch, hash: start.head.journalHash, nextSequence: start.head.sequence + 1 };
    for await (const page of readRows(sql, chain.batch)) {
      for (const row of page) {
        if (start === undefined && chain.batch === 0 && row.batch > 1) return undefined;
        if (row.batch > batch) break;
        const reason = breakBetween(chain, row);
        if (reason !== undefined) throw new RefusedToStartError(reason);
        if (row.header.count > 0) {
          if (row.engineVersion !== engineVersion)
            throw new RefusedToStartError(
              `row ${row.batch} was written by engine version ${row.engineVersion}, this is version ${engineVersion}: start the version of the core`,
            );
          await replay(host, row);
        }
        chain = chainAfter(row);
      }
      if (page.at(-1)!.batch >= batch) break;
    }
    if (chain.batch !== batch)
      throw new RefusedToStartError(`row ${batch} of the journal is missing: it ends at row ${chain.batch}`);
    return { state: readState(await host.snapshot()), chain, epoch: await epochOf(sql, batch) };
  } finally {
    await host.close();
  }
}

/** The epoch of a row that lies in a file is not known, and then no core counts as a later one. */
async function epochOf(sql: Queryable, batch: number): Promise<number> {
  const [row] = await readPage(sql, batch - 1, 1);
  return row?.batch === batch ? row.epoch : Number.MAX_SAFE_INTEGER;
}

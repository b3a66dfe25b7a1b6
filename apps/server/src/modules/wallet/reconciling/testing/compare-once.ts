/** A comparison over the jobs of a test's chain, without the other rounds of a server. */
import type { ChainWorld } from '../../../../platform/chains/testing/chain-world.ts';
import type { JobsWorld } from '../../jobs/testing/jobs-world.ts';
import { openReconciling, type Reconciling } from '../open-reconciling.ts';

export function openTestReconciling<W extends ChainWorld>(world: JobsWorld<W>): Reconciling {
  const { database, kernel, chain, balances, markets } = world;
  return openReconciling({
    sql: database.sql,
    kernel,
    balances,
    markets,
    clock: { nowMs: () => Date.now() },
    chains: { find: () => chain, list: () => [chain] },
    worthOf: () => undefined,
    leader: world.jobs.leader,
    log: { error: () => undefined } as never,
  });
}

/** It tells for each currency what is missing of what must be there. */
export async function compareOnce<W extends ChainWorld>(
  world: JobsWorld<W>,
  reconciling: Reconciling,
): Promise<Record<string, string>> {
  const { sql } = world.database;
  await sql`delete from projector_cursor`;
  await sql`
    insert into projector_cursor (name, batch, sequence, dictionary)
    values ('projector', 1, ${world.kernel.durable.sequence}, '')`;
  await reconciling.jobs[0]?.run();
  await world.project();
  const rows = await sql<{ currency: string; missing: string }[]>`
    select currency, (expected - held)::text as missing from reconciliations order by currency`;
  return Object.fromEntries(rows.map(({ currency, missing }) => [currency, missing]));
}

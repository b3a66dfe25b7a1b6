/** The comparison over the world of the chain jobs, with read tables that are as new as the engine. */
import type { EvmWorld } from '../../../../platform/chains/evm/testing/evm-world.ts';
import type { ChainWorld } from '../../../../platform/chains/testing/chain-world.ts';
import type { JobsWorld } from '../../jobs/testing/jobs-world.ts';
import { openReconciling, type Reconciling } from '../open-reconciling.ts';

export class Comparing<W extends ChainWorld = EvmWorld> {
  readonly reconciling: Reconciling;

  constructor(private readonly world: JobsWorld<W>) {
    const { database, kernel, chain, markets } = world;
    this.reconciling = openReconciling({
      sql: database.sql,
      kernel,
      markets,
      clock: { nowMs: () => Date.now() },
      chains: { find: () => chain, list: () => [chain] },
      // The jobs may begin anew meanwhile.
      leader: { whileLeading: (work) => world.jobs.leader.whileLeading(work) },
      log: { error: () => undefined } as never,
    });
  }

  /** It tells for each currency what is missing of what must be there. */
  async compared(): Promise<Record<string, string>> {
    const { database, kernel } = this.world;
    const { sql } = database;
    await sql`delete from projector_cursor`;
    await sql`
      insert into projector_cursor (name, batch, sequence, dictionary)
      values ('projector', 1, ${kernel.durable.sequence}, '')`;
    await this.reconciling.jobs[0]?.run();
    await this.world.project();
    const rows = await sql<{ currency: string; missing: string }[]>`
      select currency, (expected - held)::text as missing from reconciliations order by currency`;
    return Object.fromEntries(rows.map(({ currency, missing }) => [currency, missing]));
  }
}

/** Read tables that are as new as the engine whenever a reader waits for them. */
import type { Projection } from '../../src/kernel/index.ts';
import type { MemoryKernel } from '../../src/kernel/testing/memory-kernel.ts';
import type { Sql } from '../../src/platform/database/connect.ts';
import type { ReadBarrier } from '../../src/platform/http/call.ts';

export function projectOnRead(
  sql: Sql,
  kernel: Pick<MemoryKernel, 'rows' | 'durable'>,
  projections: readonly Projection[],
): ReadBarrier {
  let projected = 0;
  let work: Promise<unknown> = Promise.resolve();
  return async (sequence) => {
    const mine = work.then(async () => {
      const rows = kernel.rows.slice(projected);
      projected += rows.length;
      if (rows.length === 0) return;
      await sql.begin(async (one) => {
        for (const projection of projections) await projection.apply(one, rows);
      });
    });
    work = mine;
    await mine;
    return sequence <= kernel.durable.sequence;
  };
}

/** The OTC desk of the desk's tests: the real module over members that the kit knows. Its read tables are as new as the engine. */
import { openOtc } from '../../src/modules/otc/index.ts';
import { otcModule } from '../../src/modules/otc/otc-module.ts';
import { PeopleForTests } from '../../src/modules/otc/testing/otc-people-for-tests.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { DeskForTests } from './desk-for-tests.ts';

export async function openOtcForDesk(desk: DeskForTests) {
  const { clock, kernel, staff, balances } = desk;
  const { sql } = desk.database;
  let projected = 0;
  let work: Promise<unknown> = Promise.resolve();
  const isReadable = async () => {
    const mine = work.then(async () => {
      const rows = kernel.rows.slice(projected);
      projected += rows.length;
      if (rows.length === 0) return;
      await sql.begin(async (one) => {
        for (const projection of otcModule.projections) await projection.apply(one, rows);
      });
    });
    work = mine;
    await mine;
    return true;
  };
  const market = { marketData: { markets: desk.live.markets.markets } };
  const log = createLog('silent');
  const people = new PeopleForTests(kernel);
  const deps = { sql, clock, log, kernel, isReadable, market, balances, staff, ...people.deps() };
  return openOtc(deps);
}

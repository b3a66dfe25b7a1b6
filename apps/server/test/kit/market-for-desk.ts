/** The module of markets over the desk of tests, with four sources of index prices that give none. */
import type { Config } from '../../src/config.ts';
import { openMarket } from '../../src/modules/market/index.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { createLog } from '../../src/platform/log/log.ts';

type Deps = Parameters<typeof openMarket>[0];

export async function openMarketForDesk(
  desk: Pick<Deps, 'clock' | 'kernel' | 'staff'> &
    Pick<Deps['facts'], 'programmes'> & { database: Pick<TempDatabase, 'sql'> },
  { exchangeName, mode, market: config }: Config,
) {
  const { clock, kernel, staff, programmes } = desk;
  const facts = {
    name: exchangeName,
    mode,
    contact: '',
    simulated: false,
    tabSet: 'STANDARD',
    hasSms: true,
    programmes,
  } as const;
  const pageMaker = { make: async () => [] };
  const { sql } = desk.database;
  const base = { sql, clock, log: createLog('silent'), kernel, staff };
  const opened = await openMarket({ ...base, config, facts, pageMaker });
  for (const name of ['one', 'two', 'three', 'four'])
    opened.api.sources.watch({ name, start: () => undefined, stop: () => undefined });
  return opened;
}

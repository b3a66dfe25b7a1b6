/** A database of the version before is summed when it is brought up to date. */
import { expect, it } from 'vitest';
import { kernelMigrations } from '../../../kernel/index.ts';
import { migrate } from '../../../platform/database/index.ts';
import { openTempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { wrongUnswept } from '../testing/unswept-by-rows.ts';
import { walletModule } from '../wallet-module.ts';
import { keptSums } from './0010-kept-sums.ts';

it('sums what was credited and what was swept of each address', async () => {
  const before = walletModule.migrations.slice(0, walletModule.migrations.indexOf(keptSums));
  const database = await openTempDatabase([...kernelMigrations, ...before]);
  const { sql } = database;
  try {
    await sql`
      insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
        height, block_hash, maturity, state, hold, number, is_told, is_gone, time_ms, changed_ms, epoch)
      select 'evm', 't' || n, 'native', 1, 'address-' || n % 3, 'ETH', n, n, 0, '', 1, '', 1,
        case when n = 9 then 'SEEN' else 'NUMBERED' end, case when n = 8 then 'OWN_ADDRESS' else 'NONE' end, n,
        n <> 7, n = 6, 0, 0, 1 from generate_series(1, 9) n`;
    await sql`
      insert into own_payments (payment_id, chain, purpose, currency, to_address, units, sender, state, detail,
        time_ms, changed_ms, epoch)
      select '1-sweep-' || n, 'evm', case when n = 5 then 'top-up' else 'sweep' end, 'ETH', 'hot', 10 * n,
        'address-' || n % 2 * 3, case when n = 4 then 'VOID' else 'DONE' end,
        case when n = 3 then 'REVERTED' else '' end, 0, 0, 1 from generate_series(1, 5) n`;
    await migrate(sql, [...kernelMigrations, ...walletModule.migrations]);
    expect([...(await wrongUnswept(sql))]).toEqual([]);
    const rows = await sql`select address, credited, swept from unswept_coins order by address`;
    expect([...rows]).toEqual([
      { address: 'address-0', credited: '3', swept: '20' },
      { address: 'address-1', credited: '5', swept: '0' },
      { address: 'address-2', credited: '7', swept: '0' },
      { address: 'address-3', credited: '0', swept: '10' },
    ]);
  } finally {
    await database.close();
  }
});

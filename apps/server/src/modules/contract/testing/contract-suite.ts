/** One database for a test file of contracts, and before each test a fresh small exchange on it. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CONTRACT_MIGRATIONS, emptyContractTables } from './projected-contracts.ts';
import { SmallContracts } from './small-contracts.ts';

/** Belongs at the top of a test file; `receive` is given the exchange of each test before it runs. */
export function contractSuite(receive: (small: SmallContracts) => void): void {
  let database: TempDatabase | undefined;
  beforeAll(async () => {
    database = await openTempDatabase(CONTRACT_MIGRATIONS);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    const { sql } = database as TempDatabase;
    await emptyContractTables(sql);
    receive(await SmallContracts.open(sql));
  });
}

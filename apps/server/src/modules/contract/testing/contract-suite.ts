/** The ground that suites of contracts stand on: one database a file, a fresh small exchange for each test. */
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { unfilledOrders } from '../../wallet/index.ts';
import { contractTables } from '../index.ts';
import { emptyContractTables } from './projected-contracts.ts';
import { SmallContracts } from './small-contracts.ts';

export class ContractSuite {
  private database!: TempDatabase;

  async open(): Promise<void> {
    this.database = await openTempDatabase([unfilledOrders, contractTables]);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  async fresh(): Promise<SmallContracts> {
    const { sql } = this.database;
    await emptyContractTables(sql);
    return SmallContracts.open(sql);
  }
}

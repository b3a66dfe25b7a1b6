/** The ground that suites of contracts stand on: one database a file, a fresh small exchange for each test. */
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { unfilledOrders } from '../../wallet/index.ts';
import { contractTables } from '../index.ts';
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
    await sql`truncate contract_risk_notices, contract_orders, contract_plans, contract_fills, position_history,
      funding_records, funding_history, liquidations, deleveragings, fund_history, unfilled_orders, unfilled_gone`;
    await sql`update contract_cursor set sequence = 0`;
    return SmallContracts.open(sql);
  }
}

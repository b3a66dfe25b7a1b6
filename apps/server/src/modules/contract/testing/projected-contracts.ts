/** The read tables of contracts, filled with rows that a test makes by hand, and the calls that read them. */
import type { Event } from '@tern/engine';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { Released } from '../../../kernel/kernel.ts';
import { releasedRow } from '../../../kernel/testing/released-row.ts';
import type { Sql } from '../../../platform/database/index.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { balancesModule } from '../../balances/balances-module.ts';
import { contractModule } from '../contract-module.ts';
import { LiveContractData } from '../live/live-contract-data.ts';
import { contractProjection } from '../projector.ts';
import { contractHistoryRoutes, insuranceFundRoutes, publicContractRoutes } from '../routes.ts';
import { ANNA, CONTRACT, madeContracts } from './made-contract.ts';

export const ETH = 'ETH/USDT:USDT';

/** The tables of contracts, and those of lower ranks that they need. */
export const CONTRACT_MIGRATIONS = [
  ...kernelMigrations,
  ...balancesModule.migrations,
  ...contractModule.migrations,
];

export async function emptyContractTables(sql: Sql): Promise<void> {
  await sql`truncate contract_risk_notices, contract_orders, contract_plans, contract_fills, position_history,
    funding_records, funding_history, liquidations, deleveragings, fund_history, unfilled_orders, unfilled_gone`;
  await sql`update contract_cursor set sequence = 0`;
}

export class ProjectedContracts {
  private database!: TempDatabase;
  private desk = new CallDesk();
  private seq = 0;

  get sql(): Sql {
    return this.database.sql;
  }

  /** Belongs at the top of a test file: one database, and before each test empty tables and calls without memory. */
  static forFile(): ProjectedContracts {
    const contracts = new ProjectedContracts();
    beforeAll(async () => {
      contracts.database = await openTempDatabase(CONTRACT_MIGRATIONS);
    });
    afterAll(() => contracts.database?.close());
    beforeEach(() => contracts.beginAnew());
    return contracts;
  }

  private async beginAnew(): Promise<void> {
    const { sql } = this;
    await emptyContractTables(sql);
    this.seq = 0;
    this.desk = new CallDesk();
    const contracts = madeContracts();
    contracts.apply({ ...CONTRACT, market: ETH, base: 'ETH', indexSymbol: 'ETH/USDT' });
    const none = { seq: 0, timeMs: 0, contracts: [], positions: [], tradingSettings: [], contractOrders: [] };
    const balances = { balancesOf: () => [], ofSystem: () => [] } as never;
    const failTest = (fault: unknown) => expect.unreachable(String(fault));
    const initial = { ...none, plans: [] } as never;
    const contractData = new LiveContractData(initial, contracts, balances, () => 0, failTest);
    contractHistoryRoutes(this.desk, sql, async () => true, contractData);
    publicContractRoutes(this.desk, sql, contractData, {} as never, {} as never, () => 0);
    const assets = { asset: () => ({ asset: 'USDT', scale: 8 }) } as never;
    insuranceFundRoutes(this.desk, sql, balances, assets);
  }

  /** One row; each list is a command's events. The row is applied twice, and the second time changes nothing. */
  async project(timeMs: number, ...commands: Event[][]): Promise<Released> {
    const row = releasedRow(this.seq + 1, timeMs, ...commands);
    this.seq += commands.length;
    for (let i = 0; i < 2; i++) await this.sql.begin((sql) => contractProjection().apply(sql, [row]));
    return row;
  }

  async call<N extends CallName>(name: N, request: CallRequest<N>, memberId = ANNA): Promise<CallResult<N>> {
    return (await this.desk.call(name, request, memberId)).result;
  }
}

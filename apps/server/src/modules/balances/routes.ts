/** The calls about balances, capital records and the faucet. */
import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../platform/http/call.ts';
import { readAfter, readLive } from '../../platform/http/paging.ts';
import type { CommandSubmitter } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import { claimFaucet } from './claim-faucet.ts';
import type { LiveBalances } from './live-balances.ts';
import type { LiveFaucet } from './live-faucet.ts';
import { readCapitalRecords } from './reader.ts';
import { wireBalance } from './wire-balance.ts';

export function accountRoutes(calls: CallRegistry, balances: LiveBalances, markets: LiveMarkets): void {
  calls.member('getAccounts', (params, caller) => {
    const list = balances
      .balancesOf(caller.memberId, params.account)
      .map((balance) => wireBalance(balance, markets));
    return readLive(balances.sequence, params.minSequence, { balances: list });
  });
}

export function capitalRecordRoutes(
  calls: CallRegistry,
  sql: Sql,
  barrier: ReadBarrier,
  markets: LiveMarkets,
): void {
  calls.member('getCapitalRecords', (params, caller) =>
    readAfter(barrier, params.minSequence, () => readCapitalRecords(sql, caller.memberId, params, markets)),
  );
}

/** In the demo only. */
export function faucetRoutes(
  calls: CallRegistry,
  kernel: CommandSubmitter,
  faucet: LiveFaucet,
  markets: LiveMarkets,
): void {
  calls.member('claimFaucet', (params, caller) => claimFaucet(params, caller, kernel, faucet, markets));
}

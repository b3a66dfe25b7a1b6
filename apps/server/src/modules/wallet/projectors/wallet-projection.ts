/**
 * The read tables of migration 0006 out of journal rows: chains and their terms, pauses, deposits, withdrawals with every
 * step, address books, debts, network costs. Rows applied again in their order change nothing.
 */
import { eachPlacedEvent } from '../../../kernel/each-event.ts';
import type { Projection } from '../../../kernel/projection.ts';
import { DepositRows } from './deposit-rows.ts';
import { MemberRows } from './member-rows.ts';
import { SettingsRows } from './settings-rows.ts';
import { WithdrawalRows } from './withdrawal-rows.ts';

export const walletProjection: Projection = {
  name: 'wallet',
  tables: [
    'coin_chains',
    'deposits',
    'floor_prices',
    'member_debts',
    'network_costs',
    'saved_addresses',
    'saved_addresses_only',
    'wallet_chains',
    'wallet_pauses',
    'wallet_policies',
    'withdrawal_steps',
    'withdrawals',
  ],
  async apply(sql, rows) {
    const parts = [new SettingsRows(), new DepositRows(), new WithdrawalRows(), new MemberRows()];
    for (const row of rows)
      eachPlacedEvent(row, (event, place) => {
        for (const part of parts) part.add(event, place);
      });
    for (const part of parts) await part.write(sql);
  },
};

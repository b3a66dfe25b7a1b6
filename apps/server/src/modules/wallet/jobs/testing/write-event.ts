/** Writes into the read tables what the chain jobs ask them for, as the projector would. */
import type { Event } from '@tern/engine';
import type { Sql } from '../../../../platform/database/index.ts';
import { storedSettings } from '../../networks/settings-json.ts';

export async function writeEvent(sql: Sql, event: Event): Promise<unknown> {
  switch (event.kind) {
    case 'chain-listed':
      return sql`insert into wallet_chains (chain, time_ms) values (${event.chain}, 1)`;
    case 'coin-chain-changed': {
      const settings = sql.json(storedSettings(event.settings));
      return sql`
          insert into coin_chains (chain, currency, effective_ms, settings, first_operator, second_operator)
          values (${event.chain}, ${event.asset}, 1, ${settings}, 1, 2)`;
    }
    case 'wallet-paused':
      return sql`
          insert into wallet_pauses (chain, currency, side, cause, reason, operator, time_ms)
          values (${event.chain}, ${event.asset}, ${event.side}, ${event.cause}, ${event.reason}, 0, 1)
          on conflict do nothing`;
    case 'wallet-resumed':
      return sql`
          delete from wallet_pauses
          where currency = ${event.asset} and side = ${event.side} and cause = ${event.cause}`;
    case 'deposit-numbered':
      return sql`
          insert into deposits (chain, number, member_id, currency, amount, txid, out_index, state, reason,
            debt_paid, time_ms, changed_ms)
          values (${event.chain}, ${event.number}, ${event.memberId}, ${event.asset}, ${event.amount},
            ${event.txid}, ${event.outIndex}, ${event.outcome}, ${event.reason}, 0, 1, 1)`;
    case 'held-deposit-booked':
      return sql`update deposits set state = 'BOOKED' where number = ${event.number}`;
    case 'deposit-reversed':
      return sql`update deposits set state = 'REVERSED' where number = ${event.number}`;
    default:
      return undefined;
  }
}

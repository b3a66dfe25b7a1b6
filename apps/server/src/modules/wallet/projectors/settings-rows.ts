/**
 * Chains, terms of coins, policy, floor prices and pauses. They change rarely, and the order of changes within a step
 * counts (a pause and its end), so each event is a statement of its own.
 */
import type { Event } from '@tern/engine';
import type { EventOf, EventPlace } from '../../../kernel/timed-event.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import { storedSettings } from '../networks/settings-json.ts';

type Change = (sql: TransactionSql) => Promise<unknown>;

export class SettingsRows {
  private readonly changes: Change[] = [];

  add(event: Event, { timeMs }: EventPlace): void {
    const change = changeOf(event, timeMs);
    if (change !== undefined) this.changes.push(change);
  }

  async write(sql: TransactionSql): Promise<void> {
    for (const change of this.changes) await change(sql);
  }
}

function changeOf(event: Event, timeMs: number): Change | undefined {
  switch (event.kind) {
    case 'chain-listed':
      return (sql) => sql`
        insert into wallet_chains (chain, time_ms) values (${event.chain}, ${timeMs})
        on conflict (chain) do nothing`;
    case 'coin-chain-changed':
      return (sql) => setTerms(sql, event, timeMs);
    case 'wallet-policy-changed':
      return (sql) => setPolicy(sql, event, timeMs);
    case 'floor-price-changed':
      return (sql) => setFloorPrice(sql, event, timeMs);
    case 'wallet-paused':
      return (sql) => pause(sql, event, timeMs);
    case 'wallet-resumed':
      return (sql) => sql`
        delete from wallet_pauses
        where chain = ${event.chain} and currency = ${event.asset} and side = ${event.side}
          and cause = ${event.cause}`;
    default:
      return undefined;
  }
}

async function setTerms(
  sql: TransactionSql,
  event: EventOf<'coin-chain-changed'>,
  timeMs: number,
): Promise<void> {
  const { chain, asset, effectiveMs, firstOperator, secondOperator } = event;
  const settings = sql.json(storedSettings(event.settings));
  // Terms that wait for their time are dropped by newer ones, whichever of the two would hold earlier.
  await sql`
    delete from coin_chains where chain = ${chain} and currency = ${asset} and effective_ms > ${timeMs}`;
  await sql`
    insert into coin_chains (chain, currency, effective_ms, settings, first_operator, second_operator)
    values (${chain}, ${asset}, ${effectiveMs}, ${settings}, ${firstOperator}, ${secondOperator})
    on conflict (chain, currency, effective_ms) do update set
      settings = excluded.settings, first_operator = excluded.first_operator,
      second_operator = excluded.second_operator`;
}

async function setPolicy(
  sql: TransactionSql,
  event: EventOf<'wallet-policy-changed'>,
  timeMs: number,
): Promise<void> {
  const { effectiveMs, firstOperator, secondOperator } = event;
  const policy = sql.json(storedSettings(event.policy));
  await sql`delete from wallet_policies where effective_ms > ${timeMs}`;
  await sql`
    insert into wallet_policies (effective_ms, policy, first_operator, second_operator)
    values (${effectiveMs}, ${policy}, ${firstOperator}, ${secondOperator})
    on conflict (effective_ms) do update set
      policy = excluded.policy, first_operator = excluded.first_operator,
      second_operator = excluded.second_operator`;
}

async function setFloorPrice(
  sql: TransactionSql,
  { asset, price, effectiveMs }: EventOf<'floor-price-changed'>,
  timeMs: number,
): Promise<void> {
  await sql`delete from floor_prices where currency = ${asset} and effective_ms > ${timeMs}`;
  await sql`
    insert into floor_prices (currency, effective_ms, price) values (${asset}, ${effectiveMs}, ${price})
    on conflict (currency, effective_ms) do update set price = excluded.price`;
}

async function pause(
  sql: TransactionSql,
  { chain, asset, side, cause, reason, operator }: EventOf<'wallet-paused'>,
  timeMs: number,
): Promise<void> {
  await sql`
    insert into wallet_pauses (chain, currency, side, cause, reason, operator, time_ms)
    values (${chain}, ${asset}, ${side}, ${cause}, ${reason}, ${operator}, ${timeMs})
    on conflict (chain, currency, side, cause) do update set
      reason = excluded.reason, operator = excluded.operator, time_ms = excluded.time_ms`;
}

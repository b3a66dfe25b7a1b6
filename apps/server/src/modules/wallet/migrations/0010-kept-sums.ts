import type { Migration } from '../../../platform/database/migration.ts';

/**
 * The sums that sweeps and comparisons need, kept instead of added up anew: their work grows with what changes or is open,
 * not with all that ever came in.
 */
export const keptSums: Migration = {
  id: 'wallet/0010-kept-sums',
  sql: `
    -- At each deposit address, in units of the chain: the deposits that were credited, and the sweeps that were paid or are
    -- under way. A sweep takes what lies there, which may be more than was credited.
    create table unswept_coins (
      chain text not null,
      currency text not null,
      address text not null,
      credited numeric(78) not null,
      swept numeric(78) not null default 0,
      primary key (chain, currency, address)
    );
    create index own_payments_sweeps on own_payments (chain, sender, currency) where purpose = 'sweep';
    insert into unswept_coins (chain, currency, address, credited)
    select chain, currency, address, sum(units) from chain_transfers
    where state = 'NUMBERED' and is_told and hold = 'NONE' and not is_gone
    group by chain, currency, address;
    insert into unswept_coins as kept (chain, currency, address, credited, swept)
    select chain, currency, sender, 0, sum(units) from own_payments
    where purpose = 'sweep' and state <> 'VOID' and detail <> 'REVERTED'
    group by chain, currency, sender
    on conflict (chain, currency, address) do update set swept = excluded.swept;
    create index unswept_coins_largest on unswept_coins (chain, currency, (credited - swept) desc)
      where credited > swept;
    -- Over the transfers that were mined up to summed_height: the units of ignored ones, and the dust of those that have a
    -- number up to summed_number. A chain that is taken back below that height begins anew.
    alter table reconciliations
      add column ignored_sum numeric(78) not null default 0,
      add column dust_sum numeric(78) not null default 0,
      add column summed_height bigint not null default -1,
      add column summed_number bigint not null default 0;
  `,
};

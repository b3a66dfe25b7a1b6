import type { Migration } from '../../../platform/database/migration.ts';

/** Check transfers of tokens, and the inner deposits that a reorganisation took out of their chain. */
export const coinChecks: Migration = {
  id: 'wallet/0009-coin-checks',
  sql: `
    -- A token arrived whole at the exchange's hot address by this transaction: terms may name its contract. contract is
    -- canonical; units are those of the chain.
    create table coin_checks (
      chain text not null,
      contract text not null,
      txid text not null,
      units numeric(78) not null,
      decimals int not null,
      symbol text not null,
      height bigint not null,
      time_ms bigint not null,
      primary key (chain, contract)
    );
    create index chain_transfers_gone_inner on chain_transfers (chain, changed_ms)
      where out_index = 'inner' and (state = 'DROPPED' or is_gone);
  `,
};

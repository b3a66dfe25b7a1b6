import type { Migration } from '../../../platform/database/migration.ts';

export const reserves: Migration = {
  id: 'wallet/0002-reserves',
  sql: `
    -- What the exchange holds outside, as operators entered it last; in the currency's units.
    create table wallet_reserves (
      currency text primary key,
      amount bigint not null,
      note text not null,
      entered_by text not null,
      entered_ms bigint not null
    );
  `,
};

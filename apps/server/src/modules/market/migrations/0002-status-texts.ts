import type { Migration } from '../../../platform/database/migration.ts';

export const marketStatusTexts: Migration = {
  id: 'market/0002-status-texts',
  sql: `
    -- What members read of the status that an operator gave a market or contract, and the operator's own reason.
    create table market_status_texts (
      market text primary key,
      status text not null,
      -- Both empty: members read nothing but the status.
      zh text not null,
      en text not null,
      reason text not null,
      operator text not null,
      time_ms bigint not null
    );
  `,
};

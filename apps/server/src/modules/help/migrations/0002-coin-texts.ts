import type { Migration } from '../../../platform/database/migration.ts';

export const coinTexts: Migration = {
  id: 'help/0002-coin-texts',
  sql: `
    -- The description of a coin as members read it; the audit log holds what it was before.
    create table coin_texts (
      currency text primary key,
      zh_about text not null,
      zh_supply text not null,
      en_about text not null,
      en_supply text not null,
      site text not null,
      explorer text not null,
      set_ms bigint not null
    );
  `,
};

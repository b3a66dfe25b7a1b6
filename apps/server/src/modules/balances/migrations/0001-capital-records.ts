import type { Migration } from '../../../platform/database/migration.ts';

export const capitalRecords: Migration = {
  id: 'wallet/0001-capital-records',
  sql: `
    -- A read table: can be dropped and rebuilt from the journal. Amounts in units at the asset's scale.
    create table capital_records (
      seq bigint not null,
      part int not null,
      member_id bigint not null,
      type text not null,
      currency text not null,
      amount bigint not null check (amount > 0),
      from_account text not null,
      to_account text not null,
      time_ms bigint not null,
      primary key (seq, part)
    );
    create index capital_records_of_member on capital_records (member_id, type, seq desc, part desc);
  `,
};

import type { Migration } from '../../../platform/database/migration.ts';

export const openedProgrammes: Migration = {
  id: 'programme/0001-opened-programmes',
  sql: `
    -- The programmes that cost the exchange or its members money and that two operators have opened, once and for ever.
    create table opened_programmes (
      programme text primary key,
      opened_ms bigint not null,
      first_operator bigint not null,
      second_operator bigint not null
    );
    -- An exchange of before keeps what it has: only a new one has no journal when its schema is made.
    insert into opened_programmes (programme, opened_ms, first_operator, second_operator)
      select programme, 0, 0, 0 from unnest(array['INVITATION', 'MERCHANTS']) as programme
      where exists (select from journal) or exists (select from journal_archive);
  `,
};

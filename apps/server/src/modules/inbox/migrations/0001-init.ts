import type { Migration } from '../../../platform/database/migration.ts';

export const inboxInit: Migration = {
  id: 'inbox/0001-init',
  sql: `
    -- A message is a template and its values: the reader's language is chosen when it is read.
    create table inbox_messages (
      id bigint generated always as identity,
      member_id bigint not null,
      kind text not null,
      template text not null,
      -- Texts by name; amounts in units.
      vals jsonb not null,
      -- What it tells of; telling of it again adds nothing. Null: news of the journal, which the cursor counts.
      source text,
      time_ms bigint not null,
      is_read boolean not null default false,
      -- Tries that are left to send it by mail as well.
      mail_tries int not null default 0,
      -- The only index that an order's message pays for.
      primary key (member_id, id)
    );
    create unique index inbox_messages_once on inbox_messages (source) where source is not null;
    create index inbox_messages_to_mail on inbox_messages (id) where mail_tries > 0;

    -- The last command of the journal that was told of.
    create table inbox_cursor (
      only_row boolean primary key default true check (only_row),
      seq bigint not null
    );
    insert into inbox_cursor (seq) values (0);
  `,
};

import type { Migration } from '../../../platform/database/migration.ts';

export const contentTables: Migration = {
  id: 'content/0001-init',
  sql: `
    -- Texts of the operator, one row for each language (global: CHINESE_SIM or ENGLISH).
    create table banners (
      id int not null,
      global text not null,
      banner_url text not null,
      title text not null,
      link text not null,
      sort int not null,
      is_shown boolean not null default true,
      primary key (id, global)
    );
    create table notices (
      id bigint not null,
      global text not null,
      title text not null,
      body text not null,
      time_ms bigint not null,
      is_shown boolean not null default true,
      primary key (id, global)
    );
    create index notices_newest on notices (global, time_ms desc, id desc);
    create table agreements (
      kind text not null,
      global text not null,
      title text not null,
      body text not null,
      time_ms bigint not null,
      primary key (kind, global)
    );
  `,
};

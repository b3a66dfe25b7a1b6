import type { Migration } from '../../../platform/database/migration.ts';

export const agreementTables: Migration = {
  id: 'agreement/0001-agreement',
  sql: `
    -- Every published version of an agreement; a text that was published never changes.
    create table agreement_versions (
      kind text not null,
      version int not null,
      zh_title text not null,
      zh_body text not null,
      en_title text not null,
      en_body text not null,
      effective_ms bigint not null,
      -- 0: it stands.
      withdrawn_ms bigint not null default 0,
      first_operator bigint not null default 0,
      second_operator bigint not null default 0,
      primary key (kind, version)
    );
    insert into agreement_versions (kind, version, zh_title, zh_body, en_title, en_body, effective_ms)
      select zh.kind, 1, zh.title, zh.body, en.title, en.body, zh.time_ms
      from agreements zh join agreements en on en.kind = zh.kind and en.global = 'ENGLISH'
      where zh.global = 'CHINESE_SIM';
    drop table agreements;
    -- The versions that a member accepted by their dialog; the registration accepts those of its day.
    create table agreement_acceptances (
      member_id bigint not null,
      kind text not null,
      version int not null,
      accepted_ms bigint not null,
      primary key (member_id, kind, version)
    );
    create index agreement_acceptances_version on agreement_acceptances (kind, version);
  `,
};

import type { Migration } from '../../../platform/database/migration.ts';

export const memberInit: Migration = {
  id: 'member/0001-init',
  sql: `
    create sequence member_ids start 10002001;

    create table members (
      id bigint primary key default nextval('member_ids'),
      area_code text,
      phone text,
      mail text,
      password_hash text not null,
      nick_name text,
      -- What makes two nicknames the same: compatibility form, lower case.
      nick_name_key text unique,
      wel_code text not null unique,
      inviter_id bigint references members (id),
      created_ms bigint not null,
      -- Whether the engine has opened the accounts; rows left in between are driven again.
      opened boolean not null default false,
      check ((phone is null) = (area_code is null)),
      check (phone is not null or mail is not null)
    );
    create unique index members_by_phone on members (area_code, phone);
    create unique index members_by_mail on members (mail);
    create index members_to_open on members (id) where not opened;
  `,
};

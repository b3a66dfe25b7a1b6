import type { Migration } from '../../../platform/database/migration.ts';

export const memberFreezes: Migration = {
  id: 'member/0005-freezes',
  sql: `
    -- Why members are frozen: the kind, which they read, and the operator's reason, which stays on the desk. Whether a
    -- member is frozen the engine decides.
    create table member_freezes (
      id bigint generated always as identity primary key,
      member_id bigint not null,
      kind text not null,
      reason text not null,
      operator text not null,
      since_ms bigint not null,
      -- 0: still in force.
      ended_ms bigint not null default 0,
      ended_by text not null default ''
    );
    create index member_freezes_of_member on member_freezes (member_id, id desc);
  `,
};

import type { Migration } from '../../../platform/database/migration.ts';

export const staffIntents: Migration = {
  id: 'staff/0002-intents',
  sql: `
    -- What operators are about to do; the row of the audit log that says what came of it takes its intent away. One
    -- that outlives its process becomes a row of its own.
    create table staff_intents (
      intent_id bigint generated always as identity primary key,
      time_ms bigint not null,
      operator_id bigint not null,
      operator text not null,
      ip text not null,
      call text not null,
      subject text not null,
      reason text not null
    );

    -- Who was handed an operator's password before he replaced it, and who saw his authenticator's secret; 0: nobody
    -- else. One who holds both could sign in as him.
    alter table staff_operators
      add column password_holder_id bigint not null default 0,
      add column totp_holder_id bigint not null default 0;
  `,
};

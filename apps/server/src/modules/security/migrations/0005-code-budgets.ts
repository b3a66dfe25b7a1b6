import type { Migration } from '../../../platform/database/migration.ts';

export const securityCodeBudgets: Migration = {
  id: 'security/0005-code-budgets',
  sql: `
    alter table security_codes
      -- register, recover, member or bind: codes of one budget use up nothing of another.
      add column budget text not null default 'register',
      add column channel text not null default 'sms',
      -- Calling code of a phone; null for a mail.
      add column country text,
      -- The device or network that asked for the code; its wrong tries are counted apart from everybody else's.
      add column asker text not null default '',
      add column wrong_by_others int not null default 0,
      -- False: nobody has the account, so nothing was sent; the row keeps the answers alike.
      add column is_sent boolean not null default true;
    -- The address that asked or, inside an account, the member.
    alter table security_codes rename column network to place;
    drop index security_codes_in_time;
    create index security_codes_of_budget on security_codes (budget, channel, created_ms desc);
    create index security_codes_in_time on security_codes (created_ms);

    -- Forms that a solved captcha was shown with.
    alter table security_captchas add column forms int not null default 0;

    -- Wrong passwords of an account from devices that it does not know, wherever they are.
    create table security_account_failures (
      subject_hash text primary key,
      first_ms bigint not null,
      count int not null,
      noticed_ms bigint not null
    );
    create index security_account_failures_in_time on security_account_failures (first_ms);
  `,
};

import type { Migration } from '../../../platform/database/migration.ts';

export const securityInit: Migration = {
  id: 'security/0001-init',
  sql: `
    -- Live sessions only: a revoked or expired one is deleted. The token itself is nowhere.
    create table security_sessions (
      token_hash text primary key,
      session_id text not null unique,
      owner_id bigint not null,
      client_type text not null,
      created_ms bigint not null,
      last_seen_ms bigint not null,
      unique (owner_id, client_type)
    );

    -- One row a code that was sent. Rows stay for the day's budgets.
    create table security_codes (
      id bigint generated always as identity primary key,
      target_hash text not null,
      purpose text not null,
      code_hash text not null,
      network text not null,
      created_ms bigint not null,
      wrong_tries int not null default 0,
      used boolean not null default false
    );
    create index security_codes_of_target on security_codes (target_hash, created_ms desc);
    create index security_codes_of_network on security_codes (network, created_ms desc);
    create index security_codes_in_time on security_codes (created_ms desc);

    -- Wrong passwords of one account from one network.
    create table security_login_failures (
      account_hash text not null,
      network text not null,
      first_ms bigint not null,
      count int not null,
      locked_until_ms bigint not null,
      primary key (account_hash, network)
    );
    create index security_login_failures_in_time on security_login_failures (first_ms);

    create table security_captcha_challenges (
      random_code text primary key,
      challenge text not null,
      status int not null,
      network text not null,
      created_ms bigint not null
    );
    create index security_captcha_challenges_in_time on security_captcha_challenges (created_ms);
  `,
};

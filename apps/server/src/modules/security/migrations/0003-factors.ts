import type { Migration } from '../../../platform/database/migration.ts';

export const securityFactors: Migration = {
  id: 'security/0003-factors',
  sql: `
    drop table security_captcha_challenges;
    create table security_captchas (
      random_code text not null,
      network text not null,
      challenge text not null unique,
      -- 1 the provider's own challenge, 0 failback.
      status int not null,
      -- What it opens; null until it is asked for or used.
      flow text,
      answer text,
      puzzles int not null default 0,
      tries int not null default 0,
      solved boolean not null default false,
      -- '', sent, spent: only ever forward.
      use text not null default '',
      -- Keyed hash of the fields that were found right.
      proof text,
      created_ms bigint not null,
      primary key (random_code, network)
    );
    create index security_captchas_in_time on security_captchas (created_ms);

    alter table security_sessions add column device text not null default '';
    alter table security_sessions add column ip text not null default '';

    -- Country and block of a phone number, keyed; null for a mail.
    alter table security_codes add column prefix_hash text;
    create index security_codes_of_prefix on security_codes (prefix_hash, created_ms desc);

    -- Wrong tries of anything, counted per subject and place: logins, Google codes, trading passwords.
    drop table security_login_failures;
    create table security_tries (
      subject_hash text not null,
      place text not null,
      first_ms bigint not null,
      count int not null,
      locked_until_ms bigint not null,
      keep_until_ms bigint not null,
      primary key (subject_hash, place)
    );
    create index security_tries_in_time on security_tries (keep_until_ms);

    -- Devices that an owner has logged in with.
    create table security_devices (
      owner_id bigint not null,
      device_hash text not null,
      last_ms bigint not null,
      primary key (owner_id, device_hash)
    );

    -- One-time tickets between the steps of a flow.
    create table security_flow_tickets (
      ticket_hash text primary key,
      purpose text not null,
      owner_id bigint not null,
      until_ms bigint not null
    );
    create index security_flow_tickets_in_time on security_flow_tickets (until_ms);

    create table security_google (
      owner_id bigint primary key,
      sealed_secret bytea not null,
      -- The last accepted step: only a greater one is taken.
      last_step bigint not null,
      bound_ms bigint not null
    );
    create table security_google_pending (
      owner_id bigint primary key,
      sealed_secret bytea not null,
      created_ms bigint not null
    );
    create table security_recovery_codes (
      owner_id bigint not null,
      code_hash text not null,
      primary key (owner_id, code_hash)
    );

    create table security_post_passwords (
      owner_id bigint primary key,
      password_hash text not null
    );

    create table security_events (
      id bigint generated always as identity primary key,
      owner_id bigint not null,
      kind text not null,
      device text not null,
      ip text not null,
      time_ms bigint not null
    );
    create index security_events_of_owner on security_events (owner_id, id desc);
    create index security_events_in_time on security_events (time_ms);

    -- Withdrawal locks that the engine has yet to take.
    create table security_withdrawal_locks (
      id bigint generated always as identity primary key,
      owner_id bigint not null,
      until_ms bigint not null
    );

    create table security_switches (
      name text primary key,
      since_ms bigint not null
    );
  `,
};

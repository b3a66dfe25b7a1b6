import type { Migration } from '../../../platform/database/migration.ts';

export const staffTables: Migration = {
  id: 'staff/0001-init',
  sql: `
    create table staff_operators (
      operator_id bigint generated always as identity primary key,
      -- Lower case; signing in knows no other spelling.
      name text not null unique,
      password_hash text not null,
      totp_sealed bytea not null,
      -- The last accepted step of the authenticator: only a greater one is taken.
      last_totp_step bigint not null default 0,
      -- Separated by commas.
      roles text not null,
      is_disabled boolean not null default false,
      must_change_password boolean not null default true,
      created_ms bigint not null,
      last_sign_in_ms bigint not null default 0
    );

    create table staff_sessions (
      token_hash text primary key,
      session_id text not null unique,
      operator_id bigint not null references staff_operators,
      created_ms bigint not null,
      last_seen_ms bigint not null
    );
    create index staff_sessions_operator on staff_sessions (operator_id);

    -- Wrong sign-ins of a name, known or not: from one network, and (network empty) from anywhere.
    create table staff_sign_in_failures (
      name_hash text not null,
      network text not null,
      first_ms bigint not null,
      count int not null,
      primary key (name_hash, network)
    );

    create table staff_proposals (
      proposal_id bigint generated always as identity primary key,
      call text not null,
      subject text not null,
      -- JSON as text, keys in order, so that two of them can be compared.
      request text not null,
      before text not null,
      maker_id bigint not null references staff_operators,
      reason text not null,
      state text not null default 'PENDING',
      made_ms bigint not null,
      expires_ms bigint not null,
      decider_id bigint references staff_operators,
      decision_reason text not null default '',
      decided_ms bigint not null default 0,
      error_code text not null default '',
      secret_sealed bytea
    );
    create index staff_proposals_state on staff_proposals (state, proposal_id);

    -- Append-only: each row carries the hash of the one before. Names are written out, for a row outlives its operator.
    create table staff_audit (
      number bigint primary key,
      time_ms bigint not null,
      operator_id bigint not null,
      operator text not null,
      ip text not null,
      call text not null,
      subject text not null,
      reason text not null,
      outcome text not null,
      error_code text not null,
      before text not null,
      after text not null,
      prev_hash bytea not null,
      hash bytea not null
    );
    create index staff_audit_operator on staff_audit (operator, number);
    create index staff_audit_call on staff_audit (call, number);

    create function staff_audit_refuse() returns trigger language plpgsql as $$
    begin
      -- A restore empties the tables of a fresh database first.
      if tg_op = 'TRUNCATE' and not exists (select from staff_audit) then return null; end if;
      raise exception 'the audit log is append-only';
    end $$;
    create trigger staff_audit_no_change before update or delete or truncate on staff_audit
      for each statement execute function staff_audit_refuse();
  `,
};

import type { Migration } from '../../../platform/database/migration.ts';

export const identityInit: Migration = {
  id: 'identity/0001-init',
  sql: `
    -- One row a submission; the newest of a member and level is what counts.
    create table identity_submissions (
      id bigint generated always as identity primary key,
      member_id bigint not null,
      -- 1 basic, 2 advanced: the engine's identity levels.
      level int not null check (level in (1, 2)),
      state text not null check (state in ('REVIEWING', 'PASS', 'REJECT')),
      -- Told to the member.
      reason text not null default '',
      country text not null,
      id_type text not null,
      -- Name, number and birth date of a basic one; null once its time of keeping is over.
      sealed bytea,
      -- Keyed hash of the number: one account a number.
      number_hash text,
      submitted_ms bigint not null,
      claimed_by_id bigint,
      claimed_by text not null default '',
      claimed_ms bigint not null default 0,
      decided_by text not null default '',
      decided_ms bigint not null default 0,
      -- Whether engine and member have been told of the decision; rows left in between are driven again.
      settled boolean not null default false,
      -- Images, and a rejected one's data, go after this; null: nothing is left to go, or undecided.
      keep_until_ms bigint
    );
    create unique index identity_one_open on identity_submissions (member_id, level)
      where state in ('REVIEWING', 'PASS');
    create unique index identity_one_account on identity_submissions (number_hash)
      where state in ('REVIEWING', 'PASS');
    create index identity_of_member on identity_submissions (member_id, level, id desc);
    create index identity_by_state on identity_submissions (state, id);
    create index identity_to_settle on identity_submissions (id) where state in ('PASS', 'REJECT') and not settled;
    create index identity_to_sweep on identity_submissions (keep_until_ms) where keep_until_ms is not null;

    create table identity_images (
      submission_id bigint not null references identity_submissions (id),
      place int not null,
      image_id text not null unique,
      kind text not null,
      primary key (submission_id, place)
    );

    -- Who looked at which image, when and why; never deleted.
    create table identity_image_views (
      id bigint generated always as identity primary key,
      submission_id bigint not null,
      image_id text not null,
      operator_id bigint not null,
      operator text not null,
      reason text not null,
      time_ms bigint not null
    );
    create index identity_image_views_of_operator on identity_image_views (operator_id, time_ms desc);
  `,
};

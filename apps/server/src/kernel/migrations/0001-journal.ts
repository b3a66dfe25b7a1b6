import type { Migration } from '../../platform/database/index.ts';

export const journalTables: Migration = {
  id: 'kernel/0001-journal',
  sql: `
create table journal (
  batch bigint primary key,
  epoch bigint not null,
  engine_version integer not null,
  time_ms bigint not null,
  first_seq bigint not null,
  count integer not null,
  commands bytea not null,
  events bytea not null,
  prev_hash bytea not null,
  hash bytea not null
);
-- The bytes hardly compress and the append waits for it.
alter table journal alter column commands set storage external;
alter table journal alter column events set storage external;
alter table journal set (toast_tuple_target = 8160);

-- Rows that left the table for a file; together the files and the table are the whole journal.
create table journal_archive (
  first_batch bigint primary key,
  last_batch bigint not null,
  last_hash bytea not null,
  file text not null,
  sha256 bytea not null,
  exported_at_ms bigint not null,
  -- The demo keeps its files for a day.
  dropped boolean not null default false
);

create table kernel_snapshot (
  batch bigint primary key,
  sequence bigint not null,
  time_ms bigint not null,
  engine_version integer not null,
  -- Hash of the journal row whose state this is.
  journal_hash bytea not null,
  state_hash bytea not null,
  verified boolean not null default false,
  created_at_ms bigint not null
);
create table kernel_snapshot_part (
  batch bigint not null references kernel_snapshot on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (batch, part)
);
alter table kernel_snapshot_part alter column bytes set storage external;

-- One row for each stop by a command that broke the engine; the command is refused as long as its row is here.
create table kernel_stop (
  id bigint generated always as identity primary key,
  stopped_at_ms bigint not null,
  fingerprint text not null,
  command text not null,
  reason text not null
);
create index kernel_stop_fingerprint on kernel_stop (fingerprint);

create table projector_cursor (
  name text primary key,
  batch bigint not null,
  sequence bigint not null,
  -- Names of the assets and markets that the rows up to here have listed.
  dictionary text not null
);
`,
};

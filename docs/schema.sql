-- The tables of Tern by the module that owns them, as an empty database has them after all migrations. "npm run schema"
-- writes this file from that database and from the comments in each module's tables.ts; a test compares it with both. It
-- is to be read: the migrations make the schema (docs/decisions/0002-sql-by-hand.md), and why few tables refer to each
-- other by foreign keys is decision 0088. Read tables are filled out of the journal alone, and can be dropped and rebuilt.
-- Times are milliseconds since 1970-01-01 in UTC, in columns that end in _ms.

-- ==== platform/database ====

-- The steps of the schema that were applied. A start refuses a step that has changed since.
create table schema_migration (
  id text not null,
  -- SHA-256 of the text, blanks and line ends made alike.
  content_hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey primary key (id)
);

-- ==== kernel ====

-- Backups that came to their end. The alarm of a backup that is too old reads it.
create table backup_log (
  time_ms bigint not null,
  -- The last row of the journal that the backup holds.
  batch bigint not null,
  constraint backup_log_pkey primary key (time_ms)
);

-- Where the commands of a row stood in the messages of other processes, for ten minutes. What became of a message is
-- answered from it.
create table command_address (
  -- The row of the journal, in whose statement this one was written.
  batch bigint not null,
  -- Stretches of commands: kernel/remote/command-addresses.ts.
  addresses bytea not null,
  constraint command_address_pkey primary key (batch)
);

-- The mode that made this exchange, one row: play and money are never served from the same data.
create table exchange_mode (
  only_one boolean default true not null,
  mode text not null,
  constraint exchange_mode_pkey primary key (only_one),
  constraint exchange_mode_mode_check check (mode = any (array['demo'::text, 'production'::text])),
  constraint exchange_mode_only_one_check check (only_one)
);

-- The truth: one row a batch of commands with the events that followed, chained by hash to the row before. Older rows
-- leave for files (journal_archive).
create table journal (
  batch bigint not null,
  -- Counts the starts of a core: a row of an older epoch is never appended.
  epoch bigint not null,
  -- An engine of another version never replays the row.
  engine_version integer not null,
  time_ms bigint not null,
  -- The sequence of the first command; each command has the next one.
  first_seq bigint not null,
  -- The number of commands.
  count integer not null,
  -- The codec of packages/engine; the bytes hardly compress, so they are stored as they are.
  commands bytea storage external not null,
  -- As commands.
  events bytea storage external not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint journal_pkey primary key (batch)
) with (toast_tuple_target=8160);

-- Files of rows that left the journal. The files and the table together are the whole journal.
create table journal_archive (
  first_batch bigint not null,
  last_batch bigint not null,
  -- The hash of the last row, to which the next file or the table is chained.
  last_hash bytea not null,
  file text not null,
  -- Of the file.
  sha256 bytea not null,
  exported_at_ms bigint not null,
  -- The file was given up, as those of a demo are after a day.
  dropped boolean default false not null,
  constraint journal_archive_pkey primary key (first_batch)
);

-- States of the engine from which a start goes on. The bytes are in kernel_snapshot_part.
create table kernel_snapshot (
  -- The row of the journal whose state it is.
  batch bigint not null,
  sequence bigint not null,
  time_ms bigint not null,
  engine_version integer not null,
  -- The hash of that row.
  journal_hash bytea not null,
  state_hash bytea not null,
  -- It was read back and found right; a start takes no other.
  verified boolean default false not null,
  created_at_ms bigint not null,
  constraint kernel_snapshot_pkey primary key (batch)
);

-- The bytes of a snapshot, in parts.
create table kernel_snapshot_part (
  batch bigint not null,
  part integer not null,
  bytes bytea storage external not null,
  constraint kernel_snapshot_part_pkey primary key (batch, part),
  constraint kernel_snapshot_part_batch_fkey foreign key (batch) references kernel_snapshot(batch) on delete cascade
);

-- Stops by a command that broke the engine. The command is refused as long as its row is here.
create table kernel_stop (
  id bigint generated always as identity not null,
  stopped_at_ms bigint not null,
  -- A hash of the command, by which it is known again.
  fingerprint text not null,
  command text not null,
  reason text not null,
  -- The contract on which the engine broke; empty: the command broke it.
  contract text default ''::text not null,
  constraint kernel_stop_pkey primary key (id)
);
create index kernel_stop_fingerprint on kernel_stop (fingerprint);

-- A value made from each key that lies outside the database. It proves the key and does not give it away.
create table key_check_values (
  name text not null,
  -- Base64.
  value text not null,
  constraint key_check_values_pkey primary key (name),
  constraint key_check_values_name_check check (name = any (array['sealing'::text, 'next sealing'::text, 'pepper'::text]))
);

-- How far the projector has come, written in the transaction of the read tables.
create table projector_cursor (
  name text not null,
  batch bigint not null,
  sequence bigint not null,
  -- JSON: the assets and markets that the rows up to here have listed.
  dictionary text not null,
  constraint projector_cursor_pkey primary key (name)
);

-- ==== content ====

-- Published versions of the text of /about; the newest one is shown.
create table about_versions (
  version integer not null,
  zh_body text not null,
  zh_licence text not null,
  en_body text not null,
  en_licence text not null,
  published_ms bigint not null,
  operator text not null,
  constraint about_versions_pkey primary key (version)
);

-- Banners of the home screen, one row for each language.
create table banners (
  id integer not null,
  -- The language: CHINESE_SIM or ENGLISH.
  global text not null,
  -- A picture of the app, or the path of one of content_pictures.
  banner_url text not null,
  title text not null,
  link text not null,
  sort integer not null,
  is_shown boolean default true not null,
  -- Shown from then on; 0: at once.
  from_ms bigint default 0 not null,
  -- Shown until then; 0: without end.
  to_ms bigint default 0 not null,
  constraint banners_pkey primary key (id, global)
);

-- Pictures that operators uploaded for banners and posters. They are public, small and few.
create table content_pictures (
  picture_id text not null,
  content_type text not null,
  bytes bytea not null,
  uploaded_by text not null,
  uploaded_ms bigint not null,
  constraint content_pictures_pkey primary key (picture_id)
);

-- Notices to all members, one row for each language.
create table notices (
  id bigint not null,
  -- The language: CHINESE_SIM or ENGLISH.
  global text not null,
  title text not null,
  body text not null,
  -- The date of the notice, from which it is shown.
  time_ms bigint not null,
  is_shown boolean default true not null,
  -- Shown until then; 0: without end.
  to_ms bigint default 0 not null,
  notice_type text default 'OFFICIAL'::text not null,
  constraint notices_pkey primary key (id, global)
);
create index notices_newest on notices (notice_type, global, time_ms desc, id desc);

-- Pictures that operators set behind the posters of an invitation.
create table poster_backgrounds (
  poster_type text not null,
  design text not null,
  -- Null: the poster keeps the ground of its design.
  picture_id text,
  set_ms bigint not null,
  constraint poster_backgrounds_pkey primary key (poster_type, design),
  constraint poster_backgrounds_picture_id_fkey foreign key (picture_id) references content_pictures(picture_id)
);

-- ==== release ====

-- Numbers of devices by release, share and step. They stay when the steps are deleted.
create table release_counts (
  release_id bigint not null,
  share integer not null,
  step text not null,
  devices integer not null,
  constraint release_counts_pkey primary key (release_id, share, step),
  constraint release_counts_release_id_fkey foreign key (release_id) references releases(release_id)
);

-- Steps of a device with a release, each once.
create table release_steps (
  release_id bigint not null,
  -- A keyed hash of the device and the release.
  device text not null,
  -- offered, or a step that the device reported.
  step text not null,
  -- The share at which the device was offered the release.
  share integer not null,
  -- A keyed hash of the network and the release, for offers and failures; else empty.
  network text default ''::text not null,
  reason text default ''::text not null,
  time_ms bigint not null,
  constraint release_steps_pkey primary key (release_id, device, step),
  constraint release_steps_release_id_fkey foreign key (release_id) references releases(release_id)
);
create index release_steps_by_age on release_steps (time_ms);
create index release_steps_of_network on release_steps (release_id, network, step) where network <> ''::text;

-- Releases of the app, and how far each is rolled out.
create table releases (
  release_id bigint generated always as identity not null,
  platform text not null,
  channel text not null,
  version text not null,
  -- Grows with the version within its platform and channel.
  version_order bigint not null,
  status text not null,
  -- Percent of the devices.
  share integer not null,
  -- operator or reports while it is paused; else empty.
  paused_by text default ''::text not null,
  -- Failures reported before count no more: two operators have resumed the release since.
  failures_since_ms bigint default 0 not null,
  -- Devices that were offered it, at most 3 of one network: a forger adds no more to these than to the failures.
  counted_offers integer default 0 not null,
  -- The signed bytes as they are, in UTF-8.
  manifest text not null,
  -- Base64.
  signature text not null,
  expires_ms bigint not null,
  -- Of the zip, which lies in the object storage under object_name.
  sha256 text not null,
  object_name text not null,
  uploaded_ms bigint not null,
  uploaded_by text not null,
  changed_ms bigint not null,
  constraint releases_pkey primary key (release_id),
  constraint releases_platform_channel_version_key unique (platform, channel, version)
);
create index releases_of_zip on releases (sha256);

-- ==== files ====

-- Tries to upload an image, written before the image is decoded, because tries are what the budget of the day counts.
-- The image lies in the object storage under object_name.
create table files_images (
  image_id text not null,
  owner_id bigint not null,
  kind text not null,
  object_name text not null,
  content_type text default ''::text not null,
  created_ms bigint not null,
  -- The object is there; rows left without one are swept.
  stored boolean default false not null,
  -- A row of another module refers to it; unused ones are swept.
  used boolean default false not null,
  -- No row refers to it any more: the object is deleted first, then this row.
  dropped boolean default false not null,
  -- Its owner no longer sees it; rows that refer to it still do.
  hidden boolean default false not null,
  -- The part of the budget of the day that the try took, by the pixels of the image.
  cost integer default 1 not null,
  constraint files_images_pkey primary key (image_id),
  constraint files_images_object_name_key unique (object_name)
);
create index files_images_of_owner on files_images (owner_id, created_ms desc);
create index files_images_to_sweep on files_images (created_ms) where dropped or not used;

-- ==== staff ====

-- The audit log. It is append-only (a trigger refuses all else), and each row carries the hash of the one before. Names
-- are written out, because a row outlives its operator.
create table staff_audit (
  -- Counts from 1 without gaps.
  number bigint not null,
  time_ms bigint not null,
  operator_id bigint not null,
  operator text not null,
  ip text not null,
  call text not null,
  subject text not null,
  reason text not null,
  outcome text not null,
  error_code text not null,
  -- JSON as text: the values that the call changed.
  before text not null,
  -- JSON as text: the same values afterwards.
  after text not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint staff_audit_pkey primary key (number)
);
create index staff_audit_call on staff_audit (call, number);
create index staff_audit_operator on staff_audit (operator, number);
create trigger staff_audit_no_change before delete or update or truncate on staff_audit for each statement execute function staff_audit_refuse();

-- Devices that an operator has signed in with. Wrong sign-ins from elsewhere do not lock them.
create table staff_devices (
  operator_id bigint not null,
  device_hash text not null,
  last_ms bigint not null,
  constraint staff_devices_pkey primary key (operator_id, device_hash),
  constraint staff_devices_operator_id_fkey foreign key (operator_id) references staff_operators(operator_id)
);

-- What operators typed into long forms and did not send. A proposal is never made from it.
create table staff_drafts (
  draft_id bigint generated always as identity not null,
  operator_id bigint not null,
  -- The call that the form sends.
  form text not null,
  -- What it is about; empty: something new.
  subject text not null,
  path text not null,
  content_sealed bytea not null,
  saved_ms bigint not null,
  constraint staff_drafts_pkey primary key (draft_id),
  constraint staff_drafts_operator_id_form_subject_key unique (operator_id, form, subject),
  constraint staff_drafts_operator_id_fkey foreign key (operator_id) references staff_operators(operator_id)
);
create index staff_drafts_saved on staff_drafts (saved_ms);

-- Calls that operators have begun. The row of the audit log that says the outcome deletes its intent; an intent that
-- outlives its process becomes a row of the audit log of its own.
create table staff_intents (
  intent_id bigint generated always as identity not null,
  time_ms bigint not null,
  operator_id bigint not null,
  operator text not null,
  ip text not null,
  call text not null,
  subject text not null,
  reason text not null,
  constraint staff_intents_pkey primary key (intent_id)
);

-- Operators. None is ever deleted.
create table staff_operators (
  operator_id bigint generated always as identity not null,
  -- Lower case; signing in knows no other spelling.
  name text not null,
  password_hash text not null,
  -- The secret of the authenticator, sealed.
  totp_sealed bytea not null,
  -- The last accepted step of the authenticator: only a greater one is taken.
  last_totp_step bigint default 0 not null,
  -- Separated by commas.
  roles text not null,
  is_disabled boolean default false not null,
  must_change_password boolean default true not null,
  created_ms bigint not null,
  last_sign_in_ms bigint default 0 not null,
  -- The operator who was handed the first password; 0: none. Who holds both could sign in as this operator.
  password_holder_id bigint default 0 not null,
  -- The operator who saw the secret of the authenticator; 0: none.
  totp_holder_id bigint default 0 not null,
  constraint staff_operators_pkey primary key (operator_id),
  constraint staff_operators_name_key unique (name)
);

-- Calls that need a second operator, with the request that is executed if it is approved.
create table staff_proposals (
  proposal_id bigint generated always as identity not null,
  call text not null,
  subject text not null,
  -- JSON as text, keys in order, so that two can be compared.
  request text not null,
  -- JSON as text: the state that the proposal was made upon.
  before text not null,
  maker_id bigint not null,
  reason text not null,
  -- PENDING, then a final state for ever.
  state text default 'PENDING'::text not null,
  made_ms bigint not null,
  expires_ms bigint not null,
  decider_id bigint,
  decision_reason text default ''::text not null,
  decided_ms bigint default 0 not null,
  error_code text default ''::text not null,
  -- The part of the request that no operator may read, sealed; null: there is none.
  secret_sealed bytea,
  -- JSON as text: its effects on members when it was made; empty: none are shown.
  effects text default ''::text not null,
  constraint staff_proposals_pkey primary key (proposal_id),
  constraint staff_proposals_decider_id_fkey foreign key (decider_id) references staff_operators(operator_id),
  constraint staff_proposals_maker_id_fkey foreign key (maker_id) references staff_operators(operator_id)
);
create index staff_proposals_state on staff_proposals (state, proposal_id);

-- Sessions of operators. The token itself is stored nowhere.
create table staff_sessions (
  token_hash text not null,
  session_id text not null,
  operator_id bigint not null,
  created_ms bigint not null,
  last_seen_ms bigint not null,
  constraint staff_sessions_pkey primary key (token_hash),
  constraint staff_sessions_session_id_key unique (session_id),
  constraint staff_sessions_operator_id_fkey foreign key (operator_id) references staff_operators(operator_id)
);
create index staff_sessions_operator on staff_sessions (operator_id);

-- Wrong sign-ins of a name, known or not, by the place that they came from.
create table staff_sign_in_failures (
  name_hash text not null,
  -- A known device, an address or a network; empty: strangers anywhere.
  place text not null,
  first_ms bigint not null,
  count integer not null,
  constraint staff_sign_in_failures_pkey primary key (name_hash, place)
);

-- ==== programme ====

-- Programmes that spend money by themselves and that two operators have opened.
create table opened_programmes (
  programme text not null,
  -- 0: the exchange is older than the question, and keeps the programme.
  opened_ms bigint not null,
  first_operator bigint not null,
  second_operator bigint not null,
  constraint opened_programmes_pkey primary key (programme)
);

-- ==== security ====

-- Wrong passwords of an account from devices that it does not know, wherever they are.
create table security_account_failures (
  subject_hash text not null,
  first_ms bigint not null,
  count integer not null,
  -- The time of the last notice to the member; 0: none.
  noticed_ms bigint not null,
  constraint security_account_failures_pkey primary key (subject_hash)
);
create index security_account_failures_in_time on security_account_failures (first_ms);

-- Challenges of the captcha, each for one network.
create table security_captchas (
  random_code text not null,
  network text not null,
  challenge text not null,
  -- 1: the usual provider gave the challenge; 0: it could not, so the one that stands in for it did.
  status integer not null,
  -- The flow that it opens; null until it is asked for or used.
  flow text,
  answer text,
  tries integer default 0 not null,
  solved boolean default false not null,
  -- Empty, sent, spent: it only moves forward.
  use text default ''::text not null,
  -- A keyed hash of the fields that were found right.
  proof text,
  created_ms bigint not null,
  -- The most hashes that the challenge costs its network.
  work_most integer default 0 not null,
  -- How hard its picture is.
  level text default 'usual'::text not null,
  -- The time from which the picture is drawn.
  ready_ms bigint default 0 not null,
  -- slide or code; null until the client has asked for its work.
  kind text,
  -- The number that the client finds by work.
  work integer,
  -- It has its picture or its code, and gets no other.
  worked boolean default false not null,
  -- Forms that it was shown with after it was solved.
  forms integer default 0 not null,
  constraint security_captchas_pkey primary key (random_code, network),
  constraint security_captchas_challenge_key unique (challenge)
);
create index security_captchas_in_time on security_captchas (created_ms);

-- Codes by SMS and mail. Rows stay for the budgets of the day.
create table security_codes (
  id bigint generated always as identity not null,
  -- A keyed hash of the phone or the mail address.
  target_hash text not null,
  purpose text not null,
  code_hash text not null,
  -- The address that asked or, inside an account, the member.
  place text not null,
  created_ms bigint not null,
  wrong_tries integer default 0 not null,
  used boolean default false not null,
  -- A keyed hash of the country and block of a phone; null for a mail.
  prefix_hash text,
  -- register, recover, member or bind: codes of one budget use up nothing of another.
  budget text default 'register'::text not null,
  channel text default 'sms'::text not null,
  -- The calling code of a phone; null for a mail.
  country text,
  -- The device or network that asked; its wrong tries are counted apart from those of others.
  asker text default ''::text not null,
  wrong_by_others integer default 0 not null,
  -- False: no member has the account, so nothing was sent; the row keeps the answers alike.
  is_sent boolean default true not null,
  constraint security_codes_pkey primary key (id)
);
create index security_codes_in_time on security_codes (created_ms);
create index security_codes_of_budget on security_codes (budget, channel, created_ms desc);
create index security_codes_of_network on security_codes (place, created_ms desc);
create index security_codes_of_prefix on security_codes (prefix_hash, created_ms desc);
create index security_codes_of_target on security_codes (target_hash, created_ms desc);

-- Devices that a member has logged in with.
create table security_devices (
  owner_id bigint not null,
  device_hash text not null,
  last_ms bigint not null,
  -- A keyed hash of the device without its owner, alike for all owners; null until the next login of the device.
  shared_hash text,
  constraint security_devices_pkey primary key (owner_id, device_hash)
);
create index security_devices_shared on security_devices (shared_hash) where shared_hash is not null;

-- What happened to the security of an account, as its member reads it.
create table security_events (
  id bigint generated always as identity not null,
  owner_id bigint not null,
  kind text not null,
  device text not null,
  ip text not null,
  time_ms bigint not null,
  constraint security_events_pkey primary key (id)
);
create index security_events_in_time on security_events (time_ms);
create index security_events_of_owner on security_events (owner_id, id desc);

-- One-time tickets between the steps of a flow, by their hash.
create table security_flow_tickets (
  ticket_hash text not null,
  purpose text not null,
  owner_id bigint not null,
  until_ms bigint not null,
  constraint security_flow_tickets_pkey primary key (ticket_hash)
);
create index security_flow_tickets_in_time on security_flow_tickets (until_ms);

-- Authenticators that are bound. The secret is sealed.
create table security_google (
  owner_id bigint not null,
  sealed_secret bytea not null,
  -- The last accepted step: only a greater one is taken.
  last_step bigint not null,
  bound_ms bigint not null,
  constraint security_google_pkey primary key (owner_id)
);

-- Authenticators that are being bound. The secret is sealed.
create table security_google_pending (
  owner_id bigint not null,
  sealed_secret bytea not null,
  created_ms bigint not null,
  constraint security_google_pending_pkey primary key (owner_id)
);

-- The messages that a demo sends; production never writes here.
create table security_outbox (
  id bigint generated always as identity not null,
  time_ms bigint not null,
  channel text not null,
  target text not null,
  subject text not null,
  body text not null,
  constraint security_outbox_pkey primary key (id)
);

-- Trading passwords, hashed.
create table security_post_passwords (
  owner_id bigint not null,
  password_hash text not null,
  constraint security_post_passwords_pkey primary key (owner_id)
);

-- Unused recovery codes of an authenticator, hashed.
create table security_recovery_codes (
  owner_id bigint not null,
  code_hash text not null,
  constraint security_recovery_codes_pkey primary key (owner_id, code_hash)
);

-- Live sessions of members; a revoked or expired one is deleted. The token itself is stored nowhere.
create table security_sessions (
  token_hash text not null,
  session_id text not null,
  owner_id bigint not null,
  client_type text not null,
  created_ms bigint not null,
  last_seen_ms bigint not null,
  device text default ''::text not null,
  ip text default ''::text not null,
  constraint security_sessions_pkey primary key (token_hash),
  constraint security_sessions_owner_id_client_type_key unique (owner_id, client_type),
  constraint security_sessions_session_id_key unique (session_id)
);

-- Switches that operators have set, such as the stop of all codes by SMS.
create table security_switches (
  name text not null,
  since_ms bigint not null,
  constraint security_switches_pkey primary key (name)
);

-- Wrong tries by subject and place: logins, authenticator codes, trading passwords.
create table security_tries (
  subject_hash text not null,
  place text not null,
  first_ms bigint not null,
  count integer not null,
  locked_until_ms bigint not null,
  keep_until_ms bigint not null,
  constraint security_tries_pkey primary key (subject_hash, place)
);
create index security_tries_in_time on security_tries (keep_until_ms);

-- Withdrawal locks that the engine has yet to take.
create table security_withdrawal_locks (
  id bigint generated always as identity not null,
  owner_id bigint not null,
  until_ms bigint not null,
  constraint security_withdrawal_locks_pkey primary key (id)
);

-- ==== member ====

-- Why members are frozen: the kind, which the member reads, and the reason, which stays on the desk. The engine decides
-- if a member is frozen.
create table member_freezes (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  reason text not null,
  operator text not null,
  since_ms bigint not null,
  -- 0: it is still in force.
  ended_ms bigint default 0 not null,
  ended_by text default ''::text not null,
  constraint member_freezes_pkey primary key (id)
);
create index member_freezes_of_member on member_freezes (member_id, id desc);

-- Notes of operators about a member, which the member never sees.
create table member_notes (
  id bigint generated always as identity not null,
  member_id bigint not null,
  operator text not null,
  text text not null,
  time_ms bigint not null,
  constraint member_notes_pkey primary key (id),
  constraint member_notes_member_id_fkey foreign key (member_id) references members(id)
);
create index member_notes_of_member on member_notes (member_id, id desc);

-- Operators who looked at the evidence of a review.
create table member_review_openings (
  review_id bigint not null,
  operator_id bigint not null,
  operator text not null,
  opened_ms bigint not null,
  -- 0: the image was not looked at.
  image_ms bigint default 0 not null,
  constraint member_review_openings_pkey primary key (review_id, operator_id),
  constraint member_review_openings_review_id_fkey foreign key (review_id) references member_reviews(id)
);

-- Requests of members that an operator decides: a lost authenticator, phone or mailbox.
create table member_reviews (
  id bigint generated always as identity not null,
  member_id bigint not null,
  factor text not null,
  -- PENDING, then APPROVED or REJECTED for ever.
  state text default 'PENDING'::text not null,
  -- With phone or mail: the factor that takes the place of the lost one.
  area_code text,
  phone text,
  mail text,
  remark text not null,
  image_id text,
  -- The member reads it when the request is rejected.
  reason text default ''::text not null,
  decided_by text default ''::text not null,
  created_ms bigint not null,
  decided_ms bigint default 0 not null,
  constraint member_reviews_pkey primary key (id),
  constraint member_reviews_member_id_fkey foreign key (member_id) references members(id)
);
create index member_reviews_by_state on member_reviews (state, id);
create index member_reviews_of_member on member_reviews (member_id, id desc);
create unique index member_reviews_one_pending on member_reviews (member_id) where state = 'PENDING'::text;

-- Members. None is ever deleted. Their money, flags and locks are state of the engine, not here.
create table members (
  id bigint default nextval('member_ids'::regclass) not null,
  area_code text,
  -- A member has a phone, a mail address or both.
  phone text,
  mail text,
  password_hash text not null,
  nick_name text,
  -- Makes two nicknames the same: compatibility form, lower case.
  nick_name_key text,
  -- The code by which the member invites others.
  wel_code text not null,
  inviter_id bigint,
  created_ms bigint not null,
  -- The engine has opened the accounts; a row left in between is tried again.
  opened boolean default false not null,
  -- The form that all spellings of a phone share. Not unique: two accounts of before may have one phone in two
  -- spellings.
  phone_canonical text,
  -- The numbering plan by which phone_canonical was made.
  phone_plan text,
  constraint members_pkey primary key (id),
  constraint members_nick_name_key_key unique (nick_name_key),
  constraint members_wel_code_key unique (wel_code),
  constraint members_inviter_id_fkey foreign key (inviter_id) references members(id),
  constraint members_check check ((phone is null) = (area_code is null)),
  constraint members_check1 check (phone is not null or mail is not null)
);
create index members_by_canonical_phone on members (phone_canonical, id) where phone_canonical is not null;
create unique index members_by_mail on members (mail);
create unique index members_by_phone on members ((area_code || phone));
create index members_to_open on members (id) where not opened;

-- Skeletons of nicknames: names that look alike have the same one. Each nickname has a row.
create table nick_name_reservations (
  member_id bigint not null,
  -- The table of look-alike signs, the reserved words and the name of the exchange.
  version text not null,
  skeleton text not null,
  -- False: a name of before whose skeleton another member holds.
  is_reserved boolean not null,
  -- True: a name of before that would be refused now.
  is_refused boolean not null,
  constraint nick_name_reservations_pkey primary key (member_id, version),
  constraint nick_name_reservations_member_id_fkey foreign key (member_id) references members(id)
);
create index nick_name_reservations_doubtful on nick_name_reservations (version, member_id) where is_refused or not is_reserved;
create unique index nick_name_reservations_once on nick_name_reservations (version, skeleton) where is_reserved;

-- The version by which all nicknames are judged, one row.
create table nick_name_versions (
  version text not null,
  constraint nick_name_versions_pkey primary key (version)
);

-- ==== anti-phishing ====

-- Anti-phishing codes that members have chosen, which each mail to them carries.
create table anti_phishing_codes (
  member_id bigint not null,
  -- Keyed hash of the mailbox that the code was chosen for: no other mailbox gets it.
  mail_hash text not null,
  -- Null: it was removed.
  sealed_code bytea,
  -- The code before the last change, which the notice of that change carries; null a day later.
  sealed_former bytea,
  changed_ms bigint not null,
  constraint anti_phishing_codes_pkey primary key (member_id)
);
create index anti_phishing_codes_former on anti_phishing_codes (changed_ms) where sealed_former is not null;

-- ==== identity ====

-- Each look of an operator at an image, with the reason. Never deleted.
create table identity_image_views (
  id bigint generated always as identity not null,
  -- Null: an image of a request about a lost factor, which counts against the same budget.
  submission_id bigint,
  image_id text not null,
  operator_id bigint not null,
  operator text not null,
  reason text not null,
  time_ms bigint not null,
  constraint identity_image_views_pkey primary key (id)
);
create index identity_image_views_of_operator on identity_image_views (operator_id, time_ms desc);

-- The images of a submission.
create table identity_images (
  submission_id bigint not null,
  place integer not null,
  image_id text not null,
  kind text not null,
  constraint identity_images_pkey primary key (submission_id, place),
  constraint identity_images_image_id_key unique (image_id),
  constraint identity_images_submission_id_fkey foreign key (submission_id) references identity_submissions(id)
);

-- Operators who looked at a submission: its data and each of its images. Never deleted.
create table identity_openings (
  submission_id bigint not null,
  operator_id bigint not null,
  -- Empty for the data.
  image_id text not null,
  operator text not null,
  opened_ms bigint not null,
  constraint identity_openings_pkey primary key (submission_id, operator_id, image_id),
  constraint identity_openings_submission_id_fkey foreign key (submission_id) references identity_submissions(id)
);

-- Submissions of members; the newest one of a member and level counts.
create table identity_submissions (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- 1 basic, 2 advanced, as in the engine.
  level integer not null,
  state text not null,
  -- The member reads it.
  reason text default ''::text not null,
  country text not null,
  id_type text not null,
  -- Name, number and birth date of a basic one, sealed; null once its time of keeping is over.
  sealed bytea,
  -- A keyed hash of the number: one account a number.
  number_hash text,
  submitted_ms bigint not null,
  claimed_by_id bigint,
  claimed_by text default ''::text not null,
  claimed_ms bigint default 0 not null,
  decided_by text default ''::text not null,
  decided_ms bigint default 0 not null,
  -- The engine and the member know of the decision; a row left in between is tried again.
  settled boolean default false not null,
  -- Images, and the data of a rejected one, are deleted after this; null: nothing is left to delete, or it is
  -- undecided.
  keep_until_ms bigint,
  constraint identity_submissions_pkey primary key (id),
  constraint identity_submissions_level_check check (level = any (array[1, 2])),
  constraint identity_submissions_state_check check (state = any (array['REVIEWING'::text, 'PASS'::text, 'REJECT'::text]))
);
create index identity_by_state on identity_submissions (state, id);
create index identity_of_member on identity_submissions (member_id, level, id desc);
create unique index identity_one_account on identity_submissions (number_hash) where state = any (array['REVIEWING'::text, 'PASS'::text]);
create unique index identity_one_open on identity_submissions (member_id, level) where state = any (array['REVIEWING'::text, 'PASS'::text]);
create index identity_to_settle on identity_submissions (id) where (state = any (array['PASS'::text, 'REJECT'::text])) and not settled;
create index identity_to_sweep on identity_submissions (keep_until_ms) where keep_until_ms is not null;

-- ==== payment ====

-- The account of each method as a keyed hash without its owner. It outlives the method, so that two members who named
-- one account stay known.
create table payment_account_hashes (
  method_id bigint not null,
  member_id bigint not null,
  account_hash text not null,
  constraint payment_account_hashes_pkey primary key (method_id)
);
create index payment_account_hashes_of_account on payment_account_hashes (account_hash);
create index payment_account_hashes_of_member on payment_account_hashes (member_id);

-- How a member is paid by others, outside of the exchange. The engine holds which are enabled.
create table payment_methods (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  -- Name and account, sealed.
  sealed bytea not null,
  image_id text,
  -- The engine has yet to enable it.
  awaits_enabling boolean default true not null,
  created_ms bigint not null,
  -- Its owner deleted it; it stays for the parties of the orders that name it.
  deleted_ms bigint,
  constraint payment_methods_pkey primary key (id),
  constraint payment_methods_kind_check check (kind = any (array['bankCard'::text, 'weixin'::text, 'zhifubao'::text]))
);
create index payment_methods_awaiting on payment_methods (id) where awaits_enabling;
create index payment_methods_deleted on payment_methods (id) where deleted_ms is not null;
create index payment_methods_of_member on payment_methods (member_id, id);

-- ==== market ====

-- Names of currencies, as operators set them.
create table currency_settings (
  currency text not null,
  name text not null,
  constraint currency_settings_pkey primary key (currency)
);

-- Bars of spot markets and contracts, one row an interval. A read table.
create table market_bars (
  market text not null,
  interval text not null,
  time_ms bigint not null,
  -- True: the demo wrote the bar once, before its first trade; the journal does not hold it.
  backfill boolean not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  -- Sums of a month may pass 2^63, so they are numeric.
  volume numeric not null,
  turnover numeric not null,
  constraint market_bars_pkey primary key (market, "interval", time_ms, backfill)
);

-- The CNY rate of before the engine held it. A start moves it there and deletes the row.
create table market_rates (
  name text not null,
  rate numeric not null,
  source text not null,
  updated_ms bigint not null,
  constraint market_rates_pkey primary key (name)
);

-- Settings of markets that decide nothing about money: the place in lists.
create table market_settings (
  market text not null,
  list_time_ms bigint default 0 not null,
  is_new boolean default false not null,
  top_sort integer,
  constraint market_settings_pkey primary key (market)
);

-- The words that members read of the status that an operator gave a market or contract.
create table market_status_texts (
  market text not null,
  status text not null,
  -- With en empty: members read nothing but the status.
  zh text not null,
  en text not null,
  -- The reason of the operator, which stays on the desk.
  reason text not null,
  operator text not null,
  time_ms bigint not null,
  constraint market_status_texts_pkey primary key (market)
);

-- Trades up to this id are in the tables; a trade applied again changes nothing. A read table.
create table market_trade_cursor (
  only_row boolean default true not null,
  trade_id bigint not null,
  constraint market_trade_cursor_pkey primary key (only_row),
  constraint market_trade_cursor_only_row_check check (only_row)
);

-- The newest public trades. A read table.
create table market_trades (
  trade_id bigint not null,
  market text not null,
  time_ms bigint not null,
  price bigint not null,
  qty bigint not null,
  taker_side text not null,
  constraint market_trades_pkey primary key (trade_id)
);
create index market_trades_newest on market_trades (market, trade_id desc);

-- ==== history ====

-- The last end among the unfilled orders of a member that were deleted.
create table unfilled_gone (
  kind smallint not null,
  member_id bigint not null,
  end_ms bigint not null,
  constraint unfilled_gone_pkey primary key (kind, member_id)
);

-- Orders and plans that ended without a fill. Members may place and cancel them all day, so they leave the read tables
-- after a while. A read table.
create table unfilled_orders (
  -- The place in the list of unfilled-orders.ts.
  kind smallint not null,
  member_id bigint not null,
  end_ms bigint not null,
  order_id bigint not null,
  constraint unfilled_orders_pkey primary key (kind, member_id, end_ms, order_id)
);

-- ==== balances ====

-- Money of a member that came in or moved between accounts, one row an amount. A read table.
create table capital_records (
  -- The sequence of the command.
  seq bigint not null,
  -- The place of the amount within the command.
  part integer not null,
  member_id bigint not null,
  type text not null,
  currency text not null,
  amount bigint not null,
  from_account text not null,
  to_account text not null,
  time_ms bigint not null,
  constraint capital_records_pkey primary key (seq, part),
  constraint capital_records_amount_check check (amount > 0)
);
create index capital_records_of_member on capital_records (member_id, type, seq desc, part desc);

-- How far ledger_postings goes, one row. A read table.
create table ledger_cursor (
  only_row boolean default true not null,
  -- Commands up to here came before the table, and are found in the journal alone.
  from_sequence bigint not null,
  -- Commands up to here are in the table; one applied again changes nothing.
  sequence bigint not null,
  constraint ledger_cursor_pkey primary key (only_row),
  constraint ledger_cursor_only_row_check check (only_row)
);

-- Balances of a member that a command left behind, one row for each account and asset that it touched. A read table.
create table ledger_postings (
  member_id bigint not null,
  seq bigint not null,
  time_ms bigint not null,
  free bigint not null,
  frozen bigint not null,
  -- The place in the list of posting-rows.ts, as cause.
  account smallint not null,
  cause smallint not null,
  -- Counts the rows of the member within the command.
  place smallint not null,
  asset text not null,
  constraint ledger_postings_of_member primary key (member_id, account, asset, seq)
);

-- Assets that the exchange holds outside, as operators entered them last.
create table wallet_reserves (
  currency text not null,
  amount bigint not null,
  note text not null,
  entered_by text not null,
  entered_ms bigint not null,
  constraint wallet_reserves_pkey primary key (currency)
);

-- ==== wallet ====

-- Coins at each own address, as the comparison found them last.
create table address_balances (
  chain text not null,
  currency text not null,
  address text not null,
  units numeric(78,0) not null,
  height bigint not null,
  -- Above the sum of all known transfers: it pauses nothing.
  surplus numeric(78,0) default 0 not null,
  -- Gone without a known payment, of the known sum and of the surplus.
  missing numeric(78,0) default 0 not null,
  time_ms bigint not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint address_balances_pkey primary key (chain, currency, address)
);

-- The words of a member for a saved address.
create table address_labels (
  member_id bigint not null,
  currency text not null,
  chain text not null,
  address text not null,
  label text not null,
  constraint address_labels_pkey primary key (member_id, currency, chain, address)
);

-- The words of a member with an application, which the engine does not hold. A row stands before the engine is asked,
-- and is deleted when the engine refuses.
create table application_details (
  member_id bigint not null,
  request_id text not null,
  currency text not null,
  amount bigint not null,
  from_address text not null,
  to_address text not null,
  hash text not null,
  remark text not null,
  -- The application was rejected, so another one may bear its hash.
  is_hash_free boolean default false not null,
  -- Null until the engine has answered.
  application_id bigint,
  time_ms bigint not null,
  constraint application_details_pkey primary key (member_id, request_id),
  constraint application_details_application_id_key unique (application_id),
  constraint application_details_amount_check check (amount > 0)
);
create unique index application_details_one_hash on application_details (hash) where hash <> ''::text and not is_hash_free;
create index application_details_unfinished on application_details (time_ms) where application_id is null;

-- The decision of the first operator on an application; a newer one takes the place of an earlier one.
create table application_words (
  application_id bigint not null,
  operator_id bigint not null,
  operator text not null,
  amount bigint not null,
  funding_id bigint not null,
  time_ms bigint not null,
  constraint application_words_pkey primary key (application_id)
);

-- Deposits by application, decided by operators. A read table.
create table applications (
  application_id bigint not null,
  member_id bigint not null,
  currency text not null,
  amount bigint not null,
  state text not null,
  credited bigint,
  -- The entry of fundings that paid it.
  funding_id bigint,
  reason text default ''::text not null,
  first_operator bigint,
  second_operator bigint,
  time_ms bigint not null,
  decided_ms bigint default 0 not null,
  constraint applications_pkey primary key (application_id)
);
create index applications_in_state on applications (state, application_id desc);
create index applications_of_funding on applications (funding_id) where funding_id is not null;
create index applications_of_member on applications (member_id, application_id desc);

-- Transfers to own addresses that the jobs have seen on a chain.
create table chain_transfers (
  id bigint generated always as identity not null,
  chain text not null,
  txid text not null,
  out_index text not null,
  member_id bigint not null,
  address text not null,
  currency text not null,
  -- The amount of the chain; the ledger takes amount of it, and dust is the rest in units.
  units numeric(78,0) not null,
  amount bigint not null,
  dust numeric(78,0) not null,
  source text not null,
  height bigint not null,
  block_hash text not null,
  maturity integer not null,
  -- SEEN (in a block, not numbered), IGNORED (below the least deposit), DROPPED (its block is gone), NUMBERED.
  state text not null,
  -- Why the deposit is to be held; NONE: it is credited.
  hold text default 'NONE'::text not null,
  -- The number of the deposit, from the transaction that made it NUMBERED.
  number bigint,
  -- The engine has taken the number.
  is_told boolean default false not null,
  -- It was numbered, and its block is no longer in the chain.
  is_gone boolean default false not null,
  time_ms bigint not null,
  changed_ms bigint not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint chain_transfers_pkey primary key (id),
  constraint chain_transfers_chain_txid_out_index_key unique (chain, txid, out_index)
);
create index chain_transfers_by_address on chain_transfers (address);
create index chain_transfers_by_height on chain_transfers (chain, height);
create index chain_transfers_by_txid on chain_transfers (txid);
create index chain_transfers_dusty on chain_transfers (chain, height) include (currency, dust, number) where state = 'NUMBERED'::text and dust > 0::numeric and not is_gone;
create index chain_transfers_gone_inner on chain_transfers (chain, changed_ms) where out_index = 'inner'::text and (state = 'DROPPED'::text or is_gone);
create index chain_transfers_ignored on chain_transfers (chain, height) include (currency, units) where state = 'IGNORED'::text;
create unique index chain_transfers_number on chain_transfers (chain, number) where number is not null;
create index chain_transfers_of_member on chain_transfers (member_id, id desc);
create index chain_transfers_untold on chain_transfers (chain, number) where number is not null and not is_told;
create index chain_transfers_waiting on chain_transfers (chain, height) where state = 'SEEN'::text;

-- Terms of a coin on a chain: those in force, and one that waits for its time. A read table.
create table coin_chains (
  chain text not null,
  currency text not null,
  effective_ms bigint not null,
  settings jsonb not null,
  first_operator bigint not null,
  second_operator bigint not null,
  constraint coin_chains_pkey primary key (chain, currency, effective_ms)
);

-- Tokens that arrived whole at the hot address, so that terms may name their contract. contract is in its canonical
-- form.
create table coin_checks (
  chain text not null,
  contract text not null,
  txid text not null,
  units numeric(78,0) not null,
  decimals integer not null,
  symbol text not null,
  height bigint not null,
  time_ms bigint not null,
  constraint coin_checks_pkey primary key (chain, contract)
);

-- Deposit addresses: one of a member for all chains of a family.
create table deposit_addresses (
  family text not null,
  -- The number from which the signer derives the address; dense for each family.
  position integer not null,
  member_id bigint not null,
  address text not null,
  -- Proves the row under a key that lies outside the database.
  mac bytea not null,
  time_ms bigint not null,
  constraint deposit_addresses_pkey primary key (family, "position"),
  constraint deposit_addresses_family_address_key unique (family, address),
  constraint deposit_addresses_family_member_id_key unique (family, member_id)
);

-- The next position of each family. A position that was given once is never given again.
create table deposit_positions (
  family text not null,
  first_free integer not null,
  constraint deposit_positions_pkey primary key (family)
);

-- Numbered deposits. A read table.
create table deposits (
  chain text not null,
  number bigint not null,
  member_id bigint not null,
  currency text not null,
  amount bigint not null,
  txid text not null,
  out_index text not null,
  -- CREDITED, HELD, VOID, BOOKED or REVERSED.
  state text not null,
  reason text not null,
  debt_paid bigint not null,
  -- The member or system account that a held one was booked to; empty before.
  booked_to text default ''::text not null,
  funding_id bigint default 0 not null,
  -- The part of a reversal that no balance covered.
  lost bigint default 0 not null,
  first_operator bigint default 0 not null,
  second_operator bigint default 0 not null,
  time_ms bigint not null,
  changed_ms bigint not null,
  constraint deposits_pkey primary key (chain, number)
);
create index deposits_by_transfer on deposits (chain, txid, out_index);
create index deposits_held on deposits (time_ms) where state = 'HELD'::text;
create index deposits_inner on deposits (chain) where out_index = 'inner'::text;
create index deposits_of_member on deposits (member_id, time_ms desc);
create index deposits_returned on deposits (chain, number) where state = any (array['VOID'::text, 'REVERSED'::text]);

-- Least prices of coins in USDT, by which values of withdrawals are judged. A read table.
create table floor_prices (
  currency text not null,
  effective_ms bigint not null,
  price bigint not null,
  constraint floor_prices_pkey primary key (currency, effective_ms)
);

-- The newest blocks that were read: a reorganisation is found against them.
create table followed_blocks (
  chain text not null,
  height bigint not null,
  hash text not null,
  parent_hash text not null,
  time_ms bigint not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint followed_blocks_pkey primary key (chain, height)
);

-- Chains that are followed, and how far each is read.
create table followed_chains (
  chain text not null,
  -- With anchor_hash the fingerprint of the chain at its first use.
  network_id text not null,
  anchor_hash text,
  height bigint not null,
  block_hash text not null,
  block_time_ms bigint not null,
  read_ms bigint not null,
  -- The last number of a deposit, as last_cost of a network cost.
  last_deposit bigint default 0 not null,
  last_cost bigint default 0 not null,
  -- Costs are posted rounded up to the scale of the ledger: so much was posted too much, which the next cost takes off.
  cost_ahead numeric(78,0) default 0 not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint followed_chains_pkey primary key (chain)
);

-- Entries that pay applications. The rest of an entry is its amount without the applications that it paid and without
-- taken_back. A read table.
create table fundings (
  funding_id bigint not null,
  currency text not null,
  amount bigint not null,
  reference text not null,
  -- Empty: operators recorded the entry; else the deposit that it came from.
  chain text not null,
  deposit_number bigint not null,
  -- The part that a reversal of that deposit took back.
  taken_back bigint default 0 not null,
  time_ms bigint not null,
  constraint fundings_pkey primary key (funding_id)
);
create unique index fundings_of_deposit on fundings (chain, deposit_number) where chain <> ''::text;

-- Outputs at own addresses, cold ones included, until a comparison finds them spent, for chains of outputs.
create table held_outputs (
  chain text not null,
  txid text not null,
  out_index text not null,
  address text not null,
  height bigint not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint held_outputs_pkey primary key (chain, txid, out_index)
);
create index held_outputs_by_address on held_outputs (chain, address);
create index held_outputs_by_height on held_outputs (chain, height);

-- Debts of members after a reversed deposit. A read table.
create table member_debts (
  member_id bigint not null,
  currency text not null,
  debt bigint not null,
  constraint member_debts_pkey primary key (member_id, currency)
);

-- Fees that the exchange paid to a chain. A read table.
create table network_costs (
  chain text not null,
  number bigint not null,
  currency text not null,
  amount bigint not null,
  txid text not null,
  time_ms bigint not null,
  constraint network_costs_pkey primary key (chain, number)
);
create index network_costs_by_txid on network_costs (chain, txid);

-- Outputs that payments may spend, on chains of outputs: credited deposits and change.
create table own_outputs (
  chain text not null,
  txid text not null,
  out_index integer not null,
  account text not null,
  position integer not null,
  address text not null,
  units numeric(78,0) not null,
  height bigint not null,
  -- The whole transaction in hex, by which the signer proves the amount.
  transaction text not null,
  -- The payment that uses it up.
  spent_by text,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint own_outputs_pkey primary key (chain, txid, out_index),
  constraint own_outputs_spent_by_fkey foreign key (spent_by) references own_payments(payment_id)
);
create index own_outputs_free on own_outputs (chain, units) where spent_by is null;
create index own_outputs_spent on own_outputs (spent_by) where spent_by is not null;

-- Payments of the exchange by the id that the signer knows. The id is made once, with the row, and lasts through every
-- restart.
create table own_payments (
  payment_id text not null,
  chain text not null,
  -- pay, sweep, top-up, cold, or refill: a transfer from cold to hot that its keeper signed elsewhere.
  purpose text not null,
  withdrawal_id bigint,
  -- The deposit address of a sweep or a top-up.
  position integer,
  currency text not null,
  to_address text not null,
  units numeric(78,0) not null,
  -- Null until it is to be signed.
  nonce bigint,
  sender text not null,
  -- WANTED (nothing signed), SIGNED (bytes stored), SENT, MINED, DONE (posted), VOID.
  state text not null,
  -- The unsigned transaction that the signer was asked for last; a person confirms these terms.
  asked jsonb,
  -- Why it waits, such as for a person at the signer; empty: it does not.
  waits text default ''::text not null,
  detail text default ''::text not null,
  -- It has ended in every table, so the next comparison is without it.
  is_compared boolean default false not null,
  time_ms bigint not null,
  changed_ms bigint not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint own_payments_pkey primary key (payment_id),
  constraint own_payments_withdrawal_id_key unique (withdrawal_id)
);
create unique index own_payments_nonce on own_payments (chain, sender, nonce) where nonce is not null;
create index own_payments_open on own_payments (chain, nonce) where state <> all (array['DONE'::text, 'VOID'::text]);
create index own_payments_sweeps on own_payments (chain, sender, currency) where purpose = 'sweep'::text;
create index own_payments_uncompared on own_payments (chain) where not is_compared;

-- Signed transactions of a payment, each a version of it.
create table own_transactions (
  payment_id text not null,
  version integer not null,
  txid text not null,
  unsigned jsonb not null,
  signed text not null,
  is_cancel boolean not null,
  sent_ms bigint default 0 not null,
  -- As far as is known now; null: in no block.
  mined_height bigint,
  -- As deep as the confirmations, so that the rest is final.
  is_deep boolean default false not null,
  fee_units numeric(78,0),
  succeeded boolean,
  -- The number of its network cost; null: not posted.
  cost_number bigint,
  time_ms bigint not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint own_transactions_pkey primary key (payment_id, version),
  constraint own_transactions_txid_key unique (txid),
  constraint own_transactions_payment_id_fkey foreign key (payment_id) references own_payments(payment_id)
);

-- Addresses that members may send a coin to before an application.
create table receiving_addresses (
  currency text not null,
  network text not null,
  address text not null,
  is_active boolean not null,
  operator text not null,
  time_ms bigint not null,
  constraint receiving_addresses_pkey primary key (currency, network, address)
);

-- The newest comparison of each asset on a chain (docs/rules/wallet.md#reconciliation).
create table reconciliations (
  chain text not null,
  currency text not null,
  height bigint not null,
  -- Coins that the addresses hold; expected: those that they must hold.
  held numeric(78,0) not null,
  expected numeric(78,0) not null,
  is_clean boolean not null,
  -- Every address that something came to up to this height was asked after it came.
  asked_height bigint default '-1'::integer not null,
  -- With surplus_sum the sums over address_balances, so that no comparison adds up all rows.
  balance_sum numeric(78,0) default 0 not null,
  surplus_sum numeric(78,0) default 0 not null,
  time_ms bigint not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  -- The units of ignored transfers that were mined up to summed_height.
  ignored_sum numeric(78,0) default 0 not null,
  -- The dust of those among them that have a number up to summed_number.
  dust_sum numeric(78,0) default 0 not null,
  summed_height bigint default '-1'::integer not null,
  summed_number bigint default 0 not null,
  constraint reconciliations_pkey primary key (chain, currency)
);

-- Address books of members. A read table.
create table saved_addresses (
  member_id bigint not null,
  -- Empty: all coins of the chain.
  currency text not null,
  chain text not null,
  address text not null,
  time_ms bigint not null,
  constraint saved_addresses_pkey primary key (member_id, currency, chain, address)
);

-- Members who withdraw to saved addresses alone. A read table.
create table saved_addresses_only (
  member_id bigint not null,
  time_ms bigint not null,
  constraint saved_addresses_only_pkey primary key (member_id)
);

-- The head of the log of the signer that was seen last, one row; an older head is refused.
create table signer_head (
  only_row boolean default true not null,
  count bigint not null,
  hash text not null,
  -- The prefix of new ids. It grows when the log of the signer names ids that this database does not know, as after a
  -- restore.
  payment_epoch bigint not null,
  -- Of all chains together, because the ids of the signer name no chain.
  last_own_transfer bigint default 0 not null,
  -- The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.
  epoch bigint not null,
  constraint signer_head_pkey primary key (only_row),
  constraint signer_head_only_row_check check (only_row)
);

-- Positions that a restore passed over, from the first to the one before next_position.
create table skipped_positions (
  family text not null,
  position integer not null,
  next_position integer not null,
  constraint skipped_positions_pkey primary key (family, "position")
);

-- Transfers that were paid or are about to be, by any way: each hash has one owner.
create table transfer_hashes (
  hash text not null,
  -- Such as 'application 7'.
  owner text not null,
  time_ms bigint not null,
  constraint transfer_hashes_pkey primary key (hash),
  constraint transfer_hashes_owner_key unique (owner)
);

-- At each deposit address, in units of the chain: the credited deposits, and the sweeps.
create table unswept_coins (
  chain text not null,
  currency text not null,
  address text not null,
  credited numeric(78,0) not null,
  -- Paid or under way. It may be more than was credited.
  swept numeric(78,0) default 0 not null,
  constraint unswept_coins_pkey primary key (chain, currency, address)
);
create index unswept_coins_largest on unswept_coins (chain, currency, (credited - swept) desc) where credited > swept;

-- Chains that the engine knows. A read table.
create table wallet_chains (
  chain text not null,
  time_ms bigint not null,
  constraint wallet_chains_pkey primary key (chain)
);

-- The epoch of the process that runs the jobs of the chains, one row.
create table wallet_leader (
  only_row boolean default true not null,
  epoch bigint not null,
  constraint wallet_leader_pkey primary key (only_row),
  constraint wallet_leader_only_row_check check (only_row)
);

-- Pauses of deposits or withdrawals. A read table.
create table wallet_pauses (
  chain text not null,
  -- Empty: the whole chain.
  currency text not null,
  side text not null,
  cause text not null,
  reason text not null,
  operator bigint not null,
  time_ms bigint not null,
  constraint wallet_pauses_pkey primary key (chain, currency, side, cause)
);

-- Limits of withdrawals, by the time from which they hold. A read table.
create table wallet_policies (
  effective_ms bigint not null,
  policy jsonb not null,
  first_operator bigint not null,
  second_operator bigint not null,
  constraint wallet_policies_pkey primary key (effective_ms)
);

-- Requests of members, kept for ever: a repeated one answers the same id and pays nothing anew. The engine forgets a
-- request after a day.
create table withdrawal_requests (
  member_id bigint not null,
  request_id text not null,
  -- A hash of the whole request.
  digest bytea not null,
  -- Null until the engine has answered.
  withdrawal_id bigint,
  time_ms bigint not null,
  constraint withdrawal_requests_pkey primary key (member_id, request_id)
);

-- Events of a withdrawal, the request included. A read table.
create table withdrawal_steps (
  withdrawal_id bigint not null,
  sequence bigint not null,
  position integer not null,
  state text not null,
  flags bigint not null,
  -- 0: none took part.
  operator bigint not null,
  reason text not null,
  txid text not null,
  time_ms bigint not null,
  constraint withdrawal_steps_pkey primary key (withdrawal_id, sequence, "position")
);

-- Withdrawals. A read table.
create table withdrawals (
  withdrawal_id bigint not null,
  member_id bigint not null,
  request_id text not null,
  currency text not null,
  chain text not null,
  address text not null,
  amount bigint not null,
  fee bigint not null,
  -- In 1e-8 USDT, at the request.
  value bigint not null,
  -- Bits: why it was reviewed.
  flags bigint not null,
  state text not null,
  -- The reason of a rejection, or the proof of a failure.
  reason text default ''::text not null,
  txid text default ''::text not null,
  -- The member whose deposit address it names; 0: none.
  internal_to bigint default 0 not null,
  time_ms bigint not null,
  changed_ms bigint not null,
  constraint withdrawals_pkey primary key (withdrawal_id)
);
create index withdrawals_by_address on withdrawals (address);
create index withdrawals_by_txid on withdrawals (txid) where txid <> ''::text;
create index withdrawals_of_member on withdrawals (member_id, withdrawal_id desc);
create index withdrawals_open on withdrawals (withdrawal_id) where state = any (array['REVIEW'::text, 'APPROVED'::text, 'SENDING'::text, 'BROADCAST'::text]);

-- ==== spot ====

-- Commands up to this sequence are in the tables; one applied again changes nothing. A read table.
create table spot_cursor (
  only_row boolean default true not null,
  sequence bigint not null,
  constraint spot_cursor_pkey primary key (only_row),
  constraint spot_cursor_only_row_check check (only_row)
);

-- Fills, one row for each side of a trade. Rows come by the ten thousand a second, so they are narrow and have one
-- index. A read table.
create table spot_fills (
  member_id bigint not null,
  trade_id bigint not null,
  order_id bigint not null,
  price bigint not null,
  qty bigint not null,
  quote_qty bigint not null,
  fee bigint not null,
  time_ms bigint not null,
  -- The place in its list (order-codes.ts), as role.
  side smallint not null,
  role smallint not null,
  market text not null,
  constraint spot_fills_of_member primary key (member_id, trade_id)
);

-- Spot orders. Rows come by the ten thousand a second, so they are narrow, have one index, and room is left in each
-- page for their updates. A read table.
create table spot_orders (
  member_id bigint not null,
  order_id bigint not null,
  price bigint not null,
  qty bigint not null,
  quote_amount bigint not null,
  create_ms bigint not null,
  filled_qty bigint not null,
  filled_quote bigint not null,
  fee bigint not null,
  update_ms bigint not null,
  -- The fills of the order lie between this and last_trade_id among those of its member; 0: none.
  first_trade_id bigint not null,
  last_trade_id bigint not null,
  -- The place in its list (order-codes.ts), as type, time_in_force, status and reason.
  side smallint not null,
  type smallint not null,
  time_in_force smallint not null,
  status smallint not null,
  reason smallint not null,
  -- The member's own id of the order; empty: none.
  request_id text not null,
  market text not null,
  constraint spot_orders_of_member primary key (member_id, order_id)
) with (fillfactor=90);

-- ==== contract ====

-- Commands up to this sequence are in the tables; one applied again changes nothing. A read table.
create table contract_cursor (
  only_row boolean default true not null,
  sequence bigint not null,
  constraint contract_cursor_pkey primary key (only_row),
  constraint contract_cursor_only_row_check check (only_row)
);

-- Fills, one row for each side of a trade. A read table.
create table contract_fills (
  member_id bigint not null,
  trade_id bigint not null,
  order_id bigint not null,
  price bigint not null,
  qty bigint not null,
  lots bigint not null,
  notional bigint not null,
  fee bigint not null,
  pnl bigint not null,
  time_ms bigint not null,
  trade_type smallint not null,
  role smallint not null,
  market text not null,
  constraint contract_fills_pkey primary key (member_id, trade_id)
);

-- Contract orders. A read table.
create table contract_orders (
  member_id bigint not null,
  order_id bigint not null,
  price bigint not null,
  lots bigint not null,
  qty bigint not null,
  take_profit bigint not null,
  stop_loss bigint not null,
  create_ms bigint not null,
  filled_qty bigint not null,
  filled_notional bigint not null,
  filled_lots bigint not null,
  fee bigint not null,
  -- Margin that its closing fills released.
  released bigint not null,
  -- Of its closing fills, before fees; cost is what they took off the position.
  pnl bigint not null,
  cost bigint not null,
  -- Of the first fill; 0: none.
  open_ms bigint not null,
  -- Of the fill that closed; 0: none.
  close_ms bigint not null,
  update_ms bigint not null,
  -- The fills of the order lie between this and last_trade_id among those of its member; 0: none.
  first_trade_id bigint not null,
  last_trade_id bigint not null,
  leverage integer not null,
  maker_fee_ppm integer not null,
  taker_fee_ppm integer not null,
  -- The place in its list (codes.ts), as type, time_in_force, origin, mode, trigger_source, status and reason.
  trade_type smallint not null,
  type smallint not null,
  time_in_force smallint not null,
  origin smallint not null,
  mode smallint not null,
  trigger_source smallint not null,
  status smallint not null,
  reason smallint not null,
  request_id text not null,
  market text not null,
  constraint contract_orders_pkey primary key (member_id, order_id)
) with (fillfactor=90);

-- Trigger orders. A read table.
create table contract_plans (
  member_id bigint not null,
  plan_id bigint not null,
  trigger_price bigint not null,
  price bigint not null,
  lots bigint not null,
  -- The order that it became; 0: none.
  order_id bigint not null,
  create_ms bigint not null,
  update_ms bigint not null,
  leverage integer not null,
  trade_type smallint not null,
  type smallint not null,
  trigger_source smallint not null,
  fires_above boolean not null,
  close_all boolean not null,
  status smallint not null,
  reason text not null,
  request_id text not null,
  market text not null,
  constraint contract_plans_pkey primary key (member_id, plan_id)
);

-- Members who accepted the risk notice.
create table contract_risk_notices (
  member_id bigint not null,
  accept_ms bigint not null,
  constraint contract_risk_notices_pkey primary key (member_id)
);

-- Positions that were closed to end a liquidation. A read table.
create table deleveragings (
  member_id bigint not null,
  -- The sequence of the command; rows are read newest first.
  seq bigint not null,
  -- Counts within the command.
  part integer not null,
  liquidation_id bigint not null,
  qty bigint not null,
  price bigint not null,
  pnl bigint not null,
  amount bigint not null,
  time_ms bigint not null,
  kind smallint not null,
  side smallint not null,
  market text not null,
  constraint deleveragings_pkey primary key (member_id, seq, part)
);

-- Changes of the insurance fund. A read table.
create table fund_history (
  -- The sequence of the command.
  seq bigint not null,
  time_ms bigint not null,
  balance bigint not null,
  change bigint not null,
  cause smallint not null,
  constraint fund_history_pkey primary key (seq)
);

-- Funding of each contract by its instant. A read table.
create table funding_history (
  market text not null,
  time_ms bigint not null,
  is_skipped boolean not null,
  rate bigint not null,
  mark_price bigint not null,
  paid bigint not null,
  received bigint not null,
  constraint funding_history_pkey primary key (market, time_ms)
);

-- Funding of each position. A read table.
create table funding_records (
  member_id bigint not null,
  -- The sequence of the command; rows are read newest first.
  seq bigint not null,
  -- Counts within the command: one may settle several instants.
  part integer not null,
  qty bigint not null,
  mark_price bigint not null,
  rate bigint not null,
  amount bigint not null,
  time_ms bigint not null,
  side smallint not null,
  market text not null,
  constraint funding_records_pkey primary key (member_id, seq, part)
);

-- Liquidations of all members, those of a demo's bots too. A read table.
create table liquidations (
  liquidation_id bigint not null,
  member_id bigint not null,
  time_ms bigint not null,
  -- 0 and outcome empty while it is under way.
  end_ms bigint not null,
  outcome text not null,
  -- The finding at its begin, as liquidation-record.ts describes it.
  record jsonb not null,
  -- The steps since, in order.
  steps jsonb not null,
  constraint liquidations_pkey primary key (liquidation_id)
);
create index liquidations_of_member on liquidations (member_id, liquidation_id desc);

-- Positions that were closed. A read table.
create table position_history (
  member_id bigint not null,
  -- The sequence of the command; rows are read newest first.
  seq bigint not null,
  position_id bigint not null,
  qty bigint not null,
  lots bigint not null,
  open_notional bigint not null,
  close_notional bigint not null,
  realised_pnl bigint not null,
  fees bigint not null,
  funding bigint not null,
  open_ms bigint not null,
  close_ms bigint not null,
  leverage integer not null,
  side smallint not null,
  mode smallint not null,
  how smallint not null,
  market text not null,
  constraint position_history_pkey primary key (member_id, seq, position_id)
);

-- ==== otc ====

-- Texts of each version of an ad, written before it can be on.
create table otc_ad_texts (
  ad_id bigint not null,
  version bigint not null,
  remark text not null,
  auto_reply text not null,
  constraint otc_ad_texts_pkey primary key (ad_id, version)
);

-- Ads of merchants. A read table.
create table otc_ads (
  ad_id bigint not null,
  member_id bigint not null,
  side text not null,
  currency text not null,
  price_type text not null,
  price bigint not null,
  -- Of a floating price, in basis points.
  premium_bp bigint not null,
  qty bigint not null,
  min bigint not null,
  max bigint not null,
  method_ids bigint[] not null,
  pay_window_min integer not null,
  min_age_days integer not null,
  min_completed integer not null,
  -- Grows with each change; orders name the version that they took.
  version bigint not null,
  is_on boolean not null,
  is_blocked boolean not null,
  -- Why it was switched off or blocked.
  cause text not null,
  operator bigint not null,
  reason text not null,
  time_ms bigint not null,
  changed_ms bigint not null,
  constraint otc_ads_pkey primary key (ad_id)
);
create index otc_ads_by_member on otc_ads (member_id, ad_id);

-- Members who applied as merchants, by the newest application. A read table.
create table otc_applications (
  member_id bigint not null,
  time_ms bigint not null,
  constraint otc_applications_pkey primary key (member_id)
);

-- Members who block each other. A read table.
create table otc_blocks (
  member_id bigint not null,
  blocked_id bigint not null,
  -- The sequence of the command that blocked.
  block_id bigint not null,
  time_ms bigint not null,
  constraint otc_blocks_pkey primary key (member_id, blocked_id)
);

-- What the last cancel of an order counts against its buyer. A read table.
create table otc_cancels (
  order_id bigint not null,
  member_id bigint not null,
  -- Business days since 1970-01-01.
  day integer not null,
  points integer not null,
  is_merchant boolean not null,
  is_upheld boolean not null,
  is_excused boolean not null,
  time_ms bigint not null,
  constraint otc_cancels_pkey primary key (order_id)
);
create index otc_cancels_by_member on otc_cancels (member_id, day);

-- How far a party has read the chat of an order, and how many lines of the other one came since.
create table otc_chat_marks (
  order_id bigint not null,
  member_id bigint not null,
  read_line_id bigint default 0 not null,
  unread integer default 0 not null,
  constraint otc_chat_marks_pkey primary key (order_id, member_id)
);
create index otc_chat_marks_unread on otc_chat_marks (member_id) where unread > 0;

-- Notes for operators alone. Rows are added, never changed, and purged with the other words of the order.
create table otc_dispute_notes (
  note_id bigint generated always as identity not null,
  order_id bigint not null,
  operator text not null,
  content text not null,
  time_ms bigint not null,
  constraint otc_dispute_notes_pkey primary key (note_id)
);
create index otc_dispute_notes_of_order on otc_dispute_notes (order_id, note_id);

-- Each look of an operator at the evidence of an order.
create table otc_evidence_openings (
  order_id bigint not null,
  operator_id bigint not null,
  operator text not null,
  time_ms bigint not null
);
create index otc_evidence_openings_of_order on otc_evidence_openings (order_id, operator_id);

-- Lines of chats. Those of parties come from calls; those that the journal causes (SYSTEM, AUTO_REPLY) carry the
-- sequence of their command.
create table otc_lines (
  line_id bigint generated always as identity not null,
  order_id bigint not null,
  -- 0: no party.
  author_id bigint not null,
  kind text not null,
  -- Of a SYSTEM line the step.
  content text not null,
  image_id text default ''::text not null,
  is_suspicious boolean default false not null,
  request_id text,
  -- Null: a line of a party.
  sequence bigint,
  time_ms bigint not null,
  constraint otc_lines_pkey primary key (line_id)
);
create index otc_lines_by_time on otc_lines (time_ms);
create unique index otc_lines_of_command on otc_lines (order_id, sequence, kind, content) where sequence is not null;
create index otc_lines_of_order on otc_lines (order_id, line_id);
create unique index otc_lines_once on otc_lines (author_id, order_id, request_id) where request_id is not null;

-- Marks of fault that a verdict gave. A read table.
create table otc_marks (
  member_id bigint not null,
  order_id bigint not null,
  is_undone boolean not null,
  time_ms bigint not null,
  constraint otc_marks_pkey primary key (member_id, order_id)
);

-- Merchants and their bonds. A read table.
create table otc_merchants (
  member_id bigint not null,
  state text not null,
  bond bigint not null,
  quit_ms bigint not null,
  reapply_ms bigint not null,
  first_operator bigint not null,
  second_operator bigint not null,
  reason text not null,
  -- 0: before the first approval.
  approved_ms bigint not null,
  changed_ms bigint not null,
  constraint otc_merchants_pkey primary key (member_id)
);

-- Payment methods that were ever enabled; orders and ads name them. A read table.
create table otc_methods (
  method_id bigint not null,
  member_id bigint not null,
  kind text not null,
  constraint otc_methods_pkey primary key (method_id)
);

-- Words and pictures that the buyer gave with a step of an order.
create table otc_order_notes (
  order_id bigint not null,
  cancel_reason text default ''::text not null,
  voucher_ids text[] default '{}'::text[] not null,
  constraint otc_order_notes_pkey primary key (order_id)
);
create index otc_order_notes_vouchers on otc_order_notes (order_id) where voucher_ids <> '{}'::text[];

-- Steps of an order. A read table.
create table otc_order_steps (
  order_id bigint not null,
  sequence bigint not null,
  position bigint not null,
  step text not null,
  -- 0: the clock or operators took the step.
  by_id bigint not null,
  -- Of the step MOVED: the clocks were moved by so much, because the service stood still.
  moved_ms bigint not null,
  time_ms bigint not null,
  constraint otc_order_steps_pkey primary key (order_id, sequence, "position")
);

-- OTC orders. A read table.
create table otc_orders (
  order_id bigint not null,
  ad_id bigint not null,
  ad_version bigint not null,
  -- The taker's.
  side text not null,
  buyer_id bigint not null,
  seller_id bigint not null,
  currency text not null,
  price bigint not null,
  amount bigint not null,
  qty bigint not null,
  method_ids bigint[] not null,
  pay_window_min integer not null,
  status text not null,
  cancel_cause text not null,
  appeal text not null,
  appellant_id bigint not null,
  buyer_appeals integer not null,
  seller_appeals integer not null,
  -- NONE, ASKED or ENDED.
  reopening text not null,
  method_id bigint not null,
  -- It moves with the clocks of orders; 0 where none runs.
  due_ms bigint not null,
  paid_ms bigint not null,
  moved_ms bigint not null,
  time_ms bigint not null,
  changed_ms bigint not null,
  ended_ms bigint not null,
  -- The seller may appeal before due_ms, because the buyer was new to the merchant.
  is_seller_first boolean default false not null,
  constraint otc_orders_pkey primary key (order_id)
);
create index otc_orders_appealed on otc_orders (order_id) where appeal <> 'NONE'::text;
create index otc_orders_by_ad on otc_orders (ad_id);
create index otc_orders_by_buyer on otc_orders (buyer_id, order_id);
create index otc_orders_by_method on otc_orders using gin (method_ids);
create index otc_orders_by_seller on otc_orders (seller_id, order_id);
create index otc_orders_open on otc_orders (order_id) where status = any (array['PENDING_PAYMENT'::text, 'PENDING_RELEASE'::text]);
create index otc_orders_waiting on otc_orders (due_ms) where status = 'CANCELLED'::text and due_ms > 0;

-- Penalties of merchants, in units of USDT. A read table.
create table otc_penalties (
  sequence bigint not null,
  member_id bigint not null,
  order_id bigint not null,
  -- The member who receives it; 0: the fees do.
  harmed_id bigint not null,
  amount bigint not null,
  reason text not null,
  time_ms bigint not null,
  constraint otc_penalties_pkey primary key (sequence)
);
create index otc_penalties_of_member on otc_penalties (member_id, sequence);

-- Answers of operators, stored before the command that closes the report.
create table otc_report_answers (
  report_id bigint not null,
  operator_id bigint not null,
  answer text not null,
  constraint otc_report_answers_pkey primary key (report_id, operator_id)
);

-- Reports of an ended order.
create table otc_reports (
  report_id bigint generated always as identity not null,
  order_id bigint not null,
  member_id bigint not null,
  reported_id bigint not null,
  kind text not null,
  content text not null,
  image_ids text not null,
  -- WAITING until its command has come, then OPEN, then CLOSED.
  state text not null,
  answer text default ''::text not null,
  time_ms bigint not null,
  closed_ms bigint default 0 not null,
  constraint otc_reports_pkey primary key (report_id),
  constraint otc_reports_order_id_member_id_key unique (order_id, member_id)
);
create index otc_reports_open on otc_reports (report_id) where state = 'OPEN'::text;
create index otc_reports_told on otc_reports (report_id) where content <> ''::text;

-- Members who may not buy, or may not use the desk, until a time. A read table.
create table otc_restrictions (
  member_id bigint not null,
  buy_off_ms bigint not null,
  otc_off_ms bigint not null,
  constraint otc_restrictions_pkey primary key (member_id)
);

-- Statements of the parties of an appeal.
create table otc_statements (
  statement_id bigint generated always as identity not null,
  order_id bigint not null,
  member_id bigint not null,
  -- The sequence of the command that opened the appeal. Null: it has not come, and the statement shows nowhere.
  appeal bigint,
  content text not null,
  -- With commas; empty: none.
  image_ids text not null,
  time_ms bigint not null,
  constraint otc_statements_pkey primary key (statement_id)
);
create unique index otc_statements_once on otc_statements (order_id, appeal, member_id) where appeal is not null;
create unique index otc_statements_waiting on otc_statements (order_id, member_id) where appeal is null;

-- Verdicts of two operators on an order. A read table.
create table otc_verdicts (
  order_id bigint not null,
  sequence bigint not null,
  verdict text not null,
  finding text not null,
  fault text not null,
  first_operator bigint not null,
  second_operator bigint not null,
  time_ms bigint not null,
  constraint otc_verdicts_pkey primary key (order_id, sequence)
);

-- ==== invitation ====

-- Changes of a mark on an invitee, each one. A read table.
create table invitee_marks (
  sequence bigint not null,
  member_id bigint not null,
  mark text not null,
  is_marked boolean not null,
  reason text not null,
  -- 0: a check of the server.
  first_operator bigint not null,
  -- 0: one was enough.
  second_operator bigint not null,
  time_ms bigint not null,
  constraint invitee_marks_pkey primary key (member_id, sequence)
);
create index invitee_marks_by_sequence on invitee_marks (sequence);

-- Members who were invited. A read table.
create table invitees (
  member_id bigint not null,
  inviter_id bigint not null,
  -- Of the command that bound the inviter; it names the invitee in lists.
  sequence bigint not null,
  -- All rebates so far.
  rebate bigint default 0 not null,
  time_ms bigint not null,
  constraint invitees_pkey primary key (member_id)
);
create unique index invitees_of_inviter on invitees (inviter_id, sequence);

-- Sums of a settled day of an inviter. A read table.
create table rebate_days (
  inviter_id bigint not null,
  day integer not null,
  invitees integer not null,
  fees bigint not null,
  rebate bigint not null,
  time_ms bigint not null,
  constraint rebate_days_pkey primary key (inviter_id, day)
);
create index rebate_days_by_day on rebate_days (day);

-- Sums of a month of an inviter. A read table.
create table rebate_months (
  -- year * 100 + month.
  month integer not null,
  inviter_id bigint not null,
  rebate bigint not null,
  -- The settlement with which the sum was reached: it ranks those with equal sums.
  sequence bigint not null,
  constraint rebate_months_pkey primary key (month, inviter_id)
);
create index rebate_months_ranked on rebate_months (month, rebate desc, sequence, inviter_id);

-- Rebates that operators took back. A read table.
create table rebate_reversals (
  sequence bigint not null,
  inviter_id bigint not null,
  member_id bigint not null,
  day integer not null,
  amount bigint not null,
  reason text not null,
  first_operator bigint not null,
  second_operator bigint not null,
  time_ms bigint not null,
  constraint rebate_reversals_pkey primary key (sequence)
);
create index rebate_reversals_of_inviter on rebate_reversals (inviter_id, sequence);

-- Months whose last day the settlement has handled, once for all inviters.
create table rebate_settled_months (
  month integer not null,
  time_ms bigint not null,
  constraint rebate_settled_months_pkey primary key (month)
);

-- Settled days of an invitee. A read table.
create table rebates (
  member_id bigint not null,
  day integer not null,
  inviter_id bigint not null,
  fees bigint not null,
  rebate bigint not null,
  sequence bigint not null,
  constraint rebates_pkey primary key (member_id, day)
);
create index rebates_by_day on rebates (day, member_id);
create index rebates_of_inviter on rebates (inviter_id, day);

-- ==== activity ====

-- Airdrops as operators prepare them, with the hash of the list.
create table airdrop_campaigns (
  campaign_id bigint generated always as identity not null,
  zh_title text not null,
  en_title text not null,
  asset text not null,
  list_hash text not null,
  change_ms bigint not null,
  constraint airdrop_campaigns_pkey primary key (campaign_id)
);

-- Airdrops as each member received them. A read table.
create table airdrop_payments (
  member_id bigint not null,
  sequence bigint not null,
  campaign_id bigint not null,
  asset text not null,
  amount bigint not null,
  time_ms bigint not null,
  constraint airdrop_payments_pkey primary key (member_id, sequence)
);

-- The list of an airdrop, line by line.
create table airdrop_rows (
  campaign_id bigint not null,
  line integer not null,
  -- With amount_text the words of the list.
  member_text text not null,
  amount_text text not null,
  -- 0 where there is a fault.
  member_id bigint not null,
  amount bigint not null,
  fault text not null,
  constraint airdrop_rows_pkey primary key (campaign_id, line),
  constraint airdrop_rows_campaign_id_fkey foreign key (campaign_id) references airdrop_campaigns(campaign_id)
);
create index airdrop_rows_faulty on airdrop_rows (campaign_id, line) where fault <> ''::text;

-- Airdrops that were paid. A read table.
create table airdrops (
  campaign_id bigint not null,
  asset text not null,
  total bigint not null,
  list_hash text not null,
  row_count integer not null,
  first_operator bigint not null,
  second_operator bigint not null,
  sequence bigint not null,
  time_ms bigint not null,
  constraint airdrops_pkey primary key (campaign_id)
);

-- Texts of products of before, by number; those of newer ones are in pledge_texts.
create table pledge_product_texts (
  product_id bigint not null,
  zh_title text not null,
  zh_body text not null,
  en_title text not null,
  en_body text not null,
  constraint pledge_product_texts_pkey primary key (product_id)
);

-- Redemptions of pledges. A read table.
create table pledge_redemptions (
  -- Of the command that asked for it; of a matured order that which paid it.
  sequence bigint not null,
  pledge_id bigint not null,
  member_id bigint not null,
  how text not null,
  state text not null,
  principal bigint not null,
  interest bigint not null,
  time_ms bigint not null,
  pay_ms bigint not null,
  constraint pledge_redemptions_pkey primary key (sequence, pledge_id)
);
create index pledge_redemptions_of_member on pledge_redemptions (member_id, sequence, pledge_id);
create index pledge_redemptions_waiting on pledge_redemptions (pledge_id) where state = 'WAITING'::text;

-- Flexible orders whose members know that they will stop earning.
create table pledge_reminders (
  pledge_id bigint not null,
  time_ms bigint not null,
  constraint pledge_reminders_pkey primary key (pledge_id)
);

-- Texts of products. A row is never changed, because the engine names it by its hash.
create table pledge_texts (
  text_hash text not null,
  zh_title text not null,
  zh_body text not null,
  en_title text not null,
  en_body text not null,
  constraint pledge_texts_pkey primary key (text_hash)
);

-- Orders of pledge products. A read table.
create table pledges (
  pledge_id bigint not null,
  member_id bigint not null,
  product_id bigint not null,
  asset text not null,
  principal bigint not null,
  -- The principal that the order still holds.
  left_amount bigint not null,
  -- 0: flexible.
  term_days integer not null,
  -- In 1e-8.
  daily_rate bigint not null,
  -- Days since 1970-01-01.
  first_day integer not null,
  -- The time of payment, past or to come; 0: a flexible order that runs.
  due_ms bigint not null,
  state text not null,
  -- All that was paid.
  interest bigint default 0 not null,
  -- The days of a flexible order for which interest was paid.
  paid_days integer default 0 not null,
  sequence bigint not null,
  time_ms bigint not null,
  constraint pledges_pkey primary key (pledge_id)
);
create index pledges_due on pledges (due_ms) where state <> 'REDEEMED'::text;
create index pledges_of_member on pledges (member_id, pledge_id);
create index pledges_of_product on pledges (product_id, pledge_id);

-- ==== agreement ====

-- Versions that a member accepted by the dialog; a registration accepts those of its day.
create table agreement_acceptances (
  member_id bigint not null,
  kind text not null,
  version integer not null,
  accepted_ms bigint not null,
  constraint agreement_acceptances_pkey primary key (member_id, kind, version)
);
create index agreement_acceptances_version on agreement_acceptances (kind, version);

-- Published versions of agreements; a text that was published never changes.
create table agreement_versions (
  kind text not null,
  version integer not null,
  zh_title text not null,
  zh_body text not null,
  en_title text not null,
  en_body text not null,
  effective_ms bigint not null,
  -- 0: it stands.
  withdrawn_ms bigint default 0 not null,
  first_operator bigint default 0 not null,
  second_operator bigint default 0 not null,
  constraint agreement_versions_pkey primary key (kind, version)
);

-- ==== help ====

-- Descriptions of coins as members read them; the audit log holds those of before.
create table coin_texts (
  currency text not null,
  zh_about text not null,
  zh_supply text not null,
  en_about text not null,
  en_supply text not null,
  site text not null,
  explorer text not null,
  set_ms bigint not null,
  constraint coin_texts_pkey primary key (currency)
);

-- Articles. The texts are the draft, which no member sees.
create table help_articles (
  article_id bigint not null,
  category_id bigint not null,
  place integer not null,
  feature text not null,
  zh_title text not null,
  zh_body text not null,
  en_title text not null,
  en_body text not null,
  -- The version that members read; 0: the article is not published.
  published integer default 0 not null,
  constraint help_articles_pkey primary key (article_id),
  constraint help_articles_category_id_fkey foreign key (category_id) references help_categories(category_id)
);

-- Categories of articles.
create table help_categories (
  category_id bigint not null,
  zh text not null,
  en text not null,
  place integer not null,
  constraint help_categories_pkey primary key (category_id)
);

-- Published versions of articles; none ever changes.
create table help_versions (
  article_id bigint not null,
  version integer not null,
  zh_title text not null,
  zh_body text not null,
  en_title text not null,
  en_body text not null,
  published_ms bigint not null,
  operator text not null,
  constraint help_versions_pkey primary key (article_id, version),
  constraint help_versions_article_id_fkey foreign key (article_id) references help_articles(article_id)
);

-- Votes on a version of an article.
create table help_votes (
  article_id bigint not null,
  version integer not null,
  -- A keyed hash of the member, or of the network of a visitor.
  voter text not null,
  is_helpful boolean not null,
  time_ms bigint not null,
  constraint help_votes_pkey primary key (article_id, version, voter),
  constraint help_votes_article_id_version_fkey foreign key (article_id, version) references help_versions(article_id, version)
);

-- Words of published articles, one row for each language; the search keeps them in memory.
create table help_words (
  article_id bigint not null,
  global text not null,
  title tsvector not null,
  -- Of title and body.
  words tsvector not null,
  constraint help_words_pkey primary key (article_id, global),
  constraint help_words_article_id_fkey foreign key (article_id) references help_articles(article_id)
);

-- ==== support ====

-- Answers that operators use again.
create table support_canned_answers (
  canned_id bigint generated always as identity not null,
  title text not null,
  zh text not null,
  en text not null,
  operator text not null,
  time_ms bigint not null,
  constraint support_canned_answers_pkey primary key (canned_id)
);

-- Lines of a ticket. Numbers count from 1 within it, without gaps.
create table support_lines (
  ticket_id bigint not null,
  number integer not null,
  author text not null,
  -- 0: no operator wrote it.
  operator_id bigint default 0 not null,
  kind text not null,
  -- Of a SYSTEM line the step.
  content text not null,
  image_id text default ''::text not null,
  request_id text,
  -- The member has not caused it, and reads it as new.
  is_news boolean not null,
  -- Of an answer: the time that the member had waited; null: none did.
  waited_ms bigint,
  time_ms bigint not null,
  constraint support_lines_pkey primary key (ticket_id, number)
);
create unique index support_lines_once on support_lines (ticket_id, author, request_id) where request_id is not null;
create index support_lines_waited on support_lines (time_ms) where waited_ms is not null;

-- Notes for operators alone. Rows are added, never changed, and purged with the lines.
create table support_notes (
  note_id bigint generated always as identity not null,
  ticket_id bigint not null,
  operator text not null,
  content text not null,
  time_ms bigint not null,
  constraint support_notes_pkey primary key (note_id)
);
create index support_notes_of_ticket on support_notes (ticket_id, note_id);

-- Each opening of the content of a ticket by an operator.
create table support_openings (
  ticket_id bigint not null,
  operator_id bigint not null,
  operator text not null,
  time_ms bigint not null
);
create index support_openings_of_ticket on support_openings (ticket_id, time_ms);

-- Tickets of members.
create table support_tickets (
  ticket_id bigint generated always as identity not null,
  member_id bigint not null,
  request_id text not null,
  category text not null,
  -- With record_id the record that the ticket names; empty: none.
  record_kind text not null,
  record_id text not null,
  -- The member's when the ticket was opened.
  language text not null,
  state text not null,
  -- When the state began.
  since_ms bigint not null,
  -- 0: no operator has it.
  operator_id bigint default 0 not null,
  taken_ms bigint default 0 not null,
  -- The number of the last line.
  lines integer default 0 not null,
  -- The last line that the member has seen.
  read_number integer default 0 not null,
  unread integer default 0 not null,
  created_ms bigint not null,
  -- 0: not yet.
  first_answer_ms bigint default 0 not null,
  -- The member knows that the ticket will be closed.
  is_noticed boolean default false not null,
  constraint support_tickets_pkey primary key (ticket_id),
  constraint support_tickets_member_id_request_id_key unique (member_id, request_id)
);
create index support_tickets_answered on support_tickets (first_answer_ms) where first_answer_ms > 0;
create index support_tickets_by_state on support_tickets (state, since_ms, ticket_id);
create index support_tickets_of_member on support_tickets (member_id, ticket_id);

-- ==== inbox ====

-- The last command of the journal whose messages are written, one row.
create table inbox_cursor (
  only_row boolean default true not null,
  seq bigint not null,
  constraint inbox_cursor_pkey primary key (only_row),
  constraint inbox_cursor_only_row_check check (only_row)
);

-- Messages to members: a template and its values, because the language is chosen when it is read.
create table inbox_messages (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  template text not null,
  -- Texts by name; amounts in units.
  vals jsonb not null,
  -- Its subject: a second message about it is not added. Null: news of the journal, which the cursor counts.
  source text,
  time_ms bigint not null,
  is_read boolean default false not null,
  -- Tries that are left to send it by mail as well.
  mail_tries integer default 0 not null,
  constraint inbox_messages_pkey primary key (member_id, id)
);
create unique index inbox_messages_once on inbox_messages (source) where source is not null;
create index inbox_messages_to_mail on inbox_messages (id) where mail_tries > 0;

-- ==== sequences without a column of their own ====

create sequence member_ids as bigint start 10002001 increment 1;

-- ==== functions ====

create function staff_audit_refuse() returns trigger language plpgsql as $$
    begin
      -- A restore empties the tables of a fresh database first.
      if tg_op = 'TRUNCATE' and not exists (select from staff_audit) then return null; end if;
      raise exception 'the audit log is append-only';
    end $$;

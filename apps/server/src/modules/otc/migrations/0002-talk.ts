import type { Migration } from '../../../platform/database/migration.ts';

/** The chat of orders, the words of appeals and reports, and who looked at them on the desk. */
export const otcTalk: Migration = {
  id: 'otc/0002-talk',
  sql: `
    -- A line of an order's chat. Lines of parties come from calls; those that the journal causes (SYSTEM, AUTO_REPLY)
    -- carry the sequence of their command, and are written by the projection once.
    create table otc_lines (
      line_id bigint generated always as identity primary key,
      order_id bigint not null,
      -- 0: no party.
      author_id bigint not null,
      kind text not null,
      -- Of a SYSTEM line the step.
      content text not null,
      -- Empty: none.
      image_id text not null default '',
      is_suspicious boolean not null default false,
      request_id text,
      sequence bigint,
      time_ms bigint not null
    );
    create index otc_lines_of_order on otc_lines (order_id, line_id);
    create unique index otc_lines_once on otc_lines (author_id, order_id, request_id) where request_id is not null;
    create unique index otc_lines_of_command on otc_lines (order_id, sequence, kind, content)
      where sequence is not null;
    create index otc_lines_by_time on otc_lines (time_ms);

    -- How far a party has read, and how many lines of the other one came since.
    create table otc_chat_marks (
      order_id bigint not null,
      member_id bigint not null,
      read_line_id bigint not null default 0,
      unread integer not null default 0,
      primary key (order_id, member_id)
    );
    create index otc_chat_marks_unread on otc_chat_marks (member_id) where unread > 0;

    -- What a party tells of an appeal. The appellant's row is there before the command that opens the appeal; the
    -- projection gives it the command's sequence, which names the appeal. Without one it shows nowhere.
    create table otc_statements (
      statement_id bigint generated always as identity primary key,
      order_id bigint not null,
      member_id bigint not null,
      -- Null: the command has not come.
      appeal bigint,
      content text not null,
      -- With commas; empty: none.
      image_ids text not null,
      time_ms bigint not null
    );
    create unique index otc_statements_waiting on otc_statements (order_id, member_id) where appeal is null;
    create unique index otc_statements_once on otc_statements (order_id, appeal, member_id) where appeal is not null;

    -- A report of an ended order, WAITING until its command has come, then OPEN, then CLOSED.
    create table otc_reports (
      report_id bigint generated always as identity primary key,
      order_id bigint not null,
      member_id bigint not null,
      reported_id bigint not null,
      kind text not null,
      content text not null,
      image_ids text not null,
      state text not null,
      answer text not null default '',
      time_ms bigint not null,
      closed_ms bigint not null default 0,
      unique (order_id, member_id)
    );
    create index otc_reports_open on otc_reports (report_id) where state = 'OPEN';

    -- An operator's answer is there before the command that closes the report.
    create table otc_report_answers (
      report_id bigint not null,
      operator_id bigint not null,
      answer text not null,
      primary key (report_id, operator_id)
    );

    -- Each look of an operator at the evidence of an order.
    create table otc_evidence_openings (
      order_id bigint not null,
      operator_id bigint not null,
      operator text not null,
      time_ms bigint not null
    );
    create index otc_evidence_openings_of_order on otc_evidence_openings (order_id, operator_id);

    -- Read tables of the desk: applications, penalties (units of USDT; harmed_id 0: to the fees) and fault marks.
    create table otc_applications (
      member_id bigint primary key,
      time_ms bigint not null
    );
    create table otc_penalties (
      sequence bigint primary key,
      member_id bigint not null,
      order_id bigint not null,
      harmed_id bigint not null,
      amount bigint not null,
      reason text not null,
      time_ms bigint not null
    );
    create index otc_penalties_of_member on otc_penalties (member_id, sequence);
    create table otc_marks (
      member_id bigint not null,
      order_id bigint not null,
      is_undone boolean not null,
      time_ms bigint not null,
      primary key (member_id, order_id)
    );
  `,
};

import type { Migration } from '../../../platform/database/migration.ts';

/** Tickets with their lines, and what operators alone read. */
export const supportTables: Migration = {
  id: 'support/0001-support',
  sql: `
    create table support_tickets (
      ticket_id bigint generated always as identity primary key,
      member_id bigint not null,
      request_id text not null,
      category text not null,
      -- Empty: the ticket names no record.
      record_kind text not null,
      record_id text not null,
      -- The member's when the ticket was opened.
      language text not null,
      state text not null,
      -- When the state began: an OPEN ticket waits since then, an ANSWERED one since the last answer.
      since_ms bigint not null,
      -- 0: no operator has it.
      operator_id bigint not null default 0,
      taken_ms bigint not null default 0,
      -- The number of the last line, and of the last one that the member has seen; and the unread ones of the exchange.
      lines integer not null default 0,
      read_number integer not null default 0,
      unread integer not null default 0,
      created_ms bigint not null,
      -- 0: not yet.
      first_answer_ms bigint not null default 0,
      -- The member was told that the ticket closes.
      is_noticed boolean not null default false,
      unique (member_id, request_id)
    );
    create index support_tickets_of_member on support_tickets (member_id, ticket_id);
    create index support_tickets_by_state on support_tickets (state, since_ms, ticket_id);
    create index support_tickets_answered on support_tickets (first_answer_ms) where first_answer_ms > 0;

    -- Numbers count from 1 within a ticket, without gaps.
    create table support_lines (
      ticket_id bigint not null,
      number integer not null,
      author text not null,
      -- 0: no operator wrote it.
      operator_id bigint not null default 0,
      kind text not null,
      -- Of a SYSTEM line the step.
      content text not null,
      -- Empty: none.
      image_id text not null default '',
      request_id text,
      -- The member has not caused it, and reads it as new.
      is_news boolean not null,
      -- Of an answer: the time that the member had waited; null: none did.
      waited_ms bigint,
      time_ms bigint not null,
      primary key (ticket_id, number)
    );
    create unique index support_lines_once on support_lines (ticket_id, author, request_id)
      where request_id is not null;
    create index support_lines_waited on support_lines (time_ms) where waited_ms is not null;

    -- For operators alone. Rows are added, never changed, and purged with the lines.
    create table support_notes (
      note_id bigint generated always as identity primary key,
      ticket_id bigint not null,
      operator text not null,
      content text not null,
      time_ms bigint not null
    );
    create index support_notes_of_ticket on support_notes (ticket_id, note_id);

    -- Each opening of a ticket's content by an operator.
    create table support_openings (
      ticket_id bigint not null,
      operator_id bigint not null,
      operator text not null,
      time_ms bigint not null
    );
    create index support_openings_of_ticket on support_openings (ticket_id, time_ms);

    create table support_canned_answers (
      canned_id bigint generated always as identity primary key,
      title text not null,
      zh text not null,
      en text not null,
      operator text not null,
      time_ms bigint not null
    );
  `,
};

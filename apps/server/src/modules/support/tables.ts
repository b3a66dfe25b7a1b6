/** Comments of the tables of customer service, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const SUPPORT_TABLES: TableComments = {
  support_canned_answers: { holds: 'Answers that operators use again.' },
  support_lines: {
    holds: 'Lines of a ticket. Numbers count from 1 within it, without gaps.',
    columns: {
      operator_id: '0: no operator wrote it.',
      content: 'Of a SYSTEM line the step.',
      is_news: 'The member has not caused it, and reads it as new.',
      waited_ms: 'Of an answer: the time that the member had waited; null: none did.',
    },
  },
  support_notes: {
    holds: 'Notes for operators alone. Rows are added, never changed, and purged with the lines.',
  },
  support_openings: { holds: 'Each opening of the content of a ticket by an operator.' },
  support_tickets: {
    holds: 'Tickets of members.',
    columns: {
      record_kind: 'With record_id the record that the ticket names; empty: none.',
      language: "The member's when the ticket was opened.",
      since_ms: 'When the state began.',
      operator_id: '0: no operator has it.',
      lines: 'The number of the last line.',
      read_number: 'The last line that the member has seen.',
      first_answer_ms: '0: not yet.',
      is_noticed: 'The member knows that the ticket will be closed.',
    },
  },
};

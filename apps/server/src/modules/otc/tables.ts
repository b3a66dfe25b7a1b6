/** Comments of the tables of the OTC desk, for docs/schema.sql. Prices and CNY amounts are in cents, quantities in units. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const OTC_TABLES: TableComments = {
  otc_ad_texts: { holds: 'Texts of each version of an ad, written before it can be on.' },
  otc_ads: {
    holds: 'Ads of merchants.',
    columns: {
      premium_bp: 'Of a floating price, in basis points.',
      version: 'Grows with each change; orders name the version that they took.',
      cause: 'Why it was switched off or blocked.',
    },
  },
  otc_applications: { holds: 'Members who applied as merchants, by the newest application.' },
  otc_blocks: {
    holds: 'Members who block each other.',
    columns: { block_id: 'The sequence of the command that blocked.' },
  },
  otc_cancels: {
    holds: 'What the last cancel of an order counts against its buyer.',
    columns: { day: 'Business days since 1970-01-01.' },
  },
  otc_chat_marks: {
    holds: 'How far a party has read the chat of an order, and how many lines of the other one came since.',
  },
  otc_dispute_notes: {
    holds:
      'Notes for operators alone. Rows are added, never changed, and purged with the other words of the order.',
  },
  otc_evidence_openings: { holds: 'Each look of an operator at the evidence of an order.' },
  otc_lines: {
    holds:
      'Lines of chats. Those of parties come from calls; those that the journal causes (SYSTEM, AUTO_REPLY) carry the sequence of their command.',
    columns: {
      author_id: '0: no party.',
      content: 'Of a SYSTEM line the step.',
      sequence: 'Null: a line of a party.',
    },
  },
  otc_marks: { holds: 'Marks of fault that a verdict gave.' },
  otc_merchants: {
    holds: 'Merchants and their bonds.',
    columns: { approved_ms: '0: before the first approval.' },
  },
  otc_methods: {
    holds: 'Payment methods that were ever enabled; orders and ads name them.',
  },
  otc_order_notes: {
    holds: 'Words and pictures that the buyer gave with a step of an order.',
  },
  otc_order_steps: {
    holds: 'Steps of an order.',
    columns: {
      by_id: '0: the clock or operators took the step.',
      moved_ms: 'Of the step MOVED: the clocks were moved by so much, because the service stood still.',
    },
  },
  otc_orders: {
    holds: 'OTC orders.',
    columns: {
      side: "The taker's.",
      reopening: 'NONE, ASKED or ENDED.',
      due_ms: 'It moves with the clocks of orders; 0 where none runs.',
      is_seller_first: 'The seller may appeal before due_ms, because the buyer was new to the merchant.',
    },
  },
  otc_penalties: {
    holds: 'Penalties of merchants, in units of USDT.',
    columns: { harmed_id: 'The member who receives it; 0: the fees do.' },
  },
  otc_report_answers: {
    holds: 'Answers of operators, stored before the command that closes the report.',
  },
  otc_reports: {
    holds: 'Reports of an ended order.',
    columns: { state: 'WAITING until its command has come, then OPEN, then CLOSED.' },
  },
  otc_restrictions: { holds: 'Members who may not buy, or may not use the desk, until a time.' },
  otc_statements: {
    holds: 'Statements of the parties of an appeal.',
    columns: {
      appeal:
        'The sequence of the command that opened the appeal. Null: it has not come, and the statement shows nowhere.',
      image_ids: 'With commas; empty: none.',
    },
  },
  otc_verdicts: { holds: 'Verdicts of two operators on an order.' },
};

import type { Migration } from '../../../platform/database/migration.ts';

/** Notes of operators on disputes, and what finds the words that are purged. */
export const otcKeptWords: Migration = {
  id: 'otc/0003-kept-words',
  sql: `
    -- For operators alone. Rows are added, never changed, and purged with the other words of the order.
    create table otc_dispute_notes (
      note_id bigint generated always as identity primary key,
      order_id bigint not null,
      operator text not null,
      content text not null,
      time_ms bigint not null
    );
    create index otc_dispute_notes_of_order on otc_dispute_notes (order_id, note_id);
    create index otc_reports_told on otc_reports (report_id) where content <> '';
    create index otc_order_notes_vouchers on otc_order_notes (order_id) where voucher_ids <> '{}';
  `,
};

/** Comments of the tables of pledges and airdrops, for docs/schema.sql. Amounts are in units of the asset. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const ACTIVITY_TABLES: TableComments = {
  airdrop_campaigns: { holds: 'Airdrops as operators prepare them, with the hash of the list.' },
  airdrop_payments: { holds: 'Airdrops as each member received them.' },
  airdrop_rows: {
    holds: 'The list of an airdrop, line by line.',
    columns: {
      member_text: 'With amount_text the words of the list.',
      member_id: '0 where there is a fault.',
    },
  },
  airdrops: { holds: 'Airdrops that were paid.' },
  pledge_product_texts: {
    holds: 'Texts of products of before, by number; those of newer ones are in pledge_texts.',
  },
  pledge_redemptions: {
    holds: 'Redemptions of pledges.',
    columns: { sequence: 'Of the command that asked for it; of a matured order that which paid it.' },
  },
  pledge_reminders: {
    holds: 'Flexible orders whose members know that they will stop earning.',
  },
  pledge_texts: {
    holds: 'Texts of products. A row is never changed, because the engine names it by its hash.',
  },
  pledges: {
    holds: 'Orders of pledge products.',
    columns: {
      left_amount: 'The principal that the order still holds.',
      term_days: '0: flexible.',
      daily_rate: 'In 1e-8.',
      first_day: 'Days since 1970-01-01.',
      due_ms: 'The time of payment, past or to come; 0: a flexible order that runs.',
      interest: 'All that was paid.',
      paid_days: 'The days of a flexible order for which interest was paid.',
    },
  },
};

/** Comments of the tables of the invitation, for docs/schema.sql. Days are business days since 1970-01-01. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const INVITATION_TABLES: TableComments = {
  invitee_marks: {
    holds: 'Changes of a mark on an invitee, each one.',
    columns: { first_operator: '0: a check of the server.', second_operator: '0: one was enough.' },
  },
  invitees: {
    holds: 'Members who were invited.',
    columns: {
      sequence: 'Of the command that bound the inviter; it names the invitee in lists.',
      rebate: 'All rebates so far.',
    },
  },
  rebate_days: { holds: 'Sums of a settled day of an inviter.' },
  rebate_months: {
    holds: 'Sums of a month of an inviter.',
    columns: {
      month: 'year * 100 + month.',
      sequence: 'The settlement with which the sum was reached: it ranks those with equal sums.',
    },
  },
  rebate_reversals: { holds: 'Rebates that operators took back.' },
  rebate_settled_months: {
    holds: 'Months whose last day the settlement has handled, once for all inviters.',
  },
  rebates: { holds: 'Settled days of an invitee.' },
};

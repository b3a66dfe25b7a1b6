/** Comments of the tables of anti-phishing codes, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const ANTI_PHISHING_TABLES: TableComments = {
  anti_phishing_codes: {
    holds: 'Anti-phishing codes that members have chosen, which each mail to them carries.',
    columns: {
      mail_hash: 'Keyed hash of the mailbox that the code was chosen for: no other mailbox gets it.',
      sealed_code: 'Null: it was removed.',
      sealed_former:
        'The code before the last change, which the notice of that change carries; null a day later.',
    },
  },
};

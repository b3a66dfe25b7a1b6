/** Comments of the tables of agreements, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const AGREEMENT_TABLES: TableComments = {
  agreement_acceptances: {
    holds: 'Versions that a member accepted by the dialog; a registration accepts those of its day.',
  },
  agreement_versions: {
    holds: 'Published versions of agreements; a text that was published never changes.',
    columns: { withdrawn_ms: '0: it stands.' },
  },
};

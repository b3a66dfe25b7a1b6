/** Comments of the table of programmes, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const PROGRAMME_TABLES: TableComments = {
  opened_programmes: {
    holds: 'Programmes that spend money by themselves and that two operators have opened.',
    columns: {
      opened_ms: '0: the exchange is older than the question, and keeps the programme.',
    },
  },
};

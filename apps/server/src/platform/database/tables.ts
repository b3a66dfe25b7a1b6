/** The comment of the table that migrate.ts makes by itself. */
import type { TableComments } from './table-comments.ts';

export const DATABASE_TABLES: TableComments = {
  schema_migration: {
    holds: 'The steps of the schema that were applied. A start refuses a step that has changed since.',
    columns: { content_hash: 'SHA-256 of the text, blanks and line ends made alike.' },
  },
};

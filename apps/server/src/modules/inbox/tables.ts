/** Comments of the tables of messages, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const INBOX_TABLES: TableComments = {
  inbox_cursor: { holds: 'The last command of the journal whose messages are written, one row.' },
  inbox_messages: {
    holds: 'Messages to members: a template and its values, because the language is chosen when it is read.',
    columns: {
      vals: 'Texts by name; amounts in units.',
      source:
        'Its subject: a second message about it is not added. Null: news of the journal, which the cursor counts.',
      mail_tries: 'Tries that are left to send it by mail as well.',
    },
  },
};

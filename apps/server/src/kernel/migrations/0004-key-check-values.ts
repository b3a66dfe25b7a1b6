import type { Migration } from '../../platform/database/index.ts';

export const keyCheckValues: Migration = {
  id: 'kernel/0004-key-check-values',
  sql: `
-- A value made from each key outside the database, in base64: it proves the key and does not give it away.
create table key_check_values (
  name text primary key check (name in ('sealing', 'next sealing', 'pepper')),
  value text not null
);
`,
};

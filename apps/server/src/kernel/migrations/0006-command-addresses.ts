import type { Migration } from '../../platform/database/index.ts';

export const commandAddresses: Migration = {
  id: 'kernel/0006-command-addresses',
  sql: `
-- Where the commands of a row stood in the messages of other processes: what became of a message is read here.
create table command_address (
  batch bigint primary key,
  addresses bytea not null
);
`,
};

import type { Migration } from '../../platform/database/index.ts';

export const backupLog: Migration = {
  id: 'kernel/0005-backup-log',
  sql: `
-- When backups came to their end, and where in the journal: the alarm of one that is too old reads it.
create table backup_log (
  time_ms bigint primary key,
  batch bigint not null
);
`,
};

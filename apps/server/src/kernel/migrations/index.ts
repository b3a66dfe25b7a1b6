/** The kernel's own tables; they come before every module's. */
import type { Migration } from '../../platform/database/index.ts';
import { journalTables } from './0001-journal.ts';
import { brokenContracts } from './0002-broken-contracts.ts';
import { exchangeMode } from './0003-mode.ts';
import { keyCheckValues } from './0004-key-check-values.ts';
import { backupLog } from './0005-backup-log.ts';
import { commandAddresses } from './0006-command-addresses.ts';

export const kernelMigrations: readonly Migration[] = [
  journalTables,
  brokenContracts,
  exchangeMode,
  keyCheckValues,
  backupLog,
  commandAddresses,
];

/** The kernel's own tables; they come before every module's. */
import type { Migration } from '../../platform/database/index.ts';
import { journalTables } from './0001-journal.ts';

export const kernelMigrations: readonly Migration[] = [journalTables];

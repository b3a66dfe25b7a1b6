/**
 * The part of a module that turns journal rows into read tables. Runs in the projector's own thread and connection; all
 * projections of a step and the cursor are one SQL transaction, so a step is applied once. Read tables can be dropped
 * and rebuilt from the journal.
 */
import type { TransactionSql } from '../platform/database/index.ts';
import type { Released } from './kernel.ts';

export interface Projection {
  name: string;
  /**
   * The read tables that it fills: all their rows come out of the journal, so they can be dropped and rebuilt. A table that
   * calls write too is none, even where the projection adds to it.
   */
  tables: readonly string[];
  /** Applies rows in order. Must coalesce: one statement a table where it can, whatever the number of rows. */
  apply(sql: TransactionSql, rows: readonly Released[]): Promise<void>;
}

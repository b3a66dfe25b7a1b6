/**
 * One process leads the jobs of the chains (rules/wallet#jobs). It holds a lock of the database, and every change that a job
 * makes stands in a transaction that first proves that this process still leads: one that was stopped and resumed, while
 * another one took over, changes nothing more.
 */
import type { TransactionSql } from '../../../platform/database/connect.ts';

export interface Leadership {
  /** It grows with every leader; rows that a job writes name it. */
  readonly epoch: number;

  /**
   * Runs the work in a transaction that commits only while this process leads. @throws LeadershipLost, and what the work
   * throws.
   */
  commit<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;

  /** @throws LeadershipLost. It is asked right before an effect outside the database: a signature, a command, bytes sent. */
  prove(): Promise<void>;
}

export class LeadershipLost extends Error {
  constructor(readonly epoch: number) {
    super(`this process no longer leads the chain jobs of epoch ${epoch}`);
    this.name = 'LeadershipLost';
  }
}

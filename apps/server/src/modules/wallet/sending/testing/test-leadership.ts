/** A leader without rivals that dies where a test says: before or after one of its transactions, or at a proof. */
import type { Sql, TransactionSql } from '../../../../platform/database/connect.ts';
import type { Leadership } from '../../jobs/leadership.ts';

export class Died extends Error {
  override readonly name = 'Died';
}

export class TestLeadership implements Leadership {
  readonly epoch = 1;
  private steps = 0;

  /** `diesAt`: the number of the step that is its last, from 1; it dies before the transaction or after it. */
  constructor(
    private readonly sql: Sql,
    private readonly diesAt = 0,
    private readonly when: 'before' | 'after' = 'before',
  ) {}

  async commit<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    this.steps += 1;
    this.die('before');
    const result = await this.sql.begin(work);
    this.die('after');
    return result;
  }

  async prove(): Promise<void> {
    this.steps += 1;
    this.die(this.when);
  }

  private die(when: 'before' | 'after'): void {
    if (this.steps === this.diesAt && when === this.when) throw new Died(`${when} step ${this.steps}`);
  }
}

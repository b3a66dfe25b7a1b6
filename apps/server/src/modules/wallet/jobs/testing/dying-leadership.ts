/** The lead of a process that ends at one of its steps, before or after it: a transaction, or a proof before an effect. */
import type { TransactionSql } from '../../../../platform/database/connect.ts';
import type { Leadership } from '../leadership.ts';

export class Ended extends Error {
  override readonly name = 'Ended';
}

export class DyingLeadership implements Leadership {
  private steps = 0;

  constructor(
    private readonly inner: Leadership,
    /** The last step, from 1. */
    private readonly last: number,
    private readonly when: 'before' | 'after',
  ) {}

  get epoch(): number {
    return this.inner.epoch;
  }

  commit<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    return this.step(() => this.inner.commit(work));
  }

  prove(): Promise<void> {
    return this.step(() => this.inner.prove());
  }

  private async step<T>(work: () => Promise<T>): Promise<T> {
    this.steps += 1;
    this.endIf('before');
    const result = await work();
    this.endIf('after');
    return result;
  }

  private endIf(when: 'before' | 'after'): void {
    if (this.steps === this.last && when === this.when) throw new Ended(`${when} step ${this.steps}`);
  }
}

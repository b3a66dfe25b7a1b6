/**
 * Takes the lead of the chain jobs (rules/wallet#jobs): a lock of the database on a connection of its own, which ends with
 * that connection, and a new epoch. A process that lost the connection leads no more; the next turn tries again.
 */
import {
  ADVISORY_LOCKS,
  type Queryable,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Leadership, LeadershipLost } from './leadership.ts';

export interface LeaderParts {
  sql: Sql;
  /** A pool of one connection that calls back when the connection is gone. */
  connectOne(onClose: () => void): Sql;
  /** A transaction of the leader that says nothing for so long is ended by the database, with its connection. */
  longestSilenceMs?: number;
}

/** A process that is stopped in a transaction would hold the row of the leader, and with it the next one, for ever. */
const LONGEST_SILENCE_MS = 30_000;

interface Held {
  readonly lock: Sql;
  readonly leadership: Leadership;
}

export class ChainLeader {
  private held: Held | undefined;
  private taking: Promise<Held | undefined> | undefined;

  constructor(private readonly parts: LeaderParts) {}

  /**
   * Runs the work while this process leads; it does nothing where another one does. A lead that is lost meanwhile ends the
   * work quietly: nothing of it was committed afterwards, and the new leader does it again.
   */
  async whileLeading(work: (leadership: Leadership) => Promise<void>): Promise<void> {
    const leadership = await this.lead();
    if (leadership === undefined) return;
    try {
      await work(leadership);
    } catch (error) {
      if (!(error instanceof LeadershipLost)) throw error;
      await this.release();
    }
  }

  /** undefined: another process leads. */
  async lead(): Promise<Leadership | undefined> {
    if (this.held !== undefined) return this.held.leadership;
    this.taking ??= this.take().finally(() => {
      this.taking = undefined;
    });
    return (await this.taking)?.leadership;
  }

  /** Another process may lead from now on. */
  async release(): Promise<void> {
    const held = this.held;
    this.held = undefined;
    await held?.lock.end({ timeout: 1 });
  }

  private async take(): Promise<Held | undefined> {
    let isOpen = true;
    const lock = this.parts.connectOne(() => {
      isOpen = false;
      if (this.held?.lock === lock) this.held = undefined;
    });
    const { sql, longestSilenceMs = LONGEST_SILENCE_MS } = this.parts;
    const epoch = await takeEpoch(lock, longestSilenceMs).catch(async (error: unknown) => {
      await lock.end({ timeout: 1 });
      throw error;
    });
    if (epoch === undefined || !isOpen) {
      await lock.end({ timeout: 1 });
      return undefined;
    }
    this.held = { lock, leadership: new EpochLeadership(epoch, sql, longestSilenceMs) };
    return this.held;
  }
}

type Tried = { taken: boolean };

/** Both in one transaction, which stays on one connection: an epoch without the lock would be a second leader. */
function takeEpoch(lock: Sql, longestSilenceMs: number): Promise<number | undefined> {
  return transact(lock, async (sql) => {
    const [tried] = await sql<Tried[]>`
      select pg_try_advisory_lock(${ADVISORY_LOCKS.chainJobs}) as taken, ${silenceEnds(sql, longestSilenceMs)}`;
    if (tried?.taken !== true) return undefined;
    const [row] = await sql<{ epoch: bigint }[]>`
      update wallet_leader set epoch = epoch + 1 returning epoch`;
    if (row === undefined) throw new Error('the row of the leader is missing');
    return Number(row.epoch);
  });
}

class EpochLeadership implements Leadership {
  constructor(
    readonly epoch: number,
    private readonly sql: Sql,
    private readonly longestSilenceMs: number,
  ) {}

  commit<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> {
    return transact(this.sql, async (sql) => {
      // The row stays locked until the commit, so the next leader's epoch begins after it.
      const rows = await sql`
        select ${silenceEnds(sql, this.longestSilenceMs)} from wallet_leader where epoch = ${this.epoch} for share`;
      if (rows.length === 0) throw new LeadershipLost(this.epoch);
      return work(sql);
    });
  }

  async prove(): Promise<void> {
    if (!(await isEpoch(this.sql, this.epoch))) throw new LeadershipLost(this.epoch);
  }
}

/** A column that bounds the silence of the transaction whose statement selects it. */
function silenceEnds(sql: TransactionSql, longestMs: number) {
  return sql`set_config('idle_in_transaction_session_timeout', ${String(longestMs)}, true)`;
}

async function isEpoch(sql: Queryable, epoch: number): Promise<boolean> {
  const rows = await sql`select 1 from wallet_leader where epoch = ${epoch}`;
  return rows.length > 0;
}

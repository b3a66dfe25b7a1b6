/**
 * The journal in PostgreSQL: the only place where a command becomes true. One core writes, on one connection that also
 * holds the lock; one append is under way at a time; an append names the row before it and its own epoch and fails
 * unless that row is the last. After any error nothing is tried again: the object is dead and the process must go.
 */
import type { BatchHeader } from '@tern/engine';
import { connect, type DatabaseTarget, type Sql } from '../platform/database/index.ts';
import { messageOf } from '../platform/errors/thrown.ts';
import { takeCoreLock } from './core-lock.ts';
import { StorageFaultError } from './faults.ts';
import { readLastRow, readRows } from './journal-reader.ts';
import { BEFORE_FIRST, hashOf, type JournalRow } from './journal-row.ts';

export class Journal {
  private fault: StorageFaultError | undefined;
  private appending = false;
  private closing = false;

  private constructor(
    /** One connection and never another: its end is the end of the lock. */
    private readonly sql: Sql,
    private tail: JournalRow | undefined,
  ) {}

  /** `onLost`: the connection is gone, and with it the right to write. */
  static async open(target: DatabaseTarget, onLost: (fault: StorageFaultError) => void): Promise<Journal> {
    let opened: Journal | undefined;
    let lost = false;
    const sql = connect(target, {
      max: 1,
      name: 'tern journal',
      settings: { synchronous_commit: 'on' },
      onClose: () => {
        lost = true;
        if (opened !== undefined && !opened.closing) onLost(opened.die('its connection is gone'));
      },
    });
    try {
      await takeCoreLock(sql);
      opened = new Journal(sql, await readLastRow(sql));
      // The pool would connect again by itself, without the lock.
      if (lost) throw new StorageFaultError('the connection to the journal was lost while it was opened');
      return opened;
    } catch (error) {
      await sql.end({ timeout: 1 });
      throw error;
    }
  }

  get last(): JournalRow | undefined {
    return this.tail;
  }

  rowsAfter(batch: number): AsyncIterable<JournalRow[]> {
    return readRows(this.sql, batch);
  }

  /** Takes the journal over: from here on every append of an earlier writer fails. */
  async promote(engineVersion: number, timeMs: number): Promise<JournalRow> {
    const epoch = (this.tail?.epoch ?? 0) + 1;
    const header = { firstSeq: nextSequence(this.tail), count: 0, timeMs };
    return this.write(epoch, engineVersion, header, new Uint8Array(), new Uint8Array());
  }

  /** @param addresses of the commands that came from other processes: true if and only if the row is */
  async append(
    engineVersion: number,
    header: BatchHeader,
    commands: Uint8Array,
    events: Uint8Array,
    addresses?: Uint8Array,
  ): Promise<JournalRow> {
    if (this.tail === undefined) throw this.die('the journal was not taken over before the first append');
    return this.write(this.tail.epoch, engineVersion, header, commands, events, addresses);
  }

  private async write(
    epoch: number,
    engineVersion: number,
    header: BatchHeader,
    commands: Uint8Array,
    events: Uint8Array,
    addresses?: Uint8Array,
  ): Promise<JournalRow> {
    if (this.fault !== undefined) throw this.fault;
    if (this.appending) throw this.die('an append began before the one before it was confirmed');
    const content = {
      batch: (this.tail?.batch ?? 0) + 1,
      epoch,
      engineVersion,
      header,
      commands,
      events,
      prevHash: this.tail?.hash ?? BEFORE_FIRST,
    };
    const row: JournalRow = { ...content, hash: hashOf(content) };
    this.appending = true;
    try {
      if ((await this.insert(row, addresses)) !== 1)
        throw new Error(`row ${row.batch - 1} is not the last one: another core has taken over`);
    } catch (error) {
      throw this.die(messageOf(error));
    }
    this.appending = false;
    this.tail = row;
    return row;
  }

  private async insert(row: JournalRow, addresses: Uint8Array | undefined): Promise<number> {
    const { tail } = this;
    const mayAppend =
      tail === undefined
        ? this.sql`not exists (select 1 from journal)`
        : this.sql`exists (
            select 1 from journal
            where batch = ${tail.batch} and hash = ${tail.hash} and epoch = ${tail.epoch})`;
    const insertRow = this.sql`
      insert into journal
        (batch, epoch, engine_version, time_ms, first_seq, count, commands, events, prev_hash, hash)
      select ${row.batch}::bigint, ${row.epoch}::bigint, ${row.engineVersion}::integer,
        ${row.header.timeMs}::bigint, ${row.header.firstSeq}::bigint, ${row.header.count}::integer,
        ${row.commands}::bytea, ${row.events}::bytea, ${row.prevHash}::bytea, ${row.hash}::bytea
      where ${mayAppend}`;
    const inserted =
      addresses === undefined
        ? await insertRow
        : await this.sql`
            with appended as (${insertRow} returning batch)
            insert into command_address (batch, addresses)
            select batch, ${addresses}::bytea from appended`;
    return inserted.count;
  }

  private die(message: string): StorageFaultError {
    this.fault ??= new StorageFaultError(`the journal cannot be written: ${message}`);
    return this.fault;
  }

  /** Gives the lock back. */
  async close(): Promise<void> {
    this.closing = true;
    this.fault ??= new StorageFaultError('the journal is closed');
    await this.sql.end({ timeout: 2 });
  }
}

function nextSequence(tail: JournalRow | undefined): number {
  return tail === undefined ? 1 : tail.header.firstSeq + tail.header.count;
}

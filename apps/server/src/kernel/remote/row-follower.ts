/**
 * Follows the core's rows: folds each one that is chained to the one before, and reads from the table what did not come.
 * Rows of the table are folded no further than the newest one that a core has published, because a database may hold rows
 * that no core has confirmed. A break of the chain is final: the state that was folded is thrown away.
 */
import { Buffer } from 'node:buffer';
import type { BatchHeader } from '@tern/engine';
import { messageOf } from '../../platform/errors/thrown.ts';
import { breakBetween, type ChainEnd, chainAfter, type JournalRow } from '../journal-row.ts';
import type { KernelLog } from '../kernel-log.ts';
import type { Heartbeat, PublishedRow } from './row-messages.ts';

export interface FoldableRow {
  batch: number;
  header: BatchHeader;
  hash: Uint8Array;
  events: Uint8Array;
}

export interface RowFollowerParts {
  start: { chain: ChainEnd; epoch: number };
  /** A page of the table, in order. */
  readRows(afterBatch: number): Promise<readonly JournalRow[]>;
  fold(row: FoldableRow): void;
  onBroken(reason: string): void;
  log: KernelLog;
  nowMs(): number;
}

/** A row that did not come within this time is read from the table. */
const GAP_MS = 200;
/** The table did not hold it yet, or could not be read. */
const AGAIN_MS = 50;
/** Published rows that wait for one before them; those beyond, and larger ones, are read from the table. */
const LARGEST_AHEAD = 1_000;
const LARGEST_EVENTS_AHEAD = 64 * 1024;
/** Rows of the table are kept until they are confirmed by one that was published; a process further behind starts again. */
const LARGEST_GAP_BYTES = 128 * 1024 * 1024;

export class RowFollower {
  private chain: ChainEnd;
  private epoch: number;
  private readonly ahead = new Map<number, PublishedRow>();
  /** The newest row that a core has published. */
  private newest: { batch: number; hash: Uint8Array };
  /** Rows that were heard of and are not folded yet, and since when that is known. */
  private behind: { batch: number; sinceMs: number }[] = [];
  private gapTimer: NodeJS.Timeout | undefined;
  private isReading = false;
  private isEnded = false;

  constructor(private readonly parts: RowFollowerParts) {
    this.chain = parts.start.chain;
    this.epoch = parts.start.epoch;
    this.newest = { batch: this.chain.batch, hash: this.chain.hash };
  }

  get last(): { batch: number; hash: Uint8Array } {
    return this.chain;
  }

  /** The time since the oldest row that is not folded was heard of; 0: all are. */
  get behindMs(): number {
    const oldest = this.behind[0];
    return oldest === undefined ? 0 : this.parts.nowMs() - oldest.sinceMs;
  }

  receiveRow(row: PublishedRow): void {
    if (this.isEnded) return;
    if (row.batch <= this.chain.batch) {
      if (row.batch === this.chain.batch) this.compareEnd(row.hash);
      return;
    }
    this.noteNewest(row.batch, row.hash);
    this.keepAhead(row);
    if (this.isReading) return;
    this.foldAhead();
    if (!this.isEnded && this.chain.batch < this.newest.batch) this.readAfterGap();
  }

  receiveHeartbeat({ batch, hash, epoch }: Heartbeat): void {
    if (this.isEnded) return;
    if (batch === this.chain.batch) this.compareEnd(hash);
    else if (batch < this.chain.batch) {
      if (epoch > this.epoch)
        this.break(`the core of epoch ${epoch} ends at row ${batch}, and row ${this.chain.batch} was folded`);
    } else {
      this.noteNewest(batch, hash);
      // Rows come before the heartbeat that names them, so this one is lost.
      if (!this.ahead.has(this.chain.batch + 1)) this.startReading();
    }
  }

  end(): void {
    this.isEnded = true;
    clearTimeout(this.gapTimer);
  }

  private compareEnd(hash: Uint8Array): void {
    if (Buffer.compare(hash, this.chain.hash) !== 0)
      this.break(`row ${this.chain.batch} was folded with another hash than the core has published`);
  }

  private noteNewest(batch: number, hash: Uint8Array): void {
    if (batch <= this.newest.batch) return;
    this.newest = { batch, hash };
    this.behind.push({ batch, sinceMs: this.parts.nowMs() });
  }

  private keepAhead(row: PublishedRow): void {
    const isNext = row.batch === this.chain.batch + 1;
    if (!isNext && this.ahead.size >= LARGEST_AHEAD) return;
    const isLarge = (row.events?.byteLength ?? 0) > LARGEST_EVENTS_AHEAD;
    this.ahead.set(row.batch, isLarge && !isNext ? { ...row, events: undefined } : row);
  }

  private foldAhead(): void {
    for (;;) {
      const next = this.ahead.get(this.chain.batch + 1);
      if (next === undefined || this.isEnded) break;
      if (Buffer.compare(next.prevHash, this.chain.hash) !== 0) {
        this.break(`the published row ${next.batch} does not continue row ${this.chain.batch}`);
        return;
      }
      if (next.events === undefined) {
        this.startReading();
        return;
      }
      this.ahead.delete(next.batch);
      const { batch, hash, header, events, epoch } = next;
      const nextSequence = header.firstSeq + header.count;
      this.foldRow({ batch, hash, header, events }, { batch, hash, nextSequence }, epoch);
    }
  }

  private foldRow(row: FoldableRow, chain: ChainEnd, epoch: number): void {
    this.chain = chain;
    this.epoch = epoch;
    const first = this.behind.findIndex(({ batch }) => batch > row.batch);
    this.behind = first === -1 ? [] : this.behind.slice(first);
    try {
      this.parts.fold(row);
    } catch (error) {
      // A listener that threw may already have changed its state.
      this.break(`row ${row.batch} could not be folded: ${messageOf(error)}`);
    }
  }

  private readAfterGap(): void {
    if (this.isReading || this.gapTimer !== undefined) return;
    const { batch } = this.chain;
    this.gapTimer = setTimeout(() => {
      this.gapTimer = undefined;
      if (this.chain.batch === batch) this.startReading();
      else if (this.chain.batch < this.newest.batch) this.readAfterGap();
    }, GAP_MS);
    this.gapTimer.unref();
  }

  private startReading(): void {
    if (this.isReading || this.isEnded) return;
    this.isReading = true;
    this.readTable()
      .catch((error: unknown) => this.break(`rows could not be folded: ${messageOf(error)}`))
      .finally(() => {
        this.isReading = false;
      });
  }

  /** Reads until the rows that were published since can be folded as they came. */
  private async readTable(): Promise<void> {
    let unconfirmed: JournalRow[] = [];
    let bytes = 0;
    while (!this.isEnded) {
      if (unconfirmed.length === 0) this.foldWhatCame();
      if (this.chain.batch === this.newest.batch) return;
      const after = unconfirmed.at(-1)?.batch ?? this.chain.batch;
      const page = await this.readPage(after);
      for (const row of page) {
        const before = unconfirmed.at(-1);
        const reason = breakBetween(before === undefined ? this.chain : chainAfter(before), row);
        if (reason !== undefined) return this.break(reason);
        unconfirmed.push(row);
        bytes += row.commands.byteLength + row.events.byteLength;
        const published = this.publishedHash(row.batch);
        if (published === undefined) continue;
        if (Buffer.compare(published, row.hash) !== 0)
          return this.break(`row ${row.batch} of the table is not the one that the core has published`);
        for (const confirmed of unconfirmed) this.foldTableRow(confirmed);
        unconfirmed = [];
        bytes = 0;
      }
      if (bytes > LARGEST_GAP_BYTES)
        return this.break(
          `row ${this.newest.batch} is too far from row ${this.chain.batch} to be caught up with`,
        );
      if (page.length === 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  private foldWhatCame(): void {
    for (const batch of this.ahead.keys()) if (batch <= this.chain.batch) this.ahead.delete(batch);
    const next = this.ahead.get(this.chain.batch + 1);
    if (next?.events !== undefined) this.foldAhead();
  }

  private foldTableRow(row: JournalRow): void {
    if (this.isEnded) return;
    const { batch, hash, header, events, epoch } = row;
    this.ahead.delete(batch);
    this.foldRow({ batch, hash, header, events }, chainAfter(row), epoch);
  }

  private publishedHash(batch: number): Uint8Array | undefined {
    return batch === this.newest.batch ? this.newest.hash : this.ahead.get(batch)?.hash;
  }

  private async readPage(after: number): Promise<readonly JournalRow[]> {
    try {
      return await this.parts.readRows(after);
    } catch (error) {
      this.parts.log.warn(`rows after ${after} cannot be read: ${messageOf(error)}`);
      return [];
    }
  }

  private break(reason: string): void {
    if (this.isEnded) return;
    this.end();
    this.parts.onBroken(reason);
  }
}

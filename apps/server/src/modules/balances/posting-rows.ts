/**
 * The rows that a batch of journal rows adds to ledger_postings: the balances of members that each command left behind,
 * with the weightiest reason that the command had to change the member's money. Members whose history is not kept leave
 * no rows, and neither do commands that only freeze money for an order or release it: orders that come and go would
 * leave gigabytes.
 */
import { ACCOUNT_TYPES, CAUSES, type Cause, type Event, movesOf } from '@tern/engine';
import { LEDGER_CAUSES } from '@tern/protocol/desk';
import type { Released } from '../../kernel/kernel.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { CopyRows } from '../../platform/database/copy-rows.ts';
import { listCodes } from '../../platform/database/list-codes.ts';
import { type HistoryRetention, isMember } from '../history/index.ts';

/** Codes are places in these lists, so both lists grow at their end only; the engine's causes bear the same codes. */
export const { codeOf, nameOf } = listCodes({ account: ACCOUNT_TYPES, cause: LEDGER_CAUSES });

const COLUMNS = ['member_id', 'seq', 'time_ms', 'free', 'frozen', 'account', 'cause', 'place', 'asset'];

export class PostingRows {
  private readonly rows = new CopyRows('ledger_postings', COLUMNS);
  /** The weightiest cause of each member in the command in hand. */
  private readonly causes = new Map<number, Cause>();
  private readonly places = new Map<number, number>();
  private touched: (Event & { kind: 'balance-changed'; owner: number })[] = [];

  constructor(private readonly keeps: HistoryRetention) {}

  /** Begins anew with these rows; what is not above `afterSequence` passes by. */
  gather(rows: readonly Released[], afterSequence: number): void {
    this.rows.clear();
    for (const { header, events } of rows) {
      let sequence = header.firstSeq;
      for (const event of events) {
        if (event.kind === 'command-done') {
          if (this.touched.length > 0) this.write(sequence, header.timeMs);
          this.causes.clear();
          sequence++;
        } else if (sequence > afterSequence) this.keepEvent(event);
      }
    }
  }

  send(sql: TransactionSql): Promise<void> {
    return this.rows.send(sql);
  }

  private keepEvent(event: Exclude<Event, { kind: 'command-done' }>): void {
    if (event.kind === 'balance-changed') {
      const { owner } = event;
      if (isMember(owner) && this.keeps(owner)) this.touched.push({ ...event, owner });
      return;
    }
    const moves = movesOf(event);
    if (moves !== undefined) for (const memberId of moves.members(event)) this.note(memberId, moves.cause);
  }

  private note(memberId: number, cause: Cause): void {
    const weightiest = this.causes.get(memberId) ?? CAUSES.OTHER;
    if (cause.weight > weightiest.weight) this.causes.set(memberId, cause);
  }

  private write(sequence: number, timeMs: number): void {
    const { rows, places } = this;
    for (const { owner, type, asset, free, frozen } of this.touched) {
      const { code } = this.causes.get(owner) ?? CAUSES.OTHER;
      if (code === undefined) continue;
      const place = places.get(owner) ?? 0;
      places.set(owner, place + 1);
      rows.begin();
      rows.whole(owner);
      rows.whole(sequence);
      rows.whole(timeMs);
      rows.int64(free);
      rows.int64(frozen);
      rows.int16(codeOf('account', type));
      rows.int16(code);
      rows.int16(place);
      rows.text(asset);
    }
    places.clear();
    this.touched = [];
  }
}

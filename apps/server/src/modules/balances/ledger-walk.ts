/**
 * The postings of one account, newest first, found by walking the journal backwards: each balance that a command left
 * behind, and by how much it differs from the one before. A page reads only so long; its cursor goes on from there.
 */
import type { AccountType, Owner } from '@tern/engine';
import type { JournalHistory, PastRow } from '../../kernel/index.ts';

export interface AccountOfOwner {
  owner: Owner;
  type: AccountType;
  asset: string;
}

export interface Posting {
  batch: number;
  sequence: number;
  timeMs: number;
  command: string;
  free: bigint;
  frozen: bigint;
}

/** undefined: what was there before is no longer kept. */
export type PostingChange = Posting & { freeChange: bigint | undefined; frozenChange: bigint | undefined };

/**
 * The place where a walk goes on: the posting whose predecessor is still sought (0: none), and the row before which to
 * look.
 */
export interface WalkPlace {
  batch: number;
  sequence: number;
  before: number;
}

export interface WalkPage {
  found: PostingChange[];
  /** undefined: the end of what is kept. */
  next: WalkPlace | undefined;
  scannedTo: number;
}

/** Rows hold one command or thousands: so many are read at once that the orders in between hardly notice. */
const FEWEST_AT_ONCE = 4;
const MOST_AT_ONCE = 512;
const AT_ONCE_MS = 20;

export interface WalkLimits {
  found: number;
  /** The most rows that a page reads, and the longest time that it takes. */
  rows: number;
  timeMs: number;
}

export async function walkBack(
  history: JournalHistory,
  account: AccountOfOwner,
  place: WalkPlace | undefined,
  limits: WalkLimits,
): Promise<WalkPage> {
  const walk = new Walk(account, limits.found);
  let before = place?.before;
  if (place !== undefined && place.batch > 0) {
    const [row] = await history.before(place.batch + 1, 1);
    if (row !== undefined) walk.take(row, place.sequence);
  }
  const startedMs = performance.now();
  let atOnce = FEWEST_AT_ONCE;
  for (let rows = 0; !walk.isFull; ) {
    const readMs = performance.now();
    const page = await history.before(before, Math.min(atOnce, limits.rows));
    if (page.length === 0)
      return { found: walk.finish((before ?? 1) <= 1), next: undefined, scannedTo: before ?? 0 };
    for (const row of page) {
      walk.take(row);
      before = row.batch;
      if (walk.isFull) break;
    }
    rows += page.length;
    if (rows >= limits.rows || performance.now() - startedMs >= limits.timeMs) break;
    const tookMs = performance.now() - readMs;
    atOnce =
      tookMs > AT_ONCE_MS ? Math.max(FEWEST_AT_ONCE, atOnce >> 1) : Math.min(MOST_AT_ONCE, atOnce << 1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const next = walk.nextPlace(before ?? 0);
  return { found: walk.found, next, scannedTo: before ?? 0 };
}

class Walk {
  readonly found: PostingChange[] = [];
  private pending: Posting | undefined;

  constructor(
    private readonly account: AccountOfOwner,
    private readonly most: number,
  ) {}

  get isFull(): boolean {
    return this.found.length >= this.most;
  }

  take(row: PastRow, upTo = Number.MAX_SAFE_INTEGER): void {
    for (const posting of postingsOf(row, this.account).reverse()) {
      if (posting.sequence > upTo) continue;
      if (this.pending !== undefined) {
        const freeChange = this.pending.free - posting.free;
        const frozenChange = this.pending.frozen - posting.frozen;
        this.found.push({ ...this.pending, freeChange, frozenChange });
      }
      this.pending = posting;
      if (this.isFull) return;
    }
  }

  nextPlace(before: number): WalkPlace {
    const { batch, sequence } = this.pending ?? { batch: 0, sequence: 0 };
    // A page that is full may have stopped inside a row, which is then read again from its pending posting on.
    return { batch, sequence, before: batch === 0 ? before : Math.min(before, batch) };
  }

  /**
   * Ends the walk. Before the first row of the journal the balance was 0; before the first row that is kept it is
   * unknown.
   */
  finish(isBeginning: boolean): PostingChange[] {
    if (this.pending !== undefined) {
      const { free, frozen } = this.pending;
      const [freeChange, frozenChange] = isBeginning ? [free, frozen] : [undefined, undefined];
      this.found.push({ ...this.pending, freeChange, frozenChange });
    }
    return this.found;
  }
}

/** The account's postings in the order of the row. */
function postingsOf(row: PastRow, { owner, type, asset }: AccountOfOwner): Posting[] {
  const found: Posting[] = [];
  let sequence = row.firstSeq;
  for (const event of row.events) {
    if (event.kind === 'command-done') sequence++;
    else if (event.kind === 'balance-changed' && event.owner === owner && event.asset === asset) {
      if (event.type !== type) continue;
      const { free, frozen } = event;
      found.push({ batch: row.batch, sequence, timeMs: row.timeMs, command: '', free, frozen });
    }
  }
  if (found.length === 0) return found;
  const commands = row.commands();
  return found.map((posting) => ({
    ...posting,
    command: commands[posting.sequence - row.firstSeq]?.kind ?? '',
  }));
}

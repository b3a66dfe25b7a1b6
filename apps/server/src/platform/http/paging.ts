/**
 * The common parts of the reading calls: page sizes, cursors made of whole numbers, and the wait for one's own write. A
 * cursor names the last row of a page, so a page never shifts when newer rows arrive.
 */
import { type Answered, CallError, type ReadBarrier } from './call.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export function pageLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new CallError('parameterInvalid', { field: 'limit' });
  }
  return limit;
}

interface Cursors {
  1: [number];
  2: [number, number];
  3: [number, number, number];
  4: [number, number, number, number];
}

/** `parts` whole numbers, or undefined for the first page. */
export function readCursor<Parts extends keyof Cursors>(
  text: string | undefined,
  parts: Parts,
): Cursors[Parts] | undefined {
  if (text === undefined || text === '') return undefined;
  const numbers = text.split('-').map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  if (!isCursor(numbers, parts)) throw new CallError('parameterInvalid', { field: 'cursor' });
  return numbers;
}

function isCursor<Parts extends keyof Cursors>(numbers: number[], parts: Parts): numbers is Cursors[Parts] {
  return numbers.length === parts && numbers.every(Number.isSafeInteger);
}

export interface Page<Row> {
  rows: Row[];
  cursor: string;
}

/** From up to limit + 1 rows: the one too many says that there is a next page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, cursor: rows.length > limit && last !== undefined ? cursorOf(last) : '' };
}

/** Pages a list that only ever grows at its end, or that is made anew each time: the cursor is a place. */
export function pageByPlace<T, Row>(
  { limit, cursor }: { limit?: string | undefined; cursor?: string | undefined },
  all: readonly T[],
  wire: (one: T) => Row,
): Page<Row> {
  const most = pageLimit(limit);
  const from = readCursor(cursor, 1)?.[0] ?? 0;
  return pageOf(all.slice(from, from + most + 1).map(wire), most, () => String(from + most));
}

function sequenceOf(minSequence: string | undefined): number {
  const sequence = Number(minSequence ?? '0');
  if (!Number.isSafeInteger(sequence)) throw new CallError('parameterInvalid', { field: 'minSequence' });
  return sequence;
}

/** Waits for the read tables, reads, and says `behind` when the wait was in vain. */
export async function readAfter<T>(
  barrier: ReadBarrier,
  minSequence: string | undefined,
  read: () => Promise<T>,
): Promise<Answered<T>> {
  const wanted = sequenceOf(minSequence);
  const isThere = wanted === 0 || (await barrier(wanted));
  const result = await read();
  return isThere ? { result } : { result, behind: true };
}

/** The same for a fold that already stands at `sequence`. */
export function readLive<T>(sequence: number, minSequence: string | undefined, result: T): Answered<T> {
  return sequence >= sequenceOf(minSequence) ? { result } : { result, behind: true };
}

/**
 * The journal as a past to look things up in: rows backwards from a place, and the row that holds a sequence, out of the
 * table or the files that old rows went into. For people who ask where money came from; nothing decides by it. Reaches
 * up to where the read tables are, so that every name in a row is known.
 */
import { type Command, type Dictionary, type Event, readCommands, readEvents } from '@tern/engine';
import type { Sql } from '../platform/database/index.ts';
import { ArchivedRows } from './archived-rows.ts';
import { type DictionaryEntries, dictionaryFrom } from './dictionary-entries.ts';
import { readPage } from './journal-reader.ts';
import { type JournalRow, lastSequenceOf } from './journal-row.ts';
import { PROJECTOR_NAME } from './projector.ts';

/** A row with its bytes read. */
export interface PastRow {
  batch: number;
  firstSeq: number;
  timeMs: number;
  hash: Uint8Array;
  events: Event[];
  /** Read when asked for. */
  commands(): Command[];
}

export class JournalHistory {
  private readonly archived: ArchivedRows;

  constructor(
    private readonly sql: Sql,
    folder: string,
  ) {
    this.archived = new ArchivedRows(sql, folder);
  }

  /** At most `count` rows before `batch` (undefined: from the newest on), newest first; none: nothing older is kept. */
  async before(batch: number | undefined, count: number): Promise<PastRow[]> {
    const { end, dictionary } = await this.known();
    const last = Math.min(batch === undefined ? end : batch - 1, end);
    if (last < 1) return [];
    const rows = await this.rowsUpTo(last, count);
    return rows.reverse().map((row) => pastRow(row, dictionary));
  }

  /** undefined: no row that is kept holds it. */
  async find(sequence: number): Promise<PastRow | undefined> {
    const { end, dictionary } = await this.known();
    let [low, high] = [1, end];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const [row] = await this.rowsUpTo(middle, 1);
      if (row === undefined || lastSequenceOf(row) < sequence) low = middle + 1;
      else if (row.header.firstSeq > sequence) high = middle - 1;
      else return pastRow(row, dictionary);
    }
    return undefined;
  }

  /** Dense rows that end with `last`, in order; fewer where a file or the table begins. */
  private async rowsUpTo(last: number, count: number): Promise<JournalRow[]> {
    const after = Math.max(0, last - count);
    const rows = (await readPage(this.sql, after, count)).filter((row) => row.batch <= last);
    return rows.at(-1)?.batch === last ? rows : this.archivedUpTo(last, count);
  }

  private async archivedUpTo(last: number, count: number): Promise<JournalRow[]> {
    const rows = await this.archived.fileWith(last);
    if (rows === undefined || rows === 'dropped') return [];
    const end = last - rows[0]!.batch + 1;
    return rows.slice(Math.max(0, end - count), end);
  }

  private async known(): Promise<{ end: number; dictionary: Dictionary }> {
    const [row] = await this.sql<{ batch: bigint; dictionary: string }[]>`
      select batch, dictionary from projector_cursor where name = ${PROJECTOR_NAME}`;
    if (row === undefined) return { end: 0, dictionary: dictionaryFrom(NO_NAMES) };
    const entries = JSON.parse(row.dictionary) as DictionaryEntries;
    return { end: Number(row.batch), dictionary: dictionaryFrom(entries) };
  }
}

const NO_NAMES: DictionaryEntries = { assets: [], markets: [], indexes: [], sources: [] };

/** Every row reads with the newest names: a name keeps its number for ever. */
function pastRow(row: JournalRow, dictionary: Dictionary): PastRow {
  const { header, batch, hash } = row;
  const events = header.count === 0 ? [] : readEvents({ ...header, events: row.events }, dictionary.clone());
  return {
    batch,
    hash,
    events,
    firstSeq: header.firstSeq,
    timeMs: header.timeMs,
    commands: () => readCommands({ ...header, commands: row.commands }, dictionary),
  };
}

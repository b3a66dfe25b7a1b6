/** Reads what became of the commands of a message from the rows that hold them and the addresses beside these. */
import { type Dictionary, readEvents } from '@tern/engine';
import type { Queryable, Sql } from '../../platform/database/index.ts';
import { ArchivedRows } from '../archived-rows.ts';
import { readPage } from '../journal-reader.ts';
import type { JournalRow } from '../journal-row.ts';
import { outcomesOf } from '../outcomes-of.ts';
import type { PlaceAnswer } from './answer-messages.ts';
import { placesIn } from './command-addresses.ts';

const PAGE_ROWS = 500;

export class MessageOutcomes {
  private readonly archived: ArchivedRows | undefined;

  constructor(
    private readonly sql: Sql,
    /** The folder of old rows; undefined: they stay in the table. */
    archiveFolder: string | undefined,
  ) {
    this.archived = archiveFolder === undefined ? undefined : new ArchivedRows(sql, archiveFolder);
  }

  /**
   * The outcomes of the message's commands that rows after the first and up to the last of `batches` hold. undefined: a row
   * that holds some is kept no longer.
   */
  async find(
    { instance, number }: { instance: string; number: number },
    batches: { after: number; upTo: number },
    dictionary: Dictionary,
  ): Promise<PlaceAnswer[] | undefined> {
    const answers: PlaceAnswer[] = [];
    for await (const { batch, addresses } of readAddresses(this.sql, batches)) {
      const places = placesIn(addresses, instance, number);
      if (places.size === 0) continue;
      const row = await this.row(batch);
      if (row === undefined) return undefined;
      const events = readEvents({ ...row.header, events: row.events }, dictionary.clone());
      const outcomes = outcomesOf(events, row.header.timeMs);
      for (const [index, place] of places) answers.push({ place, answer: outcomes[index]! });
    }
    this.archived?.forget();
    return answers;
  }

  /** Forgets the messages of this row and of all before. */
  async drop(upToBatch: number): Promise<void> {
    await this.sql`delete from command_address where batch <= ${upToBatch}`;
  }

  private async row(batch: number): Promise<JournalRow | undefined> {
    const [row] = await readPage(this.sql, batch - 1, 1);
    if (row?.batch === batch) return row;
    const rows = await this.archived?.fileWith(batch);
    return rows === undefined || rows === 'dropped' ? undefined : rows[batch - rows[0]!.batch];
  }
}

async function* readAddresses(
  sql: Queryable,
  batches: { after: number; upTo: number },
): AsyncGenerator<{ batch: number; addresses: Buffer }> {
  for (let { after } = batches; ; ) {
    const page = await sql<{ batch: bigint; addresses: Buffer }[]>`
      select batch, addresses from command_address
      where batch > ${after} and batch <= ${batches.upTo} order by batch limit ${PAGE_ROWS}`;
    for (const { batch, addresses } of page) yield { batch: Number(batch), addresses };
    const last = page.at(-1);
    if (last === undefined) return;
    after = Number(last.batch);
  }
}

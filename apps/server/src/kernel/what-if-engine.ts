/**
 * Tries commands without effect: a second engine, in a thread of its own, is brought to the newest durable row and
 * executes commands that are never journaled. The exchange itself knows nothing of it; the engine ends with the dry
 * run.
 */
import {
  type Command,
  CommandWriter,
  type Dictionary,
  ENGINE_VERSION,
  type EngineState,
  type Event,
  readEvents,
  readState,
} from '@tern/engine';
import type { Sql } from '../platform/database/index.ts';
import type { EngineHost } from './engine-host.ts';
import { readLastRow } from './journal-reader.ts';
import { openEngineHost } from './open-engine-host.ts';
import { recover } from './recover.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export class WhatIfEngine {
  private readonly writer: CommandWriter;

  private constructor(
    private readonly host: EngineHost,
    private readonly dictionary: Dictionary,
    /** As of the newest durable row: where the rehearsal starts. */
    readonly start: EngineState,
    private nextSequence: number,
  ) {
    this.writer = new CommandWriter(dictionary);
  }

  static async open(sql: Sql): Promise<WhatIfEngine> {
    const host = await newestEngine(sql);
    try {
      const start = readState(await host.snapshot());
      return new WhatIfEngine(host, await host.dictionary(), start, start.seq + 1);
    } catch (error) {
      await host.close();
      throw error;
    }
  }

  /** The events that the commands cause at that time, which is not before the last one's. */
  async submit(commands: readonly Command[], timeMs: number): Promise<Event[]> {
    for (const command of commands) this.writer.add(command);
    const header = { firstSeq: this.nextSequence, count: commands.length, timeMs };
    this.nextSequence += commands.length;
    const { events } = await this.host.push({ ...header, commands: this.writer.take() });
    return readEvents({ ...header, events }, this.dictionary);
  }

  /** The state after all commands so far. */
  async state(): Promise<EngineState> {
    return readState(await this.host.snapshot());
  }

  close(): Promise<void> {
    return this.host.close();
  }
}

/** Rows are appended, exported and snapshot meanwhile: everything is read as it stood at one moment. */
async function newestEngine(sql: Sql): Promise<EngineHost> {
  let opened: EngineHost | undefined;
  const openHost = async (snapshot: Uint8Array | undefined) => {
    opened = await openEngineHost('worker', snapshot);
    return opened;
  };
  try {
    return await sql.begin('isolation level repeatable read read only', async (view) => {
      const last = await readLastRow(view);
      const options = { sql: view, last, log: silent, engineVersion: ENGINE_VERSION, openHost };
      return (await recover(options)).host;
    });
  } catch (error) {
    await opened?.close();
    throw error;
  }
}

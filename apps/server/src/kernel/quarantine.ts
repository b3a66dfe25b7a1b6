/**
 * Commands that broke the engine after it had changed something. Such a command is not journaled, because its effect
 * is unknown; it is kept here, the process stops, and the same command is refused as POISONED as long as its row is
 * here. The refusal is not journaled either: it changes nothing, so a replay without it gives the same state. An
 * operator who has installed a repaired engine has the row forgotten (kernel-verbs.ts).
 *
 * Where the clock's work on a contract broke it (a tick, a liquidation, what was due), no command is to blame: the row
 * names the contract, which is halted at every start as long as the row is here, and no command is refused.
 */
import { createHash } from 'node:crypto';
import type { Command } from '@tern/engine';
import type { Sql } from '../platform/database/index.ts';

export interface KeptStop {
  id: number;
  stoppedAtMs: number;
  kind: Command['kind'];
  /** Whose work broke the engine; empty: the command did. */
  contract: string;
  reason: string;
  fingerprint: string;
}

interface StopRow {
  id: bigint;
  stopped_at_ms: bigint;
  fingerprint: string;
  command: string;
  contract: string;
  reason: string;
}

export class Quarantine {
  private constructor(
    private readonly sql: Sql,
    private stops: readonly KeptStop[],
  ) {}

  static async read(sql: Sql): Promise<Quarantine> {
    const rows = await sql<StopRow[]>`
      select id, stopped_at_ms, fingerprint, command, contract, reason from kernel_stop order by id`;
    return new Quarantine(sql, rows.map(stopOf));
  }

  /** Oldest first. */
  list(): readonly KeptStop[] {
    return this.stops;
  }

  /** Those on which the engine broke, each once. */
  get contracts(): string[] {
    return [...new Set(this.stops.map(({ contract }) => contract))].filter((contract) => contract !== '');
  }

  has(command: Command): boolean {
    if (this.stops.length === 0) return false;
    const fingerprint = fingerprintOf(command);
    return this.stops.some((stop) => stop.contract === '' && stop.fingerprint === fingerprint);
  }

  stopsSince(timeMs: number): number {
    return this.stops.filter(({ stoppedAtMs }) => stoppedAtMs >= timeMs).length;
  }

  /** @param contract whose work broke the engine; empty: the command did */
  async keep(command: Command, reason: string, nowMs: number, contract: string): Promise<void> {
    await this.sql`
      insert into kernel_stop (stopped_at_ms, fingerprint, command, reason, contract)
      values (${nowMs}, ${fingerprintOf(command)}, ${textOf(command)}, ${reason}, ${contract})`;
  }

  /** The command is accepted from now on, the contract no longer halted by a start. False: there is no such row. */
  async forget(id: number): Promise<boolean> {
    const rows = await this.sql`delete from kernel_stop where id = ${id} returning 1`;
    this.stops = this.stops.filter((stop) => stop.id !== id);
    return rows.length > 0;
  }
}

function stopOf(row: StopRow): KeptStop {
  const { kind } = JSON.parse(row.command) as Pick<Command, 'kind'>;
  const { fingerprint, contract, reason } = row;
  return { id: Number(row.id), stoppedAtMs: Number(row.stopped_at_ms), kind, fingerprint, contract, reason };
}

function fingerprintOf(command: Command): string {
  return createHash('sha256').update(textOf(command)).digest('hex');
}

/** The same for the same command, in whatever order its fields were written. */
function textOf(command: Command): string {
  return JSON.stringify(command, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

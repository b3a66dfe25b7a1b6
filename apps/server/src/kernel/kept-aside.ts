/**
 * Commands that broke the engine after it had changed something. Such a command is not journaled, because its effect
 * is unknown; it is kept here, the process stops, and the same command is refused as POISONED as long as its row is
 * here. The refusal is not journaled either: it changes nothing, so a replay without it gives the same state. An
 * operator who has installed a repaired engine deletes the row.
 *
 * Where the clock's work on a contract broke it (a tick, a liquidation, what was due), no command is to blame: the row
 * names the contract, which is halted at every start as long as the row is here, and no command is refused.
 */
import { createHash } from 'node:crypto';
import type { Command } from '@tern/engine';
import type { Sql } from '../platform/database/index.ts';

export class KeptAside {
  private constructor(
    private readonly sql: Sql,
    private readonly fingerprints: Set<string>,
    private readonly stopTimesMs: number[],
    /** Those on which the engine broke, each once. */
    readonly contracts: readonly string[],
  ) {}

  static async read(sql: Sql): Promise<KeptAside> {
    const rows = await sql<{ fingerprint: string; stopped_at_ms: bigint; contract: string }[]>`
      select fingerprint, stopped_at_ms, contract from kernel_stop order by id`;
    return new KeptAside(
      sql,
      new Set(rows.filter(({ contract }) => contract === '').map(({ fingerprint }) => fingerprint)),
      rows.map((row) => Number(row.stopped_at_ms)),
      [...new Set(rows.map(({ contract }) => contract))].filter((contract) => contract !== ''),
    );
  }

  has(command: Command): boolean {
    return this.fingerprints.size > 0 && this.fingerprints.has(fingerprintOf(command));
  }

  stopsSince(timeMs: number): number {
    return this.stopTimesMs.filter((stoppedAtMs) => stoppedAtMs >= timeMs).length;
  }

  /** @param contract whose work broke the engine; empty: the command did */
  async keep(command: Command, reason: string, nowMs: number, contract: string): Promise<void> {
    await this.sql`
      insert into kernel_stop (stopped_at_ms, fingerprint, command, reason, contract)
      values (${nowMs}, ${fingerprintOf(command)}, ${textOf(command)}, ${reason}, ${contract})`;
  }
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

/**
 * Commands that broke the engine after it had changed something. Such a command is not journaled, because its effect
 * is unknown; it is kept here, the process stops, and the same command is refused as POISONED as long as its row is
 * here. The refusal is not journaled either: it changes nothing, so a replay without it gives the same state. An
 * operator who has installed a repaired engine deletes the row.
 */
import { createHash } from 'node:crypto';
import type { Command } from '@tern/engine';
import type { Sql } from '../platform/database/index.ts';

export class KeptAside {
  private constructor(
    private readonly sql: Sql,
    private readonly fingerprints: Set<string>,
    private readonly stopTimesMs: number[],
  ) {}

  static async read(sql: Sql): Promise<KeptAside> {
    const rows = await sql<{ fingerprint: string; stopped_at_ms: bigint }[]>`
      select fingerprint, stopped_at_ms from kernel_stop`;
    return new KeptAside(
      sql,
      new Set(rows.map((row) => row.fingerprint)),
      rows.map((row) => Number(row.stopped_at_ms)),
    );
  }

  has(command: Command): boolean {
    return this.fingerprints.size > 0 && this.fingerprints.has(fingerprintOf(command));
  }

  stopsSince(timeMs: number): number {
    return this.stopTimesMs.filter((stoppedAtMs) => stoppedAtMs >= timeMs).length;
  }

  async keep(command: Command, reason: string, nowMs: number): Promise<void> {
    await this.sql`
      insert into kernel_stop (stopped_at_ms, fingerprint, command, reason)
      values (${nowMs}, ${fingerprintOf(command)}, ${textOf(command)}, ${reason})`;
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

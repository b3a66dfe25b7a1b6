/**
 * The module of the OTC desk over a real PostgreSQL and the real engine without a journal. Its rows are projected whenever a
 * reader waits for them, as the projector would.
 */
import type { Command } from '@tern/engine';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { restoreOtc } from '../live/restore-otc.ts';
import { otcModule } from '../otc-module.ts';
import { openingCommands, tick } from './otc-commands.ts';

const MINUTE_MS = 60_000;

const TABLES = [
  ...['otc_ads', 'otc_orders', 'otc_order_steps', 'otc_verdicts', 'otc_cancels', 'otc_merchants'],
  ...['otc_restrictions', 'otc_blocks', 'otc_methods', 'otc_ad_texts', 'otc_order_notes'],
  ...['otc_lines', 'otc_chat_marks', 'otc_statements', 'otc_reports', 'otc_report_answers'],
  ...['otc_evidence_openings', 'otc_applications', 'otc_penalties', 'otc_marks'],
];

export function openOtcDatabase(): Promise<TempDatabase> {
  return openTempDatabase([...kernelMigrations, ...otcModule.migrations]);
}

export class OtcWorld {
  private projected = 0;
  private projecting: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly sql: Sql,
    readonly kernel: MemoryKernel,
    readonly live: LiveOtc,
  ) {
    kernel.onReleased((released) => live.apply(released));
  }

  /** The desk without an ad. */
  static async open({ sql }: TempDatabase): Promise<OtcWorld> {
    await sql.unsafe(`truncate ${TABLES.join(', ')}`);
    return OtcWorld.over(sql, await openSmallExchange());
  }

  /** The desk on an exchange that a test has opened. */
  static async over(sql: Sql, kernel: MemoryKernel): Promise<OtcWorld> {
    const world = new OtcWorld(sql, kernel, await restoreOtc(sql, kernel.initial));
    for (const command of openingCommands(kernel.nowMs)) await world.execute(command);
    return world;
  }

  /** The same desk in a new process. */
  async restarted(): Promise<OtcWorld> {
    await this.project();
    const kernel = this.kernel.restarted();
    return new OtcWorld(this.sql, kernel, await restoreOtc(this.sql, kernel.initial));
  }

  /** @throws Error when the engine rejects it */
  async execute(command: Command): Promise<number> {
    const { rejection, result } = await this.kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    return result;
  }

  /** Lets time pass with ticks, so that there is no gap. */
  async wait(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= MINUTE_MS) {
      this.kernel.nowMs += Math.min(left, MINUTE_MS);
      await this.execute(tick(this.kernel.nowMs));
    }
  }

  /** Applies the rows that were not applied yet, in their order. */
  async project(sequence = 0): Promise<boolean> {
    const work = this.projecting.then(async () => {
      const rows = this.kernel.rows.slice(this.projected);
      this.projected += rows.length;
      if (rows.length === 0) return;
      await this.sql.begin(async (sql) => {
        for (const projection of otcModule.projections) await projection.apply(sql, rows);
      });
    });
    this.projecting = work;
    await work;
    return sequence <= this.kernel.durable.sequence;
  }
}

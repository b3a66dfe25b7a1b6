/**
 * The module of the OTC desk over a real PostgreSQL and the real engine without a journal. Its rows are projected whenever a
 * reader waits for them, as the projector would.
 */
import type { Command } from '@tern/engine';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { createLog } from '../../../platform/log/log.ts';
import { TopicHub } from '../../../platform/websocket/index.ts';
import { LiveBalances } from '../../balances/index.ts';
import { executeCommand } from '../../command/index.ts';
import { LiveMarketData } from '../../market/index.ts';
import { openOtc } from '../open-otc.ts';
import { otcModule } from '../otc-module.ts';
import { MERCHANT, openingCommands, TAKER, tick } from './otc-commands.ts';
import { PeopleForTests } from './otc-people-for-tests.ts';

const MINUTE_MS = 60_000;

const TABLES = [
  ...['otc_ads', 'otc_orders', 'otc_order_steps', 'otc_verdicts', 'otc_cancels', 'otc_merchants'],
  ...['otc_restrictions', 'otc_blocks', 'otc_methods', 'otc_ad_texts', 'otc_order_notes'],
  ...['otc_lines', 'otc_chat_marks', 'otc_statements', 'otc_reports', 'otc_report_answers'],
  ...['otc_evidence_openings', 'otc_applications', 'otc_penalties', 'otc_marks'],
  'otc_dispute_notes',
];

export function openOtcDatabase(): Promise<TempDatabase> {
  return openTempDatabase([...kernelMigrations, ...otcModule.migrations]);
}

/** Applies the rows of a kernel to the read tables, each once, in their order. */
class Projecting {
  private projected = 0;
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly sql: Sql,
    private readonly kernel: MemoryKernel,
  ) {}

  async upTo(sequence: number): Promise<boolean> {
    const work = this.work.then(async () => {
      const rows = this.kernel.rows.slice(this.projected);
      this.projected += rows.length;
      if (rows.length === 0) return;
      await this.sql.begin(async (sql) => {
        for (const projection of otcModule.projections) await projection.apply(sql, rows);
      });
    });
    this.work = work;
    await work;
    return sequence <= this.kernel.durable.sequence;
  }
}

export class OtcWorld {
  readonly members = new CallDesk();
  readonly hub = new TopicHub();

  private constructor(
    readonly sql: Sql,
    readonly kernel: MemoryKernel,
    readonly people: PeopleForTests,
    readonly balances: LiveBalances,
    readonly otc: Awaited<ReturnType<typeof openOtc>>,
    private readonly projecting: Projecting,
  ) {
    otc.calls(this.members);
    otc.topics(this.hub);
  }

  /** The desk without an ad. */
  static async open({ sql }: TempDatabase, { areMerchantsTaken = true } = {}): Promise<OtcWorld> {
    await sql.unsafe(`truncate ${TABLES.join(', ')}`);
    const world = await OtcWorld.over(sql, (await openSmallExchange()).restarted(), areMerchantsTaken);
    for (const command of openingCommands(world.kernel.nowMs)) await world.execute(command);
    return world;
  }

  /** The same desk in a new process. */
  async restarted(): Promise<OtcWorld> {
    await this.project();
    return OtcWorld.over(this.sql, this.kernel.restarted());
  }

  private static async over(sql: Sql, kernel: MemoryKernel, areMerchantsTaken = true): Promise<OtcWorld> {
    const people = new PeopleForTests(kernel);
    const balances = new LiveBalances(kernel.initial);
    const marketData = new LiveMarketData(kernel.initial);
    kernel.onReleased((released) => {
      marketData.apply(released);
      balances.apply(released, () => false);
    });
    const projecting = new Projecting(sql, kernel);
    const otc = await openOtc({
      sql,
      kernel,
      clock: { nowMs: () => kernel.nowMs },
      isReadable: (sequence) => projecting.upTo(sequence),
      market: { marketData },
      // No member has a position, so all of a contract account may leave.
      contract: { transferableOf: (memberId) => balances.balancesOf(memberId, 'contract')[0]?.free ?? 0n },
      balances: { balances },
      log: createLog('silent'),
      staff: { operators: {}, proposals: {} } as never,
      programmes: { isOpen: () => areMerchantsTaken },
      ...people.deps(),
    });
    return new OtcWorld(sql, kernel, people, balances, otc, projecting);
  }

  get live() {
    return this.otc.api.live;
  }

  /** @throws Error when the engine rejects it */
  async execute(command: Command): Promise<number> {
    const { rejection, result } = await this.kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    return result;
  }

  async call<N extends CallName>(name: N, params: CallRequest<N>, memberId = TAKER): Promise<CallResult<N>> {
    await this.project();
    return (await this.members.call(name, params, memberId)).result;
  }

  /** Answers as a member's call does. */
  submit(command: Command): Promise<unknown> {
    return executeCommand(this.kernel, command);
  }

  /** Publishes the ad by command and switches it ON. Answers its id. */
  async adOn(publishing: Command, memberId = MERCHANT): Promise<number> {
    const adId = await this.execute(publishing);
    await this.execute({ kind: 'switch-ad-on', memberId, adId });
    return adId;
  }

  /** Lets time pass with ticks, so that there is no gap. */
  async wait(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= MINUTE_MS) {
      this.kernel.nowMs += Math.min(left, MINUTE_MS);
      await this.execute(tick(this.kernel.nowMs));
    }
  }

  project(): Promise<boolean> {
    return this.projecting.upTo(0);
  }
}

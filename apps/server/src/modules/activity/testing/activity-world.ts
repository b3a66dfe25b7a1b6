/**
 * The module of pledges and airdrops over a real PostgreSQL and the real engine without a journal. Its rows are projected
 * whenever a reader waits for them, as the projector would. Anna, Ben and more members have 10,000 USDT in their assets
 * accounts each; `pledge` has 100,000 USDT.
 */
import { businessDay, businessDayStart, type Command } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { ANNA, openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallError } from '../../../platform/http/call.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { TopicHub } from '../../../platform/websocket/index.ts';
import { LiveBalances } from '../../balances/index.ts';
import { LiveMarketData } from '../../market/index.ts';
import { activityModule } from '../activity-module.ts';
import type { EndingPledge } from '../flexible-reminders.ts';
import { openActivity } from '../open-activity.ts';

export const OPERATORS = { firstOperator: 901, secondOperator: 902 };
export const POST_PASSWORD = '482915';
const HOUR_MS = 3_600_000;
const NINE_HOURS_MS = 9 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

export const usdt = (text: string): bigint => parseUnits(text, 8);

type Terms = Extract<Command, { kind: 'draft-pledge-product' }>['terms'];

export function openActivityDatabase(): Promise<TempDatabase> {
  return openTempDatabase([...kernelMigrations, ...activityModule.migrations]);
}

export class ActivityWorld {
  readonly calls = new CallDesk();
  readonly told: EndingPledge[] = [];
  balances!: LiveBalances;
  activity!: Awaited<ReturnType<typeof openActivity>>;
  private projected = 0;
  private requests = 0;

  private constructor(
    readonly sql: Sql,
    readonly kernel: MemoryKernel,
  ) {}

  /** 09:00 of a business day; there is no product yet. */
  static async open({ sql }: TempDatabase, members: readonly number[] = [ANNA]): Promise<ActivityWorld> {
    await sql`
      truncate pledges, pledge_redemptions, airdrops, airdrop_payments, pledge_texts, pledge_product_texts, pledge_reminders,
        airdrop_campaigns, airdrop_rows`;
    const world = await ActivityWorld.over(sql, (await openSmallExchange()).restarted());
    world.kernel.nowMs = businessDayStart(businessDay(world.kernel.nowMs) + 1) + NINE_HOURS_MS;
    for (const memberId of members) await world.fund(memberId, '10000');
    await world.fundAccount('pledge', '100000');
    return world;
  }

  /** The same exchange in a new process. */
  async restarted(): Promise<ActivityWorld> {
    await this.project();
    return ActivityWorld.over(this.sql, this.kernel.restarted());
  }

  private static async over(sql: Sql, kernel: MemoryKernel): Promise<ActivityWorld> {
    const world = new ActivityWorld(sql, kernel);
    const marketData = new LiveMarketData(kernel.initial);
    marketData.follow(kernel);
    world.balances = new LiveBalances(kernel.initial);
    kernel.onReleased((released) => void world.balances.apply(released, () => false));
    const tradingPasswords = {
      async check(_memberId: number, text: string) {
        if (text !== POST_PASSWORD) throw new CallError('postPasswordWrong');
      },
    };
    world.activity = await openActivity(
      {
        sql,
        kernel,
        clock: { nowMs: () => kernel.nowMs },
        isReadable: (sequence) => world.project(sequence),
        market: { marketData },
        security: { tradingPasswords },
      },
      {
        member: {
          existing: async (memberId) => Number(memberId),
          members: { masked: async () => new Map() },
        },
        balances: { balances: world.balances },
        invitation: { live: { reserved: () => 0n } },
        staff: { operators: {} as never },
      },
    );
    world.activity.calls(world.calls);
    world.activity.topics(new TopicHub());
    world.activity.api.onFlexibleEnding(async (ending) => void world.told.push(ending));
    return world;
  }

  get today(): number {
    return businessDay(this.kernel.nowMs);
  }

  /** @throws Error when the engine rejects it */
  async execute(command: Command): Promise<number> {
    const { rejection, result } = await this.kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    return result;
  }

  /** Reads see all that was done. */
  async call<N extends CallName>(name: N, params: CallRequest<N>, memberId = ANNA): Promise<CallResult<N>> {
    await this.project();
    return (await this.calls.call(name, params, memberId)).result;
  }

  async fund(memberId: number, amount: string): Promise<void> {
    await this.execute({ kind: 'open-member', memberId });
    await this.execute({
      kind: 'credit-from-outside',
      ref: `world:${memberId}`,
      owner: memberId,
      type: 'assets',
      asset: 'USDT',
      amount: usdt(amount),
    });
  }

  async fundAccount(account: 'fee' | 'pledge' | 'promo', amount: string): Promise<void> {
    const reference = `world-${++this.requests}`;
    const kind = 'fund-growth-account';
    await this.execute({ kind, account, asset: 'USDT', amount: usdt(amount), reference, ...OPERATORS });
  }

  /** Thirty days at 0.03 % a day, from 100 to 5,000 USDT, 100,000 in all; redeemed early after a day. */
  async product(terms: Partial<Terms> = {}): Promise<string> {
    const { nowMs } = this.kernel;
    const title = { zh: '三十天', en: 'Thirty days' };
    const body = { zh: '说明', en: 'A text' };
    const textHash = await this.activity.api.texts.store({ title, body });
    const productId = await this.execute({
      kind: 'draft-pledge-product',
      productId: 0,
      operator: 901,
      textHash,
      terms: {
        asset: 'USDT',
        termDays: 30,
        dailyRate: 30_000n,
        min: usdt('100'),
        maxPerMember: usdt('5000'),
        quota: usdt('100000'),
        saleStartMs: nowMs,
        saleEndMs: nowMs + 20 * DAY_MS,
        isEarlyRedeemable: true,
        earlyDelayHours: 24,
        ...terms,
      },
    });
    await this.execute({ kind: 'switch-pledge-product-on', productId, revision: 1, ...OPERATORS });
    return String(productId);
  }

  /** Answers the order's id. */
  async subscribe(
    productId: string,
    amount: string,
    memberId = ANNA,
    seen: Partial<CallRequest<'subscribePledge'>> = {},
  ): Promise<string> {
    const { termDays, dailyRate } = await this.call('getPledgeProduct', { productId });
    const request = {
      requestId: `world-${++this.requests}`,
      postPassword: POST_PASSWORD,
      productId,
      amount,
      termDays: String(termDays),
      dailyRate,
      ...seen,
    };
    return (await this.call('subscribePledge', request, memberId)).pledgeId;
  }

  async redeem(pledgeId: string, amount: string, memberId = ANNA, requestId?: string): Promise<void> {
    const id = requestId ?? `world-${++this.requests}`;
    await this.call(
      'redeemPledge',
      { requestId: id, postPassword: POST_PASSWORD, pledgeId, amount },
      memberId,
    );
  }

  /** 00:00 of a business day, so many minutes later. */
  async goTo(day: number, minutes = 1): Promise<void> {
    this.kernel.nowMs = businessDayStart(day) + minutes * 60_000;
    await this.execute({ kind: 'open-member', memberId: ANNA });
  }

  /** Free and frozen USDT of the assets account. */
  balanceOf(memberId = ANNA): [free: bigint, frozen: bigint] {
    const [balance] = this.balances.balancesOf(memberId, 'assets');
    return [balance?.free ?? 0n, balance?.frozen ?? 0n];
  }

  async project(sequence = 0): Promise<boolean> {
    const rows = this.kernel.rows.slice(this.projected);
    this.projected += rows.length;
    if (rows.length > 0)
      await this.sql.begin(async (sql) => {
        for (const projection of activityModule.projections) await projection.apply(sql, rows);
      });
    return sequence <= this.kernel.durable.sequence;
  }

  /** Applies all rows a second time, as a projector does that died before its commit was told. */
  async projectAgain(): Promise<void> {
    await this.project();
    this.projected = 0;
    await this.project();
  }
}

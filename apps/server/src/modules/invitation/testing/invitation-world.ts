/**
 * The module of the invitation over a real PostgreSQL and the real engine without a journal. Its rows are projected
 * whenever a reader waits for them, as the projector would. Anna invites; the invitees sell BTC to a bot at 50,000 USDT
 * with a fee of 0.1 %.
 */
import { businessDay, businessDayStart, type Command, type EngineState } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { ANNA, BOT, openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { createLog } from '../../../platform/log/log.ts';
import { TopicHub } from '../../../platform/websocket/index.ts';
import { LiveBalances } from '../../balances/index.ts';
import { LiveMarketData } from '../../market/index.ts';
import { invitationModule } from '../invitation-module.ts';
import { openInvitation } from '../open-invitation.ts';
import type { SharedFact } from '../ring-checks.ts';

export const OTHER_INVITER = 10_002_002;
export const INVITEE = 10_002_011;
export const SECOND_INVITEE = 10_002_012;
export const STRANGER = 10_002_099;
export const OPERATORS = { firstOperator: 901, secondOperator: 902 };
const NO_TIES = {
  between: async () => ({ devices: 0, addresses: 0, accounts: 0 }),
  othersOf: async () => ({ devices: 0, accounts: 0 }),
};
const PRICE = 50_000n;
const MINUTE_MS = 60_000;
const NINE_HOURS_MS = 9 * 60 * MINUTE_MS;
const MEMBERS = [ANNA, OTHER_INVITER, INVITEE, SECOND_INVITEE, STRANGER];

export const usdt = (text: string): bigint => parseUnits(text, 8);

export function openInvitationDatabase(): Promise<TempDatabase> {
  return openTempDatabase([...kernelMigrations, ...invitationModule.migrations]);
}

export class InvitationWorld {
  readonly calls = new CallDesk();
  /** The facts that the checks for rings find. */
  readonly shared: (SharedFact & { inviterId: number })[] = [];
  /** Members whose rows name an inviter, as the module of members answers. */
  readonly invited: { memberId: number; inviterId: number }[] = [];
  readonly nickNames = new Map<number, string>();
  invitation!: Awaited<ReturnType<typeof openInvitation>>;
  private projected = 0;
  private loggedIn: (memberId: number) => void = () => undefined;
  private decided: (memberId: number) => unknown = () => undefined;
  private orders = 0;

  private constructor(
    readonly sql: Sql,
    readonly kernel: MemoryKernel,
  ) {}

  /** 09:00 of a business day; no member is invited yet. */
  static async open({ sql }: TempDatabase): Promise<InvitationWorld> {
    await sql`
      truncate invitees, invitee_marks, rebates, rebate_days, rebate_months, rebate_reversals, rebate_settled_months`;
    const world = await InvitationWorld.over(sql, (await openSmallExchange()).restarted());
    world.kernel.nowMs = businessDayStart(businessDay(world.kernel.nowMs) + 1) + NINE_HOURS_MS;
    for (const account of [BOT, STRANGER])
      for (const [asset, amount] of [
        ['USDT', '100000000'],
        ['BTC', '1000'],
      ] as const)
        await world.fund(account, asset, amount);
    return world;
  }

  /** The same exchange in a new process. */
  async restarted(): Promise<InvitationWorld> {
    await this.project();
    const next = await InvitationWorld.over(this.sql, this.kernel.restarted());
    next.invited.push(...this.invited);
    return next;
  }

  private static async over(sql: Sql, kernel: MemoryKernel): Promise<InvitationWorld> {
    const world = new InvitationWorld(sql, kernel);
    const marketData = new LiveMarketData(kernel.initial);
    marketData.follow(kernel);
    const balances = new LiveBalances(kernel.initial);
    kernel.onReleased((released) => void balances.apply(released, () => false));
    world.invitation = await openInvitation({
      sql,
      kernel,
      clock: { nowMs: () => kernel.nowMs },
      log: createLog('silent'),
      isReadable: (sequence) => world.project(sequence),
      market: { marketData },
      member: world.memberPort(),
      identity: {
        onDecided: (listener) => {
          world.decided = (memberId) => listener({ memberId } as never);
        },
      },
      balances: { balances },
      staff: { operators: {} as never },
      findShared: async (inviterId, others) =>
        world.shared.filter((one) => one.inviterId === inviterId && others.includes(one.memberId)),
      ties: NO_TIES,
      publicOrigin: 'https://tern.example',
    });
    world.invitation.calls(world.calls);
    world.invitation.topics(new TopicHub());
    return world;
  }

  private memberPort() {
    const { nickNames } = this;
    return {
      existing: async (memberId: string) => Number(memberId),
      onLoggedIn: (listener: (memberId: number) => void) => {
        this.loggedIn = listener;
      },
      members: {
        byId: async (id: number) =>
          MEMBERS.includes(id) ? ({ id, welCode: `CODE${id % 100}` } as never) : undefined,
        masked: async (ids: readonly number[]) =>
          new Map(ids.map((id) => [id, { account: `138****${String(id).slice(-4)}`, createdMs: id % 100 }])),
        invited: async (after: number) => this.invited.filter(({ memberId }) => memberId > after),
        nickNames: async (ids: readonly number[]) =>
          new Map([...nickNames].filter(([memberId]) => ids.includes(memberId))),
      },
    };
  }

  get live() {
    return this.invitation.api.live;
  }

  get today(): number {
    return businessDay(this.kernel.nowMs);
  }

  logIn(memberId: number): Promise<void> {
    this.loggedIn(memberId);
    return this.invitation.api.rings.settled();
  }

  verify(memberId: number): Promise<void> {
    this.decided(memberId);
    return this.invitation.api.rings.settled();
  }

  /** @throws Error when the engine rejects it */
  async execute(command: Command): Promise<number> {
    const { rejection, result } = await this.kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    return result;
  }

  async call<N extends CallName>(name: N, params: CallRequest<N>, memberId = ANNA): Promise<CallResult<N>> {
    await this.project();
    return (await this.calls.call(name, params, memberId)).result;
  }

  async fund(memberId: number, asset: string, amount: string): Promise<void> {
    await this.execute({ kind: 'open-member', memberId });
    await this.execute({
      kind: 'credit-from-outside',
      ref: `world:${memberId}:${asset}`,
      owner: memberId,
      type: 'spot',
      asset,
      amount: usdt(amount),
    });
  }

  /** Binds the inviter, and gives the invitee coins to trade with. */
  async invite(memberId: number, inviterId = ANNA): Promise<void> {
    await this.execute({ kind: 'open-invited-member', memberId, inviterId });
    await this.fund(memberId, 'BTC', '1000');
  }

  /** The invitee pays these whole USDT as a fee: it sells for a thousand times as much. */
  async payFee(memberId: number, fee: bigint, to = BOT): Promise<void> {
    const qty = (fee * 1_000n * 100_000n) / PRICE;
    const order = (member: number, side: 'BUY' | 'SELL'): Command => ({
      kind: 'place-spot-order',
      memberId: member,
      requestId: `world-${++this.orders}`,
      market: 'BTC/USDT',
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: PRICE * 100n,
      qty,
      quoteAmount: 0n,
    });
    await this.execute(order(to, 'BUY'));
    await this.execute(order(memberId, 'SELL'));
    await this.publish();
  }

  /** A command later than the pause between two events of counted fees. */
  async publish(): Promise<void> {
    this.kernel.nowMs += 6_000;
    await this.execute({ kind: 'open-member', memberId: BOT });
  }

  /** So many minutes after the next 00:00. */
  async nextDay(minutes = 2): Promise<void> {
    this.kernel.nowMs = businessDayStart(this.today + 1) + minutes * MINUTE_MS;
    await this.execute({ kind: 'open-member', memberId: BOT });
  }

  /** Answers the number of inviters who wait. */
  settle(): Promise<number> {
    return this.invitation.api.settlement.run();
  }

  state(): EngineState {
    return this.kernel.restarted().initial;
  }

  async project(sequence = 0): Promise<boolean> {
    const rows = this.kernel.rows.slice(this.projected);
    this.projected += rows.length;
    if (rows.length > 0)
      await this.sql.begin(async (sql) => {
        for (const projection of invitationModule.projections) await projection.apply(sql, rows);
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

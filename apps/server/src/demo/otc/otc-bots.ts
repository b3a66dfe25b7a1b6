/**
 * The simulated merchants and takers of the OTC desk. Made before the first command, because they follow released events;
 * started once members' calls are answered. Their accounts and ads are made behind the start, the cheapest merchant's
 * first. At rest a turn looks at memory alone; an order of theirs that was open at the start goes on.
 */
import { randomUUID } from 'node:crypto';
import type { Event } from '@tern/engine';
import type {
  OtcAction,
  OtcActors,
  OtcLineAction,
  OtcStepAction,
  OtcTrades,
  SimulatedMerchant,
  WantedTrade,
} from '@tern/simulator';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CreateMember } from '../../modules/member/index.ts';
import type { OtcApi } from '../../modules/otc/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CallError } from '../../platform/http/call.ts';
import { AdKeeper } from './ad-keeper.ts';
import { Chatter } from './chatter.ts';
import type { CallerDeps } from './demo-caller.ts';
import type { MemberFacts } from './member-facts.ts';
import { type OpenedCaller, openSimulatedMember } from './simulated-members.ts';
import { takeAd } from './simulated-taker.ts';

type World = typeof import('@tern/simulator');

export interface OtcBotsParts {
  kernel: Kernel;
  clock: Clock;
  createMember: CreateMember;
  facts: MemberFacts;
  otc: Pick<OtcApi, 'live' | 'people'>;
  seed: string;
  onFault: (error: unknown) => void;
}

export interface OtcBotsStart extends Omit<CallerDeps, 'clock'> {
  operator: number;
  postPassword: string;
}

const TURN_MS = 1_000;
/** Chats are looked at so seldom. */
const TURNS_A_LOOK = 3;
const ADS_A_TURN = 3;
const STAY_ONLINE_MS = 120_000;

export class OtcBots {
  private readonly actors: OtcActors;
  private readonly trades: OtcTrades;
  private readonly keeper: AdKeeper;
  private readonly callers = new Map<number, OpenedCaller>();
  private readonly pending = new Set<Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private readonly chatter: Chatter;
  private turns = 0;
  private onlineMs = 0;

  private constructor(
    private readonly parts: OtcBotsParts,
    private readonly world: World,
  ) {
    const { kernel, clock, seed, otc, onFault } = parts;
    const random = new world.SimulatorRandom(`${seed}/otc/${kernel.initial.seq}`);
    const { OTC_MERCHANTS, OTC_TAKERS } = world;
    const merchantIds = OTC_MERCHANTS.map(({ memberId }) => memberId);
    const takerIds = OTC_TAKERS.map(({ memberId }) => memberId);
    const paces = new Map([
      ...OTC_MERCHANTS.map(({ memberId, pace }) => [memberId, pace] as const),
      ...takerIds.map((memberId) => [memberId, 'PROMPT'] as const),
    ]);
    const nowMs = clock.nowMs();
    const past = kernel.initial.otc;
    this.actors = new world.OtcActors({ random: random.fork('actors'), paces, orders: past.orders, nowMs });
    this.trades = new world.OtcTrades({
      random: random.fork('trades'),
      merchantIds,
      takerIds,
      otc: past,
      nowMs,
    });
    this.chatter = new Chatter({ actors: this.actors, callers: this.callers, clock });
    this.keeper = new AdKeeper({ otc, clock, world, onFault });
  }

  static async open(parts: OtcBotsParts): Promise<OtcBots> {
    return new OtcBots(parts, await import('@tern/simulator'));
  }

  apply(event: Event): void {
    this.actors.apply(event, this.parts.clock.nowMs());
    this.trades.apply(event);
  }

  start(start: OtcBotsStart): void {
    this.work(this.prepare(start));
    this.timer = setInterval(() => this.turn(), TURN_MS);
    this.timer.unref();
  }

  /** Resolves when nothing of theirs is under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await Promise.all(this.pending);
  }

  turn(): void {
    const nowMs = this.parts.clock.nowMs();
    for (const action of this.actors.due(nowMs)) this.work(this.act(action));
    this.work(this.careForAds());
    this.trade(nowMs);
    this.turns++;
    if (this.turns % TURNS_A_LOOK === 0) this.work(this.chatter.turn());
    if (nowMs < this.onlineMs) return;
    this.onlineMs = nowMs + STAY_ONLINE_MS;
    for (const caller of this.callers.values()) caller.stayOnline();
  }

  /** The cheapest merchant comes first and the takers next, so that trade begins before all stand ready. */
  private async prepare({ operator, postPassword, calls, sessions }: OtcBotsStart): Promise<void> {
    const { kernel, clock, createMember, facts } = this.parts;
    const { OTC_MERCHANTS, OTC_TAKERS, OTC_TAKER_ASSETS, OTC_TAKER_KINDS } = this.world;
    const ids = [...OTC_MERCHANTS, ...OTC_TAKERS].map(({ memberId }) => memberId);
    await facts.setTradingPasswords(ids, postPassword);
    const made = { kernel, clock, createMember, facts, operator, postPassword, calls, sessions };
    const [first, ...others] = OTC_MERCHANTS;
    const takers = OTC_TAKERS.map((taker) => async () => {
      const wanted = { ...taker, kinds: OTC_TAKER_KINDS, assets: OTC_TAKER_ASSETS, isMerchant: false };
      this.callers.set(taker.memberId, await openSimulatedMember(made, wanted));
    });
    const open = (merchant: SimulatedMerchant) => async () => {
      const assets = [...new Set(['USDT', ...merchant.ads.map(({ asset }) => asset)])];
      const caller = await openSimulatedMember(made, { ...merchant, assets, isMerchant: true });
      this.callers.set(merchant.memberId, caller);
      await this.keeper.add(merchant, caller);
    };
    const steps = [...(first ? [open(first)] : []), ...takers, ...others.map(open)];
    for (const step of steps) if (!this.isStopped) await step();
  }

  private async careForAds(): Promise<void> {
    for (let step = 0; step < ADS_A_TURN && !this.isStopped; step++) if (!(await this.keeper.turn())) return;
  }

  private trade(nowMs: number): void {
    if (!this.world.OTC_TAKERS.every(({ memberId }) => this.callers.has(memberId))) return;
    const running = [...this.actors.running()];
    const { people } = this.parts.otc;
    const isOnline = (memberId: number) => people.isOnline(memberId, nowMs);
    const wanted = [this.trades.between(nowMs, running), this.trades.withPeople(nowMs, running, isOnline)];
    for (const trade of wanted) if (trade !== undefined) this.work(this.take(trade));
  }

  private async take(trade: WantedTrade): Promise<void> {
    const taker = this.callers.get(trade.takerId);
    let isTaken = false;
    try {
      if (taker !== undefined)
        isTaken = await takeAd(taker, trade.ad, this.trades.random, `demo-${randomUUID()}`);
    } finally {
      if (!isTaken) this.trades.missed(trade, this.parts.clock.nowMs());
    }
  }

  private async act(action: OtcAction): Promise<void> {
    if (action.kind === 'write') return this.write(action);
    try {
      await this.step(action);
    } catch (error) {
      this.actors.retry(action, this.parts.clock.nowMs());
      throw error;
    }
  }

  private async write({ orderId, memberId, line }: OtcLineAction): Promise<void> {
    const text = this.world.CHAT_LINES[line];
    const caller = this.callers.get(memberId);
    await caller?.call('sendOtcLine', { orderId: String(orderId), requestId: `demo-${randomUUID()}`, text });
  }

  private async step({ kind, orderId: id, memberId }: OtcStepAction): Promise<void> {
    const caller = this.callers.get(memberId);
    if (caller === undefined) throw new CallError('unavailable');
    const { call, postPassword } = caller;
    const orderId = String(id);
    if (kind === 'release') await call('releaseOtcOrder', { orderId, postPassword });
    else if (kind === 'consent') await call('consentOtcReopening', { orderId, postPassword });
    else {
      const [methodId] = this.actors.find(id)?.methodIds ?? [];
      await call('payOtcOrder', { orderId, paymentId: String(methodId), isOwnAccount: 'true' });
    }
  }

  /** A refusal is an answer like others: another member was faster, or the desk is paused. */
  private work(work: Promise<unknown>): void {
    const done = work.catch((error: unknown) => {
      if (!(error instanceof CallError)) this.parts.onFault(error);
    });
    this.pending.add(done);
    // Waited for by what reads the set; a fault has been told above.
    void done.finally(() => this.pending.delete(done));
  }
}

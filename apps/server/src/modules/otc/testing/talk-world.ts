/**
 * The talk of people with each other and with operators about orders, over a real PostgreSQL and the real engine: the calls of members,
 * the topic of chats, and the desk. Images are those that a test has uploaded.
 */
import type { Command } from '@tern/engine';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { UploadedImages } from '../../../../test/kit/uploaded-images.ts';
import { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallError } from '../../../platform/http/call.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { createLog } from '../../../platform/log/log.ts';
import { RecordingHub } from '../../../platform/websocket/testing/recording-hub.ts';
import { openTalk } from '../open-talk.ts';
import { OrderFinder } from '../orders/order-finder.ts';
import { create, publish, TAKER } from './otc-commands.ts';
import { OtcWorld } from './otc-world.ts';

let serial = 0;

export class TalkWorld {
  readonly members = new CallDesk();
  readonly hub = new RecordingHub();
  readonly images = new UploadedImages();
  readonly clock = new SteppedClock();
  talk!: Awaited<ReturnType<typeof openTalk>>;
  /** The orders whose number of unread lines has changed. */
  readonly noted: { orderId: number; memberId: number }[] = [];
  /** False: the read tables stand still. */
  isProjecting = true;

  private constructor(readonly otc: OtcWorld) {}

  static async open(database: TempDatabase): Promise<TalkWorld> {
    const world = new TalkWorld(await OtcWorld.open(database));
    await world.start();
    return world;
  }

  /** A new process over the same tables and the same engine; its rows are projected before it opens. */
  async restarted(): Promise<TalkWorld> {
    const next = new TalkWorld(await this.otc.restarted());
    Object.assign(next, { images: this.images });
    await next.start();
    for (const job of next.talk.jobs) if ('isDueAtStart' in job && job.isDueAtStart) await job.run();
    return next;
  }

  private async start(): Promise<void> {
    const { live, kernel, sql } = this.otc;
    this.pass(0);
    const finder = new OrderFinder(sql, live, () => this.project());
    this.talk = await openTalk({
      sql,
      clock: this.clock,
      log: createLog('silent'),
      kernel,
      isReadable: () => this.project(),
      images: this.images.api,
      payment: this.otc.people.deps().payment,
      finder,
      noteOrder: (orderId, memberId) => this.noted.push({ orderId, memberId }),
    });
    this.talk.topics(this.hub);
    this.talk.calls(this.members);
  }

  private async project(): Promise<boolean> {
    return this.isProjecting && (await this.otc.project());
  }

  /** The calls and the engine have one time. */
  pass(ms: number): void {
    this.otc.kernel.nowMs += ms;
    this.clock.step(this.otc.kernel.nowMs - this.clock.nowMs());
  }

  /** Time with ticks, so that there is no gap. */
  async wait(ms: number): Promise<void> {
    await this.otc.wait(ms);
    this.pass(0);
  }

  async execute(command: Command): Promise<number> {
    const result = await this.otc.execute(command);
    await this.otc.project();
    return result;
  }

  /** The taker buys for 500 CNY of a SELL ad with this auto-reply. */
  async order(autoReply = ''): Promise<{ orderId: number; adId: number }> {
    const adId = await this.execute(publish());
    if (autoReply !== '')
      await this.otc.sql`
        insert into otc_ad_texts (ad_id, version, remark, auto_reply) values (${adId}, 1, '', ${autoReply})`;
    const { memberId } = publish() as { memberId: number };
    await this.execute({ kind: 'switch-ad-on', memberId, adId });
    return { orderId: await this.execute(create(adId)), adId };
  }

  /** An order that its buyer has paid, ten minutes ago. */
  async paidOrder(): Promise<number> {
    const { orderId } = await this.order();
    const [methodId] = this.otc.live.orders.find(orderId)?.methodIds ?? [];
    await this.execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: methodId ?? 0 });
    await this.wait(600_000);
    return orderId;
  }

  call<N extends CallName>(name: N, params: CallRequest<N>, memberId: number): Promise<CallResult<N>> {
    return this.members.call(name, params, memberId).then(({ result }) => result);
  }

  /** The error of a call; 'done' without one. */
  errorOf<N extends CallName>(name: N, params: CallRequest<N>, memberId: number): Promise<string> {
    return this.call(name, params, memberId).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof CallError) return error.error;
        throw error;
      },
    );
  }

  send(orderId: number, text: string, memberId: number, requestId = `line-${++serial}`) {
    return this.call('sendOtcLine', { orderId: String(orderId), requestId, text }, memberId);
  }
}

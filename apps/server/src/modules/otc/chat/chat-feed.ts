/**
 * The private topic `otcChat`: new lines of the own orders. A party's line is published when its transaction has
 * committed; the lines of commands when the projection has written them.
 */
import type { Event } from '@tern/engine';
import type { TopicData } from '@tern/protocol';
import { lastSequence } from '../../../kernel/each-event.ts';
import type { Kernel, Released } from '../../../kernel/kernel.ts';
import type { ReadBarrier } from '../../../platform/http/call.ts';
import { CountedTopic } from '../../../platform/websocket/counted-topic.ts';
import type { Hub } from '../../../platform/websocket/hub.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { counterpartyOf, type OtcOrderRecord } from '../orders/order-record.ts';
import { type ChatLine, type ChatLines, wireLine } from './chat-lines.ts';
import type { ChatMarks } from './chat-marks.ts';

export interface ChatFeedParts {
  kernel: Pick<Kernel, 'onReleased' | 'durable'>;
  isReadable: ReadBarrier;
  lines: Pick<ChatLines, 'ofCommands'>;
  marks: Pick<ChatMarks, 'refresh'>;
  orders: Pick<OrderFinder, 'find'>;
  onFault(error: unknown): void;
}

export class ChatFeed {
  private readonly topic = new CountedTopic<TopicData['otcChat'][number]>((hub, spec) =>
    hub.channel('otcChat', spec),
  );
  /** Lines of commands up to there are published, and are to be published. */
  private published: number;
  private wanted: number;
  private isRunning = false;

  constructor(private readonly parts: ChatFeedParts) {
    this.published = parts.kernel.durable.sequence;
    this.wanted = this.published;
  }

  open(hub: Hub): void {
    this.topic.open(hub);
    this.parts.kernel.onReleased((released) => this.follow(released));
  }

  publish(line: ChatLine, { buyerId, sellerId }: Pick<OtcOrderRecord, 'buyerId' | 'sellerId'>): void {
    this.topic.publish([buyerId, sellerId], (memberId) => wireLine(line, memberId));
  }

  /** A row whose lines were not readable in time is tried again with the next one. */
  private follow(released: Released): void {
    if (released.events.some(isStep)) this.wanted = lastSequence(released);
    if (this.published < this.wanted && !this.isRunning) void this.publishCaused();
  }

  private async publishCaused(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.published < this.wanted) {
        const upTo = this.wanted;
        if (!(await this.parts.isReadable(upTo))) return;
        const lines = await this.parts.lines.ofCommands(this.published + 1, upTo);
        this.published = upTo;
        for (const line of lines) await this.publishOne(line);
      }
    } catch (error) {
      this.parts.onFault(error);
    } finally {
      this.isRunning = false;
    }
  }

  private async publishOne(line: ChatLine): Promise<void> {
    const order = await this.parts.orders.find(line.orderId);
    if (order === undefined) return;
    if (line.authorId !== 0)
      await this.parts.marks.refresh(line.orderId, counterpartyOf(order, line.authorId));
    this.publish(line, order);
  }
}

function isStep({ kind }: Event): boolean {
  return kind === 'otc-order-opened' || kind === 'otc-order-changed';
}

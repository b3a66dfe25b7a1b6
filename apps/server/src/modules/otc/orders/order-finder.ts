/** Finds an OTC order in memory or, when the engine has forgotten it, in the read tables; and its dated steps. */
import type { OtcStep } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError, type ReadBarrier } from '../../../platform/http/call.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { type OrderParty, type OtcOrderRecord, partyOf } from './order-record.ts';
import { ordersByIds } from './order-table.ts';

export interface OrderStep {
  step: OtcStep;
  /** The party that took it; 0: the clock or operators. */
  byId: number;
  /** The step MOVED moves the clocks by so many ms. */
  movedMs: number;
  sequence: number;
  timeMs: number;
}

export interface OwnOrder {
  order: OtcOrderRecord;
  party: OrderParty;
}

export class OrderFinder {
  constructor(
    private readonly sql: Sql,
    private readonly live: Pick<LiveOtc, 'orders' | 'sequence'>,
    private readonly isReadable: ReadBarrier,
  ) {}

  /** undefined: there is no such order. */
  async find(orderId: number): Promise<OtcOrderRecord | undefined> {
    const running = this.live.orders.find(orderId);
    if (running !== undefined) return running;
    // It may have left the memory a moment ago.
    await this.isReadable(this.live.sequence);
    return (await ordersByIds(this.sql, [orderId]))[0];
  }

  /** An order of others is as one that is not there. */
  async own(memberId: number, orderId: string): Promise<OwnOrder> {
    const order = await this.find(Number(orderId));
    const party = order && partyOf(order, memberId);
    if (order === undefined || party === undefined) throw new CallError('otcOrderUnknown');
    return { order, party };
  }

  /** Oldest first, as new as the live state. */
  async steps(orderId: number): Promise<OrderStep[]> {
    await this.isReadable(this.live.sequence);
    const rows = await this.sql<
      { step: OtcStep; by_id: bigint; moved_ms: bigint; sequence: bigint; time_ms: bigint }[]
    >`
      select step, by_id, moved_ms, sequence, time_ms from otc_order_steps
      where order_id = ${orderId} order by sequence, position`;
    return rows.map(({ step, by_id, moved_ms, sequence, time_ms }) => ({
      step,
      byId: Number(by_id),
      movedMs: Number(moved_ms),
      sequence: Number(sequence),
      timeMs: Number(time_ms),
    }));
  }
}

/** The points that the cancel of an order counts, and those of a buyer's day (rules/otc#points). */
import { businessDay } from '@tern/engine';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcOrderRecord } from './order-record.ts';

const CANCEL_POINTS = { PENDING_PAYMENT: 1, PENDING_RELEASE: 2 } as const;

export interface CountedCancel {
  points: number;
  timeMs: number;
}

export class CancelPoints {
  constructor(
    private readonly sql: Sql,
    private readonly desk: Pick<LiveOtc['desk'], 'isPaused'>,
  ) {}

  /** The points of the last cancel; undefined: it counts nothing, or no more. */
  async counted({ orderId }: OtcOrderRecord): Promise<CountedCancel | undefined> {
    const [row] = await this.sql<{ points: number; time_ms: bigint }[]>`
      select points, time_ms from otc_cancels
      where order_id = ${orderId} and points > 0 and not is_excused`;
    return row && { points: row.points, timeMs: Number(row.time_ms) };
  }

  /** The points that a cancel would count now, or those that it has counted. */
  ofCancel({ status }: OtcOrderRecord, counted: CountedCancel | undefined): number {
    if (status !== 'PENDING_PAYMENT' && status !== 'PENDING_RELEASE') return counted?.points ?? 0;
    return this.desk.isPaused ? 0 : CANCEL_POINTS[status];
  }

  /** Points as the merchant of BUY ads count apart. */
  async today({ buyerId, side }: OtcOrderRecord, nowMs: number): Promise<number> {
    const [row] = await this.sql<{ points: number }[]>`
      select coalesce(sum(points), 0)::integer as points from otc_cancels
      where member_id = ${buyerId} and day = ${businessDay(nowMs)} and not is_excused
        and is_merchant = ${side === 'SELL'}`;
    return row?.points ?? 0;
  }
}

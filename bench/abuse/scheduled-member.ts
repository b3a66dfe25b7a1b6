/**
 * A member who places orders on a fixed schedule, whatever becomes of the earlier ones: a delay counts from the time for
 * which the order was scheduled, so that a server that stands still is not spared the orders of that time. Each order
 * rests far from the market and is cancelled when it is answered.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FundedMember } from '../http/funded-members.ts';
import { LoadConnection } from '../http/load-connection.ts';
import type { OrderTerms } from '../http/order-load.ts';
import { orderPost } from './order-post.ts';

const PER_SECOND = 20;
/** An order that is not answered by then counts with this delay. */
const LONGEST_MS = 15_000;

export class ScheduledMember {
  private readonly idle = new Set<LoadConnection>();
  private readonly run = Date.now().toString(36);
  private count = 0;
  /** The first answer that was no success, since the beginning. */
  firstError = '';
  refused = 0;

  constructor(
    private readonly port: number,
    private readonly member: FundedMember,
    private readonly terms: OrderTerms,
  ) {}

  /** The delay of every order of the window, in milliseconds. */
  async orders(windowMs: number): Promise<number[]> {
    const total = Math.floor((windowMs * PER_SECOND) / 1_000);
    const startMs = performance.now();
    const delays: Promise<number>[] = [];
    for (let turn = 0; turn < total; turn++) {
      const dueMs = startMs + (turn * 1_000) / PER_SECOND;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await pause(waitMs);
      delays.push(this.order(dueMs));
    }
    return Promise.all(delays);
  }

  close(): void {
    for (const connection of this.idle) connection.close();
  }

  private order(dueMs: number): Promise<number> {
    const requestId = `${this.run}x${this.count++}`;
    const { pairsName, price, qty } = this.terms;
    const place = { requestId, pairsName, side: 'BUY', type: 'LIMIT', price, qty };
    const connection = this.takeIdle() ?? new LoadConnection(this.port);
    return new Promise((resolve) => {
      const lost = (reason: string) => {
        this.refuse(reason);
        connection.close();
        resolve(LONGEST_MS);
      };
      const late = setTimeout(() => lost('an order was not answered'), LONGEST_MS);
      connection.onFault = ({ message }) => {
        clearTimeout(late);
        lost(message);
      };
      connection.send(orderPost(this.member.session, 'placeSpotOrder', place), ({ succeeded, body }) => {
        clearTimeout(late);
        if (!succeeded) this.refuse(body);
        resolve(performance.now() - dueMs);
        // The server ends connections that are idle for long, between two attacks.
        connection.onFault = () => {
          this.idle.delete(connection);
          connection.close();
        };
        connection.send(orderPost(this.member.session, 'cancelSpotOrder', { requestId }), () =>
          this.idle.add(connection),
        );
      });
    });
  }

  private takeIdle(): LoadConnection | undefined {
    const [connection] = this.idle;
    if (connection !== undefined) this.idle.delete(connection);
    return connection;
  }

  private refuse(reason: string): void {
    this.refused++;
    this.firstError ||= reason;
  }
}

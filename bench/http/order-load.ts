/**
 * Load of one kind for a while over many connections: limit orders that meet one another at one price (every second one
 * rests first, every other trades), or the same bytes sent to a path that does nothing.
 */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { FundedMember } from './funded-members.ts';
import { LoadConnection, preparePost } from './load-connection.ts';

export interface SliceResult {
  answered: number;
  refused: number;
  firstError: string;
  seconds: number;
  perSecond: number;
  latencyUs: RecordableHistogram;
  /** The highest journal sequence that an answer named; 0 when none did. */
  lastSequence: number;
}

export interface OrderTerms {
  pairsName: string;
  price: string;
  qty: string;
}

export const ORDER_PATH = '/api/spot/order/placeOrder';
export const NOOP_PATH = '/api/bench/noop';
export const NOOP_GATHERED_PATH = '/api/bench/noopGathered';

const ID_LENGTH = 12;
/** Counts over all loads of this process, because a repeated request id is answered without placing an order. */
let requests = 0;
const SEQUENCE = /"sequence":(\d+)/;

export class OrderLoad {
  private readonly connections: LoadConnection[];

  constructor(
    port: number,
    private readonly members: readonly FundedMember[],
    connections: number,
    private readonly terms: OrderTerms,
  ) {
    this.connections = Array.from({ length: connections }, () => new LoadConnection(port));
  }

  async ready(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.ready()));
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }

  /**
   * Ends when every request that was under way at the end of the time is answered.
   * @param most ends it before its time once so many are answered
   */
  async run(path: string, durationMs: number, most = Number.POSITIVE_INFINITY): Promise<SliceResult> {
    const result: SliceResult = {
      answered: 0,
      refused: 0,
      firstError: '',
      seconds: 0,
      perSecond: 0,
      latencyUs: createHistogram(),
      lastSequence: 0,
    };
    const startMs = performance.now();
    await Promise.all(
      this.connections.map((connection, index) =>
        this.drive(connection, index, path, { endMs: startMs + durationMs, most }, result),
      ),
    );
    result.seconds = (performance.now() - startMs) / 1000;
    result.perSecond = result.answered / result.seconds;
    return result;
  }

  private drive(
    connection: LoadConnection,
    index: number,
    path: string,
    { endMs, most }: { endMs: number; most: number },
    result: SliceResult,
  ): Promise<void> {
    const post = this.poster(index, path);
    let turn = index;
    return new Promise((resolve, reject) => {
      connection.onFault = reject;
      const next = (): void => {
        connection.send(post(turn), (answer) => {
          turn += 1;
          result.answered += 1;
          result.latencyUs.record(Math.max(1, Math.round(answer.latencyUs)));
          if (!answer.succeeded) {
            result.refused += 1;
            result.firstError ||= answer.body;
          }
          if (performance.now() < endMs && result.answered < most) return next();
          result.lastSequence = Math.max(result.lastSequence, Number(SEQUENCE.exec(answer.body)?.[1] ?? 0));
          resolve();
        });
      };
      next();
    });
  }

  /** Gives the whole request for a turn; buy and sell take turns. */
  private poster(index: number, path: string): (turn: number) => string {
    const { session } = this.members[index % this.members.length] as FundedMember;
    const { pairsName, price, qty } = this.terms;
    const tail = `&pairsName=${encodeURIComponent(pairsName)}&type=LIMIT&price=${price}&qty=${qty}&side=`;
    const bodyLength = `requestId=${tail}SELL`.length + ID_LENGTH;
    const sell = preparePost(path, { token: session.token, userid: session.userId }, bodyLength);
    const buy = preparePost(path, { token: session.token, userid: session.userId }, bodyLength - 1);
    return (turn) => {
      requests += 1;
      const id = requests.toString(36).padStart(ID_LENGTH, '0');
      return turn % 2 === 0 ? `${sell}requestId=${id}${tail}SELL` : `${buy}requestId=${id}${tail}BUY`;
    };
  }
}

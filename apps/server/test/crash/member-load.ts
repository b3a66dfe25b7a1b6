/**
 * Several clients of one member at once: orders that rest, cancels of some of them, and whatever else a kind of load
 * does. Every request is remembered with what came back; what was lost can be said again under the same requestId.
 */

import type { Random } from '@tern/test-kit/random';
import type { Answer, MemberClient } from './member-client.ts';

export interface Placed {
  requestId: string;
  /** undefined: not known yet. */
  orderId: string | undefined;
  /** `cancelled`: asked to, and answered; others may have filled it before. */
  state: 'lost' | 'open' | 'cancelling' | 'cancelled' | 'refused';
}

export interface Said {
  requestId: string;
  state: 'lost' | 'done' | 'refused';
}

type Asked = Record<string, string>;
type Known = Exclude<Answer, { kind: 'lost' }>;

export abstract class MemberLoad {
  readonly placed: Placed[] = [];
  readonly markets: (Said & { orderId: string | undefined })[] = [];
  answered = 0;
  /** Answered, and not with a refusal. */
  carriedOut = 0;
  lastSequence = 0;
  private going = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: MemberClient,
    protected readonly random: Random,
    private readonly name: string,
    private readonly calls: { place: string; cancel: string },
    private readonly mostOpen: number,
  ) {}

  start(clients: number): void {
    this.going = true;
    this.running = Promise.all(Array.from({ length: clients }, (_, i) => this.drive(`${this.name}-${i}`)));
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.running;
  }

  get open(): Placed[] {
    return this.placed.filter(({ state }) => state === 'open');
  }

  /** Repeats the calls without an answer until every order has one. Market orders are not repeated. */
  async settle(): Promise<void> {
    for (const order of this.placed) {
      while (order.state === 'lost') await this.sendPlace(order);
      while (order.state === 'cancelling') await this.sendCancel(order);
    }
  }

  /** The fields of an order that rests. */
  protected abstract restingOrder(): Asked;

  /** Something else than placing and cancelling, for these chances of a hundred; false: nothing. */
  protected abstract sendOther(requestId: string, chance: number): Promise<boolean>;

  protected async sendMarket(requestId: string, fields: Asked): Promise<void> {
    const order: (typeof this.markets)[number] = { requestId, state: 'lost', orderId: undefined };
    this.markets.push(order);
    const answer = await this.write(this.calls.place, { ...fields, type: 'MARKET', requestId });
    if (answer === undefined) return;
    order.state = answer.kind === 'done' ? 'done' : 'refused';
    order.orderId = orderIdOf(answer);
  }

  /** undefined: the call got no answer. */
  protected async write(path: string, fields: Asked): Promise<Known | undefined> {
    const answer = await this.client.write(path, fields);
    if (answer.kind === 'lost') {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return undefined;
    }
    this.answered++;
    if (answer.kind === 'done') {
      this.carriedOut++;
      this.lastSequence = Math.max(this.lastSequence, answer.sequence);
    }
    return answer;
  }

  private async drive(name: string): Promise<void> {
    for (let n = 0; this.going; n++) {
      const requestId = `${name}-${n}`;
      const chance = this.random.below(100);
      const { open } = this;
      if (chance < 30 || open.length >= this.mostOpen) {
        const order = open[this.random.below(Math.max(1, open.length))];
        if (order === undefined) continue;
        order.state = 'cancelling';
        await this.sendCancel(order);
      } else if (!(await this.sendOther(requestId, chance))) {
        const order: Placed = { requestId, orderId: undefined, state: 'lost' };
        this.placed.push(order);
        await this.sendPlace(order);
      }
    }
  }

  private async sendPlace(order: Placed): Promise<void> {
    const fields = { ...this.restingOrder(), type: 'LIMIT', requestId: order.requestId };
    const answer = await this.write(this.calls.place, fields);
    if (answer === undefined) return;
    order.state = answer.kind === 'done' ? 'open' : 'refused';
    order.orderId = orderIdOf(answer);
  }

  /** A cancel that was done already and is said again finds the order finished. */
  private async sendCancel(order: Placed): Promise<void> {
    const answer = await this.write(this.calls.cancel, { orderId: order.orderId ?? '' });
    if (answer !== undefined) order.state = 'cancelled';
  }
}

function orderIdOf(answer: Known): string | undefined {
  return answer.kind === 'done' ? (answer.result as { orderId: string }).orderId : undefined;
}

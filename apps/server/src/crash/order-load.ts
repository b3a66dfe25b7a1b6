/**
 * Several clients of one member at once: orders that rest far below the market, cancels of some of them, small
 * transfers, and now and then a market order. Every request is remembered with what came back; what was lost can be
 * said again under the same requestId.
 */
import type { MemberClient } from './member-client.ts';
import type { Random } from './random.ts';

export const PAIR = 'BTC/USDT';
export const RESTING = { price: '30000', qty: '0.001' };
export const TRANSFER_AMOUNT = '0.01';

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

const MOST_OPEN = 120;

export class OrderLoad {
  readonly placed: Placed[] = [];
  readonly transfers: Said[] = [];
  readonly markets: (Said & { orderId: string | undefined })[] = [];
  answered = 0;
  lastSequence = 0;
  private going = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: MemberClient,
    private readonly random: Random,
    private readonly name: string,
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

  /** Says again whatever nobody knows about, until everything has an answer. Market orders are not said twice. */
  async settle(): Promise<void> {
    for (const order of this.placed) {
      while (order.state === 'lost') await this.sendPlace(order);
      while (order.state === 'cancelling') await this.sendCancel(order);
    }
    for (const transfer of this.transfers)
      while (transfer.state === 'lost') await this.sendTransfer(transfer);
  }

  private async drive(name: string): Promise<void> {
    for (let n = 0; this.going; n++) {
      const requestId = `${name}-${n}`;
      const chance = this.random.below(100);
      const { open } = this;
      if (chance < 30 || open.length >= MOST_OPEN) {
        const order = open[this.random.below(open.length)];
        if (order !== undefined) {
          order.state = 'cancelling';
          await this.sendCancel(order);
        }
      } else if (chance < 45) {
        const transfer: Said = { requestId, state: 'lost' };
        this.transfers.push(transfer);
        await this.sendTransfer(transfer);
      } else if (chance < 50) await this.sendMarket(requestId);
      else {
        const order: Placed = { requestId, orderId: undefined, state: 'lost' };
        this.placed.push(order);
        await this.sendPlace(order);
      }
    }
  }

  private async sendPlace(order: Placed): Promise<void> {
    const fields = { requestId: order.requestId, pairsName: PAIR, side: 'BUY', type: 'LIMIT', ...RESTING };
    const answer = await this.client.write('spot/order/placeOrder', fields);
    if (answer.kind === 'lost') return this.pauseAfterLoss();
    this.note(answer);
    order.state = answer.kind === 'done' ? 'open' : 'refused';
    if (answer.kind === 'done') order.orderId = (answer.result as { orderId: string }).orderId;
  }

  /** A cancel that was done already and is said again finds the order finished. */
  private async sendCancel(order: Placed): Promise<void> {
    const answer = await this.client.write('spot/order/cancelOrder', { orderId: order.orderId ?? '' });
    if (answer.kind === 'lost') return this.pauseAfterLoss();
    this.note(answer);
    order.state = 'cancelled';
  }

  private async sendTransfer(transfer: Said): Promise<void> {
    const fields = { requestId: transfer.requestId, from: 'assets', to: 'spot', currency: 'USDT' };
    const answer = await this.client.write('assets/transfer/transfer', {
      ...fields,
      amount: TRANSFER_AMOUNT,
    });
    if (answer.kind === 'lost') return this.pauseAfterLoss();
    this.note(answer);
    transfer.state = answer.kind === 'done' ? 'done' : 'refused';
  }

  private async sendMarket(requestId: string): Promise<void> {
    const order: (typeof this.markets)[number] = { requestId, state: 'lost', orderId: undefined };
    this.markets.push(order);
    const fields = { requestId, pairsName: PAIR, side: 'BUY', type: 'MARKET', quoteAmount: '6' };
    const answer = await this.client.write('spot/order/placeOrder', fields);
    if (answer.kind === 'lost') return this.pauseAfterLoss();
    this.note(answer);
    order.state = answer.kind === 'done' ? 'done' : 'refused';
    if (answer.kind === 'done') order.orderId = (answer.result as { orderId: string }).orderId;
  }

  private note(answer: { kind: string; sequence?: number }): void {
    this.answered++;
    this.lastSequence = Math.max(this.lastSequence, answer.sequence ?? 0);
  }

  private async pauseAfterLoss(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

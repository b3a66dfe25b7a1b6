/**
 * The seeded flow of the engine benchmark, in neutral steps that every contestant can do: 45 % passive adds, 10 %
 * crossing limit orders, 5 % market orders, 35 % cancels, 5 % moves (a cancel and an add), over about 20,000 resting
 * orders. Buyers only buy and sellers only sell, so no member meets an own order. The engine runs along while the flow
 * is made, so that every cancel names an order that is open and every market order states the size that it will fill.
 */

import { type Command, CommandWriter, Core, type Event, readEvents } from '@tern/engine';
import { Random } from '@tern/test-kit/random';
import { BUYERS, MARKET, openingCommands, SELLERS, START_PRICE_TICKS, TIME_MS } from './market.ts';

/** Prices in ticks, sizes in steps: small whole numbers that are exact in every contestant. */
export type Step =
  | { kind: 'add'; id: number; member: number; buy: boolean; price: number; size: number }
  | { kind: 'market'; id: number; member: number; buy: boolean; size: number; quoteAmount: bigint }
  | { kind: 'cancel'; id: number; member: number };

export interface Flow {
  /** Adds that fill the book; not timed. */
  opening: Step[];
  /** One entry a command; a move has two steps. */
  commands: Step[][];
}

const RESTING = 20_000;

export function makeFlow(seed: number, count: number): Flow {
  return new FlowMaker(seed).make(count);
}

interface Resting {
  id: number;
  member: number;
  buy: boolean;
  place: number;
}

class FlowMaker {
  private readonly random: Random;
  private readonly core = Core.empty();
  private readonly dictionary = this.core.dictionary();
  private readonly writer = new CommandWriter(this.dictionary);
  private readonly resting: Resting[] = [];
  private readonly byId = new Map<number, Resting>();
  private middle = START_PRICE_TICKS;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.push(...openingCommands());
  }

  make(count: number): Flow {
    const opening: Step[] = [];
    while (this.resting.length < RESTING) opening.push(this.passive());
    const commands: Step[][] = [];
    while (commands.length < count) commands.push(this.command());
    return { opening, commands };
  }

  private command(): Step[] {
    if (this.below(100) === 0) this.middle += this.below(3) - 1;
    const roll = this.below(100);
    if (roll < 45) return [this.passive()];
    if (roll < 55) return [this.crossing()];
    if (roll < 60) return [this.market()];
    const order = this.resting[this.below(this.resting.length)]!;
    const cancel = this.cancel(order);
    if (roll < 95) return [cancel];
    return [cancel, this.add(order.member, order.buy, this.passivePrice(order.buy), this.size())];
  }

  private passive(): Step {
    const buy = this.below(2) === 0;
    return this.add(this.member(buy), buy, this.passivePrice(buy), this.size());
  }

  /** Most of it near the middle, a tail far away. */
  private passivePrice(buy: boolean): number {
    const reach = this.below(10) === 0 ? 2000 : 150;
    const distance = 1 + Math.floor((this.below(reach) * this.below(reach)) / reach);
    return buy ? this.middle - distance : this.middle + distance;
  }

  private crossing(): Step {
    const buy = this.below(2) === 0;
    const price = buy ? this.middle + 20 : this.middle - 20;
    return this.add(this.member(buy), buy, price, this.takingSize());
  }

  private market(): Step {
    const buy = this.below(2) === 0;
    const member = this.member(buy);
    // Half a step more than whole steps cost in the middle, so that it buys at least one.
    const quoteAmount = buy ? BigInt(this.takingSize() * 2 + 1) * BigInt(this.middle) * 500n : 0n;
    const id = this.core.lastSeq + 1;
    const step: Step = { kind: 'market', id, member, buy, size: buy ? 0 : this.takingSize(), quoteAmount };
    const events = this.push(commandOf(step));
    for (const event of events)
      if (event.kind === 'order-closed' && event.orderId === id) step.size = Number(event.filledQty / 1000n);
    return step;
  }

  private add(member: number, buy: boolean, price: number, size: number): Step {
    const id = this.core.lastSeq + 1;
    const step: Step = { kind: 'add', id, member, buy, price, size };
    const events = this.push(commandOf(step));
    if (!events.some((event) => event.kind === 'order-closed' && event.orderId === id)) {
      const order = { id, member, buy, place: this.resting.length };
      this.resting.push(order);
      this.byId.set(id, order);
    }
    return step;
  }

  private cancel({ id, member }: Resting): Step {
    const step: Step = { kind: 'cancel', id, member };
    this.push(commandOf(step));
    return step;
  }

  private push(...commands: Command[]): Event[] {
    for (const command of commands) this.writer.add(command);
    const batch = {
      firstSeq: this.core.lastSeq + 1,
      count: commands.length,
      timeMs: TIME_MS,
      commands: this.writer.take(),
    };
    const events = readEvents(this.core.push(batch), this.dictionary);
    for (const event of events) {
      if (event.kind === 'order-closed') this.forget(event.orderId);
      if (event.kind === 'command-done' && event.rejection !== 'OK')
        throw new Error(`the flow was refused: ${event.rejection}`);
    }
    return events;
  }

  private forget(id: number): void {
    const order = this.byId.get(id);
    if (order === undefined) return;
    this.byId.delete(id);
    const last = this.resting.pop()!;
    if (last === order) return;
    last.place = order.place;
    this.resting[order.place] = last;
  }

  private size(): number {
    return 1 + this.below(1000);
  }

  /** Takes a little more when the book is too full. */
  private takingSize(): number {
    return 1 + Math.floor((this.below(1000) * this.resting.length * 4) / (RESTING * 3));
  }

  private member(buy: boolean): number {
    const members = buy ? BUYERS : SELLERS;
    return members[this.below(members.length)]!;
  }

  private below(limit: number): number {
    return this.random.below(limit);
  }
}

/** The step as the engine's command. One tick is 0.01 USDT, one step 0.001 BTC. */
export function commandOf(step: Step): Command {
  if (step.kind === 'cancel')
    return { kind: 'cancel-spot-order', memberId: step.member, orderId: step.id, requestId: '' };
  const isMarket = step.kind === 'market';
  return {
    kind: 'place-spot-order',
    memberId: step.member,
    requestId: '',
    market: MARKET,
    side: step.buy ? 'BUY' : 'SELL',
    type: isMarket ? 'MARKET' : 'LIMIT',
    timeInForce: isMarket ? 'IOC' : 'GTC',
    price: isMarket ? 0n : BigInt(step.price),
    qty: isMarket && step.buy ? 0n : BigInt(step.size) * 1000n,
    quoteAmount: isMarket ? step.quoteAmount : 0n,
  };
}

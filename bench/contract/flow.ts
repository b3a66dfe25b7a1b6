/**
 * The seeded flow of the contract benchmark, in the proportions of the spot one (../engine/flow.ts): 45 % passive adds,
 * 10 % crossing limit orders, 5 % market orders, 35 % cancels, 5 % moves (a cancel and an add), over about 20,000
 * resting orders. A member with a position closes whole lots of it as often as it opens. The engine runs along while
 * the flow is made, so that every cancel names an order that is open; the flow leaves out commands that the engine
 * rejects.
 */

import {
  type Command,
  CommandWriter,
  Core,
  type PlaceContractOrder,
  readEvents,
  type TradeType,
} from '@tern/engine';
import { Random } from '@tern/test-kit/random';
import { TIME_MS } from '../engine/market.ts';
import { CONTRACT, MEMBERS, openingCommands, START_PRICE_TICKS } from './market.ts';

export interface ContractFlow {
  /** Adds that fill the book; not timed. */
  opening: Command[];
  commands: Command[];
  /** The number of events of each kind that `commands` gave. */
  events: Map<string, number>;
}

const RESTING = 20_000;
const LOT = 100_000_000n;

interface Resting {
  id: number;
  member: number;
  place: number;
}

export function makeContractFlow(seed: number, count: number): ContractFlow {
  return new FlowMaker(seed).make(count);
}

class FlowMaker {
  private readonly random: Random;
  private readonly core = Core.empty();
  private readonly dictionary = this.core.dictionary();
  private readonly writer = new CommandWriter(this.dictionary);
  private readonly resting: Resting[] = [];
  private readonly byId = new Map<number, Resting>();
  /** Lots that no order closes yet, by member and side. */
  private readonly closable = new Map<string, bigint>();
  private readonly events = new Map<string, number>();
  private made: Command[] = [];
  private middle = START_PRICE_TICKS;

  constructor(seed: number) {
    this.random = new Random(seed);
    for (const command of openingCommands())
      if (!this.push(command)) throw new Error(`${command.kind} was refused`);
  }

  make(count: number): ContractFlow {
    this.made = [];
    while (this.resting.length < RESTING) this.place(this.passivePrice);
    const opening = this.made;
    this.made = [];
    this.events.clear();
    while (this.made.length < count) this.command();
    return { opening, commands: this.made.slice(0, count), events: this.events };
  }

  private command(): void {
    if (this.below(100) === 0) this.middle += this.below(3) - 1;
    const roll = this.below(100);
    if (roll < 45) this.place(this.passivePrice);
    else if (roll < 55) this.place(this.crossingPrice, this.takingLots());
    else if (roll < 60) this.place(() => 0, this.takingLots());
    else {
      const order = this.resting[this.below(this.resting.length)]!;
      this.push({ kind: 'cancel-contract-order', memberId: order.member, orderId: order.id, requestId: '' });
      if (roll >= 95) this.place(this.passivePrice);
    }
  }

  private readonly passivePrice = (buys: boolean): number => {
    const reach = this.below(10) === 0 ? 2000 : 150;
    const distance = 1 + Math.floor((this.below(reach) * this.below(reach)) / reach);
    return buys ? this.middle - distance : this.middle + distance;
  };

  private readonly crossingPrice = (buys: boolean): number => (buys ? this.middle + 20 : this.middle - 20);

  /** A price of 0 is a market order. */
  private place(priceOf: (buys: boolean) => number, lots = 1 + this.below(10)): void {
    const memberId = MEMBERS[this.below(MEMBERS.length)]!;
    const buys = this.below(2) === 0;
    const closing: TradeType = buys ? 'CLOSE_SHORT' : 'CLOSE_LONG';
    const held = (this.closable.get(`${memberId}/${buys ? 'SHORT' : 'LONG'}`) ?? 0n) / LOT;
    const closes = held > 0n && this.below(2) === 0;
    const price = priceOf(buys);
    const wanted = BigInt(lots);
    const command: PlaceContractOrder = {
      kind: 'place-contract-order',
      memberId,
      requestId: '',
      market: CONTRACT,
      tradeType: closes ? closing : buys ? 'OPEN_LONG' : 'OPEN_SHORT',
      type: price === 0 ? 'MARKET' : 'LIMIT',
      timeInForce: price === 0 ? 'IOC' : 'GTC',
      price: BigInt(price),
      lots: (closes && wanted > held ? held : wanted) * LOT,
      closeAll: false,
      closePercent: 0,
      leverage: 0,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    };
    this.push(command);
  }

  /** True when it was not refused. */
  private push(command: Command): boolean {
    this.writer.add(command);
    const batch = {
      firstSeq: this.core.lastSeq + 1,
      count: 1,
      timeMs: TIME_MS,
      commands: this.writer.take(),
    };
    let opened: Resting | undefined;
    let isDone = true;
    for (const event of readEvents(this.core.push(batch), this.dictionary)) {
      this.events.set(event.kind, (this.events.get(event.kind) ?? 0) + 1);
      if (event.kind === 'contract-order-opened')
        opened = { id: event.orderId, member: event.memberId, place: 0 };
      if (event.kind === 'contract-order-closed') {
        if (event.orderId === opened?.id) opened = undefined;
        else this.forget(event.orderId);
      }
      if (event.kind === 'position-changed')
        this.closable.set(`${event.memberId}/${event.side}`, event.lots - event.frozenLots);
      if (event.kind === 'command-done') isDone = event.rejection === 'OK';
    }
    if (opened !== undefined) {
      opened.place = this.resting.length;
      this.resting.push(opened);
      this.byId.set(opened.id, opened);
    }
    if (isDone) this.made.push(command);
    return isDone;
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

  /** Takes a little more when the book is too full. */
  private takingLots(): number {
    return 1 + Math.floor((this.below(10) * this.resting.length * 4) / (RESTING * 3));
  }

  private below(limit: number): number {
    return this.random.below(limit);
  }
}

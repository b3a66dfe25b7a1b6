/**
 * FOK orders and an IOC order over one book of makers, in the same core: one that fails for a lot, one that is tried whole and
 * fails because the check at the match refuses the very last maker, who stands behind the others, one that fills as IOC,
 * and one that is tried whole and then fills.
 */
import type { Command, Event } from '@tern/engine';
import { BTC, ETH, MembersUnderLoad, openAccounts, place } from './members-under-load.ts';

const PRICE = 50_000;
/** One tick behind the others. */
const LAST_PRICE = 50_000.1;

/** Milliseconds of each order. */
export interface FillOrKillTimes {
  lacksLot: number;
  failsAtLast: number;
  iocFills: number;
  fills: number;
}

export class FillOrKillBook {
  private readonly load = new MembersUnderLoad();
  private readonly makers: readonly number[];
  private readonly firstTaker: number;
  private readonly lastMaker: number;
  private readonly otherSide: number;
  private readonly probe: number;
  private done = 0;

  /** @param rounds as many as will be asked for: each has a taker of its own */
  constructor(makers: number, rounds: number) {
    this.makers = Array.from({ length: makers }, (_, i) => i + 1);
    this.firstTaker = makers + 1;
    this.lastMaker = makers + rounds + 1;
    this.otherSide = this.lastMaker + 1;
    this.probe = this.lastMaker + 2;
    const takers = Array.from({ length: rounds }, (_, i) => this.firstTaker + i);
    this.load.doAll(openAccounts([...this.makers, ...takers, this.otherSide, this.probe], 1_000_000n));
    this.load.do(this.load.tick({ BTC: PRICE, ETH: 3_000 }));
    this.restLastMaker();
  }

  /** @throws Error when the orders filled otherwise */
  round(): FillOrKillTimes {
    const { load } = this;
    const makers = this.makers.length;
    const taker = this.firstTaker + this.done++;
    this.rest();
    const one = load.time(order(taker, 'FOK', makers + 1));
    const two = load.time(order(taker, 'FOK', makers + 1, LAST_PRICE));
    const three = load.time(order(taker, 'IOC', makers));
    this.rest();
    const four = load.time(order(taker, 'FOK', makers));
    const fills = [one, two, three, four].map(({ events }) => trades(events));
    if (fills.join() !== [0, 0, makers, makers].join()) throw new Error(`${fills} fills`);
    return { lacksLot: one.ms, failsAtLast: two.ms, iocFills: three.ms, fills: four.ms };
  }

  /**
   * Proves that the check at the match refused the last maker: it cancels the maker's order when an IOC order reaches it.
   * @throws Error when it did not
   */
  proveLastMaker(): void {
    this.rest();
    const events = this.load.do(order(this.probe, 'IOC', this.makers.length + 1, LAST_PRICE));
    const isCancelled = events.some(
      (event) =>
        event.kind === 'contract-order-closed' &&
        event.memberId === this.lastMaker &&
        event.reason === 'MARGIN_AT_MATCH',
    );
    if (!isCancelled || trades(events) !== this.makers.length)
      throw new Error('the last maker was not refused');
  }

  private rest(): void {
    this.load.doAll(this.makers.map((memberId) => place(memberId, BTC, 'OPEN_SHORT', 1, PRICE, 20)));
  }

  /**
   * The last maker's order was good when it was placed; then its other position, in the same cross account, lost nearly
   * all its money.
   */
  private restLastMaker(): void {
    const { load, lastMaker } = this;
    load.doAll(openAccounts([lastMaker], 300n));
    for (const market of [BTC, ETH])
      load.do({ kind: 'set-margin-mode', memberId: lastMaker, market, mode: 'CROSS' });
    load.do(place(this.otherSide, ETH, 'OPEN_SHORT', 5, 3_000, 20));
    load.do(place(lastMaker, ETH, 'OPEN_LONG', 5, 3_000, 20));
    load.do(place(lastMaker, BTC, 'OPEN_SHORT', 2, LAST_PRICE, 100));
    // In two steps: a fall by more than 5 % would be a jump.
    for (const price of [2_916, 2_836]) load.do(load.tick({ BTC: PRICE, ETH: price }));
  }
}

function order(memberId: number, timeInForce: 'FOK' | 'IOC', lots: number, price = PRICE): Command {
  return { ...place(memberId, BTC, 'OPEN_LONG', lots, price, 20), timeInForce } as Command;
}

function trades(events: readonly Event[]): number {
  return events.filter(({ kind }) => kind === 'contract-traded').length;
}

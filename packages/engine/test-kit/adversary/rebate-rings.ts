/**
 * P6: rebates never exceed 30 % of the fees that invitees truly paid, whatever prices a coalition washes, whichever rates
 * are missing or over, and in any order of marks and settlements (rules/growth#conversion, rules/growth#settlement).
 */
import type { Random } from '@tern/test-kit/random';
import { businessDay, businessDayStart } from '../../src/base/limits.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import { BTC } from './markets.ts';
import { type Outcome, outcomeOf, type Property } from './property.ts';
import { RebateLedger } from './rebate-ledger.ts';
import { COALITION, INVITEES, INVITERS, LISTING_PRICES, PAIRS, RebateWorld } from './rebate-world.ts';
import { type Move, type MoveShape, oneOf, randomMove, type Script, whole } from './script.ts';

const MOST_COMMANDS = 800;
const MINUTE_MS = 60_000;
const TICKS_TO_NORMAL = 7;
/** One settlement handles all invitees of the world; a day that needs more commands is stuck. */
const MOST_TURNS = 8;
/** An order's qty is so many thousandths of a coin. */
const THOUSANDTH = 100n;

const pair = whole(0, PAIRS.length - 1);
const account = whole(0, COALITION.length - 1);
/** Percent of the last price; the band lets a fifth to five times of it through. */
const PERCENT = oneOf(100, 500, 499, 20, 21, 150, 90);
const THOUSANDTHS = oneOf(1_000, 1, 10, 333, 100_000);
const SHAPES: readonly MoveShape[] = [
  { name: 'wash', weight: 10, parameters: [pair, account, account, PERCENT, THOUSANDTHS] },
  { name: 'rest', weight: 2, parameters: [pair, account, whole(0, 1), PERCENT, THOUSANDTHS] },
  { name: 'rate', weight: 2, parameters: [] },
  { name: 'mark', weight: 1, parameters: [whole(0, INVITEES.length - 1)] },
  { name: 'unmark', weight: 1, parameters: [whole(0, INVITEES.length - 1)] },
  { name: 'days', weight: 3, parameters: [oneOf(1, 2, 6, 7, 8)] },
  { name: 'settle', weight: 4, parameters: [whole(0, INVITERS.length - 1)] },
];

export const rebateRings: Property = {
  name: 'P6',
  sentence:
    'Rebates are at most 30 % of the fees that invitees paid, at true prices; no coalition ends with more than it had.',
  shapes: SHAPES,
  /** A rate or none, washes at rising prices, a day, a settlement. */
  compose(random: Random): Script {
    const market = random.below(PAIRS.length);
    const percent = random.pick([100, 500, 150]);
    const trades = Array.from({ length: random.between(1, 8) }, (): Move => {
      const [buyer, seller] = [random.below(COALITION.length), random.below(COALITION.length)];
      return { name: 'wash', args: [market, buyer, seller, percent, random.pick([1_000, 10, 100_000])] };
    });
    const rate: Script = random.chance(70) ? [{ name: 'rate', args: [] }] : [];
    const pause: Script = random.chance(40) ? [{ name: 'days', args: [random.pick([1, 7, 8])] }] : [];
    const aside = Array.from({ length: random.below(3) }, () => randomMove(random, SHAPES));
    const end: Script = [
      { name: 'days', args: [1] },
      ...INVITERS.map((_, i) => ({ name: 'settle', args: [i] })),
    ];
    return [...rate, ...pause, ...trades, ...aside, ...end];
  },
  play(script: Script, options?: CoreOptions): Outcome {
    const run = new Run(options);
    return outcomeOf(
      () => run.play(script),
      () => run.ledger.nearness(),
      () => run.world.commands,
    );
  },
};

interface Wanted extends Pick<PlaceSpotOrder, 'memberId' | 'side' | 'price' | 'qty'> {
  market: string;
  timeInForce?: PlaceSpotOrder['timeInForce'];
}

class Run {
  readonly world: RebateWorld;
  readonly ledger: RebateLedger;
  /** The first day that is not known to be settled, by inviter. */
  private readonly nextDay = new Map<number, number>();
  private orders = 0;

  constructor(options: CoreOptions | undefined) {
    this.world = new RebateWorld([BTC], options);
    this.ledger = new RebateLedger(this.world);
    this.world.observe = (_command, events) => this.ledger.observe(events);
    this.world.open();
    this.ledger.begin();
    for (const inviterId of INVITERS) this.nextDay.set(inviterId, businessDay(this.world.timeMs));
    this.world.mostCommands = this.world.commands + MOST_COMMANDS;
  }

  play(script: Script): void {
    for (const { name, args } of script) this.move(name, args);
  }

  private move(name: string, args: readonly number[]): void {
    switch (name) {
      case 'wash':
        this.wash(args);
        return;
      case 'rest':
        this.rest(args);
        return;
      case 'rate':
        this.world.setRate();
        return;
      case 'mark':
        this.world.mark(at(INVITEES, args[0]));
        return;
      case 'unmark':
        this.world.unmark(at(INVITEES, args[0]));
        return;
      case 'days':
        this.passDays(args[0] ?? 0);
        return;
      case 'settle':
        this.settle(at(INVITERS, args[0]));
        return;
    }
  }

  /** Two accounts of the coalition trade at a price of their own; the rest of the maker's order is cancelled. */
  private wash([pairNumber, buyer, seller, percent, thousandths]: readonly number[]): void {
    const market = at(PAIRS, pairNumber);
    const order = { market, price: this.price(market, percent), qty: qtyOf(thousandths) };
    const memberId = at(COALITION, seller);
    const orderId = this.place({ ...order, memberId, side: 'SELL' });
    if (orderId === 0) return;
    this.place({ ...order, memberId: at(COALITION, buyer), side: 'BUY', timeInForce: 'IOC' });
    this.world.send({ kind: 'cancel-spot-order', memberId, orderId, requestId: '' });
  }

  private rest([pairNumber, owner, side, percent, thousandths]: readonly number[]): void {
    const market = at(PAIRS, pairNumber);
    this.place({
      market,
      memberId: at(COALITION, owner),
      side: side === 0 ? 'BUY' : 'SELL',
      price: this.price(market, percent),
      qty: qtyOf(thousandths),
    });
  }

  /** So many percent of the pair's last price. */
  private price(market: (typeof PAIRS)[number], percent = 100): bigint {
    const last = this.ledger.lastPrices.get(market) ?? LISTING_PRICES[market];
    const price = (last * BigInt(percent)) / 100n;
    return price > 0n ? price : 1n;
  }

  /** Answers the order's id, or 0 when it was rejected. */
  private place({ timeInForce = 'GTC', ...order }: Wanted): number {
    this.orders++;
    const { rejection, result } = this.world.send({
      kind: 'place-spot-order',
      requestId: `p${this.orders}`,
      type: 'LIMIT',
      timeInForce,
      quoteAmount: 0n,
      ...order,
    });
    return rejection === 'OK' ? result : 0;
  }

  /** A minute after the start of a later day; the index is NORMAL again by then. */
  private passDays(days: number): void {
    const { world } = this;
    world.timeMs = businessDayStart(businessDay(world.timeMs) + days) + MINUTE_MS;
    for (let i = 0; i < TICKS_TO_NORMAL; i++) world.tick();
  }

  /** All days that are over, and the one before them again, which pays nothing. */
  private settle(inviterId: number): void {
    const today = businessDay(this.world.timeMs);
    const first = (this.nextDay.get(inviterId) ?? today) - 1;
    for (let day = first; day < today; day++)
      for (let turn = 0; turn < MOST_TURNS; turn++)
        if (this.world.send({ kind: 'settle-rebates', inviterId, day }).result === 0) break;
    this.nextDay.set(inviterId, today);
  }
}

const qtyOf = (thousandths = 1): bigint => BigInt(thousandths) * THOUSANDTH;

function at<T>(all: readonly T[], number = 0): T {
  const found = all[number % all.length];
  if (found === undefined) throw new Error(`a move names ${number} of none`);
  return found;
}

/**
 * P9: accounts that work together hold no more of an honest merchant than strangers may, free no bond before a penalty, and
 * count no figure by tied or repeated orders (rules/otc#strangers, rules/otc#merchants, rules/otc#statistics).
 */
import type { Random } from '@tern/test-kit/random';
import type { CoreOptions } from '../../src/core/core.ts';
import { OtcFacts } from './otc-facts.ts';
import { AD_OWNERS, COALITION, cardOf, OtcWorld, OWN_MERCHANTS, SELLERS, VICTIM } from './otc-world.ts';
import { type Outcome, outcomeOf, type Property } from './property.ts';
import { type Move, type MoveShape, oneOf, randomMove, type Script, whole } from './script.ts';

const MOST_COMMANDS = 400;

const ACCOUNT = whole(0, COALITION.length - 1);
const AD = whole(0, AD_OWNERS.length - 1);
const MERCHANT = whole(0, OWN_MERCHANTS.length - 1);
const BIT = whole(0, 1);
/** Whole CNY: the least of an ad, about 30 % of a stock of one ad and of two, and more. */
const AMOUNT = oneOf(100, 500, 1_000, 2_000, 2_169, 2_900, 4_300, 6_900);
const SHAPES: readonly MoveShape[] = [
  { name: 'hold', weight: 10, parameters: [ACCOUNT, AD, AMOUNT, BIT] },
  { name: 'quick', weight: 4, parameters: [ACCOUNT, AMOUNT] },
  { name: 'buy', weight: 2, parameters: [ACCOUNT, AD, AMOUNT] },
  { name: 'wash', weight: 6, parameters: [ACCOUNT, MERCHANT, AMOUNT] },
  { name: 'drop', weight: 2, parameters: [ACCOUNT] },
  { name: 'verdict', weight: 2, parameters: [] },
  { name: 'harm', weight: 3, parameters: [MERCHANT, whole(0, 2)] },
  { name: 'report', weight: 2, parameters: [MERCHANT] },
  { name: 'close', weight: 2, parameters: [] },
  { name: 'reopen', weight: 2, parameters: [MERCHANT] },
  { name: 'quit', weight: 3, parameters: [MERCHANT] },
  { name: 'stay', weight: 1, parameters: [MERCHANT] },
  { name: 'minutes', weight: 2, parameters: [oneOf(1, 10, 16)] },
  { name: 'hours', weight: 3, parameters: [oneOf(24, 71, 72, 169, 193)] },
];

const move = (name: string, ...args: number[]): Move => ({ name, args });

export const otcCoalition: Property = {
  name: 'P9',
  sentence:
    'Ten accounts hold at most 30 % of a merchant without paying, free no bond before a penalty, and wash no figures.',
  shapes: SHAPES,
  compose(random: Random): Script {
    const aside = Array.from({ length: random.below(4) }, () => randomMove(random, SHAPES));
    const pattern = random.pick([rush, quitting, washing]);
    return [...pattern(random), ...aside];
  },
  play(script: Script, options?: CoreOptions): Outcome {
    const run = new Run(options);
    return outcomeOf(
      () => run.play(script),
      () => run.facts.nearness,
      () => run.world.commands,
    );
  },
};

/** Some own history or none, a week, and then all accounts at one merchant. */
function rush(random: Random): Script {
  const ad = random.below(AD_OWNERS.length);
  const account = () => random.below(COALITION.length);
  const history = Array.from({ length: random.below(4) }, () =>
    move('wash', account(), random.below(OWN_MERCHANTS.length), 100),
  );
  const holds = Array.from({ length: random.between(2, 8) }, () =>
    move(
      'hold',
      account(),
      random.chance(70) ? ad : random.below(AD_OWNERS.length),
      AMOUNT.choose(random),
      1,
    ),
  );
  return [...history, ...(random.chance(40) ? [move('hours', 193)] : []), ...holds];
}

/** A merchant of the coalition harms a buyer, and quits before or after it. */
function quitting(random: Random): Script {
  const merchant = random.below(OWN_MERCHANTS.length);
  const harm = move('harm', merchant, random.below(3));
  const quit = move('quit', merchant);
  const wait = move('hours', random.pick([169, 193]));
  const later = random.pick([[move('report', merchant)], [move('reopen', merchant)], []]);
  const end = random.pick([[move('close')], [move('close'), move('hours', 71)], [move('hours', 24)]]);
  return [harm, ...(random.chance(30) ? [move('minutes', 16)] : []), quit, ...later, wait, ...end];
}

function washing(random: Random): Script {
  const account = random.below(COALITION.length);
  const merchant = random.below(OWN_MERCHANTS.length);
  return Array.from({ length: random.between(2, 5) }, () =>
    move(
      'wash',
      random.chance(60) ? account : random.below(COALITION.length),
      merchant,
      AMOUNT.choose(random),
    ),
  );
}

class Run {
  readonly world: OtcWorld;
  readonly facts: OtcFacts;

  constructor(options: CoreOptions | undefined) {
    this.world = new OtcWorld(options);
    this.facts = new OtcFacts(this.world);
    this.world.observe = (command, events) => this.facts.observe(command, events);
    this.world.open();
    this.world.mostCommands = this.world.commands + MOST_COMMANDS;
  }

  play(script: Script): void {
    for (const { name, args } of script) this.move(name, args);
  }

  private move(name: string, [first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): void {
    const { world } = this;
    switch (name) {
      case 'hold':
        this.hold(at(COALITION, first), second, third, fourth === 1);
        return;
      case 'quick':
        this.pay(world.createQuick(at(COALITION, first), cents(second)));
        return;
      case 'buy':
        this.complete(at(COALITION, first), adId(second), third);
        return;
      case 'wash':
        this.complete(at(COALITION, first), AD_OWNERS.indexOf(at(OWN_MERCHANTS, second)) + 1, third);
        return;
      case 'drop':
        this.drop(at(COALITION, first));
        return;
      case 'verdict':
        this.judge();
        return;
      case 'harm':
        this.harm(at(OWN_MERCHANTS, first), second);
        return;
      case 'report':
        this.report(at(OWN_MERCHANTS, first));
        return;
      case 'close':
        for (const { orderId } of this.facts.orders.values())
          world.send({ kind: 'close-otc-report', orderId, memberId: VICTIM, operator: 901 });
        return;
      case 'reopen':
        this.reopen(at(OWN_MERCHANTS, first));
        return;
      case 'quit':
        world.send({ kind: 'switch-all-ads-off', memberId: at(OWN_MERCHANTS, first) });
        world.send({ kind: 'quit-merchant', memberId: at(OWN_MERCHANTS, first) });
        return;
      case 'stay':
        world.send({ kind: 'stay-merchant', memberId: at(OWN_MERCHANTS, first) });
        return;
      case 'minutes':
        world.passMinutes(first);
        return;
      case 'hours':
        world.passHours(first);
        return;
    }
  }

  private hold(memberId: number, ad: number, amount: number, says: boolean): void {
    const orderId = this.world.create(memberId, adId(ad), cents(amount));
    if (says) this.pay(orderId);
  }

  private pay(orderId: number): void {
    const order = this.facts.orders.get(orderId);
    if (order === undefined) return;
    const { buyerId: memberId, sellerId } = order;
    this.world.send({ kind: 'pay-otc-order', memberId, orderId, methodId: cardOf(sellerId) });
  }

  /** The buyer pays in truth, and the merchant releases. */
  private complete(memberId: number, ad: number, amount: number): void {
    const orderId = this.world.create(memberId, ad, cents(amount));
    const order = this.facts.orders.get(orderId);
    if (order === undefined) return;
    this.pay(orderId);
    this.world.send({ kind: 'release-otc-order', memberId: order.sellerId, orderId });
  }

  private drop(memberId: number): void {
    for (const { orderId, isPaid } of this.facts.unfinished(({ buyerId }) => buyerId === memberId))
      this.world.send({ kind: isPaid ? 'cancel-paid-otc-order' : 'cancel-otc-order', memberId, orderId });
  }

  /** An honest merchant appeals against the oldest "paid" of the coalition, and operators find that nothing came. */
  private judge(): void {
    const { facts, world } = this;
    const [order] = facts.unfinished(
      ({ buyerId, sellerId, isPaid }) => isPaid && COALITION.includes(buyerId) && SELLERS.includes(sellerId),
    );
    if (order === undefined) return;
    const { orderId, sellerId } = order;
    world.send({ kind: 'open-otc-appeal', memberId: sellerId, orderId });
    world.decide(orderId, 'REFUND_SELLER', 'NOT_PAID');
  }

  /** The victim buys; it pays and waits (0), pays and is given the coins late (1), or lets it go (2). */
  private harm(merchant: number, how: number): void {
    const { world } = this;
    const orderId = world.create(VICTIM, AD_OWNERS.indexOf(merchant) + 1, cents(500));
    if (orderId === 0) return;
    if (how === 2) {
      world.send({ kind: 'cancel-otc-order', memberId: VICTIM, orderId });
      return;
    }
    this.pay(orderId);
    if (how === 1) world.send({ kind: 'release-otc-order', memberId: merchant, orderId });
    else {
      world.passMinutes(10);
      world.send({ kind: 'open-otc-appeal', memberId: VICTIM, orderId });
      world.decide(orderId, 'RELEASE_TO_BUYER', 'NOT_RELEASED');
    }
  }

  private report(merchant: number): void {
    const order = [...this.facts.orders.values()].findLast(
      ({ buyerId, sellerId }) => buyerId === VICTIM && sellerId === merchant,
    );
    if (order === undefined) return;
    const { orderId } = order;
    this.world.send({ kind: 'open-otc-report', orderId, memberId: VICTIM, reportedId: merchant });
  }

  /** The victim asks for all that was cancelled, and the merchant consents where it may. */
  private reopen(merchant: number): void {
    for (const { orderId, buyerId, sellerId, isUnfinished } of this.facts.orders.values()) {
      if (isUnfinished || buyerId !== VICTIM || sellerId !== merchant) continue;
      this.world.send({ kind: 'ask-otc-reopening', memberId: VICTIM, orderId, methodId: cardOf(merchant) });
      this.world.send({ kind: 'consent-otc-reopening', memberId: merchant, orderId });
    }
  }
}

const adId = (number: number): number => (number % AD_OWNERS.length) + 1;
const cents = (whole: number): bigint => BigInt(whole) * 100n;

function at(all: readonly number[], number: number): number {
  return all[number % all.length] ?? 0;
}

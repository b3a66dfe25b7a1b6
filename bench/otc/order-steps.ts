/** The engine with an OTC market: 10,000 FLOAT ads, 10,000 open orders, and slices of the steps of an order. */
import {
  type AdTerms,
  type Command,
  CommandWriter,
  Core,
  DEFAULT_INDEX_LIMITS,
  DEFAULT_OTC_POLICY,
  type OtcPolicy,
  readState,
} from '@tern/engine';
import type { ClockUs } from '../thread-time.ts';

const MERCHANTS = 5_000;
export const ADS = 2 * MERCHANTS;
/** As many as 21 slices need, each of them once. */
const TAKERS = 55_000;
const FIRST_TAKER = 100_000;
export const OPEN = 10_000;
const SLICE = 1_000;
const TICKS = 200;
const BATCH = 500;
const START_MS = 1_704_067_200_000;
const UNIT = 100_000_000n;
const TWO = { firstOperator: 1, secondOperator: 2 };
const SOURCES = ['one', 'two', 'three'];

const policy: OtcPolicy = Object.assign({}, DEFAULT_OTC_POLICY, {
  manualRateLifeMs: 2_592_000_000,
  maxUnpaid: 1_000,
  newTakerMax: 50_000_000n,
});

export const STEPS = ['transfer', 'create', 'pay', 'release', 'cancel', 'quick'] as const;

/** Microseconds of one command of each. */
export type OrderTimes = Record<(typeof STEPS)[number], number>;

export class OrderSteps {
  private readonly core = Core.empty();
  private timeMs = START_MS;
  private serial = 0;
  private taker = 0;
  private transferred = 0;
  private paid = 0;
  private released = 0;
  private cancelled = 0;
  /** Every order is made: `check` would tell of one that is not. Its number is the one of the engine. */
  private orders = 0;
  /** Orders of the slices begin behind this one. */
  private firstOrder = 0;
  private readonly partiesOf: { taker: number; merchant: number }[] = [];
  private slices = 0;

  constructor(
    hasMarket: boolean,
    private readonly nowUs: ClockUs,
  ) {
    const list = (asset: string): Command => ({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n });
    this.push([
      { kind: 'core-started', engineVersion: 1 },
      list('USDT'),
      list('BTC'),
      {
        kind: 'set-index',
        symbol: 'BTC/USDT',
        priceScale: 3,
        step: 1n,
        sources: SOURCES.map((source) => ({ source, weight: 1 })),
        limits: DEFAULT_INDEX_LIMITS,
      },
      { kind: 'set-otc-policy', policy, ...TWO },
      { kind: 'set-cny-rate', rate: 720_000_000n, isManual: true, ...TWO },
    ]);
    this.push([this.tick()]);
    if (!hasMarket) return;
    for (let at = 0; at < MERCHANTS; at++) this.push(merchant(at + 1));
    for (let at = 0; at < TAKERS; at++) this.push(taker(FIRST_TAKER + at));
    this.measure(OPEN, () => this.create());
    this.paid = OPEN;
    this.released = OPEN;
    this.firstOrder = OPEN;
  }

  slice(): OrderTimes {
    this.slices++;
    const transfer = this.measure(2 * SLICE, () => this.transfer());
    const create = this.measure(2 * SLICE, () => this.create());
    this.beginSlice();
    return {
      transfer,
      create,
      pay: this.measure(SLICE, () => this.pay()),
      release: this.measure(SLICE, () => this.release()),
      cancel: this.measure(SLICE, () => this.cancel()),
      quick: this.measure(SLICE / 10, () => this.quick()),
    };
  }

  /** The microseconds that one command of a slice takes. */
  private measure(count: number, make: () => Command, batchSize = BATCH): number {
    const commands = Array.from({ length: count }, make);
    const batches = [];
    const writer = new CommandWriter(this.core.dictionary());
    for (let at = 0; at < count; at += batchSize) {
      const some = commands.slice(at, at + batchSize);
      for (const command of some) writer.add(command);
      batches.push({ count: some.length, commands: writer.take() });
    }
    const startUs = this.nowUs();
    for (const { count: size, commands: bytes } of batches)
      this.core.push({ firstSeq: this.core.lastSeq + 1, count: size, timeMs: this.timeMs, commands: bytes });
    return (this.nowUs() - startUs) / count;
  }

  /** The microseconds of a tick a second, each with every price. */
  measureTicks(): number {
    let total = 0;
    for (let at = 0; at < TICKS; at++) {
      this.timeMs += 1_000;
      total += this.measure(1, () => this.tick());
    }
    return total / TICKS;
  }

  private transfer(): Command {
    const serial = this.transferred++;
    const memberId = FIRST_TAKER + (serial % TAKERS);
    const requestId = `transfer${serial}`;
    return { kind: 'transfer', memberId, requestId, from: 'otc', to: 'assets', asset: 'USDT', amount: 1n };
  }

  private create(): Command {
    const serial = this.serial++;
    const memberId = this.nextTaker();
    const adId = (serial % (MERCHANTS * 2)) + 1;
    this.partiesOf[++this.orders] = { taker: memberId, merchant: Math.ceil(adId / 2) };
    return {
      kind: 'create-otc-order',
      memberId,
      requestId: `order${serial}`,
      adId,
      adVersion: 1,
      price: 10_00n,
      amount: 100_00n,
      qty: 0n,
      methodIds: [],
      accountAgeDays: 100,
      isTied: false,
    };
  }

  private quick(): Command {
    const serial = this.serial++;
    this.orders++;
    return {
      kind: 'create-quick-order',
      memberId: this.nextTaker(),
      requestId: `quick${serial}`,
      side: 'BUY',
      asset: 'USDT',
      methodKind: 'bankCard',
      price: 10_00n,
      amount: 100_00n,
      qty: 0n,
      accountAgeDays: 100,
      tiedIds: [],
    };
  }

  /** The orders that the slice created: the first half is paid and released, the other half cancelled. */
  private pay(): Command {
    const orderId = ++this.paid;
    return {
      kind: 'pay-otc-order',
      memberId: this.takerOfOrder(orderId),
      orderId,
      methodId: this.methodOf(orderId),
    };
  }

  private release(): Command {
    const orderId = ++this.released;
    return { kind: 'release-otc-order', memberId: this.methodOf(orderId), orderId };
  }

  private cancel(): Command {
    const orderId = ++this.cancelled;
    return { kind: 'cancel-otc-order', memberId: this.takerOfOrder(orderId), orderId };
  }

  /** Begins the slice's steps at the orders that were created last. */
  private beginSlice(): void {
    this.firstOrder = this.orders - 2 * SLICE;
    this.paid = this.firstOrder;
    this.released = this.firstOrder;
    this.cancelled = this.firstOrder + SLICE;
  }

  /** @throws Error when steps were rejected */
  check(): void {
    const { otc } = readState(this.core.snapshot());
    const released = otc.figures.reduce((sum, { releases }) => sum + releases, 0);
    if (otc.cancels.length !== SLICE * this.slices || released === 0)
      throw new Error(`${otc.cancels.length} orders were cancelled, ${released} released`);
  }

  private tick(): Command {
    const prices = SOURCES.map((source) => ({
      symbol: 'BTC/USDT',
      source,
      price: 50_000_000n + BigInt(this.timeMs % 1_000_000) / 1_000n,
      sourceTimeMs: this.timeMs,
    }));
    return { kind: 'tick', prices };
  }

  private takerOfOrder(orderId: number): number {
    return this.partiesOf[orderId]?.taker ?? 0;
  }

  /** A merchant's method has the merchant's number. */
  private methodOf(orderId: number): number {
    return this.partiesOf[orderId]?.merchant ?? 0;
  }

  private nextTaker(): number {
    return FIRST_TAKER + (this.taker++ % TAKERS);
  }

  private push(commands: Command[]): void {
    const queue = [...commands];
    this.measure(queue.length, () => queue.shift() ?? { kind: 'close-member-credits' });
  }
}

/** With two SELL ads that are ON: their premiums are spread over 2 %. */
function merchant(memberId: number): Command[] {
  const terms = (premiumBp: bigint): AdTerms => ({
    priceType: 'FLOAT',
    price: 0n,
    premiumBp,
    qty: 100_000n * UNIT,
    min: 100_00n,
    max: 1_000_00n,
    methodIds: [memberId],
    payWindowMin: 30,
    minAgeDays: 0,
    minCompleted: 0,
  });
  const publish = (at: bigint): Command => ({
    kind: 'publish-ad',
    memberId,
    requestId: `${at}`,
    side: 'SELL',
    asset: 'USDT',
    terms: terms((BigInt(memberId * 7) + at) % 200n),
  });
  const on = (adId: number): Command => ({ kind: 'switch-ad-on', memberId, adId });
  return [
    { kind: 'open-member', memberId },
    { kind: 'set-identity-level', memberId, level: 2 },
    {
      kind: 'credit-from-outside',
      ref: `${memberId}`,
      owner: memberId,
      type: 'otc',
      asset: 'USDT',
      amount: 10n ** 14n / 3n,
    },
    { kind: 'enable-pay-method', memberId, methodId: memberId, methodKind: 'bankCard' },
    { kind: 'apply-merchant', memberId, requestId: 'apply' },
    { kind: 'review-merchant', memberId, isApproved: true, operator: 1, reason: '' },
    ...[publish(0n), publish(3n), on(memberId * 2 - 1), on(memberId * 2)],
  ];
}

function taker(memberId: number): Command[] {
  return [
    { kind: 'open-member', memberId },
    { kind: 'set-identity-level', memberId, level: 1 },
    {
      kind: 'credit-from-outside',
      ref: `${memberId}`,
      owner: memberId,
      type: 'otc',
      asset: 'USDT',
      amount: UNIT,
    },
    { kind: 'enable-pay-method', memberId, methodId: memberId, methodKind: 'bankCard' },
  ];
}

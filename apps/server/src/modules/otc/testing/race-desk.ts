/**
 * Races two events of one order over the members' calls, round after round on ads of both sides, and checks each time that the
 * order ended as one of their two sequences does, that nothing but its coins moved, and that these moved once.
 */
import { DEFAULT_OTC_POLICY, type Event } from '@tern/engine';
import type { CallName, CallRequest } from '@tern/protocol';
import { expect } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallError } from '../../../platform/http/call.ts';
import { cardOf, cny, coins, create, MERCHANT, OPERATORS, publish, TAKER, tick } from './otc-commands.ts';
import { POST_PASSWORD } from './otc-people-for-tests.ts';
import { OtcWorld } from './otc-world.ts';
import {
  isClockEvent,
  isOpenState,
  type Outcome,
  outcomesOf,
  type RacedState,
  type RaceEvent,
  type RaceState,
  statusOf,
} from './race-table.ts';
import { raceTwo } from './race-two.ts';

const SIDES = ['SELL', 'BUY'] as const;
type AdSide = (typeof SIDES)[number];
const STOCK = coins('20000');
/** 100 CNY at 7.23. */
const QTY = coins('13.83125864');
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const PAY_WINDOW_MIN = 10;
const REOPENING_WINDOW_MS = 15 * MINUTE_MS;
const CONSENT_MS = 24 * 60 * MINUTE_MS;
const postPassword = POST_PASSWORD;

interface RacedOrder {
  readonly orderId: number;
  readonly side: AdSide;
  readonly buyer: number;
  readonly seller: number;
  /** The clock's event comes at this time. */
  readonly dueMs: number;
}

interface Money {
  buyer: bigint;
  seller: bigint;
  sellerFrozen: bigint;
  merchantFrozen: bigint;
  stock: bigint;
}

type OrderChange = Extract<Event, { kind: 'otc-order-changed' }>;

export class RaceDesk {
  private changes: OrderChange[] = [];
  private serial = 0;

  private constructor(
    private readonly world: OtcWorld,
    private readonly ads: Record<AdSide, number>,
  ) {
    world.kernel.onReleased(({ events }) => {
      for (const event of events) if (event.kind === 'otc-order-changed') this.changes.push(event);
    });
  }

  /** One ad of each side; an appeal may follow "paid" at once. */
  static async open(database: TempDatabase): Promise<RaceDesk> {
    const world = await OtcWorld.open(database);
    const policy = { ...DEFAULT_OTC_POLICY, appealDelayMs: 0 };
    await world.execute({ kind: 'set-otc-policy', policy, ...OPERATORS });
    return new RaceDesk(world, { SELL: await openAd(world, 'SELL'), BUY: await openAd(world, 'BUY') });
  }

  /** Runs so many rounds; over them both sequences must have come about. */
  async race(state: RacedState, pair: readonly [RaceEvent, RaceEvent], rounds: number): Promise<void> {
    await this.fillStocks();
    const allowed = outcomesOf(state, pair);
    const seen = new Set<Outcome>();
    const waiting = await this.openAll(state, pair, rounds);
    for (let round = 0; round < rounds; round++) {
      await this.lift();
      const order = waiting[round] ?? (await this.openIn(state, SIDES[round % 2] ?? 'SELL'));
      if (pair.some(isClockEvent)) await this.waitUntil(order.dueMs - 1);
      const before = this.money(order);
      this.changes = [];
      const [first, second] = pair;
      const answers = await raceTwo(
        this.world.kernel,
        round,
        () => this.happen(order, first),
        () => this.happen(order, second),
      );
      seen.add(this.check(order, state, allowed, answers, before));
      await this.end(order);
    }
    expect(seen.size, 'sequences that came about').toBe(allowed.length);
    await this.expectAllEnded();
  }

  /** Rounds that pay a buyer use the ads up: one that holds less than a race may need gives its place to a new one. */
  private async fillStocks(): Promise<void> {
    const { world, ads } = this;
    for (const side of SIDES) {
      const adId = ads[side];
      if ((world.live.ads.find(adId)?.terms.qty ?? 0n) >= STOCK / 2n) continue;
      await world.execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
      await world.execute({ kind: 'delete-ad', memberId: MERCHANT, adId });
      ads[side] = await openAd(world, side);
    }
  }

  /** Requests to reopen expire after a day: all of them are made first, a second apart, and wait together. */
  private async openAll(
    state: RacedState,
    pair: readonly RaceEvent[],
    rounds: number,
  ): Promise<readonly RacedOrder[]> {
    if (!pair.includes('request expires')) return [];
    const orders: RacedOrder[] = [];
    for (let round = 0; round < rounds; round++) {
      await this.lift();
      orders.push(await this.openIn(state, SIDES[round % 2] ?? 'SELL'));
      this.world.kernel.nowMs += SECOND_MS;
    }
    return orders;
  }

  private happen(order: RacedOrder, event: RaceEvent): Promise<unknown> {
    const { buyer, seller } = order;
    const orderId = String(order.orderId);
    const paymentId = String(cardOf(seller));
    switch (event) {
      case 'pay':
        return this.call('payOtcOrder', { orderId, paymentId, isOwnAccount: 'true' }, buyer);
      case 'cancel':
        return this.call('cancelOtcOrder', { orderId, reason: 'PRICE' }, buyer);
      case 'refund':
        return this.call('cancelPaidOtcOrder', { orderId, reason: 'NOT_PAID', postPassword }, buyer);
      case 'release':
        return this.call('releaseOtcOrder', { orderId, postPassword }, seller);
      case 'buyer appeals':
        return this.call('openOtcAppeal', { orderId, text: 'not released' }, buyer);
      case 'seller appeals':
        return this.call('openOtcAppeal', { orderId, text: 'not paid' }, seller);
      case 'buyer withdraws':
        return this.call('withdrawOtcAppeal', { orderId }, buyer);
      case 'seller withdraws':
        return this.call('withdrawOtcAppeal', { orderId }, seller);
      case 'ask':
        return this.call('askOtcReopening', { orderId, paymentId, voucherIds: this.upload() }, buyer);
      case 'consent':
        return this.call('consentOtcReopening', { orderId, postPassword }, seller);
      case 'refuse':
        return this.call('refuseOtcReopening', { orderId }, seller);
      case 'excuse':
        return this.call('excuseOtcCancel', { orderId }, seller);
      case 'verdict pays':
        return this.decide(order, 'RELEASE_TO_BUYER');
      case 'verdict refunds':
        return this.decide(order, 'REFUND_SELLER');
      case 'deadline passes':
      case 'window ends':
      case 'request expires':
        return this.pass(order.dueMs);
    }
  }

  private call<N extends CallName>(name: N, params: CallRequest<N>, memberId: number): Promise<unknown> {
    return this.world.members.call(name, params, memberId);
  }

  private upload(): string {
    const imageId = `voucher-${String(this.serial++).padStart(16, '0')}`;
    this.world.people.unusedImages.add(imageId);
    return imageId;
  }

  /** A verdict comes from the desk: the engine's answer is worded as a member's is. */
  private async decide(
    { orderId }: RacedOrder,
    verdict: 'RELEASE_TO_BUYER' | 'REFUND_SELLER',
  ): Promise<unknown> {
    const finding = { finding: 'OTHER', fault: 'NONE' } as const;
    const command = { kind: 'decide-otc-appeal', orderId, verdict, ...finding, ...OPERATORS } as const;
    return this.world.submit(command).catch((refused: unknown) => {
      const isFinished = refused instanceof CallError && refused.error === 'orderFinished';
      throw isFinished ? new CallError('otcOrderFinished') : refused;
    });
  }

  private async pass(timeMs: number): Promise<void> {
    const { kernel } = this.world;
    kernel.nowMs = Math.max(kernel.nowMs, timeMs);
    await this.world.execute(tick(kernel.nowMs));
  }

  private waitUntil(timeMs: number): Promise<void> {
    return this.world.wait(timeMs - this.world.kernel.nowMs);
  }

  /** No member is stopped by points of earlier rounds, and both ads are ON. */
  private async lift(): Promise<void> {
    for (const memberId of [TAKER, MERCHANT])
      await this.world.execute({ kind: 'lift-otc-restrictions', memberId, ...OPERATORS });
    for (const adId of Object.values(this.ads))
      if (this.world.live.ads.find(adId)?.isOn === false)
        await this.world.execute({ kind: 'switch-ad-on', memberId: MERCHANT, adId });
  }

  private async openIn(state: RacedState, side: AdSide): Promise<RacedOrder> {
    const { world, ads } = this;
    const [buyer, seller] = side === 'SELL' ? [TAKER, MERCHANT] : [MERCHANT, TAKER];
    const methodIds = side === 'SELL' ? [] : [cardOf(TAKER)];
    const orderId = await world.execute(create(ads[side], { amount: cny('100'), methodIds }));
    const ofBuyer = { memberId: buyer, orderId };
    const ofSeller = { memberId: seller, orderId };
    const methodId = cardOf(seller);
    const pay = { kind: 'pay-otc-order', ...ofBuyer, methodId } as const;
    const cancel = { kind: 'cancel-otc-order', ...ofBuyer } as const;
    const ask = { kind: 'ask-otc-reopening', ...ofBuyer, methodId } as const;
    const ways = {
      'pending payment': [],
      'pending release': [pay],
      'buyer appealed': [pay, { kind: 'open-otc-appeal', ...ofBuyer }],
      'seller appealed': [pay, { kind: 'open-otc-appeal', ...ofSeller }],
      cancelled: [cancel],
      asked: [cancel, ask],
      reopened: [cancel, ask, { kind: 'consent-otc-reopening', ...ofSeller }],
    } as const;
    for (const command of ways[state]) await world.execute(command);
    return { orderId, side, buyer, seller, dueMs: world.kernel.nowMs + timeLeft(state) };
  }

  private money({ side, buyer, seller }: RacedOrder): Money {
    const of = (memberId: number) => {
      const found = this.world.balances.balancesOf(memberId, 'otc').find(({ asset }) => asset === 'USDT');
      return { all: (found?.free ?? 0n) + (found?.frozen ?? 0n), frozen: found?.frozen ?? 0n };
    };
    return {
      buyer: of(buyer).all,
      seller: of(seller).all,
      sellerFrozen: of(seller).frozen,
      merchantFrozen: of(MERCHANT).frozen,
      stock: this.world.live.ads.find(this.ads[side])?.terms.qty ?? 0n,
    };
  }

  private check(
    order: RacedOrder,
    from: RaceState,
    allowed: readonly Outcome[],
    answers: readonly [string, string],
    before: Money,
  ): Outcome {
    const last = this.changes.at(-1);
    const status = last?.status ?? statusOf(from);
    const found = allowed.find(
      (one) => one.answers.join() === answers.join() && statusOf(one.state) === status,
    );
    if (found === undefined) throw new Error(`${answers.join(', ')}: ${status} is no outcome of a sequence`);
    expect(this.changes.filter(({ orderId }) => orderId === order.orderId)).toHaveLength(found.steps);
    expect(this.changes).toHaveLength(found.steps);
    this.expectMoved(order, from, found.state, before);
    return found;
  }

  private expectMoved(order: RacedOrder, from: RaceState, to: RaceState, before: Money): void {
    const after = this.money(order);
    const paid = to === 'completed' ? QTY : 0n;
    // The coins that left the stock are in the escrow or with the buyer.
    const taken = (state: RaceState) => (isOpenState(state) || state === 'completed' ? QTY : 0n);
    const escrow = (state: RaceState) => (isOpenState(state) ? QTY : 0n);
    expect(after.buyer - before.buyer).toBe(paid);
    expect(before.seller - after.seller).toBe(paid);
    expect(before.stock - after.stock).toBe(taken(to) - taken(from));
    // A SELL ad's stock is frozen too; the escrow of a BUY ad comes out of the taker's free part.
    const released = order.side === 'SELL' ? paid : escrow(from) - escrow(to);
    expect(before.sellerFrozen - after.sellerFrozen).toBe(released);
    // Bond, stock of the SELL ad and escrow are all that is frozen (rules/otc#money).
    const sold = order.side === 'SELL' ? escrow(to) : 0n;
    const sellStock = this.world.live.ads.find(this.ads.SELL)?.terms.qty ?? 0n;
    expect(after.merchantFrozen).toBe(this.world.live.desk.policy.bond + sellStock + sold);
  }

  /** The next round begins without an open order, an open request, and points of this one. */
  private async end({ orderId, buyer: memberId, seller }: RacedOrder): Promise<void> {
    const status = this.world.live.orders.find(orderId)?.status;
    if (status === 'PENDING_PAYMENT')
      await this.world.execute({ kind: 'cancel-otc-order', memberId, orderId });
    if (status === 'PENDING_RELEASE')
      await this.world.execute({ kind: 'cancel-paid-otc-order', memberId, orderId });
    // Both are refused where there is nothing to end.
    await this.world.kernel.execute({ kind: 'refuse-otc-reopening', memberId: seller, orderId });
    await this.world.kernel.execute({ kind: 'excuse-otc-cancel', memberId: seller, orderId });
  }

  /** The read tables too have no order of the rounds that is open. */
  private async expectAllEnded(): Promise<void> {
    await this.world.project();
    const rows = await this.world.sql`select order_id from otc_orders where status like 'PENDING%'`;
    expect(rows).toEqual([]);
  }
}

function openAd(world: OtcWorld, side: AdSide): Promise<number> {
  return world.adOn(publish({ qty: STOCK, payWindowMin: PAY_WINDOW_MIN }, { side }));
}

function timeLeft(state: RacedState): number {
  if (state === 'pending payment') return PAY_WINDOW_MIN * MINUTE_MS;
  return state === 'asked' ? CONSENT_MS : REOPENING_WINDOW_MS;
}

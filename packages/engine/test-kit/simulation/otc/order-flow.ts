/** Orders of the simulated desk and the steps that honest parties take in them. */
import type { Command } from '../../../src/journal/commands.ts';
import { OTC_FAULTS, OTC_FINDINGS, OTC_VERDICTS } from '../../../src/otc/order-commands.ts';
import type { AdState, OtcOrderState } from '../../../src/otc/state.ts';
import type { ReferenceModel } from '../../reference/reference-model.ts';
import { adPrice, mostOf } from '../../reference/reference-otc-prices.ts';
import type { OtcChoices } from './choices.ts';
import { areTied, kindAt, MERCHANTS, methodOf, OTC_COINS } from './world.ts';

export class OrderFlow {
  constructor(
    private readonly choices: OtcChoices,
    private readonly model: ReferenceModel,
  ) {}

  create(): Command {
    const { random, ad: pickAd } = this.choices;
    const ad = pickAd.call(this.choices, ({ isOn }) => isOn) ?? this.choices.ad();
    if (ad === undefined) return this.quick();
    const holder = ad.side === 'BUY' && random.chance(50) ? this.lastBuyer() : undefined;
    const memberId = holder ?? (random.chance(92) ? this.choices.taker() : this.choices.merchant());
    const price = adPrice(this.model, ad) + BigInt(random.chance(6) ? random.pick([-1, 1]) : 0);
    const isByQty = holder !== undefined || random.chance(ad.side === 'BUY' ? 45 : 25);
    const amount = this.amount(ad);
    const at = random.below(3);
    return {
      kind: 'create-otc-order',
      memberId,
      requestId: this.choices.requestId(),
      adId: ad.adId,
      adVersion: random.chance(4) ? ad.version - 1 : ad.version,
      price,
      amount: isByQty ? 0n : amount,
      qty: !isByQty
        ? 0n
        : holder === undefined
          ? this.qty(ad, amount)
          : this.choices.freeOf(holder, 'otc', ad.asset),
      methodIds: ad.side === 'BUY' ? [methodOf(memberId, at)] : [],
      accountAgeDays: random.pick([0, 10, 40, 100]),
      isTied: areTied(memberId, ad.memberId),
    };
  }

  /** The last one who bought and owns little else, so that a sale meets the hold. */
  private lastBuyer(): number | undefined {
    return this.choices.otc.purchases.findLast(({ memberId }) => memberId % 3 === 1)?.memberId;
  }

  /** Around the bounds of the ad as often as between them. */
  private amount(ad: AdState): bigint {
    const { random } = this.choices;
    const { min } = ad.terms;
    const most = mostOf(this.model, ad);
    if (random.chance(30)) return random.pick([min, min - 1n, most, most + 1n, 0n, 1n]);
    const span = most > min ? most - min : 1n;
    return min + (span * BigInt(random.below(1_000))) / (random.chance(70) ? 4_000n : 1_000n);
  }

  private qty(ad: AdState, amount: bigint): bigint {
    if (this.choices.random.chance(60)) return ad.terms.qty;
    const price = adPrice(this.model, ad);
    return price === 0n ? 1n : (amount * 10n ** 8n) / price;
  }

  quick(): Command {
    const { random } = this.choices;
    const side = random.chance(45) ? 'BUY' : 'SELL';
    const isByQty = random.chance(side === 'SELL' ? 60 : 20);
    const asset = random.chance(3) ? 'RARE' : random.pick(OTC_COINS);
    const amount = BigInt(random.between(10, 900)) * 100n;
    const limit = random.chance(15) ? 7_25n : 10n ** 12n;
    const memberId = (side === 'SELL' ? this.lastBuyer() : undefined) ?? this.choices.taker();
    const free = this.choices.freeOf(memberId, 'otc', asset);
    return {
      kind: 'create-quick-order',
      memberId,
      requestId: this.choices.requestId(),
      side,
      asset,
      methodKind: kindAt(random.below(3)),
      price: side === 'BUY' ? limit : 10n ** 12n - limit + 1n,
      amount: isByQty ? 0n : amount,
      qty: isByQty ? (side === 'SELL' && random.chance(70) ? free : 30n * 10n ** 8n) : 0n,
      accountAgeDays: random.pick([0, 10, 40, 100]),
      tiedIds: MERCHANTS.filter((merchantId) => areTied(memberId, merchantId)),
    };
  }

  /** The step of a party or of operators in some order; undefined when there is none. */
  step(): Command | undefined {
    const { random } = this.choices;
    const order = this.choices.order();
    if (order === undefined) return undefined;
    if (order.status === 'PENDING_PAYMENT') return this.unpaid(order);
    if (order.status === 'PENDING_RELEASE') return random.chance(35) ? undefined : this.paid(order);
    return this.cancelled(order);
  }

  private unpaid({ orderId, buyerId, methodIds }: OtcOrderState): Command | undefined {
    const { random } = this.choices;
    const roll = random.below(100);
    const memberId = buyerId;
    // Some buyers let every deadline pass.
    if (buyerId % 4 === 0) return undefined;
    if (roll < 45) return { kind: 'pay-otc-order', memberId, orderId, methodId: random.pick(methodIds) };
    return roll < 70 ? { kind: 'cancel-otc-order', memberId, orderId } : undefined;
  }

  private paid(order: OtcOrderState): Command {
    const { random } = this.choices;
    const { orderId, buyerId, sellerId, appeal, appellantId } = order;
    const roll = random.below(100);
    if (appeal === 'WITHDRAWN' && roll < 60)
      return { kind: 'open-otc-appeal', memberId: appellantId, orderId };
    if (appeal === 'OPEN' && roll < 8)
      return {
        kind: 'decide-otc-appeal',
        orderId,
        verdict: 'REFUND_SELLER',
        finding: 'NOT_PAID',
        fault: 'BUYER',
        ...this.choices.twoOperators(),
      };
    if (appeal === 'OPEN' && roll < 75)
      return random.chance(55)
        ? { kind: 'withdraw-otc-appeal', memberId: appellantId, orderId }
        : {
            kind: 'decide-otc-appeal',
            orderId,
            verdict: random.pick(OTC_VERDICTS),
            finding: random.chance(50) ? 'NOT_PAID' : random.pick(OTC_FINDINGS),
            fault: random.pick(OTC_FAULTS),
            ...this.choices.twoOperators(),
          };
    if (roll < 40) return { kind: 'release-otc-order', memberId: sellerId, orderId };
    if (roll < 58) return { kind: 'cancel-paid-otc-order', memberId: buyerId, orderId };
    return { kind: 'open-otc-appeal', memberId: random.pick([buyerId, sellerId]), orderId };
  }

  private cancelled({ orderId, buyerId, sellerId, reopening, methodIds }: OtcOrderState): Command {
    const { random } = this.choices;
    if (reopening === 'NONE')
      return random.chance(60)
        ? { kind: 'ask-otc-reopening', memberId: buyerId, orderId, methodId: random.pick(methodIds) }
        : { kind: 'excuse-otc-cancel', memberId: sellerId, orderId };
    const kind = random.chance(65) ? 'consent-otc-reopening' : 'refuse-otc-reopening';
    return { kind, memberId: sellerId, orderId };
  }
}

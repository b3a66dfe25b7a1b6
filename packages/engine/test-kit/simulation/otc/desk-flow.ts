/** Merchants, ads, members and operators of the simulated desk, and the money that comes to it and leaves it. */
import type { Command } from '../../../src/journal/commands.ts';
import type { AdTerms } from '../../../src/otc/ad-commands.ts';
import type { OtcChoices } from './choices.ts';
import { DAY_MS, kindAt, methodOf, OTC_COINS, OTC_POLICY, OTC_SOURCES } from './world.ts';

const E8 = 10n ** 8n;

export class DeskFlow {
  constructor(private readonly choices: OtcChoices) {}

  /** Mostly all sources near 50,000; sometimes too few for the index to be NORMAL. */
  tick(): Command {
    const { random, nowMs } = this.choices;
    const sources = random.chance(8) ? OTC_SOURCES.slice(0, random.below(3)) : OTC_SOURCES;
    const price = 50_000_000n + BigInt(random.below(200_000));
    return {
      kind: 'tick',
      prices: sources.map((source) => ({ symbol: 'BTC/USDT', source, price, sourceTimeMs: nowMs })),
    };
  }

  rate(): Command {
    const { random } = this.choices;
    const isManual = random.chance(40);
    const rate = 716_000_000n + BigInt(random.below(8_000_000)) * (random.chance(10) ? 5n : 1n);
    return { kind: 'set-cny-rate', rate, isManual, ...this.choices.twoOperators() };
  }

  ad(): Command {
    const { random } = this.choices;
    const memberId = this.choices.merchant();
    const own = this.choices.ad((ad) => ad.memberId === memberId);
    const roll = random.below(100);
    if (own === undefined || roll < 26) return this.publish(memberId);
    const { adId } = own;
    if (roll < 30) return { kind: 'switch-all-ads-off', memberId };
    if (roll < 36) return this.operatorOnAd(adId);
    if (own.isOn) return { kind: 'switch-ad-off', memberId, adId };
    if (roll < 45)
      return { kind: 'edit-ad', memberId, adId, terms: this.terms(memberId, own.side, own.asset) };
    return roll < 57 ? { kind: 'delete-ad', memberId, adId } : { kind: 'switch-ad-on', memberId, adId };
  }

  /** An ad that is OFF goes ON, so that there are some to take. */
  on(): Command | undefined {
    const ad = this.choices.ad(({ isOn, isBlocked }) => !isOn && !isBlocked);
    return ad && { kind: 'switch-ad-on', memberId: ad.memberId, adId: ad.adId };
  }

  private operatorOnAd(adId: number): Command {
    const operator = this.choices.operator();
    const isBlocked = this.choices.otc.ads.get(adId)?.isBlocked ?? false;
    return isBlocked
      ? { kind: 'lift-ad-block', adId, operator }
      : { kind: 'take-down-ad', adId, operator, reason: 'a reason' };
  }

  private publish(memberId: number): Command {
    const { random } = this.choices;
    const side = random.chance(60) ? 'SELL' : 'BUY';
    const asset = random.chance(3) ? 'RARE' : random.pick(OTC_COINS);
    const terms = this.terms(memberId, side, asset);
    return { kind: 'publish-ad', memberId, requestId: this.choices.requestId(), side, asset, terms };
  }

  private terms(memberId: number, side: 'BUY' | 'SELL', asset: string): AdTerms {
    const { random } = this.choices;
    const isFixed = random.chance(50);
    const cents = asset === 'BTC' ? 36_000_000 : 720;
    const spread = random.chance(8) ? 300 : 15;
    const price = BigInt(Math.floor((cents * (1_000 + random.between(-spread, spread))) / 1_000));
    const methodIds = [0, 1, 2].filter(() => random.chance(60)).map((at) => methodOf(memberId, at));
    const min = BigInt(random.between(10, 300)) * 100n;
    const worth = BigInt(random.between(100, 900)) * E8;
    return {
      priceType: isFixed ? 'FIXED' : 'FLOAT',
      price: isFixed ? price : 0n,
      premiumBp: isFixed ? 0n : BigInt(random.between(-150, 150)),
      qty: asset === 'BTC' ? worth / 50_000n : worth,
      min,
      max: min + BigInt(random.below(5_000)) * 100n,
      methodIds,
      payWindowMin: random.pick([10, 15, 20, 30]),
      minAgeDays: random.chance(85) ? 0 : 30,
      minCompleted: random.chance(85) || side === 'BUY' ? 0 : 1,
    };
  }

  /** A member changes its own standing. */
  member(): Command {
    const { random } = this.choices;
    const memberId = random.chance(60) ? this.choices.member() : this.choices.applicant();
    switch (random.below(9)) {
      case 0:
      case 1: {
        const at = random.below(3);
        return random.chance(65)
          ? { kind: 'enable-pay-method', memberId, methodId: methodOf(memberId, at), methodKind: kindAt(at) }
          : { kind: 'disable-pay-method', memberId, methodId: methodOf(memberId, at) };
      }
      case 2:
        return {
          kind: 'block-otc-member',
          memberId: this.choices.taker(),
          blockedId: this.choices.merchant(),
          isBlocked: random.chance(45),
        };
      case 3:
        return this.topUp();
      case 4: {
        const orderId = random.between(1, this.choices.otc.lastOrder + 1);
        return { kind: 'open-otc-report', orderId, memberId, reportedId: this.choices.member() };
      }
      default:
        return this.merchant(memberId);
    }
  }

  /** Tops up the bond of the first merchant whose bond is short. */
  private topUp(): Command {
    const { random, otc } = this.choices;
    const short = [...otc.merchants.values()].find(
      ({ state, bond }) => bond < otc.policy.bond && (state === 'APPROVED' || state === 'SUSPENDED'),
    );
    const memberId = short?.memberId ?? this.choices.merchant();
    const missing = otc.policy.bond - (short?.bond ?? 0n);
    const amount = random.chance(80) ? missing : E8;
    return { kind: 'top-up-bond', memberId, requestId: this.choices.requestId(), amount };
  }

  private merchant(memberId: number): Command {
    switch (this.choices.stateOf(memberId)) {
      case 'PENDING':
        return { kind: 'withdraw-merchant-application', memberId };
      case 'QUITTING':
        return this.choices.random.chance(60) ? { kind: 'stay-merchant', memberId } : this.topUp();
      case 'APPROVED':
        return this.choices.random.chance(40) ? { kind: 'quit-merchant', memberId } : this.topUp();
      case 'SUSPENDED':
        return { kind: 'quit-merchant', memberId };
      default:
        return { kind: 'apply-merchant', memberId, requestId: this.choices.requestId() };
    }
  }

  /** Operators on merchants, marks and reports. */
  operator(): Command {
    const { random, otc } = this.choices;
    const two = this.choices.twoOperators();
    const operator = this.choices.operator();
    const memberId = random.pick([this.choices.merchant(), this.choices.member(), this.choices.applicant()]);
    const orderId = random.between(1, otc.lastOrder + 1);
    const state = this.choices.stateOf(memberId);
    if (state === 'PENDING')
      return {
        kind: 'review-merchant',
        memberId,
        isApproved: random.chance(60),
        operator,
        reason: 'a reason',
      };
    if (state === 'SUSPENDED' && random.chance(70))
      return { kind: 'lift-merchant-suspension', memberId, ...two };
    const [report] = otc.reports;
    switch (random.below(8)) {
      case 0:
        if (random.chance(50)) return { kind: 'lift-otc-restrictions', memberId, ...two };
        return { kind: 'suspend-merchant', memberId, operator, reason: 'a reason' };
      case 1: {
        const harmedId = random.chance(50) ? 0 : this.choices.taker();
        const amount = OTC_POLICY.bond / BigInt(random.between(1, 12));
        return { kind: 'penalize-merchant', memberId, orderId, harmedId, amount, reason: 'a reason', ...two };
      }
      case 2:
        return { kind: 'give-fault-mark', memberId, orderId, ...two };
      case 3: {
        const mark = otc.marks[0];
        const of = mark ?? { memberId, orderId };
        return { kind: 'undo-fault-mark', memberId: of.memberId, orderId: of.orderId, ...two };
      }
      case 4: {
        const marked = otc.marks.at(-1)?.memberId ?? memberId;
        const restricted = random.chance(60) ? marked : (otc.cancels.at(-1)?.buyerId ?? memberId);
        return { kind: 'lift-otc-restrictions', memberId: restricted, ...two };
      }
      case 5: {
        const excused = report?.orderId ?? otc.cancels.at(-1)?.orderId ?? orderId;
        return { kind: 'excuse-reported-cancel', orderId: excused, ...two };
      }
      default:
        return report === undefined
          ? { kind: 'open-otc-report', orderId, memberId: this.choices.taker(), reportedId: memberId }
          : { kind: 'close-otc-report', orderId: report.orderId, memberId: report.memberId, operator };
    }
  }

  /** A report of a cancel that counts, so that operators may excuse it. */
  reportCancel(): Command | undefined {
    const record = this.choices.otc.cancels.at(-1);
    return (
      record && {
        kind: 'open-otc-report',
        orderId: record.orderId,
        memberId: record.buyerId,
        reportedId: record.sellerId,
      }
    );
  }

  /** Members are frozen, locked, barred, and freed soon. */
  flags(): Command {
    const { random, nowMs } = this.choices;
    const barred = this.choices.barred();
    if (barred !== undefined && random.chance(70)) return barred;
    const memberId = this.choices.member();
    const roll = random.below(100);
    if (roll < 12)
      return { kind: 'lock-withdrawal', memberId, untilMs: nowMs + random.between(1, 30) * 60_000 };
    if (roll < 25) return { kind: 'set-identity-level', memberId, level: random.pick([0, 1, 2, 2]) };
    const frozen = random.chance(15);
    return { kind: 'set-member-flags', memberId, frozen, tradingAllowed: random.chance(93) };
  }

  pause(): Command {
    return this.choices.otc.pausedMs > 0
      ? { kind: 'resume-otc', ...this.choices.twoOperators() }
      : { kind: 'pause-otc', operator: this.choices.operator(), reason: 'a reason' };
  }

  policy(): Command {
    const { random } = this.choices;
    if (random.chance(8))
      return {
        kind: 'set-otc-policy',
        policy: { ...OTC_POLICY, maxAmount: OTC_POLICY.minAmount - 1n },
        ...this.choices.twoOperators(),
      };
    const policy = {
      ...OTC_POLICY,
      bond: random.chance(95) ? OTC_POLICY.bond : OTC_POLICY.bond + E8,
      maxUnpaid: random.between(2, 3),
      holdMs: random.pick([3_600_000, DAY_MS]),
    };
    return { kind: 'set-otc-policy', policy, ...this.choices.twoOperators() };
  }

  /** Transfers and withdrawals of balances that ads and orders also want. */
  money(): Command {
    const { random } = this.choices;
    const memberId = this.choices.member();
    const asset = random.pick(OTC_COINS);
    if (random.chance(25)) {
      const amount =
        (this.choices.freeOf(memberId, 'assets', 'USDT') / 100n) * (random.chance(20) ? 100n : 5n);
      return {
        kind: 'request-withdrawal',
        memberId,
        requestId: this.choices.requestId(),
        asset: 'USDT',
        chain: 'ether',
        address: '0x00000000000000000000000000000000000000aa',
        amount: amount - (amount % 100n),
        fee: E8,
        isNewDevice: false,
        isYoungAccount: false,
        isUnreconciled: false,
      };
    }
    const isOut = random.chance(35);
    const from = isOut ? 'otc' : 'assets';
    const free = this.choices.freeOf(memberId, from, asset);
    return {
      kind: 'transfer',
      memberId,
      requestId: this.choices.requestId(),
      from,
      to: isOut ? 'assets' : 'otc',
      asset: random.chance(3) ? 'RARE' : asset,
      amount: isOut && random.chance(50) ? free : free / 4n,
    };
  }
}

/** Pledges of simulated growth: products, orders, redemptions, their money, and airdrops. */
import type { AirdropRow } from '../../../src/growth/airdrop-commands.ts';
import type { PledgeTerms } from '../../../src/growth/pledge-commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { GrowthChoices } from './choices.ts';
import { COINS, DAY_MS, PLEDGE_TERMS } from './world.ts';

const E8 = 10n ** 8n;
const MOST_PRODUCTS = 12;
const COLLECTOR = 44;

export class PledgeFlow {
  private campaigns = 0;
  /** Commands that are left of the collector's streak. */
  private streak = 0;

  constructor(private readonly choices: GrowthChoices) {}

  product(): Command {
    const { random } = this.choices;
    const roll = random.below(100);
    const known = this.choices.product();
    if (known === undefined || roll < 22) return this.draft();
    const { productId, terms } = known;
    if (roll < 62) {
      // Now and then it is drafted anew after the approval.
      const revision = random.chance(90) ? known.revision : known.revision - 1;
      return { kind: 'switch-pledge-product-on', productId, revision, ...this.choices.twoOperators() };
    }
    if (roll < 82) return { kind: 'switch-pledge-product-off', productId, operator: this.choices.operator() };
    const quota = terms.quota + BigInt(random.below(400)) * E8;
    const { saleEndMs } = terms;
    return { kind: 'change-pledge-product', productId, quota, saleEndMs, ...this.choices.twoOperators() };
  }

  subscribe(): Command {
    const { random } = this.choices;
    const product = this.choices.product(({ status }) => status === 'ON' || random.chance(5));
    if (product === undefined) return this.product();
    const { productId, terms } = product;
    const least = terms.min;
    const amount = random.chance(10)
      ? terms.quota - product.sold
      : least + BigInt(random.below(300)) * (terms.maxPerMember / 700n);
    const { termDays, dailyRate } = terms;
    const memberId = this.choices.saver();
    const requestId = this.choices.requestId();
    return { kind: 'subscribe-pledge', memberId, requestId, productId, amount, termDays, dailyRate };
  }

  /** Now and then one member collects small orders, so that the bounds of a day and of running orders bind. */
  collect(): Command | undefined {
    const { random } = this.choices;
    if (this.streak === 0) this.streak = random.chance(0.12) ? random.between(15, 75) : 0;
    const product = this.choices.product(({ status }) => status === 'ON');
    if (this.streak === 0 || product === undefined) return undefined;
    this.streak--;
    const { productId, terms } = product;
    const { min: amount, termDays, dailyRate } = terms;
    const requestId = this.choices.requestId();
    return {
      kind: 'subscribe-pledge',
      memberId: COLLECTOR,
      requestId,
      productId,
      amount,
      termDays,
      dailyRate,
    };
  }

  redeem(): Command {
    const { random } = this.choices;
    const pledge = this.choices.pledge(({ isRedeeming }) => !isRedeeming || random.chance(10));
    if (pledge === undefined) return this.subscribe();
    const { pledgeId, memberId, principal, termDays } = pledge;
    const isPart = termDays === 0 && random.chance(60);
    const amount = isPart ? (principal * BigInt(random.between(1, 100))) / 100n : principal;
    return { kind: 'redeem-pledge', memberId, requestId: this.choices.requestId(), pledgeId, amount };
  }

  settle(): Command {
    const { random, today } = this.choices;
    return { kind: 'settle-pledges', day: today - (random.chance(85) ? 0 : random.between(-1, 2)) };
  }

  /** Mostly all that may be moved, or a unit more. */
  move(): Command {
    const { random } = this.choices;
    const move = random.chance(80) ? 'FROM_FEE' : 'TO_FEE';
    const asset = random.chance(60) ? 'USDT' : random.pick(COINS);
    const free = this.choices.free(move === 'FROM_FEE' ? 'fee' : 'pledge', asset);
    const isUsdtFee = move === 'FROM_FEE' && asset === 'USDT';
    const open = this.choices.growth.fees.reduce((sum, { fees }) => sum + fees, 0n);
    const most = free - (isUsdtFee ? (open * 30n + 99n) / 100n : 0n);
    const amount = random.chance(70) ? most + BigInt(random.below(2)) : most / 3n;
    return { kind: 'move-pledge-funds', asset, amount, move, ...this.choices.twoOperators() };
  }

  fund(): Command {
    const { random } = this.choices;
    const account = random.pick(['fee', 'pledge', 'promo'] as const);
    const asset = random.pick(COINS);
    const unit = random.chance(3) ? 10n ** 15n : asset === 'BTC' ? E8 / 1_000n : E8;
    const amount = BigInt(random.between(1, 200)) * unit;
    const reference = `bank ${this.choices.nextSerial()}`;
    return {
      kind: 'fund-growth-account',
      account,
      asset,
      amount,
      reference,
      ...this.choices.twoOperators(),
    };
  }

  airdrop(): Command {
    const { random } = this.choices;
    const asset = random.pick(COINS);
    const members = new Set(Array.from({ length: random.between(1, 5) }, () => this.choices.member()));
    const rows: AirdropRow[] = [...members].map((memberId) => ({
      memberId,
      amount: BigInt(random.between(1, 20)) * (asset === 'BTC' ? E8 / 1_000n : E8),
    }));
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n);
    const campaignId = random.chance(85) ? ++this.campaigns : Math.max(1, this.campaigns);
    // It stands for the hash of the list: the engine does not compute it.
    const listHash = (total * BigInt(rows.length)).toString(16).padStart(64, '0');
    return {
      kind: 'pay-airdrop',
      campaignId,
      asset,
      total,
      listHash,
      rows,
      ...this.choices.twoOperators(),
    };
  }

  private draft(): Command {
    const { random, growth } = this.choices;
    const known = this.choices.product(({ status }) => status === 'DRAFT');
    const isNew = known === undefined || (growth.products.length < MOST_PRODUCTS && random.chance(60));
    const productId = isNew ? 0 : known.productId;
    return {
      kind: 'draft-pledge-product',
      productId,
      terms: this.terms(),
      operator: this.choices.operator(),
      // It stands for the hash of the texts: the engine does not compute it.
      textHash: random.below(1_000).toString(16).padStart(64, '0'),
    };
  }

  private terms(): PledgeTerms {
    const { random, nowMs } = this.choices;
    const asset = random.pick(COINS);
    const unit = asset === 'BTC' ? E8 / 1_000n : E8;
    return {
      ...PLEDGE_TERMS,
      asset,
      termDays: random.pick([0, 0, 7, 7, 7, 30, 90]),
      dailyRate: BigInt(random.between(1, 40_000)) * (random.chance(5) ? 25n : 1n),
      min: BigInt(random.between(1, 20)) * unit,
      maxPerMember: BigInt(random.between(200, 900)) * unit,
      quota:
        BigInt(random.between(300, 2_000)) * unit * (random.chance(10) ? 10_000n : 1n) +
        BigInt(random.below(999)),
      saleStartMs: random.chance(90) ? 0 : nowMs + DAY_MS,
      saleEndMs: random.chance(50) ? 8.64e15 : nowMs + random.between(1, 60) * DAY_MS,
      isEarlyRedeemable: random.chance(80),
      earlyDelayHours: random.pick([0, 1, 24, 72]),
    };
  }
}

/** Choices that the flows of simulated growth share, by what the reference exchange knows. */
import type { Random } from '@tern/test-kit/random';
import { businessDay, businessDayStart } from '../../../src/base/limits.ts';
import type { DayFeesState, PledgeState, ProductState } from '../../../src/growth/state.ts';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import type { GrowthRecords } from '../../reference/reference-growth-records.ts';
import { DAY_MS, GROWTH_MEMBERS, HOUR_MS, OPERATORS, START_TIME_MS } from './world.ts';

export class GrowthChoices {
  nowMs = START_TIME_MS;
  private serial = 0;

  constructor(
    readonly random: Random,
    private readonly reference: ReferenceExchange,
  ) {}

  get growth(): GrowthRecords {
    return this.reference.model.growth;
  }

  get today(): number {
    return businessDay(this.nowMs);
  }

  /** Mostly seconds pass; now and then the next 00:00 comes, some days, or a time in which terms end. */
  advanceMs(): number {
    const { random } = this;
    let ms = random.between(0, 20_000);
    if (random.chance(6)) ms = random.between(1, 14) * HOUR_MS;
    if (random.chance(6)) ms = businessDayStart(this.today + 1) - this.nowMs + random.between(-1, 1);
    if (random.chance(2)) ms = random.between(1, 4) * DAY_MS;
    if (random.chance(0.4)) ms = random.between(20, 100) * DAY_MS;
    this.nowMs += Math.max(ms, 0);
    return Math.max(ms, 0);
  }

  free(owner: number | 'fee' | 'pledge' | 'promo', asset: string): bigint {
    return this.reference.model.account(owner, 'assets', asset).free;
  }

  lastPrice(market: string): bigint {
    return this.reference.model.markets.get(market)?.lastPrice ?? 0n;
  }

  nextSerial(): number {
    return ++this.serial;
  }

  requestId(): string {
    return `g${this.nextSerial()}`;
  }

  member(): number {
    return this.random.pick(GROWTH_MEMBERS);
  }

  /** The first ones more often, so that own limits bind. */
  saver(): number {
    return GROWTH_MEMBERS[this.random.zipf(GROWTH_MEMBERS.length)] ?? 1;
  }

  operator(): number {
    return this.random.pick(OPERATORS);
  }

  twoOperators(): { firstOperator: number; secondOperator: number } {
    const first = this.random.below(OPERATORS.length);
    const second = (first + 1) % OPERATORS.length;
    return { firstOperator: OPERATORS[first] ?? 0, secondOperator: OPERATORS[second] ?? 0 };
  }

  /** Mostly of a day that is over. */
  fees(): DayFeesState | undefined {
    const isAny = this.random.chance(10);
    const fees = this.growth.fees.filter(({ day }) => isAny || day < this.today);
    return fees.length === 0 ? undefined : this.random.pick(fees);
  }

  product(isChosen: (product: ProductState) => boolean = () => true): ProductState | undefined {
    const chosen = this.growth.products.filter(isChosen);
    return chosen.length === 0 ? undefined : this.random.pick(chosen);
  }

  pledge(isChosen: (pledge: PledgeState) => boolean = () => true): PledgeState | undefined {
    const chosen = this.growth.pledges.filter(isChosen);
    return chosen.length === 0 ? undefined : this.random.pick(chosen);
  }

  frozen(): number | undefined {
    return [...this.reference.model.members.values()].find(({ frozen }) => frozen)?.memberId;
  }
}

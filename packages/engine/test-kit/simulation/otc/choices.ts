/** Choices that the flows of the simulated desk share, by what the reference exchange knows. */
import type { Random } from '@tern/test-kit/random';
import type { Command } from '../../../src/journal/commands.ts';
import type { AdState, OtcOrderState, OtcState } from '../../../src/otc/state.ts';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import type { OtcRecords } from '../../reference/reference-otc-records.ts';
import {
  DAY_MS,
  levelOf,
  MERCHANTS,
  MINUTE_MS,
  OPERATORS,
  OTC_MEMBERS,
  START_TIME_MS,
  TAKERS,
} from './world.ts';

export class OtcChoices {
  nowMs = START_TIME_MS;
  private serial = 0;

  constructor(
    readonly random: Random,
    private readonly reference: ReferenceExchange,
  ) {}

  get otc(): OtcRecords {
    return this.reference.model.otc;
  }

  /** Mostly seconds pass, so that no clock stands still; now and then the service does, for minutes or for days. */
  advanceMs(): number {
    const { random } = this;
    let ms = random.below(100) < 40 ? random.between(0, 2_000) : random.between(10_000, 60_000);
    if (random.chance(1.5)) ms = random.between(1, 20) * MINUTE_MS + random.below(5);
    if (random.chance(1.2)) ms = random.between(1, 9) * DAY_MS;
    this.nowMs += ms;
    return ms;
  }

  freeOf(memberId: number, type: 'otc' | 'assets', asset: string): bigint {
    return this.reference.model.account(memberId, type, asset).free;
  }

  requestId(): string {
    return `o${++this.serial}`;
  }

  merchant(): number {
    return this.random.pick(MERCHANTS);
  }

  /** The first ones more often, so that bounds and restrictions bind. */
  taker(): number {
    return this.random.chance(50)
      ? this.random.pick(TAKERS)
      : (TAKERS[this.random.zipf(TAKERS.length)] ?? 11);
  }

  /** One that a third of the takers could be: with advanced verification and the money of a bond. */
  applicant(): number {
    return this.random.pick(TAKERS.filter((memberId) => memberId % 3 === 0));
  }

  member(): number {
    return this.random.pick(OTC_MEMBERS);
  }

  operator(): number {
    return this.random.pick(OPERATORS);
  }

  twoOperators(): { firstOperator: number; secondOperator: number } {
    const first = this.random.below(OPERATORS.length);
    const second = (first + 1) % OPERATORS.length;
    return { firstOperator: OPERATORS[first] ?? 0, secondOperator: OPERATORS[second] ?? 0 };
  }

  ad(isChosen: (ad: AdState) => boolean = () => true): AdState | undefined {
    const chosen = [...this.otc.ads.values()].filter(isChosen);
    return chosen.length === 0 ? undefined : this.random.pick(chosen);
  }

  order(isChosen: (order: OtcOrderState) => boolean = () => true): OtcOrderState | undefined {
    const chosen = [...this.otc.orders.values()].filter(isChosen);
    return chosen.length === 0 ? undefined : this.random.pick(chosen);
  }

  /** Frees a member who is barred, or undefined when there is none. */
  barred(): Command | undefined {
    const barred = [...this.reference.model.members.values()].filter(
      ({ frozen, tradingAllowed, memberId, identityLevel }) =>
        frozen || !tradingAllowed || identityLevel < levelOf(memberId),
    );
    if (barred.length === 0) return undefined;
    const { memberId, frozen, tradingAllowed } = this.random.pick(barred);
    return frozen || !tradingAllowed
      ? { kind: 'set-member-flags', memberId, frozen: false, tradingAllowed: true }
      : { kind: 'set-identity-level', memberId, level: levelOf(memberId) };
  }

  /** A member's merchant state. */
  stateOf(memberId: number): OtcState['merchants'][number]['state'] | undefined {
    return this.otc.merchants.get(memberId)?.state;
  }
}

/** Choices that all flows of the simulated wallet make: of members, coins, amounts and operators, by what the events told. */

import type { Random } from '@tern/test-kit/random';
import type { Flow } from '../flow.ts';
import type { FollowedDeposit, WalletBooks } from './wallet-books.ts';
import {
  COINS,
  DAY_MS,
  HOUR_MS,
  OPERATORS,
  type SimulatedCoin,
  START_TIME_MS,
  STRANGER,
  WALLET_MEMBERS,
} from './world.ts';

/** Deposits of the last numbers are booked and reversed. */
const RECENT = 60;

export class WalletChoices {
  nowMs = START_TIME_MS;
  private serial = 0;
  /** The numbers of each chain that commands of this batch take already. */
  private readonly numbered = new Map<string, number>();

  constructor(
    readonly random: Random,
    readonly books: WalletBooks,
    readonly spot: Flow,
  ) {}

  /**
   * Begins a batch. Mostly seconds pass; sometimes an hour or a day, so that settings that wait, locks and limits of a
   * day end.
   */
  advanceMs(): number {
    const { random } = this;
    let extraMs = random.below(5_000);
    if (random.chance(1.5)) extraMs = random.between(1, 5) * HOUR_MS;
    if (random.chance(1)) extraMs = DAY_MS;
    const afterMs = this.spot.advanceMs(extraMs);
    this.nowMs += afterMs;
    this.numbered.clear();
    return afterMs;
  }

  /** The number of the chain's next deposit behind those of this batch. */
  nextNumber(chain: string): number {
    const before = this.numbered.get(chain) ?? 0;
    this.numbered.set(chain, before + 1);
    return (this.books.chains.get(chain)?.lastDeposit ?? 0) + before + 1;
  }

  /** Any of them, the first ones more often, so that limits bind. */
  member(): number {
    const { random } = this;
    if (random.chance(50)) return random.pick(WALLET_MEMBERS);
    return WALLET_MEMBERS[random.zipf(WALLET_MEMBERS.length)] ?? STRANGER;
  }

  /** A member who owes, or undefined when there is none. */
  debtor(): number | undefined {
    const { books, random } = this;
    const debtors = WALLET_MEMBERS.filter((memberId) => books.isDebtor(memberId));
    return debtors.length === 0 ? undefined : random.pick(debtors);
  }

  /** Money comes to a debtor now and then, and else to any member. */
  receiver(): number {
    return (this.random.chance(50) ? this.debtor() : undefined) ?? this.member();
  }

  /** A member who has the least amount of the coin, when four tries find one. */
  owner({ asset }: SimulatedCoin, least: bigint): number {
    let memberId = this.member();
    for (let tries = 0; tries < 4 && this.books.freeOf(memberId, asset) < least; tries++)
      memberId = this.member();
    return memberId;
  }

  coin(): SimulatedCoin {
    return this.random.pick(COINS);
  }

  text(): string {
    return `w${++this.serial}`;
  }

  operator(): number {
    return this.random.pick(OPERATORS);
  }

  twoOperators(): { firstOperator: number; secondOperator: number } {
    const first = this.random.below(OPERATORS.length);
    const second = (first + this.random.between(1, OPERATORS.length - 1)) % OPERATORS.length;
    return { firstOperator: OPERATORS[first] ?? 0, secondOperator: OPERATORS[second] ?? 0 };
  }

  /** Mostly some hundred USDT worth, with units below the step. */
  amount({ unit }: SimulatedCoin): bigint {
    const { random } = this;
    return unit * BigInt(random.between(2, random.chance(20) ? 1_500 : 250)) + BigInt(random.below(1_000));
  }

  /** One of the last deposits, or undefined when none of them is chosen. */
  recent(isChosen: (deposit: FollowedDeposit) => boolean): FollowedDeposit | undefined {
    const chosen = this.books.deposits.slice(-RECENT).filter(isChosen);
    return chosen.length === 0 ? undefined : this.random.pick(chosen);
  }
}

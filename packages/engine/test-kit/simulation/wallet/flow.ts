/**
 * The stream of commands of a simulation of the wallet: a third is the spot flow's, the others are deposits,
 * withdrawals, applications, addresses and operators, and a tenth is hostile. Chooses from what the events told
 * (wallet-books.ts), so that a run depends on its seed alone.
 */

import type { Random } from '@tern/test-kit/random';
import type { SystemAccount } from '../../../src/accounts.ts';
import type { Command, HoldReason } from '../../../src/commands.ts';
import type { CreditDeposit } from '../../../src/wallet/deposit-commands.ts';
import { HOLD_REASONS } from '../../../src/wallet/deposit-commands.ts';
import type { Flow } from '../flow.ts';
import { HostileWalletFlow } from './hostile-flow.ts';
import { SettingsFlow } from './settings-flow.ts';
import type { FollowedDeposit, WalletBooks } from './wallet-books.ts';
import { WithdrawalFlow } from './withdrawal-flow.ts';
import {
  COINS,
  DAY_MS,
  HOUR_MS,
  isReversed,
  OPERATORS,
  type SimulatedCoin,
  START_TIME_MS,
  STRANGER,
  WALLET_MEMBERS,
} from './world.ts';

/** Deposits of the last numbers are booked and reversed. */
const RECENT = 60;
/** Applications are paid from the last ones, so that they are used up. */
const LAST_FUNDINGS = 8;

export class WalletFlow {
  nowMs = START_TIME_MS;
  private readonly hostile: HostileWalletFlow;
  private readonly settings: SettingsFlow;
  readonly withdrawals: WithdrawalFlow;
  private serial = 0;
  /** How many deposits of each chain the commands of this batch have already. */
  private readonly numbered = new Map<string, number>();

  constructor(
    readonly random: Random,
    readonly books: WalletBooks,
    readonly spot: Flow,
  ) {
    this.hostile = new HostileWalletFlow(this);
    this.settings = new SettingsFlow(this);
    this.withdrawals = new WithdrawalFlow(this);
  }

  next(): Command {
    const { random } = this;
    if (random.below(100) < 33) return this.spot.next();
    const command = random.below(100) < 15 ? this.hostile.next() : this.honest();
    this.hostile.receive(command);
    return command;
  }

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

  /** A command that an honest member, scanner, sender or operator would give. */
  honest(): Command {
    const { random } = this;
    if (random.chance(5)) {
      const resuming = this.settings.resume();
      if (resuming !== undefined) return resuming;
    }
    const roll = random.below(1000);
    if (roll < 180) return this.deposit();
    if (roll < 215) return this.book();
    if (roll < 260) return this.reverse();
    if (roll < 430) return this.withdrawals.request();
    if (roll < 690) return this.withdrawals.step();
    if (roll < 750) return this.withdrawals.address();
    if (roll < 830) return this.application();
    if (roll < 855) return this.cost();
    if (roll < 950) return this.spend();
    return this.settings.next();
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

  deposit(): CreditDeposit {
    const { random, books } = this;
    const coin = this.coin();
    const { asset, chain } = coin;
    const before = this.numbered.get(chain) ?? 0;
    this.numbered.set(chain, before + 1);
    return {
      kind: 'credit-deposit',
      chain,
      number: (books.chains.get(chain)?.lastDeposit ?? 0) + before + 1,
      memberId: random.chance(4) ? STRANGER : this.member(),
      asset: random.chance(2) ? 'HUGE' : asset,
      amount: random.chance(2) ? 0n : this.amount(coin),
      txid: this.text(),
      outIndex: random.pick(['native', 'inner', '0', '17']),
      hold: random.chance(18) ? random.pick<HoldReason>(HOLD_REASONS) : 'NONE',
    };
  }

  private book(): Command {
    const { random } = this;
    const held = this.recent(({ phase }) => phase === 'HELD');
    if (held === undefined) return this.deposit();
    const { chain, number } = held;
    const target: number | SystemAccount = random.pick([this.receiver(), 'operations', 'suspense']);
    return { kind: 'book-held-deposit', chain, number, target, ...this.twoOperators() };
  }

  private reverse(): Command {
    const isChosen = ({ phase, owner }: FollowedDeposit): boolean =>
      phase !== 'VOID' && phase !== 'REVERSED' && (typeof owner !== 'number' || isReversed(owner));
    const spent = this.random.chance(50) ? this.recent((deposit) => this.isSpent(deposit)) : undefined;
    const chosen = spent ?? this.recent(isChosen);
    if (chosen === undefined) return this.deposit();
    const { chain, number } = chosen;
    return { kind: 'reverse-deposit', chain, number, ...this.twoOperators() };
  }

  /** The owner has less than the deposit by now. */
  private isSpent({ owner, asset, amount, fundingId }: FollowedDeposit): boolean {
    const { books } = this;
    if (owner === 'suspense') return (books.fundings.get(fundingId)?.left ?? 0n) < amount;
    if (owner === 'operations') return books.freeOf(owner, asset) < amount;
    if (typeof owner !== 'number' || owner === 0 || !isReversed(owner)) return false;
    const types = ['assets', 'spot', 'otc'];
    return types.reduce((sum, type) => sum + books.freeOf(owner, asset, type), 0n) < amount;
  }

  private application(): Command {
    const { random, books } = this;
    const open = [...books.applications];
    const fundings = [...books.fundings].slice(-LAST_FUNDINGS);
    const roll = random.below(100);
    if (roll < 20 || fundings.length === 0) return this.fund();
    if (roll < 55 || open.length === 0) return this.submit(this.receiver());
    const [applicationId, { asset }] = random.pick(open);
    if (roll < 62)
      return { kind: 'reject-application', applicationId, operator: this.operator(), reason: 'not found' };
    const fitting = fundings.filter(([, funding]) => funding.asset === asset);
    const [fundingId, { left }] = random.pick(fitting.length === 0 ? fundings : fitting);
    const amount = random.chance(60) ? left / BigInt(random.between(1, 4)) : left + BigInt(random.below(3));
    return { kind: 'confirm-application', applicationId, amount, fundingId, ...this.twoOperators() };
  }

  submit(memberId: number): Command {
    const coin = this.coin();
    const { asset } = coin;
    return { kind: 'submit-application', memberId, requestId: this.text(), asset, amount: this.amount(coin) };
  }

  private fund(): Command {
    const coin = this.coin();
    return {
      kind: 'fund-suspense',
      reference: this.text(),
      asset: coin.asset,
      amount: this.amount(coin) * 2n,
      ...this.twoOperators(),
    };
  }

  private cost(): Command {
    const { books, random } = this;
    const { asset, chain } = this.coin();
    const number = (books.chains.get(chain)?.lastCost ?? 0) + 1;
    const there = books.freeOf('operations', asset);
    const amount = random.chance(20) ? there + 1n : there / BigInt(random.between(2, 20)) + 1n;
    return { kind: 'post-network-cost', chain, number, asset, amount, txid: this.text() };
  }

  /** Members move their money where a reversal reaches it or not, and trade with it. */
  private spend(): Command {
    const { random, books } = this;
    const coin = this.coin();
    const { asset } = coin;
    const memberId = this.owner(coin, 1n);
    if (random.chance(20)) return { ...this.spot.order(), memberId };
    const to = asset === 'USDT' ? random.pick(['contract', 'contract', 'spot', 'otc'] as const) : 'spot';
    const isBack = random.chance(15);
    const there = books.freeOf(memberId, asset, isBack ? to : 'assets');
    const parts = isReversed(memberId) ? 1 : random.between(1, 3);
    return {
      kind: 'transfer',
      memberId,
      requestId: this.text(),
      from: isBack ? to : 'assets',
      to: isBack ? 'assets' : to,
      asset,
      amount: there / BigInt(parts) + (there === 0n ? 1n : 0n),
    };
  }
}

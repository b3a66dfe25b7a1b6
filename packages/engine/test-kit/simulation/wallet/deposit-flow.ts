/** Deposits of the simulated wallet, their bookings and reversals, applications, funding and costs, and what members spend. */

import type { SystemAccount } from '../../../src/base/accounts.ts';
import type { Command } from '../../../src/journal/commands.ts';
import { type CreditDeposit, HOLD_REASONS, type HoldReason } from '../../../src/wallet/deposit-commands.ts';
import type { WalletChoices } from './choices.ts';
import type { FollowedDeposit } from './wallet-books.ts';
import { isReversed, STRANGER } from './world.ts';

/** Applications are paid from the last ones, so that they are used up. */
const LAST_FUNDINGS = 8;
/** 65,000 USDT; and the quantity's step in units of BTC and of the market. */
const SALE_PRICE = 6_500_000n;
const STEP = 10_000n;
const STEP_QTY = 10n;

export class DepositFlow {
  constructor(private readonly choices: WalletChoices) {}

  deposit(): CreditDeposit {
    const { random } = this.choices;
    const coin = this.choices.coin();
    const { asset, chain } = coin;
    return {
      kind: 'credit-deposit',
      chain,
      number: this.choices.nextNumber(chain),
      memberId: random.chance(4) ? STRANGER : this.choices.member(),
      asset: random.chance(2) ? 'HUGE' : asset,
      amount: random.chance(2) ? 0n : this.choices.amount(coin),
      txid: this.choices.text(),
      outIndex: random.pick(['native', 'inner', '0', '17']),
      hold: random.chance(18) ? random.pick<HoldReason>(HOLD_REASONS) : 'NONE',
    };
  }

  book(): Command {
    const { random } = this.choices;
    const held = this.choices.recent(({ phase }) => phase === 'HELD');
    if (held === undefined) return this.deposit();
    const { chain, number } = held;
    const target: number | SystemAccount = random.pick([this.choices.receiver(), 'operations', 'suspense']);
    return { kind: 'book-held-deposit', chain, number, target, ...this.choices.twoOperators() };
  }

  reverse(): Command {
    const isChosen = ({ phase, owner }: FollowedDeposit): boolean =>
      phase !== 'VOID' && phase !== 'REVERSED' && (typeof owner !== 'number' || isReversed(owner));
    const spent = this.choices.random.chance(50)
      ? this.choices.recent((deposit) => this.isSpent(deposit))
      : undefined;
    const chosen = spent ?? this.choices.recent(isChosen);
    if (chosen === undefined) return this.deposit();
    const { chain, number } = chosen;
    return { kind: 'reverse-deposit', chain, number, ...this.choices.twoOperators() };
  }

  /** The owner has less than the deposit by now. */
  private isSpent({ owner, asset, amount, fundingId }: FollowedDeposit): boolean {
    const { books } = this.choices;
    if (owner === 'suspense') return (books.fundings.get(fundingId)?.left ?? 0n) < amount;
    if (owner === 'operations') return books.freeOf(owner, asset) < amount;
    if (typeof owner !== 'number' || owner === 0 || !isReversed(owner)) return false;
    const types = ['assets', 'spot', 'otc'];
    return types.reduce((sum, type) => sum + books.freeOf(owner, asset, type), 0n) < amount;
  }

  application(): Command {
    const { random, books } = this.choices;
    const open = [...books.applications];
    const fundings = [...books.fundings].slice(-LAST_FUNDINGS);
    const roll = random.below(100);
    if (roll < 20 || fundings.length === 0) return this.fund();
    if (roll < 55 || open.length === 0) return this.submit(this.choices.receiver());
    const [applicationId, { asset }] = random.pick(open);
    if (roll < 62)
      return {
        kind: 'reject-application',
        applicationId,
        operator: this.choices.operator(),
        reason: 'not found',
      };
    const fitting = fundings.filter(([, funding]) => funding.asset === asset);
    const [fundingId, { left }] = random.pick(fitting.length === 0 ? fundings : fitting);
    const amount = random.chance(60) ? left / BigInt(random.between(1, 4)) : left + BigInt(random.below(3));
    return { kind: 'confirm-application', applicationId, amount, fundingId, ...this.choices.twoOperators() };
  }

  submit(memberId: number): Command {
    const coin = this.choices.coin();
    const { asset } = coin;
    return {
      kind: 'submit-application',
      memberId,
      requestId: this.choices.text(),
      asset,
      amount: this.choices.amount(coin),
    };
  }

  private fund(): Command {
    const coin = this.choices.coin();
    return {
      kind: 'fund-suspense',
      reference: this.choices.text(),
      asset: coin.asset,
      amount: this.choices.amount(coin) * 2n,
      ...this.choices.twoOperators(),
    };
  }

  cost(): Command {
    const { books, random } = this.choices;
    const { asset, chain } = this.choices.coin();
    const number = (books.chains.get(chain)?.lastCost ?? 0) + 1;
    const there = books.freeOf('operations', asset);
    const amount = random.chance(20) ? there + 1n : there / BigInt(random.between(2, 20)) + 1n;
    return { kind: 'post-network-cost', chain, number, asset, amount, txid: this.choices.text() };
  }

  /** Members move their money where a reversal reaches it or not, and trade with it. */
  spend(): Command {
    const { random, books } = this.choices;
    const coin = this.choices.coin();
    const { asset } = coin;
    const memberId = this.choices.owner(coin, 1n);
    if (random.chance(10)) return { ...this.choices.spot.order(), memberId };
    if (random.chance(20)) return this.sale(memberId);
    const near = asset === 'USDT' ? (['spot', 'otc', 'contract', 'contract'] as const) : (['spot'] as const);
    const to = asset === 'USDT' && isReversed(memberId) ? 'contract' : random.pick(near);
    const isBack = random.chance(15);
    const there = books.freeOf(memberId, asset, isBack ? to : 'assets');
    const parts = isReversed(memberId) ? 1 : random.between(1, 3);
    return {
      kind: 'transfer',
      memberId,
      requestId: this.choices.text(),
      from: isBack ? to : 'assets',
      to: isBack ? 'assets' : to,
      asset,
      amount: there / BigInt(parts) + (there === 0n ? 1n : 0n),
    };
  }

  /** All BTC that the member has for trade, above the market: a reversal finds it on order. */
  private sale(memberId: number): Command {
    const free = this.choices.books.freeOf(memberId, 'BTC', 'spot');
    return {
      kind: 'place-spot-order',
      memberId,
      requestId: '',
      market: 'BTC/USDT',
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: SALE_PRICE,
      qty: (free / STEP) * STEP_QTY,
      quoteAmount: 0n,
    };
  }
}

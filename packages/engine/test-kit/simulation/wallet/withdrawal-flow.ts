/** Withdrawals of the simulated wallet: requests, the next step of an open one, and the address book. */

import type { Command } from '../../../src/journal/commands.ts';
import type { FailureProof, RequestWithdrawal } from '../../../src/wallet/withdrawal-commands.ts';
import type { WithdrawalRequested } from '../../../src/wallet/withdrawal-events.ts';
import type { WalletChoices } from './choices.ts';
import { COLLECTOR, isReversed, isTroubled, type SimulatedCoin } from './world.ts';

/** Parts of a cent: no multiple of any coin's step but of the finest. */
const UNIT = 1n;

export class WithdrawalFlow {
  constructor(private readonly choices: WalletChoices) {}

  /** The request of a member who has the amount, when none is named. */
  request(ofMember?: number): RequestWithdrawal {
    const { random, books, nowMs } = this.choices;
    const coin = this.choices.coin();
    const { asset, chain, settings } = coin;
    const terms = books.termsOf(asset, chain, nowMs) ?? settings;
    const memberId = ofMember ?? this.choices.owner(coin, terms.minWithdrawal);
    return {
      kind: 'request-withdrawal',
      memberId,
      requestId: this.choices.text(),
      asset: random.chance(1) ? 'HUGE' : asset,
      chain,
      address: this.addressOf(memberId),
      amount: this.amount(memberId, coin),
      fee: random.chance(3) ? terms.withdrawalFee + UNIT : terms.withdrawalFee,
      isNewDevice: random.chance(6),
      isYoungAccount: random.chance(5),
      isUnreconciled: random.chance(4),
    };
  }

  /** The next step of an open withdrawal, as its state has it; mostly of one of the oldest. */
  step(): Command {
    const { random, books } = this.choices;
    const open = [...books.withdrawals.values()];
    const withdrawal = open[random.chance(70) ? random.zipf(open.length) : random.below(open.length + 1)];
    return withdrawal === undefined ? this.request() : this.stepOf(withdrawal);
  }

  /** Saves, removes and switches; one member fills its book. */
  address(): Command {
    const { random } = this.choices;
    const roll = random.below(100);
    const { asset, chain } = this.choices.coin();
    if (roll < 40) {
      const entry = { memberId: COLLECTOR, asset, chain, address: `kept-${random.below(400)}` };
      return { kind: random.chance(4) ? 'remove-address' : 'save-address', ...entry };
    }
    const memberId = this.choices.member();
    // Switching it off locks, and sends what follows to review: a clean member does not.
    if (roll < 55 && (isTroubled(memberId) || random.chance(5)))
      return { kind: 'set-saved-addresses-only', memberId, isOn: random.chance(50) };
    const entry = {
      memberId,
      asset: random.chance(30) ? '' : asset,
      chain,
      address: this.addressOf(memberId),
    };
    return { kind: roll < 65 ? 'remove-address' : 'save-address', ...entry };
  }

  /** Few addresses for each member, so that most of them are paid again. */
  private addressOf(memberId: number): string {
    const { random } = this.choices;
    return `to-${memberId}-${random.chance(70) ? 0 : random.zipf(8)}`;
  }

  /** Mostly a part of what the member has, on the step; of a clean member little enough for an automatic approval. */
  private amount(memberId: number, coin: SimulatedCoin): bigint {
    const { random, books, nowMs } = this.choices;
    const { asset, chain, unit, settings } = coin;
    const roll = random.below(100);
    const { minWithdrawal, maxWithdrawal } = books.termsOf(asset, chain, nowMs) ?? settings;
    if (roll < 4) return minWithdrawal - unit / 3n - UNIT;
    if (roll < 8) return maxWithdrawal + unit;
    if (roll < 12) return minWithdrawal + 7n;
    if (roll < 30) return unit * BigInt(random.between(5, 800));
    if (!isTroubled(memberId) && !isReversed(memberId)) return unit * BigInt(random.between(7, 200));
    const part = books.freeOf(memberId, asset) / BigInt(random.between(1, 4));
    const onStep = (part / 100n) * 100n;
    return onStep < minWithdrawal ? minWithdrawal : onStep;
  }

  private stepOf({ withdrawalId, memberId, state }: WithdrawalRequested): Command {
    const { random } = this.choices;
    const roll = random.below(100);
    const reject: Command = {
      kind: 'reject-withdrawal',
      withdrawalId,
      operator: this.choices.operator(),
      reason: 'no',
    };
    const cancel: Command = { kind: 'cancel-withdrawal', memberId, withdrawalId };
    switch (state) {
      case 'REVIEW':
        if (roll < 12) return reject;
        if (roll < 24) return cancel;
        return { kind: 'approve-withdrawal', withdrawalId, operator: this.choices.operator() };
      case 'APPROVED':
        if (roll < 5) return reject;
        if (roll < 12) return cancel;
        return { kind: 'send-withdrawal', withdrawalId, internalTo: this.internalTo(memberId) };
      case 'SENDING':
        if (roll < (isTroubled(memberId) ? 30 : 3)) return fail(withdrawalId, 'NEVER_SIGNED');
        return { kind: 'broadcast-withdrawal', withdrawalId, txid: this.choices.text() };
      default:
        if (roll < (isTroubled(memberId) ? 30 : 3))
          return fail(withdrawalId, random.pick<FailureProof>(['REVERTED', 'CANCELLED']));
        return {
          kind: roll < 45 ? 'broadcast-withdrawal' : 'confirm-withdrawal',
          withdrawalId,
          txid: this.choices.text(),
        };
    }
  }

  /** The member whose address it is; mostly none. Debtors receive too. */
  private internalTo(memberId: number): number {
    const { random } = this.choices;
    const roll = random.below(100);
    if (roll < 5) return memberId;
    return roll < 30 ? this.choices.receiver() : 0;
  }
}

function fail(withdrawalId: number, proof: FailureProof): Command {
  return { kind: 'fail-withdrawal', withdrawalId, proof };
}

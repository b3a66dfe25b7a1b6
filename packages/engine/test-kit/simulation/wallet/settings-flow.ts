/** Operators of the simulated wallet: settings change and mostly go back, pauses end, members are frozen and locked. */

import { IDENTITY_LEVELS } from '../../../src/base/identity-level.ts';
import type { Command } from '../../../src/journal/commands.ts';
import {
  PAUSE_CAUSES,
  type PauseCause,
  WALLET_SIDES,
  type WalletPolicy,
  type WalletSide,
} from '../../../src/wallet/settings-commands.ts';
import type { WalletChoices } from './choices.ts';
import { DAY_MS, FLOOR_PRICES, isTroubled, levelOf, MINUTE_MS, PAIRED_COIN, POLICY } from './world.ts';

/** Credits of members are closed after so many commands of operators. */
const CLOSED_AFTER = 60;

export class SettingsFlow {
  private count = 0;

  constructor(private readonly choices: WalletChoices) {}

  next(): Command {
    const { random, books } = this.choices;
    this.count++;
    if (this.count > CLOSED_AFTER && !books.areMemberCreditsClosed) return { kind: 'close-member-credits' };
    const roll = random.below(100);
    if (roll < 30) return this.pause();
    if (roll < 45)
      return { kind: 'set-wallet-policy', policy: this.policy(), ...this.choices.twoOperators() };
    if (roll < 60) return this.terms();
    if (roll < 72) return this.floor();
    return roll < 98 || this.count < CLOSED_AFTER ? this.member() : { kind: 'close-member-credits' };
  }

  /** Ends a pause, when there is one. */
  resume(): Command | undefined {
    const { random, books } = this.choices;
    if (books.pauses.size === 0) return undefined;
    const { asset, chain, side, cause } = random.pick([...books.pauses.values()]);
    return { kind: 'resume-wallet', asset, chain, side, cause, ...this.choices.twoOperators() };
  }

  private pause(): Command {
    const { random } = this.choices;
    const { asset, chain } = this.choices.coin();
    return {
      kind: 'pause-wallet',
      asset: random.chance(40) ? '' : asset,
      chain,
      side: random.pick<WalletSide>(WALLET_SIDES),
      cause: random.pick<PauseCause>(PAUSE_CAUSES),
      reason: this.choices.text(),
      operator: this.choices.operator(),
    };
  }

  /** The policy of the opening, with one thing changed in half of the cases. */
  private policy(): WalletPolicy {
    const { random } = this.choices;
    const some: Partial<WalletPolicy> = random.pick([
      {},
      {},
      {},
      {},
      { autoLimit: 0n },
      { autoLimit: 2n * POLICY.autoLimit },
      { basicDayLimit: POLICY.basicDayLimit / 2n },
      { maxPerDay: random.between(3, 9) },
      { isNewAddressReviewed: false, isNewDeviceReviewed: false, isYoungAccountReviewed: false },
      { manualDayLimit: POLICY.manualDayLimit * 2n, secondApprovalAbove: POLICY.secondApprovalAbove * 2n },
      { savedAddressDelayMs: random.below(10) * MINUTE_MS },
    ]);
    return { ...POLICY, ...some };
  }

  private terms(): Command {
    const { random } = this.choices;
    const { asset, chain, settings } = this.choices.coin();
    const factor = BigInt(random.between(1, 2));
    const changed = random.chance(50)
      ? { withdrawalFee: settings.withdrawalFee * factor }
      : {
          autoLimit: settings.autoLimit * factor,
          confirmations: random.between(1, 20),
          maxWithdrawal: settings.maxWithdrawal / factor,
        };
    return {
      kind: 'set-coin-chain',
      asset,
      chain,
      settings: { ...settings, ...changed },
      ...this.choices.twoOperators(),
    };
  }

  /**
   * Up and down around the price of the opening; now and then there is none, or, of a coin whose reference price must
   * agree with it, one more than twice as high or low.
   */
  private floor(): Command {
    const { random } = this.choices;
    const [asset, price] = random.pick(FLOOR_PRICES);
    const isFar = asset === PAIRED_COIN && random.chance(20);
    const tenths = isFar ? random.pick([3, 30]) : random.between(8, 12);
    const changed = random.chance(15) ? 0n : (price * BigInt(tenths)) / 10n;
    return { kind: 'set-floor-price', asset, price: changed, ...this.choices.twoOperators() };
  }

  private member(): Command {
    const { random, nowMs } = this.choices;
    const memberId = this.choices.member();
    const roll = random.below(100);
    if (roll < 30) {
      const frozen = random.chance(40);
      return { kind: 'set-member-flags', memberId, frozen, tradingAllowed: true };
    }
    if (roll < 60 && isTroubled(memberId)) {
      const untilMs = nowMs + random.pick([MINUTE_MS, 20 * MINUTE_MS, DAY_MS]);
      return { kind: 'lock-withdrawal', memberId, untilMs };
    }
    const level = random.chance(30) ? random.pick(IDENTITY_LEVELS) : levelOf(memberId);
    return { kind: 'set-identity-level', memberId, level };
  }
}

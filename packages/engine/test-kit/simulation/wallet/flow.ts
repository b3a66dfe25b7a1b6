/**
 * The stream of commands of a simulation of the wallet: a third is the spot flow's, the others are deposits,
 * withdrawals, applications, addresses and operators, and a tenth is hostile. Chooses from what the events told
 * (wallet-books.ts), so that a run depends on its seed alone.
 */

import type { Command } from '../../../src/journal/commands.ts';
import type { WalletChoices } from './choices.ts';
import { DepositFlow } from './deposit-flow.ts';
import { HostileWalletFlow } from './hostile-flow.ts';
import { SettingsFlow } from './settings-flow.ts';
import { WithdrawalFlow } from './withdrawal-flow.ts';

export class WalletFlow {
  private readonly hostile: HostileWalletFlow;
  private readonly settings: SettingsFlow;
  private readonly deposits: DepositFlow;
  private readonly withdrawals: WithdrawalFlow;

  constructor(private readonly choices: WalletChoices) {
    this.settings = new SettingsFlow(choices);
    this.deposits = new DepositFlow(choices);
    this.withdrawals = new WithdrawalFlow(choices);
    const { deposits, withdrawals } = this;
    this.hostile = new HostileWalletFlow(choices, { deposits, withdrawals, next: () => this.honest() });
  }

  next(): Command {
    const { random, spot } = this.choices;
    if (random.below(100) < 33) return spot.next();
    const command = random.below(100) < 15 ? this.hostile.next() : this.honest();
    this.hostile.receive(command);
    return command;
  }

  /** A command that an honest member, scanner, sender or operator would give. */
  private honest(): Command {
    const { deposits, withdrawals, settings } = this;
    const { random } = this.choices;
    const resuming = random.chance(5) ? settings.resume() : undefined;
    if (resuming !== undefined) return resuming;
    const roll = random.below(1000);
    if (roll < 180) return deposits.deposit();
    if (roll < 215) return deposits.book();
    if (roll < 260) return deposits.reverse();
    if (roll < 430) return withdrawals.request();
    if (roll < 690) return withdrawals.step();
    if (roll < 750) return withdrawals.address();
    if (roll < 830) return deposits.application();
    if (roll < 855) return deposits.cost();
    if (roll < 950) return deposits.spend();
    return settings.next();
  }
}

/**
 * The hostile part of growth's commands: repetitions with and without changes, spoiled fields, one operator for two,
 * settlements of days that are not over or are settled, and orders of other members.
 */
import type { Command } from '../../../src/journal/commands.ts';
import { SpoiledCommands } from '../spoiled-commands.ts';
import type { GrowthChoices } from './choices.ts';
import { INVITERS } from './world.ts';

const KEPT = 120;
/** Fields whose values the codec must know, and names of commands. */
const UNTOUCHED: ReadonlySet<string> = new Set([
  ...['kind', 'side', 'mark', 'move', 'account', 'from', 'to', 'prices', 'rows', 'type', 'timeInForce'],
  ...['tradeType', 'triggerSource'],
]);

export class HostileGrowthFlow {
  private readonly earlier: Command[] = [];
  private readonly spoiled: SpoiledCommands;

  constructor(
    private readonly choices: GrowthChoices,
    private readonly honest: () => Command,
  ) {
    this.spoiled = new SpoiledCommands(choices.random, UNTOUCHED);
  }

  receive(command: Command): void {
    this.earlier.push(command);
    if (this.earlier.length > KEPT) this.earlier.shift();
  }

  next(): Command {
    const roll = this.choices.random.below(100);
    if (roll < 30 && this.earlier.length > 0) return this.again();
    if (roll < 65) return this.spoiled.spoil(this.honest());
    if (roll < 75) return this.byOneOperator();
    return roll < 88 ? this.othersPledge() : this.anySettlement();
  }

  private again(): Command {
    const command = this.choices.random.pick(this.earlier);
    if (this.choices.random.chance(50)) return command;
    if (command.kind === 'pay-airdrop') return { ...command, listHash: 'f'.repeat(64) };
    return 'amount' in command ? { ...command, amount: command.amount + 1n } : this.spoiled.spoil(command);
  }

  private byOneOperator(): Command {
    const one = { firstOperator: 901, secondOperator: 901 };
    const command = this.honest();
    if ('secondOperator' in command) return { ...command, ...one };
    return { kind: 'set-rebate-rate', asset: 'RARE', rate: 10n ** 12n, ...one };
  }

  /** A redemption by a member whose order it is not, of an ended order, or of none. */
  private othersPledge(): Command {
    const { random, growth } = this.choices;
    const pledgeId = random.below(growth.lastPledge + 2);
    const requestId = this.choices.requestId();
    const amount = this.choices.pledge((one) => one.pledgeId === pledgeId)?.principal ?? 1n;
    return { kind: 'redeem-pledge', memberId: this.choices.member(), requestId, pledgeId, amount };
  }

  private anySettlement(): Command {
    const { random, today } = this.choices;
    const day = today + random.between(-4, 1);
    if (random.chance(30)) return { kind: 'settle-pledges', day };
    return { kind: 'settle-rebates', inviterId: random.pick(INVITERS), day };
  }
}

/** The stream of commands of a simulation of growth; a seventh is hostile. A run depends on its seed alone. */
import type { Command } from '../../../src/journal/commands.ts';
import type { GrowthChoices } from './choices.ts';
import { HostileGrowthFlow } from './hostile-flow.ts';
import { PledgeFlow } from './pledge-flow.ts';
import { RebateFlow } from './rebate-flow.ts';
import { TradeFlow } from './trade-flow.ts';

export class GrowthFlow {
  private readonly trades: TradeFlow;
  private readonly rebates: RebateFlow;
  private readonly pledges: PledgeFlow;
  private readonly hostile: HostileGrowthFlow;

  constructor(private readonly choices: GrowthChoices) {
    this.trades = new TradeFlow(choices);
    this.rebates = new RebateFlow(choices);
    this.pledges = new PledgeFlow(choices);
    this.hostile = new HostileGrowthFlow(choices, () => this.honest());
  }

  next(): Command {
    const command = this.choices.random.chance(14) ? this.hostile.next() : this.honest();
    this.hostile.receive(command);
    return command;
  }

  private honest(): Command {
    const { trades, rebates, pledges, choices } = this;
    const collecting = pledges.collect();
    if (collecting !== undefined) return collecting;
    const roll = choices.random.below(1_000);
    if (roll < 70) return trades.tick();
    if (roll < 450) return trades.order();
    if (roll < 475) return trades.transfer();
    if (roll < 490) return trades.flags();
    if (roll < 505) return rebates.invite();
    if (roll < 535) return rebates.mark();
    if (roll < 550) return rebates.rate();
    if (roll < 680) return rebates.settle();
    if (roll < 690) return rebates.reverse();
    if (roll < 750) return pledges.product();
    if (roll < 850) return pledges.subscribe();
    if (roll < 900) return pledges.redeem();
    if (roll < 940) return pledges.settle();
    if (roll < 970) return pledges.move();
    return roll < 988 ? pledges.fund() : pledges.airdrop();
  }
}

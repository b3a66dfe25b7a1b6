/** The stream of commands of a simulation of the OTC desk; a seventh is hostile. A run depends on its seed alone. */
import type { Command } from '../../../src/journal/commands.ts';
import type { ReferenceModel } from '../../reference/reference-model.ts';
import type { OtcChoices } from './choices.ts';
import { DeskFlow } from './desk-flow.ts';
import { HostileOtcFlow } from './hostile-flow.ts';
import { OrderFlow } from './order-flow.ts';

export class OtcFlow {
  private readonly desk: DeskFlow;
  private readonly orders: OrderFlow;
  private readonly hostile: HostileOtcFlow;

  constructor(
    private readonly choices: OtcChoices,
    model: ReferenceModel,
  ) {
    this.desk = new DeskFlow(choices);
    this.orders = new OrderFlow(choices, model);
    this.hostile = new HostileOtcFlow(choices, () => this.honest());
  }

  next(): Command {
    const command = this.choices.random.chance(14) ? this.hostile.next() : this.honest();
    this.hostile.receive(command);
    return command;
  }

  private honest(): Command {
    const { desk, orders, choices } = this;
    const roll = choices.random.below(1_000);
    const pausedFor = choices.otc.pausedMs > 0 ? 60 : 3;
    if (roll < 150) return desk.tick();
    if (roll < 290) return orders.create();
    if (roll < 350) return orders.quick();
    if (roll < 630) return orders.step() ?? orders.create();
    if (roll < 680) return desk.ad();
    if (roll < 750) return desk.on() ?? desk.ad();
    if (roll < 800) return desk.member();
    if (roll < 845) return desk.operator();
    if (roll < 855) return desk.reportCancel() ?? desk.operator();
    if (roll < 890) return desk.flags();
    if (roll < 925) return desk.money();
    if (roll < 925 + pausedFor) return desk.pause();
    return roll < 990 ? desk.rate() : desk.policy();
  }
}

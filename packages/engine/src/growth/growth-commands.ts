/** Invitation, pledges and airdrops (rules/growth). */
import type { CommandContext } from '../base/command-context.ts';
import type { Domain } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberChanged } from '../member/events.ts';
import type { ContractMoney } from '../money/money-parts.ts';
import { Airdrops } from './airdrops.ts';
import type { GrowthAnswers, GrowthCommand } from './commands.ts';
import type { GrowthEvent } from './events.ts';
import type { GrowthStores } from './growth-stores.ts';
import { Invitees } from './invitees.ts';
import { PledgeFunds } from './pledge-funds.ts';
import { PledgeProducts } from './pledge-products.ts';
import { Pledges } from './pledges.ts';
import { Rebates } from './rebates.ts';

export class GrowthCommands implements Domain<GrowthCommand, GrowthAnswers> {
  readonly handle;
  private readonly rebates: Rebates;

  constructor(
    stores: GrowthStores,
    context: CommandContext,
    events: Events<GrowthEvent | MemberChanged>,
    contracts: Pick<ContractMoney, 'transferable'>,
  ) {
    const funds = new PledgeFunds(stores, context, events);
    this.rebates = new Rebates(stores, context, events, contracts);
    this.handle = {
      ...new Invitees(stores, context, events).handle,
      ...this.rebates.handle,
      ...funds.handle,
      ...new PledgeProducts(stores, context, events, funds).handle,
      ...new Pledges(stores, context, events, funds).handle,
      ...new Airdrops(stores, context, events).handle,
    };
  }

  /** Publishes fees that have grown, when it is time; true when it did. */
  before(timeMs: number): boolean {
    return this.rebates.publishFees(timeMs);
  }
}

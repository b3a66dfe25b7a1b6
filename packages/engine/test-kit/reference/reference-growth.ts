/** Invitation, pledges and airdrops of the reference exchange: every command goes to the part that knows it (rules/growth). */
import type { MemberId } from '../../src/base/accounts.ts';
import type { GrowthCommand } from '../../src/growth/commands.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import { ReferenceFees } from './reference-fees.ts';
import { ReferenceGrowthMoney } from './reference-growth-money.ts';
import { ReferenceInvitation } from './reference-invitation.ts';
import type { ReferenceModel } from './reference-model.ts';
import { ReferencePledges } from './reference-pledges.ts';
import type { Answer } from './reference-spot.ts';

/** The contracts' part in invitation. */
interface Contracts {
  whyHeld(memberId: MemberId): Rejection | bigint;
  readonly world: { readonly contracts: ReadonlyMap<string, { base: string; indexSymbol: string }> };
}

export class ReferenceGrowth {
  readonly fees: ReferenceFees;
  readonly invitation: ReferenceInvitation;
  private readonly pledges: ReferencePledges;
  private readonly money: ReferenceGrowthMoney;

  constructor(model: ReferenceModel, contracts: Contracts, openMember: (memberId: MemberId) => void) {
    this.fees = new ReferenceFees(model, (base) => {
      const listed = [...contracts.world.contracts.values()];
      return listed.find((contract) => contract.base === base)?.indexSymbol;
    });
    this.invitation = new ReferenceInvitation(model, contracts, openMember);
    this.pledges = new ReferencePledges(model);
    this.money = new ReferenceGrowthMoney(model);
  }

  do(command: GrowthCommand): Answer {
    switch (command.kind) {
      case 'open-invited-member':
        return this.invitation.open(command);
      case 'mark-invitee':
        return this.invitation.mark(command);
      case 'unmark-invitee':
        return this.invitation.unmark(command);
      case 'set-rebate-rate':
        return this.invitation.setRate(command);
      case 'settle-rebates':
        return this.invitation.settle(command);
      case 'reverse-rebate':
        return this.invitation.reverse(command);
      case 'draft-pledge-product':
        return this.pledges.draft(command);
      case 'switch-pledge-product-on':
        return this.pledges.on(command);
      case 'switch-pledge-product-off':
        return this.pledges.off(command);
      case 'change-pledge-product':
        return this.pledges.change(command);
      case 'subscribe-pledge':
        return this.pledges.subscribe(command);
      case 'redeem-pledge':
        return this.pledges.redeem(command);
      case 'settle-pledges':
        return this.pledges.settle(command);
      case 'move-pledge-funds':
        return this.money.moveFunds(command);
      case 'fund-growth-account':
        return this.money.fund(command);
      case 'pay-airdrop':
        return this.money.airdrop(command);
    }
  }
}

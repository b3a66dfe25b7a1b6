/** The memory of invitation and pledges as plain data (state.ts). */
import type { GrowthStores } from './growth-stores.ts';
import { INVITEE_MARKS } from './invitation-commands.ts';
import type { GrowthState } from './state.ts';

export function growthState(stores: GrowthStores): GrowthState {
  return { ...invitationState(stores), ...pledgeState(stores) };
}

type InvitationLists = Pick<
  GrowthState,
  'invitees' | 'inviters' | 'fees' | 'countedMs' | 'rates' | 'ratedFees'
>;

function invitationState({ invitation, members, dictionary }: GrowthStores): InvitationLists {
  const idOf = (member: number): number => members.idOf(member);
  const byAsset = (a: { asset: string }, b: { asset: string }) => (a.asset < b.asset ? -1 : 1);
  return {
    invitees: invitation
      .allInvitees()
      .map(({ member, inviter, marks }) => ({
        memberId: idOf(member),
        inviterId: idOf(inviter.member),
        marks: INVITEE_MARKS.filter((mark) => marks.has(mark)),
      }))
      .sort((a, b) => a.memberId - b.memberId),
    inviters: [...invitation.inviters.values()]
      .filter(({ total }) => total > 0n)
      .map(({ member, total, reversed }) => ({ memberId: idOf(member), total, reversed }))
      .sort((a, b) => a.memberId - b.memberId),
    fees: invitation
      .allFees()
      .map(({ day, invitee, fees, isCounted }) => ({
        day,
        memberId: idOf(invitee.member),
        fees: BigInt(fees),
        isCounted,
      }))
      .sort((a, b) => a.day - b.day || a.memberId - b.memberId),
    countedMs: invitation.countedMs,
    rates: [...invitation.rates]
      .map(([asset, rate]) => ({ asset: dictionary.assetName(asset), ...rate }))
      .sort(byAsset),
    ratedFees: [...invitation.ratedFees]
      .map(([asset, { day, fees }]) => ({ asset: dictionary.assetName(asset), day, fees: BigInt(fees) }))
      .sort(byAsset),
  };
}

type PledgeLists = Pick<GrowthState, 'lastProduct' | 'products' | 'lastPledge' | 'pledges' | 'pledgeUses'>;

function pledgeState({ pledges, members }: GrowthStores): PledgeLists {
  return {
    lastProduct: pledges.lastProduct,
    products: [...pledges.products.values()].map(({ terms, ...product }) => ({
      ...product,
      terms: { ...terms },
    })),
    lastPledge: pledges.lastPledge,
    pledges: [...pledges.pledges.values()].map(({ member, product, asset: _asset, ...pledge }) => ({
      ...pledge,
      memberId: members.idOf(member),
      productId: product.productId,
    })),
    pledgeUses: pledges
      .allUses()
      .map(({ member, ...use }) => ({ ...use, memberId: members.idOf(member) }))
      .sort((a, b) => a.productId - b.productId || a.memberId - b.memberId),
  };
}

/** The desk of pledges and airdrops: each part registers its own calls. */
import type { DeskCallRegistry } from '../../../platform/http/desk-call.ts';
import type { MemberApi } from '../../member/index.ts';
import type { SettlePledges } from '../settle-pledges.ts';
import type { ActivityReader } from './activity-reader.ts';
import { type CampaignDeskParts, campaignDesk } from './campaign-desk.ts';
import { type FundDeskParts, fundDesk } from './fund-desk.ts';
import { type ProductDeskParts, productDesk } from './product-desk.ts';

export interface ActivityDeskParts {
  reader: ActivityReader;
  settlement: Pick<SettlePledges, 'run'>;
  member: Pick<MemberApi, 'existing'>;
  products: ProductDeskParts;
  funds: FundDeskParts;
  campaigns: CampaignDeskParts;
}

export function activityDesk(desk: DeskCallRegistry, parts: ActivityDeskParts): void {
  const { reader, settlement, member } = parts;
  desk.read('getActivityFunds', () => reader.funds());
  desk.read('getDeskProducts', (request, _operator, { nowMs }) => reader.products(request, nowMs));
  desk.read('getDeskPledges', async (request, _operator, { nowMs }) => {
    if (request.memberId !== undefined) await member.existing(request.memberId);
    return reader.pledges(request, nowMs);
  });
  desk.read('getPledgeDues', (_request, _operator, { nowMs }) => reader.dues(nowMs));
  desk.action('settlePledges', async () => {
    const paid = await settlement.run();
    return { result: { paid }, subject: 'pledges', after: { paid } };
  });
  productDesk(desk, parts.products);
  fundDesk(desk, parts.funds);
  campaignDesk(desk, parts.campaigns);
}

import type { SameKeys } from '../keys.ts';
import type { titles as chinese } from '../zh/titles.ts';

export const titles: SameKeys<typeof chinese> = {
  allTransaction: 'All orders',
  contract: 'Contract',
  assets: 'Balance',
  activity: 'Earn',
  pledges: 'Subscriptions',
  redemptions: 'Redemptions',
  withdrawSubmitted: 'Withdrawal submitted',
  addressBook: 'Address book',
  licence: 'Software license',
  rules: 'Trading rules',
  merchantAudit: 'Merchant verification',
  otc: 'OTC trading',
  otcOrders: 'OTC orders',
  otcOrder: 'Order details',
  otcChat: 'Order chat',
};

import type { SameKeys } from '../keys.ts';
import type { titles as chinese } from '../zh/titles.ts';

export const titles: SameKeys<typeof chinese> = {
  activity: 'Pledge',
  activityDetails: 'Product details',
  activityHistory: 'Activity records',
  mortgage: 'Pledge',
  pledges: 'Pledges',
  redemptions: 'Redemptions',
  withdrawSubmitted: 'Withdrawal submitted',
  addressBook: 'Address book',
  licence: 'Software license',
  invitation: 'Invite friends',
  download: 'Download the app',
  helpArticle: 'Help',
  helpCenter: 'Help center',
  rules: 'Trading rules',
  merchantAudit: 'Merchant verification',
  advertisements: 'My advertisements',
  appeal: 'Appeal',
  merchantPage: 'Merchant',
  blocked: 'Blocked members',
  otc: 'OTC trading',
  quickTrade: 'Quick buy and sell',
  otcOrders: 'OTC orders',
  otcOrder: 'Order details',
  otcChat: 'Order chat',
};

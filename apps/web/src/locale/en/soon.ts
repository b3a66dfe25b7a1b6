import type { SameKeys } from '../keys.ts';
import type { soon as chinese } from '../zh/soon.ts';

export const soon: SameKeys<typeof chinese> = {
  invitation: 'Invite friends',
  helpCenter: 'Help center',
  helpDetail: 'Help',
  appeal: 'Appeal',
  merchantAudit: 'Become a merchant',
  advertisement: 'My advertisements',
  activity: 'Earn',
  activityHistory: 'Activity history',
  mortgage: 'Pledge',
  mortRecord: 'Pledge records',
  redeemRecord: 'Redemption records',
  activityDetails: 'Activity details',
  closedHere: 'Coming soon',
  notice: 'Watch Notices for the launch.',
  otcText:
    'Here you will buy and sell USDT for CNY with verified merchants, by bank card, WeChat Pay or Alipay.',
  merchantText: 'Here you will apply to become a merchant and publish advertisements.',
  invitationText:
    'Here you will invite friends and earn 30% of their fees, settled daily at 00:00 to the contract account.',
  helpText: 'Here you will find help articles.',
  earnText: 'Here you will pledge assets for a yield and see pledge and redemption records.',
  today: 'Today you can',
  toSpot: 'Trade spot',
  toNotices: 'Read the notices',
  toContact: 'Contact customer service',
  toOtcAgreement: 'Read the OTC agreement',
  toMerchantAgreement: 'Read the merchant agreement',
};

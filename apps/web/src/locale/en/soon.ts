import type { SameKeys } from '../keys.ts';
import type { soon as chinese } from '../zh/soon.ts';

export const soon: SameKeys<typeof chinese> = {
  activity: 'Earn',
  activityHistory: 'Activity history',
  mortgage: 'Pledge',
  mortRecord: 'Pledge records',
  redeemRecord: 'Redemption records',
  activityDetails: 'Activity details',
  closedHere: 'Coming soon',
  notice: 'Watch Notices for the launch.',
  earnText: 'Here you will pledge assets for a yield and see pledge and redemption records.',
  today: 'Today you can',
  toSpot: 'Trade spot',
  toNotices: 'Read the notices',
};

import type { SameKeys } from '../keys.ts';
import type { content as chinese } from '../zh/content.ts';

export const content: SameKeys<typeof chinese> = {
  noNotices: 'No notices',
  official: 'Official',
  team: 'The {name} team',
  next: 'Next',
  user: 'User agreement',
  privacy: 'Privacy policy',
  otc: 'OTC agreement',
  merchant: 'Merchant agreement',
  updatedAt: 'Updated {time}',
  intro: 'An open-source platform for trading digital assets',
  visitorLine: 'An open-source exchange where every trade, balance and liquidation can be checked.',
  version: 'Version',
  mode: 'Mode',
  demo: 'Demo (simulated market)',
  production: 'Production',
  agreements: 'Platform agreements',
};

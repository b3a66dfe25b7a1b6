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
  nextVersion: 'A new version takes effect on {time}. Tap to read it',
  changesTitle: 'Agreement update',
  changeComing:
    'The new {name} takes effect on {time}. From then on you need to accept it before you place orders, transfer, subscribe to Earn or publish ads.',
  changeInForce:
    'The new {name} took effect on {time}. Please accept it before you place orders, transfer, subscribe to Earn or publish ads. You can still cancel, close positions, finish OTC orders and withdraw.',
  accept: 'Accept',
  accepted: 'Accepted',
  later: 'Later',
  intro: 'An open-source platform for trading digital assets',
  visitorLine: 'An open-source exchange where every trade, balance and liquidation can be checked.',
  version: 'Version',
  mode: 'Mode',
  demo: 'Demo (simulated market)',
  production: 'Production',
  install: 'Install on the home screen',
  rules: 'Trading rules',
  agreements: 'Platform agreements',
};

import type { SameKeys } from '../keys.ts';
import type { soon as chinese } from '../zh/soon.ts';

export const soon: SameKeys<typeof chinese> = {
  helpCenter: 'Help center',
  helpDetail: 'Help',
  closedHere: 'Coming soon',
  notice: 'Watch Notices for the launch.',
  helpText: 'Here you will find help articles.',
  today: 'Today you can',
  toNotices: 'Read the notices',
  toContact: 'Contact customer service',
};

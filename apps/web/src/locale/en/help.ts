import type { SameKeys } from '../keys.ts';
import type { help as chinese } from '../zh/help.ts';

export const help: SameKeys<typeof chinese> = {
  searchLabel: 'Search the help center',
  searchHint: 'Your question',
  search: 'Search',
  found: 'Articles found: {count}',
  nothing: 'No article found',
  nothingText: 'Try another word, or contact customer service.',
  empty: 'No articles yet',
  toCustomer: 'Contact customer service',
  toCenter: 'All help articles',
  supportTitle: 'Help is on the support site',
  supportText: 'The support site of the operator opens in a new page.',
  openSupport: 'Open the support site',
  isOff: 'This feature is not open now. The text below is for your information.',
  helped: 'Did this article help?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you for your answer',
  rulesText: 'These are the figures in force now. A change shows here at once.',
};

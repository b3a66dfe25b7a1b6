import type { SameKeys } from '../keys.ts';
import type { member as chinese } from '../zh/member.ts';

export const member: SameKeys<typeof chinese> = {
  display: 'Display',
  language: 'Language',
  languageName: 'English',
  theme: 'Theme',
  day: 'Day',
  night: 'Night',
  scheme: 'Price colors',
  greenUp: 'Green up',
  redUp: 'Red up',
  currency: 'Display currency',
  general: 'General',
  about: 'About us',
  logOut: 'Log out',
  logOutAsk: 'Log out?',
  logOutText: 'You have to log in again to trade and to see your assets',
  loggedOut: 'Logged out',
  outboxNote:
    'The demo sends no real SMS or e-mail: all codes appear here, visible to everybody. Production has no such page.',
  outboxEmpty: 'The outbox is empty',
  outboxEmptyText: 'Request a code and it appears here',
  sms: 'SMS',
  mail: 'E-mail',
  copyCode: 'Copy code',
  outboxClosed: 'The outbox exists in demo mode only',
};

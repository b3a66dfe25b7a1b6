import type { SameKeys } from '../keys.ts';
import type { shortcuts as chinese } from '../zh/shortcuts.ts';

export const shortcuts: SameKeys<typeof chinese> = {
  title: 'Shortcuts',
  edit: 'Edit',
  editTitle: 'Edit shortcuts',
  quickBuy: 'Quick buy',
  contract: 'Contracts',
  otc: 'OTC trading',
  spot: 'Spot',
  orders: 'Orders',
  records: 'History',
  payment: 'Payment',
  security: 'Account',
  help: 'Help',
  customer: 'Support',
  shown: 'Shown {count}/{most}',
  others: 'More to add',
  up: 'Move {name} up',
  down: 'Move {name} down',
  remove: 'Remove {name}',
  add: 'Add {name}',
  full: '{most} at most. Remove one first',
  now: '{name}: place {place}',
  preset: 'Restore default',
};

import { expect, it } from 'vitest';
import { COMMAND_CODE } from '../codec/command-code.ts';
import { COMMAND_DECLARATIONS, isCancel, laneOf } from './command-blocks.ts';
import type { Command } from './commands.ts';

const KINDS = [...Object.keys(COMMAND_CODE), ...Object.keys(COMMAND_DECLARATIONS)];
const of = (kind: string, fields: object = {}): Command => Object.assign({ kind }, fields) as Command;

it('commands that take a risk, ask for money or are made by jobs can be shed; all others never', () => {
  const normal = KINDS.filter((kind) => laneOf(of(kind, { amount: -1n })) === 'normal');
  expect(normal.sort()).toEqual([
    ...['amend-spot-order', 'apply-merchant', 'block-otc-member', 'broadcast-withdrawal'],
    ...['change-margin', 'claim-faucet'],
    ...['confirm-withdrawal', 'consent-otc-reopening', 'core-started', 'create-otc-order'],
    ...['create-quick-order', 'credit-deposit', 'delete-ad', 'disable-pay-method', 'edit-ad'],
    ...['enable-pay-method', 'engine-upgraded', 'fail-withdrawal', 'open-invited-member', 'open-member'],
    ...['open-otc-report', 'place-contract-order', 'place-plan-order', 'place-spot-order'],
    ...['post-network-cost', 'publish-ad', 'quit-merchant', 'redeem-pledge', 'request-withdrawal'],
    ...['reverse-position', 'save-address', 'send-withdrawal', 'set-identity-level', 'set-leverage'],
    ...['set-margin-mode', 'set-saved-addresses-only', 'settle-pledges', 'settle-rebates'],
    ...['stay-merchant', 'submit-application', 'subscribe-pledge', 'switch-ad-on', 'top-up-bond'],
    ...['transfer', 'withdraw-merchant-application'],
  ]);
  expect(KINDS.filter((kind) => laneOf(of(kind, { amount: 0n })) === 'tick').sort()).toEqual([
    'continue-liquidation',
    'tick',
  ]);
});

it('closing a position and adding margin lower a risk', () => {
  expect(laneOf(of('place-contract-order', { tradeType: 'CLOSE_SHORT' }))).toBe('risk');
  expect(laneOf(of('place-contract-order', { tradeType: 'OPEN_SHORT' }))).toBe('normal');
  expect(laneOf(of('change-margin', { amount: 1n }))).toBe('risk');
  expect(laneOf(of('change-margin', { amount: -1n }))).toBe('normal');
});

it('a silent core gives back the cancels of orders and of plans alone', () => {
  expect(KINDS.filter((kind) => isCancel(of(kind))).sort()).toEqual([
    ...['cancel-all-contract-orders', 'cancel-all-spot-orders', 'cancel-contract-order'],
    ...['cancel-plan-order', 'cancel-spot-order'],
  ]);
});

import { typedEntry } from '@tern/protocol/typed-number-double';
import { describe, expect, it } from 'vitest';
import type { Network } from '../chain/index.ts';
import {
  arrivesOf,
  freshWithdrawal,
  isLink,
  LEDGER_SCALE,
  networkOf,
  type WithdrawalForm,
  withdrawalForm,
} from './withdrawal-form.ts';

const FORM: WithdrawalForm = {
  currency: 'USDT',
  chain: 'ethereum',
  address: '0xabc',
  amount: '100',
  tried: true,
};
const ETHEREUM = { chain: 'ethereum', network: 'Ethereum' } as Network;
const BNB = { chain: 'bnb', network: 'BNB Chain' } as Network;

describe('form', () => {
  it('takes decimals alone and keeps the address and network when the coin changes', () => {
    const typed = (keys: string) =>
      withdrawalForm(FORM, { type: 'amount', entry: typedEntry(keys, LEDGER_SCALE) });
    expect(typed('1000.50').amount).toBe('1000.50');
    expect(typed('１２').amount).toBe('12');
    expect(arrivesOf(typed('1e3').amount, '1')).toBeUndefined();
    const changed = withdrawalForm(FORM, { type: 'coin', currency: 'ETH' });
    expect(changed).toEqual({ ...FORM, currency: 'ETH', amount: '', tried: false });
    expect(withdrawalForm(FORM, { type: 'coin', currency: 'USDT' })).toBe(FORM);
  });

  it('withdraws all of the balance, floored to the steps of the network', () => {
    const all = (available: string, scale: number) =>
      withdrawalForm(FORM, { type: 'all', available, scale }).amount;
    expect(all('12304.88', 6)).toBe('12304.88');
    expect(all('1.23456789', 6)).toBe('1.234567');
    expect(all('0.00000001', 6)).toBe('0');
    expect(all('0.00000001', 8)).toBe('0.00000001');
  });

  it('reads a link once: its address, and its amount where none was typed', () => {
    const link = 'ethereum:0xdef?value=1';
    const read = { type: 'linkRead', link, address: '0xDEF', amount: '2.5' } as const;
    const withLink = (amount: string) => ({ ...FORM, address: ` ${link} `, amount });
    expect(withdrawalForm(withLink(''), read)).toMatchObject({ address: '0xDEF', amount: '2.5' });
    expect(withdrawalForm(withLink('7'), read)).toMatchObject({ address: '0xDEF', amount: '7' });
    expect(withdrawalForm(FORM, read)).toBe(FORM);
    expect([isLink(link), isLink('bc1qabc')]).toEqual([true, false]);
  });
});

describe('network', () => {
  it('is the chosen one of those that the coin has, or its only one', () => {
    expect(networkOf(FORM, [ETHEREUM, BNB])).toBe(ETHEREUM);
    expect(networkOf(freshWithdrawal('USDT'), [ETHEREUM, BNB])).toBeUndefined();
    expect(networkOf(freshWithdrawal('ETH'), [ETHEREUM])).toBe(ETHEREUM);
    expect(networkOf({ chain: 'bitcoin' }, [ETHEREUM, BNB])).toBeUndefined();
    expect(networkOf(FORM, [])).toBeUndefined();
  });
});

it('the amount less the fee arrives, and nothing of what the fee eats', () => {
  expect(arrivesOf('100', '1')).toBe('99');
  expect(arrivesOf('1.00000001', '1')).toBe('0.00000001');
  expect(arrivesOf('1', '0')).toBe('1');
  expect(arrivesOf('1', '1')).toBeUndefined();
  expect(arrivesOf('0.5', '1')).toBeUndefined();
  expect(arrivesOf('', '1')).toBeUndefined();
});

import type { WireBalance, WirePair } from '@tern/protocol';
import { typedEntry } from '@tern/protocol/typed-number-double';
import { describe, expect, it } from 'vitest';
import { holdingsOf } from './holdings.ts';
import {
  AMOUNT_SCALE,
  changeTransferForm,
  checkTransfer,
  type TransferAction,
  type TransferForm,
} from './transfer-form.ts';
import { cnyValue, totalUsdt, usdtPrice, usdtValue } from './valuation.ts';

const pair = (pairsName: string, price: string) => {
  const [tokenCur, mainCur] = pairsName.split('/');
  return [pairsName, { pairsName, tokenCur, mainCur, price } as WirePair] as const;
};
const TICKERS = new Map([
  pair('BTC/USDT', '97412.35'),
  pair('ETH/BTC', '0.0340672'),
  pair('LINK/ETH', '0.0045'),
]);
const held = (
  currency: string,
  free: string,
  frozen = '0',
  account: WireBalance['account'] = 'assets',
): WireBalance => ({ account, currency, free, frozen });

describe('valuation', () => {
  it('finds a price directly, over a main currency, or not at all', () => {
    expect(usdtPrice('USDT', TICKERS)).toBe('1');
    expect(usdtPrice('BTC', TICKERS)).toBe('97412.35');
    expect(usdtPrice('ETH', TICKERS)).toBe('3318.56600992');
    expect(usdtPrice('LINK', TICKERS)).toBeUndefined();
  });
  it('counts free and frozen, and leaves out what has no price', () => {
    const balances = [held('USDT', '100', '0.5'), held('BTC', '0.1', '0.05'), held('LINK', '5')];
    expect(totalUsdt(balances, TICKERS)).toBe('14712.3525');
    expect(usdtValue('0.00000001', 'BTC', TICKERS)).toBe('0.00097412');
    expect(cnyValue('28914.5072', '7.2')).toBe('208184.45184');
  });
  it('counts the contract account by its equity where that is known, by its balance otherwise', () => {
    const balances = [held('USDT', '100'), held('USDT', '40', '10', 'contract')];
    expect(totalUsdt(balances, TICKERS)).toBe('150');
    expect(totalUsdt(balances, TICKERS, '72.5')).toBe('172.5');
    expect(totalUsdt(balances, TICKERS, '-3')).toBe('97');
  });
});

describe('holdingsOf', () => {
  const balances = [
    held('USDT', '0.5'),
    held('BTC', '0.1'),
    held('LINK', '2'),
    held('ETH', '1', '0', 'spot'),
    held('SOL', '3'),
  ];
  const names = (filter: Partial<Parameters<typeof holdingsOf>[2]>) =>
    holdingsOf(balances, TICKERS, { account: 'assets', hideSmall: false, search: '', ...filter }).map(
      (row) => row.balance.currency,
    );
  it('sorts by worth, then by name', () => {
    expect(names({})).toEqual(['BTC', 'USDT', 'LINK', 'SOL']);
  });
  it('hides what is worth less than one USDT, not what has no price', () => {
    expect(names({ hideSmall: true })).toEqual(['BTC', 'LINK', 'SOL']);
  });
  it('counts what the coin shows nothing of as small, with a price or without', () => {
    const dust = [held('SOL', '0.00000099'), held('LINK', '0.000001'), held('USDT', '0.009')];
    const shown = holdingsOf(dust, TICKERS, { account: 'assets', hideSmall: true, search: '' });
    expect(shown.map((row) => row.balance.currency)).toEqual(['LINK']);
  });
  it('searches in capitals, one account at a time', () => {
    expect(names({ search: 'us' })).toEqual(['USDT']);
    expect(names({ account: 'spot' })).toEqual(['ETH']);
  });
});

describe('the transfer form', () => {
  const START: TransferForm = { from: 'assets', to: 'spot', currency: 'BTC', amount: '' };
  it('takes decimals of eight places, and moves nothing else', () => {
    const typed = (keys: string) =>
      changeTransferForm(START, { type: 'amount', entry: typedEntry(keys, AMOUNT_SCALE) });
    expect(typed('0.123456789').amount).toBe('0.12345678');
    expect(checkTransfer(typed('0.1'), '5')).toBeUndefined();
    for (const keys of ['1e3', '0。。1', '1 000', '1234567890123'])
      expect(checkTransfer(typed(keys), '5'), keys).toBe('amountRequired');
  });
  it('swaps the accounts and clears the amount', () => {
    const form = changeTransferForm({ ...START, amount: '5' }, { type: 'swap' });
    expect(form).toEqual({ from: 'spot', to: 'assets', currency: 'BTC', amount: '' });
  });
  it('moves USDT alone to and from the contract account, and the coins of the desk to and from the OTC account', () => {
    const changed = (change: Partial<TransferForm>, action: TransferAction, otcCoins?: ReadonlySet<string>) =>
      changeTransferForm({ ...START, ...change }, action, otcCoins).currency;
    const coins = new Set(['USDT', 'BTC']);
    expect(changed({}, { type: 'to', account: 'contract' }, coins)).toBe('USDT');
    expect(changed({}, { type: 'from', account: 'otc' }, new Set(['USDT']))).toBe('USDT');
    expect(changed({}, { type: 'from', account: 'otc' }, coins)).toBe('BTC');
    expect(changed({}, { type: 'to', account: 'otc' }, coins)).toBe('BTC');
    expect(changed({ currency: 'SOL' }, { type: 'to', account: 'otc' }, coins)).toBe('USDT');
    expect(changed({ to: 'contract' }, { type: 'from', account: 'otc' }, coins)).toBe('USDT');
    // Which coins these are is not known yet: the engine decides.
    expect(changed({ currency: 'SOL' }, { type: 'to', account: 'otc' })).toBe('SOL');
    expect(changeTransferForm({ ...START, from: 'spot' }, { type: 'to', account: 'assets' }).currency).toBe(
      'BTC',
    );
  });
  it('takes a share, rounded down', () => {
    const share = (percent: 25 | 100) =>
      changeTransferForm(START, { type: 'share', percent, free: '0.00000003' }).amount;
    expect(share(25)).toBe('0');
    expect(share(100)).toBe('0.00000003');
  });
  it.each([
    [{ to: 'assets' }, '10', 'sameAccount'],
    [{ amount: '' }, '10', 'amountRequired'],
    [{ amount: '0.00' }, '10', 'amountRequired'],
    [{ amount: '10.00000001' }, '10', 'amountTooLarge'],
    [{ amount: '10' }, '10', undefined],
    [{ amount: '10' }, undefined, undefined],
  ] as const)('%j against %s: %s', (change, free, fault) => {
    expect(checkTransfer({ ...START, amount: '1', ...change }, free)).toBe(fault);
  });
});

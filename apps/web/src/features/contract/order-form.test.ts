import { typedEntry } from '@tern/protocol/typed-number-double';
import { describe, expect, it } from 'vitest';
import {
  type ContractForm,
  type ContractFormAction,
  changeContractForm,
  closedPart,
  EMPTY_FORM,
  largestLots,
  type PriceField,
  priceToFollow,
  wholeLots,
} from './order-form.ts';
import { btc, CONTRACT, lots, price } from './sample-contract.ts';

function play(actions: ContractFormAction[], contract = CONTRACT, from = EMPTY_FORM): ContractForm {
  return actions.reduce((form, action) => changeContractForm(form, action, contract), from);
}
const text = (field: PriceField, keys: string): ContractFormAction => ({
  type: 'typedPrice',
  field,
  entry: typedEntry(keys, CONTRACT.terms.priceScale),
});
const lotsOf = (keys: string): ContractFormAction => ({ type: 'lots', entry: typedEntry(keys, 0) });
const percent = (value: number): ContractFormAction => ({ type: 'percent', percent: value });
const close: ContractFormAction = { type: 'tab', tab: 'CLOSE' };
const market: ContractFormAction = { type: 'orderType', orderType: 'MARKET' };
const plan: ContractFormAction = { type: 'orderType', orderType: 'PLAN' };

describe('opening', () => {
  it('the slider takes whole lots of what can be opened on either side', () => {
    const form = play([text('price', '50000')]);
    // 1,000 USDT at 20x: a lot reserves 50 and a fee of 0.5.
    expect(largestLots(form, 'LONG', CONTRACT)).toBe(19n);
    expect(play([text('price', '50000'), percent(100)])).toMatchObject({ lots: '19', closePercent: 0 });
    expect(play([text('price', '50000'), percent(50)])).toMatchObject({ lots: '9', percent: 50 });
    expect(play([text('price', '50000'), percent(3)])).toMatchObject({ lots: '' });
  });
  it('the slider follows typed lots, and lots follow the slider when the price changes', () => {
    expect(play([text('price', '50000'), lotsOf('5')]).percent).toBe(26);
    const led = play([text('price', '50000'), percent(100), text('price', '40000')]);
    // A short 10,000 below the mark reserves 50 + 0.5 + a loss of 200 a lot: three of 1,000.
    expect(led.lots).toBe('3');
  });
  it('takes whole lots only, and no price finer than the contract’s', () => {
    const part = play([text('price', '50000'), lotsOf('2.7')]);
    expect(part).toMatchObject({ lots: 'tooManyDecimals', percent: 0 });
    expect(wholeLots(part)).toBeUndefined();
    expect(wholeLots(play([lotsOf('2.')]))).toBe(2n);
    expect(play([lotsOf('-1')]).lots).toBe('notANumber');
    expect(play([text('price', '50000.55')]).price).toBe('50000.5');
  });
  it('a market order counts by the book and goes no deeper than it can pay', () => {
    const form = play([market, percent(100)]);
    expect(form.lots).toBe(String(largestLots(form, 'LONG', CONTRACT)));
    expect(play([market], { ...CONTRACT, asks: [] }).percent).toBe(0);
    expect(largestLots(play([market]), 'LONG', { ...CONTRACT, asks: [] })).toBeUndefined();
  });
  it('keeps typed lots with another type, because a lot is the same in each', () => {
    const typed = play([text('price', '50000'), lotsOf('5')]);
    const plannedAtMarket: ContractFormAction[] = [plan, { type: 'planType', planType: 'MARKET' }];
    expect(play([market], CONTRACT, typed)).toMatchObject({ type: 'MARKET', lots: '5', leader: 'lots' });
    expect(play([market], CONTRACT, typed).percent).toBeGreaterThan(0);
    expect(play(plannedAtMarket, CONTRACT, typed)).toMatchObject({ lots: '5', percent: 0 });
    expect(play([market, { ...market, orderType: 'LIMIT' }], CONTRACT, typed)).toEqual(typed);
  });
  it('counts the slider’s lots anew with another type', () => {
    const led = play([text('price', '40000'), percent(100)]);
    expect(led.lots).toBe('3');
    const { lots: most } = play([market, percent(100)]);
    expect(play([market], CONTRACT, led)).toMatchObject({ lots: most, percent: 100, leader: 'percent' });
  });
  it('the other side’s lots lead where one side has none', () => {
    const contract = { ...CONTRACT, sideNotional: { LONG: 0n, SHORT: 10n ** 20n } };
    expect(play([text('price', '50000'), percent(100)], contract).lots).toBe('19');
  });
  it('knows no lots while logged out', () => {
    expect(play([text('price', '50000'), percent(100)], { ...CONTRACT, available: undefined }).lots).toBe('');
  });
});

describe('closing', () => {
  const contract = {
    ...CONTRACT,
    closable: { LONG: { qty: btc('0.08'), lots: lots(4n) + 5n }, SHORT: undefined },
  };
  it('the slider names a percentage of what there is, typed lots take its place', () => {
    expect(play([close, percent(100)], contract)).toMatchObject({ closePercent: 100, lots: '' });
    expect(play([close, percent(33)], contract)).toMatchObject({ closePercent: 33, lots: '' });
    expect(play([close, percent(0)], contract)).toMatchObject({ closePercent: 0, lots: '' });
    expect(play([close, percent(100), lotsOf('1')], contract)).toMatchObject({
      closePercent: 0,
      percent: 25,
    });
  });
  it('a plan order takes whole lots or everything: what there is when it fires is not known yet', () => {
    expect(play([close, plan, percent(50)], contract)).toMatchObject({ closePercent: 0, lots: '2' });
    expect(play([close, plan, percent(100)], contract)).toMatchObject({ closePercent: 100, lots: '' });
    expect(play([close, percent(50), plan], contract)).toMatchObject({ closePercent: 0, lots: '2' });
    expect(play([close, plan, percent(50), market], contract)).toMatchObject({ closePercent: 50, lots: '' });
  });
  it('says what quantity and lots it closes of a side', () => {
    const part = (...actions: ContractFormAction[]) =>
      closedPart(play([close, ...actions], contract), 'LONG', contract);
    expect(part(percent(25))).toEqual({ qty: btc('0.02'), lots: lots(1n) + 1n });
    expect(part(percent(100))).toEqual(contract.closable.LONG);
    expect(part(lotsOf('2'))).toEqual({ qty: btc('0.039999'), lots: lots(2n) });
    expect(part(lotsOf('5'))).toBeUndefined();
    expect(part()).toBeUndefined();
    expect(closedPart(play([close, percent(25)], contract), 'SHORT', contract)).toBeUndefined();
  });
  it('starts anew with another tab', () => {
    expect(play([text('price', '50000'), percent(100), close], contract)).toMatchObject({
      lots: '',
      percent: 0,
    });
  });
});

describe('prices', () => {
  const up: ContractFormAction = { type: 'stepPrice', field: 'price', ticks: 1 };
  it('step by a tick, from the last price when empty', () => {
    expect(play([up]).price).toBe('50000.0');
    expect(play([up, up]).price).toBe('50000.1');
    expect(play([text('price', '0.1'), { ...up, ticks: -1 }]).price).toBe('0.1');
    expect(play([up], { ...CONTRACT, last: 0n, mark: 7n }).price).toBe('0.7');
  });
  it('a tapped level goes where the order has a price', () => {
    const take: ContractFormAction = { type: 'takePrice', price: '49990.0' };
    expect(play([take]).price).toBe('49990.0');
    const plan: ContractFormAction[] = [
      { type: 'orderType', orderType: 'PLAN' },
      { type: 'planType', planType: 'MARKET' },
    ];
    expect(play([...plan, take])).toMatchObject({ triggerPrice: '49990.0', price: '' });
  });
  it('stay when an order was taken; size and triggers go', () => {
    const sent = play([
      text('price', '50000'),
      percent(50),
      { type: 'withTpsl', on: true },
      text('takeProfit', '60000'),
    ]);
    const after = (...meanwhile: ContractFormAction[]) =>
      play([...meanwhile, { type: 'clear', sent }], CONTRACT, sent);
    expect(after(text('price', '50001'))).toMatchObject({
      price: '50001',
      lots: '',
      percent: 0,
      withTpsl: false,
      takeProfit: '',
    });
    expect(after(lotsOf('7'))).toMatchObject({ lots: '7', takeProfit: '60000' });
    expect(after(text('takeProfit', '61000'))).toMatchObject({
      percent: 50,
      takeProfit: '61000',
    });
  });
});

describe('the price that fills', () => {
  const asked = (text: string) => ({
    ...CONTRACT,
    asks: [{ price: price(text), qty: btc('5') }],
  });
  const follow: ContractFormAction = { type: 'followPrice' };
  const held = { qty: btc('0.08'), lots: lots(4n) };
  it('is the best ask for an opening, and the best of the side that closes what is held', () => {
    expect(play([follow]).price).toBe('50000.5');
    expect(play([close, follow]).price).toBe('49999.5');
    const short = { ...CONTRACT, closable: { LONG: undefined, SHORT: held } };
    expect(play([close, follow], short).price).toBe('50000.5');
    const both = { ...CONTRACT, closable: { LONG: held, SHORT: held } };
    expect(play([close, follow], both).price).toBe('49999.5');
  });
  it('is the last price, or the mark, where nobody offers', () => {
    expect(play([follow], { ...CONTRACT, asks: [], last: price('49000') }).price).toBe('49000.0');
    expect(play([follow], { ...CONTRACT, asks: [], last: 0n }).price).toBe('50000.0');
    expect(priceToFollow(EMPTY_FORM, { ...CONTRACT, asks: [], last: 0n, mark: 0n })).toBeUndefined();
  });
  it('follows the book until the member names a price or a size', () => {
    const first = play([follow]);
    expect(play([follow], asked('50123.4'), first).price).toBe('50123.4');
    const level: ContractFormAction = { type: 'takePrice', price: '49990.0' };
    const step: ContractFormAction = { type: 'stepPrice', field: 'price', ticks: 1 };
    for (const named of [text('price', '50001'), level, step, lotsOf('5'), percent(50)]) {
      const own = play([named], CONTRACT, first);
      expect(priceToFollow(own, asked('50123.4'))).toBeUndefined();
      expect(play([follow], asked('50123.4'), own)).toBe(own);
    }
  });
  it('follows again once the size is gone, never a price that is the member’s own', () => {
    const sized = play([follow, lotsOf('5')]);
    const again: ContractFormAction[] = [{ type: 'clear', sent: sized }, follow];
    expect(play(again, asked('50123.4'), sized).price).toBe('50123.4');
    const own = play([text('price', '50001'), lotsOf('5')]);
    expect(play([{ type: 'clear', sent: own }, follow], asked('50123.4'), own).price).toBe('50001');
  });
  it('leaves a trigger alone, and a form without a price', () => {
    const triggered = play([plan, text('triggerPrice', '51000'), follow]);
    expect(triggered).toMatchObject({ triggerPrice: '51000', price: '50000.5' });
    expect(priceToFollow(play([market]), CONTRACT)).toBeUndefined();
  });
});

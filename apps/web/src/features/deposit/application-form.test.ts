import { typedEntry } from '@tern/protocol/typed-number-double';
import { describe, expect, it } from 'vitest';
import {
  type ApplicationForm,
  applicationForm,
  applicationProblems,
  applicationRequest,
  freshApplication,
  receivingKey,
  receivingOf,
} from './application-form.ts';

const ETHEREUM = { network: 'Ethereum', address: '0xabc' };
const BNB = { network: 'BNB Chain', address: '0xabc' };
const BOTH = [ETHEREUM, BNB];

const FILLED: ApplicationForm = {
  currency: 'USDT',
  amount: '850',
  fromAddress: ' 0xdef ',
  receiving: receivingKey(BNB),
  hash: '',
  remark: '  ',
  tried: false,
};

const change = (changed: Partial<ApplicationForm>): ApplicationForm => Object.assign({}, FILLED, changed);

describe('form', () => {
  it('keeps an amount of the coin’s scale and sends none of what is no decimal', () => {
    const typed = (keys: string) => applicationForm(FILLED, { type: 'amount', entry: typedEntry(keys, 2) });
    expect(typed('12.345').amount).toBe('12.34');
    expect(applicationProblems(typed('12a'), [BNB])).toMatchObject({ amount: 'amountRequired' });
    expect(applicationRequest(typed('12a'), [BNB])).toBeUndefined();
  });

  it('begins anew what belongs to the coin, and keeps the rest', () => {
    const changed = applicationForm(change({ tried: true, hash: 'aa' }), { type: 'coin', currency: 'BTC' });
    expect(changed).toMatchObject({ currency: 'BTC', amount: '', receiving: '', hash: 'aa', tried: false });
    expect(changed.fromAddress).toBe(FILLED.fromAddress);
    expect(applicationForm(FILLED, { type: 'coin', currency: 'USDT' })).toBe(FILLED);
  });

  it('is empty again once it was sent, for the same coin', () => {
    expect(applicationForm(change({ tried: true }), { type: 'sent' })).toEqual(freshApplication('USDT'));
  });
});

describe('receiving address', () => {
  it('is told apart from the same address on another network', () => {
    expect(receivingOf(FILLED, BOTH)).toBe(BNB);
  });

  it('is chosen by itself where it is the only one', () => {
    expect(receivingOf(change({ receiving: '' }), [ETHEREUM])).toBe(ETHEREUM);
    expect(receivingOf(change({ receiving: '' }), BOTH)).toBeUndefined();
  });

  it('is not chosen any more once it is out of use', () => {
    const left = [ETHEREUM, { network: 'Polygon', address: '0x123' }];
    expect(receivingOf(FILLED, left)).toBeUndefined();
    expect(applicationProblems(FILLED, left)).toEqual({ receiving: 'receivingRequired' });
  });
});

describe('problems', () => {
  it('of a known network are said in its own words, of another one its form is not asked for', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const known = [{ network: 'Ethereum', address }];
    const problemsOf = (changed: Partial<ApplicationForm>) => applicationProblems(change(changed), known);
    expect(problemsOf({ fromAddress: 'bad', hash: 'xyz' })).toEqual({
      fromAddress: 'fromUnfit',
      hash: 'hashUnfit',
    });
    expect(problemsOf({ fromAddress: ` ${address.toLowerCase()} `, hash: ` ${'a1'.repeat(32)} ` })).toEqual(
      {},
    );
    expect(problemsOf({ fromAddress: '', hash: 'a b' })).toEqual({
      fromAddress: 'fromRequired',
      hash: 'hashInvalid',
    });
    expect(applicationProblems(change({ fromAddress: 'bad', hash: 'xyz' }), BOTH)).toEqual({});
  });

  it.each([
    [change({}), {}],
    [change({ amount: '' }), { amount: 'amountRequired' }],
    [change({ amount: '.' }), { amount: 'amountRequired' }],
    [change({ amount: '0.00' }), { amount: 'amountRequired' }],
    [change({ fromAddress: '  ' }), { fromAddress: 'fromRequired' }],
    [change({ fromAddress: '0x ab' }), { fromAddress: 'fromInvalid' }],
    [change({ fromAddress: '地址' }), { fromAddress: 'fromInvalid' }],
    [change({ receiving: '' }), { receiving: 'receivingRequired' }],
    [change({ hash: 'a b' }), { hash: 'hashInvalid' }],
    [change({ hash: ' 0xAB12 ' }), {}],
  ])('of form %#', (form, problems) => {
    expect(applicationProblems(form, BOTH)).toEqual(problems);
    expect(applicationRequest(form, BOTH) === undefined).toBe(Object.keys(problems).length > 0);
  });
});

describe('request', () => {
  it('is trimmed and leaves out what was not given', () => {
    expect(applicationRequest(FILLED, BOTH)).toEqual({
      currency: 'USDT',
      amount: '850',
      fromAddress: '0xdef',
      toAddress: '0xabc',
    });
    expect(applicationRequest(change({ amount: '5', hash: ' 0x1 ', remark: 'hi\n' }), BOTH)).toMatchObject({
      amount: '5',
      hash: '0x1',
      remark: 'hi',
    });
  });
});

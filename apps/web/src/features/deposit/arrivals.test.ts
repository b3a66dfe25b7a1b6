import { beforeAll, expect, it } from 'vitest';
import { loadTexts, switchTexts } from '../../locale/text.ts';
import { arrivalsOf, endedBefore } from './arrivals.ts';
import type { Deposit } from './chain-queries.ts';
import { arrivalNote, arrivalTitle } from './deposit-words.ts';

beforeAll(() => loadTexts(['chain']));

function deposit(id: string, given: Partial<Deposit> = {}): Deposit {
  return {
    id,
    currency: 'USDT',
    chain: 'ethereum',
    network: 'Ethereum',
    address: '0xone',
    txid: '0xtwo',
    explorerUrl: '',
    waits: 'CONFIRMATIONS',
    reason: '',
    confirmations: 1,
    confirmationsNeeded: 3,
    time: 0,
    changedTime: 0,
    amount: '250',
    status: 'CONFIRMING',
    ...given,
  };
}
const CREDITED = { status: 'CREDITED', waits: 'NOTHING', confirmations: 3 } as const;
const idsOf = (rows: readonly Deposit[]) => rows.map(({ id }) => id);

it('shows what waits, and keeps what is credited while the member looks', () => {
  const before = endedBefore([deposit('2'), deposit('1', CREDITED)]);
  expect(idsOf(arrivalsOf([deposit('2'), deposit('1', CREDITED)], before))).toEqual(['2']);
  expect(idsOf(arrivalsOf([deposit('2', CREDITED), deposit('1', CREDITED)], before))).toEqual(['2']);
});

it('shows one that came and was credited between two answers', () => {
  const before = endedBefore([]);
  expect(idsOf(arrivalsOf([deposit('1', CREDITED)], before))).toEqual(['1']);
});

it('shows the newest three', () => {
  const rows = ['5', '4', '3', '2'].map((id) => deposit(id));
  expect(idsOf(arrivalsOf(rows, endedBefore(rows)))).toEqual(['5', '4', '3']);
});

it('says that it was detected, how far it is, and that it is credited', async () => {
  const held = deposit('1', { status: 'HELD', waits: 'REVIEW' });
  const paused = deposit('1', { waits: 'PAUSED', reason: '节点维护' });
  const said = (one: Deposit) => [arrivalTitle(one), arrivalNote(one)];
  expect(said(deposit('1'))).toEqual(['已检测到 250.00 USDT', '确认中 1/3']);
  expect(said(deposit('1', CREDITED))).toEqual(['已到账 250.00 USDT', '已计入资金账户']);
  expect(said(held)).toEqual(['充币 250.00 USDT', '人工处理中']);
  expect(said(paused)).toEqual(['已检测到 250.00 USDT', '该网络暂停处理：节点维护']);
  await switchTexts('en');
  expect(said(deposit('1'))).toEqual(['Detected 250.00 USDT', 'Confirming 1/3']);
  expect(said(deposit('1', CREDITED))).toEqual(['Credited 250.00 USDT', 'Now in your Funding account']);
  expect(arrivalTitle(held)).toBe('Deposit of 250.00 USDT');
  await switchTexts('zh');
});

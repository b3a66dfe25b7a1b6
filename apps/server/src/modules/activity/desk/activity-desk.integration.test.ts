/** Tests the operators' calls about pledges and airdrops, as browsers send them, over a real PostgreSQL and the real engine. */
import { businessDay, type Command } from '@tern/engine';
import { ERRORS } from '@tern/protocol';
import type { DeskRequest, FourEyesName } from '@tern/protocol/desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import { wireDay } from '../../invitation/index.ts';

const reason = 'a test';
const DAY_MS = 86_400_000;
const STRANGER = 10_099_999;
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let anna: Browser;
let ben: Browser;
let references = 0;

beforeAll(async () => {
  desk = await DeskForTests.open();
  for (const name of ['anna', 'ben']) await desk.operator(name, 'admin');
  for (const memberId of [ANNA, BEN])
    await execute({
      kind: 'transfer',
      memberId,
      requestId: 'to assets',
      from: 'spot',
      to: 'assets',
      asset: 'USDT',
      amount: 500_000_000_000n,
    });
  await signIn();
}, 60_000);
afterAll(() => desk.close());

async function signIn(): Promise<void> {
  anna = await desk.signIn('anna');
  ben = await desk.signIn('ben');
}

async function execute(command: Command): Promise<number> {
  desk.kernel.nowMs = Math.max(desk.kernel.nowMs, desk.clock.nowMs());
  const { rejection, result } = await desk.kernel.execute(command);
  if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
  return result;
}

const approve = (proposalId: string) => desk.errorOf('approveProposal', { proposalId, reason }, ben);

/** Answers the code of the refusal; empty: done. */
async function byTwo<N extends FourEyesName>(name: N, request: DeskRequest<N>): Promise<string> {
  desk.kernel.nowMs = Math.max(desk.kernel.nowMs, desk.clock.nowMs());
  return approve(await desk.propose(name, request, anna));
}

const fund = (account: 'pledge' | 'promo', amount: string) =>
  byTwo('fundActivityAccount', {
    account,
    currency: 'USDT',
    amount,
    reference: `bank ${++references}`,
    reason,
  });

function draft(terms: Partial<DeskRequest<'draftProduct'>> = {}): DeskRequest<'draftProduct'> {
  const nowMs = desk.clock.nowMs();
  return {
    zh: { title: '三十天', body: '说明' },
    en: { title: 'Thirty days', body: 'A text' },
    currency: 'USDT',
    termDays: 30,
    dailyRate: '0.0003',
    min: '100',
    maxPerMember: '5000',
    quota: '100000',
    saleStart: nowMs - DAY_MS,
    saleEnd: nowMs + 20 * DAY_MS,
    isEarlyRedeemable: true,
    earlyDelayHours: 24,
    reason,
    ...terms,
  };
}

const saved = async (terms: Partial<DeskRequest<'draftProduct'>> = {}) =>
  (await desk.ask('draftProduct', draft(terms), anna)).productId;
const product = async (productId: string) =>
  (await desk.ask('getDeskProducts', { productId }, anna)).rows[0]!;
const funds = async () =>
  (await desk.ask('getActivityFunds', {}, anna)).rows.find(({ currency }) => currency === 'USDT')!;

function subscribe(productId: string, amount: bigint, memberId = ANNA): Promise<number> {
  const requestId = `test-${++references}`;
  const seen = { termDays: 30, dailyRate: 30_000n };
  return execute({
    kind: 'subscribe-pledge',
    memberId,
    requestId,
    productId: Number(productId),
    amount,
    ...seen,
  });
}

describe('a product', () => {
  it('is drafted by one, goes on sale by two with its interest set aside, and off sale by one', async () => {
    const productId = await saved();
    expect(await product(productId)).toMatchObject({
      status: 'DRAFT',
      title: { zh: '三十天', en: 'Thirty days' },
      backing: '900',
      setAside: '0',
    });
    expect(await desk.errorOf('switchProductOff', { productId, reason }, anna)).toBe(code('productState'));
    expect(await desk.errorOf('switchProductOn', { productId, revision: 1, reason }, anna)).toBe(
      code('pledgeFundsShort'),
    );
    expect(await fund('pledge', '1000')).toBe('');
    const proposalId = await desk.propose('switchProductOn', { productId, revision: 1, reason }, anna);
    expect((await product(productId)).status).toBe('DRAFT');
    expect(await approve(proposalId)).toBe('');
    expect(await product(productId)).toMatchObject({ status: 'ON', setAside: '900', backing: '0' });
    expect(await funds()).toMatchObject({ pledgeFree: '100', pledgeSetAside: '900' });
    expect(await desk.errorOf('switchProductOn', { productId, revision: 1, reason }, anna)).toBe(
      code('nothingToChange'),
    );
    expect(await desk.errorOf('draftProduct', draft({ productId }), anna)).toBe(code('productState'));
    await subscribe(productId, 100_000_000_000n);
    expect(await product(productId)).toMatchObject({ orders: 1, held: '1000', sold: '1000' });
    await desk.ask('switchProductOff', { productId, reason }, anna);
    expect(await product(productId)).toMatchObject({ status: 'OFF', setAside: '9' });
    expect(await desk.errorOf('switchProductOff', { productId, reason }, anna)).toBe(code('nothingToChange'));
  });

  it('that changed after the proposal is not put on sale', async () => {
    const productId = await saved({ quota: '1000' });
    const proposalId = await desk.propose('switchProductOn', { productId, revision: 1, reason }, anna);
    await desk.ask('draftProduct', draft({ productId, quota: '1000', dailyRate: '0.001' }), anna);
    expect(await approve(proposalId)).toBe(code('proposalOutdated'));
    expect((await product(productId)).dailyRate).toBe('0.001');
  });

  it('that is on sale gets a later end and a higher quota by two, and nothing else', async () => {
    const productId = await saved({ quota: '1000' });
    const { saleEnd } = await product(productId);
    const change = { productId, quota: '2000', saleEnd: saleEnd + DAY_MS, reason };
    expect(await desk.errorOf('changeProduct', change, anna)).toBe(code('productState'));
    expect(await byTwo('switchProductOn', { productId, revision: 1, reason })).toBe('');
    const wrong = [
      [{ ...change, quota: '1000', saleEnd }, 'nothingToChange'],
      [{ ...change, quota: '999' }, 'productSettings'],
      [{ ...change, saleEnd: 0 }, 'productSettings'],
      [{ ...change, quota: '900000000' }, 'pledgeFundsShort'],
    ] as const;
    for (const [request, error] of wrong)
      expect(await desk.errorOf('changeProduct', request, anna), error).toBe(code(error));
    expect(await byTwo('changeProduct', change)).toBe('');
    expect(await product(productId)).toMatchObject({
      quota: '2000',
      saleEnd: saleEnd + DAY_MS,
      setAside: '18',
    });
  });

  it.each([
    ['a rate above 1 %', { dailyRate: '0.01000001' }, 'productSettings'],
    ['a rate of 0', { dailyRate: '0' }, 'productSettings'],
    ['a least amount above the quota', { min: '100001', maxPerMember: '200000' }, 'productSettings'],
    ['an end before the start', { saleEnd: 1, saleStart: 2 }, 'productSettings'],
    ['an unknown coin', { currency: 'NONE' }, 'currencyUnknown'],
    ['an unknown number', { productId: '999' }, 'productUnknown'],
  ] as const)('with %s is refused', async (_name, wrong, error) => {
    const known = { ...wrong } as Partial<DeskRequest<'draftProduct'>>;
    if ('saleEnd' in wrong)
      Object.assign(known, { saleStart: desk.clock.nowMs(), saleEnd: desk.clock.nowMs() });
    expect(await desk.errorOf('draftProduct', draft(known), anna)).toBe(code(error));
  });

  it('whose sale is over does not go on sale', async () => {
    const nowMs = desk.clock.nowMs();
    const productId = await saved({ saleStart: nowMs - DAY_MS, saleEnd: nowMs + 1 });
    desk.clock.step(1);
    expect(await desk.errorOf('switchProductOn', { productId, revision: 1, reason }, anna)).toBe(
      code('productSettings'),
    );
  });
});

describe('orders', () => {
  it('are listed, and fall due by day', async () => {
    const productId = await saved({ quota: '10000' });
    expect(await byTwo('switchProductOn', { productId, revision: 1, reason })).toBe('');
    const [first, second] = [
      await subscribe(productId, 100_000_000_000n),
      await subscribe(productId, 200_000_000_000n, BEN),
    ];
    await desk.ask('settlePledges', { reason }, anna);
    const request = { productId } as const;
    // The read tables follow a command of the desk.
    await desk.ask('switchProductOff', { productId, reason }, anna);
    const { rows } = await desk.ask('getDeskPledges', request, anna);
    expect(rows).toMatchObject([
      { pledgeId: String(second), memberId: String(BEN), state: 'HOLDING', principal: '2000' },
      { pledgeId: String(first), memberId: String(ANNA), state: 'HOLDING', principal: '1000' },
    ]);
    const own = await desk.ask('getDeskPledges', { ...request, memberId: String(BEN) }, anna);
    expect(own.rows).toEqual(rows.slice(0, 1));
    expect((await desk.ask('getPledgeDues', {}, anna)).rows).toEqual([]);
    desk.clock.step(DAY_MS);
    await signIn();
    const day = businessDay(desk.kernel.nowMs) + 31;
    expect((await desk.ask('getPledgeDues', {}, anna)).rows.at(-1)).toEqual({
      day: wireDay(day),
      currency: 'USDT',
      orders: 3,
      principal: '4000',
      interest: '36',
    });
  });
});

describe('money', () => {
  it('comes into `pledge` once for each reference, and out of `fee` and back', async () => {
    const once = {
      account: 'pledge',
      currency: 'USDT',
      amount: '10',
      reference: 'one bank',
      reason,
    } as const;
    expect(await byTwo('fundActivityAccount', once)).toBe('');
    expect(await byTwo('fundActivityAccount', { ...once, amount: '11' })).toBe(code('fundReference'));
    const unknown = { ...once, currency: 'NONE' };
    expect(await desk.errorOf('fundActivityAccount', unknown, anna)).toBe(code('currencyUnknown'));
    const move = { move: 'FROM_FEE', currency: 'USDT', amount: '5', reason } as const;
    expect(await desk.errorOf('movePledgeFunds', move, anna)).toBe(code('insufficientBalance'));
    await byTwo('fundFeeAccount', { amount: '5', reference: 'fees', reason });
    const before = (await funds()).pledgeFree;
    expect(await byTwo('movePledgeFunds', move)).toBe('');
    expect(await funds()).toMatchObject({ feeFree: '0' });
    expect(await byTwo('movePledgeFunds', { ...move, move: 'TO_FEE' })).toBe('');
    expect(await funds()).toMatchObject({ pledgeFree: before, feeFree: '5' });
  });
});

describe('an airdrop', () => {
  const title = { zh: '开业', en: 'Opening' };
  const list = (csv: string, campaignId?: string) => ({
    ...(campaignId !== undefined && { campaignId }),
    title,
    currency: 'USDT',
    csv,
    reason,
  });
  const save = (csv: string, campaignId?: string) => desk.ask('saveCampaign', list(csv, campaignId), anna);
  const rowsOf = async (campaignId: string, isFaulty?: 'true') =>
    (await desk.ask('getCampaignRows', { campaignId, ...(isFaulty && { isFaulty }) }, anna)).rows;
  const found = async (campaignId: string) => (await desk.ask('getCampaigns', { campaignId }, anna)).rows[0]!;

  it('names each row that cannot be paid, and is not proposed with one', async () => {
    const saved = await save(
      [
        'member,amount',
        `${ANNA},1.5`,
        `${BEN},0`,
        `${STRANGER},1`,
        `${ANNA},2`,
        'someone,1',
        '',
        `${BEN},1.000000001`,
        `${BEN},1,2`,
        `=1+1,1`,
      ].join('\r\n'),
    );
    const { campaignId, listHash } = saved;
    expect(saved).toMatchObject({ rows: 8, faults: 7, total: '1.5', totalUsdt: '1.5', state: 'DRAFT' });
    expect((await rowsOf(campaignId)).map(({ fault }) => fault)).toEqual([
      '',
      'AMOUNT',
      'MEMBER_UNKNOWN',
      'TWICE',
      'FORMAT',
      'AMOUNT',
      'FORMAT',
      'FORMAT',
    ]);
    expect((await rowsOf(campaignId, 'true'))[0]).toEqual({
      line: 2,
      memberId: String(BEN),
      amount: '0',
      fault: 'AMOUNT',
    });
    const pay = { campaignId, listHash, reason };
    expect(await desk.errorOf('payCampaign', pay, anna)).toBe(code('campaignFaulty'));
  });

  it('is refused above `promo`, and paid once by two who approve its hash', async () => {
    const { campaignId, listHash } = await save(`${ANNA},1.5\n${BEN},2`);
    const pay = { campaignId, listHash, reason };
    expect(await desk.errorOf('payCampaign', pay, anna)).toBe(code('promoShort'));
    expect(await fund('promo', '3.5')).toBe('');
    const balance = () =>
      desk.balances.balances.balancesOf(BEN, 'assets').find((one) => one.asset === 'USDT')!;
    const before = balance().free;
    const first = await desk.propose('payCampaign', pay, anna);
    const second = await desk.propose('payCampaign', pay, anna);
    expect(await approve(first)).toBe('');
    expect(balance().free - before).toBe(200_000_000n);
    expect(await approve(second)).toBe(code('campaignPaid'));
    expect(balance().free - before).toBe(200_000_000n);
    expect(await found(campaignId)).toMatchObject({
      state: 'PAID',
      total: '3.5',
      operators: ['anna', 'ben'],
    });
    expect(await funds()).toMatchObject({ promo: '0' });
    expect(await desk.errorOf('saveCampaign', list(`${ANNA},9`, campaignId), anna)).toBe(
      code('campaignPaid'),
    );
  });

  it('whose list changed after the proposal is not paid', async () => {
    const { campaignId, listHash } = await save(`${ANNA},1`);
    expect(await fund('promo', '100')).toBe('');
    const pay = { campaignId, listHash, reason };
    const proposalId = await desk.propose('payCampaign', pay, anna);
    const changed = await save(`${ANNA},100`, campaignId);
    expect(changed.listHash).not.toBe(listHash);
    expect(await approve(proposalId)).toBe(code('campaignChanged'));
    expect(await desk.errorOf('payCampaign', pay, anna)).toBe(code('campaignChanged'));
    expect((await found(campaignId)).state).toBe('DRAFT');
  });

  it('whose stored rows changed behind its hash is not paid', async () => {
    const { campaignId, listHash } = await save(`${ANNA},1`);
    const proposalId = await desk.propose('payCampaign', { campaignId, listHash, reason }, anna);
    await desk.database.sql`
      update airdrop_rows set member_id = ${BEN} where campaign_id = ${campaignId}::bigint`;
    expect(await approve(proposalId)).toBe(code('campaignChanged'));
    expect((await found(campaignId)).state).toBe('DRAFT');
  });

  it('takes 1 to 10,000 rows', async () => {
    const wrong = ['\n\n', 'member,amount', Array.from({ length: 10_001 }, () => `${ANNA},1`).join('\n')];
    for (const csv of wrong)
      expect(await desk.errorOf('saveCampaign', list(csv), anna)).toBe(code('campaignRows'));
    expect(await desk.errorOf('saveCampaign', { ...list('1,1'), currency: 'NONE' }, anna)).toBe(
      code('currencyUnknown'),
    );
    expect(await desk.errorOf('saveCampaign', list('1,1', '99999'), anna)).toBe(code('campaignUnknown'));
    const most = Array.from({ length: 10_000 }, () => `${ANNA},1`).join('\n');
    expect(await save(most)).toMatchObject({ rows: 10_000, faults: 9_999, total: '1' });
  });
});

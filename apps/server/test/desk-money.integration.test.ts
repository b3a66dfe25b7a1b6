/** A member's money on the desk: what the page reads, and money that two operators book. */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Released } from '../src/kernel/kernel.ts';
import { balancesProjection } from '../src/modules/balances/projector.ts';
import { ContractWorld } from './kit/contract-world.ts';
import { type Browser, DeskForTests } from './kit/desk-for-tests.ts';
import { openMembersUnderLoad } from './kit/members-under-load.ts';
import { realPeople } from './kit/people-for-desk.ts';

const MEMBER = '10002001';
const NOBODY = '10009999';
const reason = 'because of a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open({}, realPeople);
  const rows: Released[] = [];
  desk.kernel.onReleased((row) => rows.push(row));
  await openMembersUnderLoad(new ContractWorld(desk.kernel, (ms) => (desk.kernel.nowMs += ms)));
  const { sql } = desk.database;
  await sql.begin((transaction) => balancesProjection().apply(transaction, rows));
  await sql`
    insert into members (id, mail, password_hash, wel_code, created_ms, opened)
    values (${MEMBER}, 'a@b.example', '', 'W', 1, true)`;
  await desk.operator('maker', 'finance');
  await desk.operator('checker', 'admin');
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
});
afterAll(() => desk?.close());

describe('where the money of a member is', () => {
  it('stands in accounts, contract margin and positions, which agree with one another', async () => {
    const memberId = MEMBER;
    const { account, positions } = await desk.ask('getMemberContracts', { memberId }, maker);
    expect(account.currency).toBe('USDT');
    expect(positions.length).toBeGreaterThan(0);
    const margins = positions.map(({ margin }) => Number(margin)).reduce((sum, margin) => sum + margin, 0);
    expect(margins).toBeCloseTo(Number(account.occupiedMargin), 6);
    const balances = await desk.ask('getMemberBalances', { memberId }, maker);
    const contract = balances.find((row) => row.account === 'contract' && row.currency === 'USDT');
    expect(Number(account.wallet)).toBeCloseTo(Number(contract?.free) + Number(contract?.frozen), 8);
  });

  it('and the newest posting of an account is its balance', async () => {
    const { rows } = await desk.ask(
      'getMemberPostings',
      { memberId: MEMBER, account: 'contract', currency: 'USDT' },
      maker,
    );
    const balances = await desk.ask('getMemberBalances', { memberId: MEMBER }, maker);
    const contract = balances.find((row) => row.account === 'contract' && row.currency === 'USDT');
    expect(rows[0]).toMatchObject({ free: contract?.free, frozen: contract?.frozen });
    expect(rows.map(({ cause }) => cause)).toContain('TRADE');
  });

  it('is of nobody for whoever is not there, in every call', async () => {
    const memberId = NOBODY;
    const unknown = code('memberUnknown');
    expect(await desk.errorOf('getMemberContracts', { memberId }, maker)).toBe(unknown);
    expect(await desk.errorOf('getMemberPastPositions', { memberId }, maker)).toBe(unknown);
    expect(await desk.errorOf('getMemberPostings', { memberId }, maker)).toBe(unknown);
    expect(await desk.errorOf('getMemberTransfers', { memberId, type: 'transfer' }, maker)).toBe(unknown);
    for (const name of ['getMemberContractOrders', 'getMemberPlans'] as const)
      expect(await desk.errorOf(name, { memberId, open: 'true' }, maker)).toBe(unknown);
  });
});

describe('money that was received', () => {
  const credit = (change: object = {}) => ({
    memberId: MEMBER,
    currency: 'USDT',
    amount: '100',
    reference: 'bank 1',
    reason,
    ...change,
  });
  const approve = (proposalId: string) => desk.call('approveProposal', { proposalId, reason }, checker);
  const held = async () => {
    const balances = await desk.ask('getMemberBalances', { memberId: MEMBER }, maker);
    return balances.find((row) => row.account === 'assets' && row.currency === 'USDT')?.free ?? '0';
  };

  it('is booked by two operators, once a reference, and no further than the entered reserves', async () => {
    expect(await desk.errorOf('creditMember', credit(), maker)).toBe(code('reservesShort'));
    const { rows } = await desk.ask('getSolvency', {}, maker);
    const owed = rows.find(({ currency }) => currency === 'USDT')!.liabilities;
    const reserves = `${BigInt(owed.split('.')[0]!) + 251n}`;
    const entered = { currency: 'USDT', amount: reserves, note: 'counted', reason };
    await approve(await desk.propose('setReserves', entered, maker));
    const before = Number(await held());

    const first = await desk.propose('creditMember', credit(), maker);
    const second = await desk.propose('creditMember', credit({ reference: 'bank 2' }), maker);
    const again = await desk.propose('creditMember', credit(), maker);
    const third = await desk.propose('creditMember', credit({ reference: 'bank 3' }), maker);
    expect(await desk.errorOf('approveProposal', { proposalId: first, reason }, maker)).not.toBe('');
    expect(Number(await held())).toBe(before);
    expect((await approve(first)).errorCode).toBe(0);
    expect(Number(await held())).toBe(before + 100);
    expect((await approve(again)).errorCode).toBe(code('fundReference'));
    expect((await approve(second)).errorCode).toBe(0);
    expect((await approve(third)).errorCode).toBe(code('reservesShort'));
    expect(Number(await held())).toBe(before + 200);
  });

  it('is refused for nobody, for nothing and in no currency', async () => {
    expect(await desk.errorOf('creditMember', credit({ memberId: NOBODY }), maker)).toBe(
      code('memberUnknown'),
    );
    expect(await desk.errorOf('creditMember', credit({ amount: '0' }), maker)).toBe(code('parameterInvalid'));
    expect(await desk.errorOf('creditMember', credit({ currency: 'NOPE' }), maker)).toBe(
      code('currencyUnknown'),
    );
  });
});

it('the first steps are done where their marks are', async () => {
  const { steps } = await desk.ask('getFirstSteps', {}, maker);
  const done = steps.filter(({ isDone }) => isDone).map(({ step }) => step);
  expect(done).toEqual(expect.arrayContaining(['PAIR_LISTED', 'PAIR_OPEN', 'FIRST_MEMBER', 'RESERVES']));
  // One of the two operators is no admin, no mail can be sent and no backup was made.
  for (const step of ['OPERATORS', 'MAIL', 'BACKUP'] as const) expect(done).not.toContain(step);
  await desk.operator('third', 'admin');
  const later = await desk.ask('getFirstSteps', {}, maker);
  expect(later.steps[0]).toEqual({ step: 'OPERATORS', isDone: true });
});

/** Tests the operators' calls about the invitation, as browsers send them, over a real PostgreSQL and the real engine. */
import { businessDay, businessDayStart, type Command } from '@tern/engine';
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import { ANNA, BEN, BOT } from '../../../kernel/testing/small-exchange.ts';
import { wireDay } from '../business-days.ts';

const reason = 'a test';
const invitee = String(BEN);
const SIBLING = 10_002_077;
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let anna: Browser;
let ben: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  for (const name of ['anna', 'ben']) await desk.operator(name, 'admin');
  anna = await desk.signIn('anna');
  ben = await desk.signIn('ben');
  await execute({ kind: 'open-invited-member', memberId: BEN, inviterId: ANNA });
}, 60_000);
afterAll(() => desk.close());

async function execute(command: Command): Promise<void> {
  desk.kernel.nowMs = Math.max(desk.kernel.nowMs, desk.clock.nowMs());
  const { rejection } = await desk.kernel.execute(command);
  if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
}

/** Ben sells a whole BTC for 50,000 USDT, with a fee of 50 USDT. */
async function trade(): Promise<void> {
  const order = {
    kind: 'place-spot-order',
    requestId: '',
    market: 'BTC/USDT',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 5_000_000n,
    qty: 100_000n,
    quoteAmount: 0n,
  } as const;
  await execute({ ...order, memberId: BOT, side: 'BUY' });
  await execute({ ...order, memberId: BEN, side: 'SELL' });
  desk.clock.step(6_000);
  await execute({ kind: 'open-member', memberId: BOT });
}

const approve = (proposalId: string) => desk.errorOf('approveProposal', { proposalId, reason }, ben);
const whole = () => desk.ask('getInvitationDesk', {}, anna);
const marksOf = async () => (await desk.ask('getDeskInvitees', {}, anna)).rows[0]?.marks;

describe('a mark', () => {
  it('is one operator’s with a reason, and two take it back', async () => {
    expect(await desk.errorOf('markInvitee', { memberId: String(ANNA), reason }, anna)).toBe(
      code('notInvited'),
    );
    await desk.ask('markInvitee', { memberId: invitee, reason }, anna);
    expect(await desk.errorOf('markInvitee', { memberId: invitee, reason }, ben)).toBe(
      code('nothingToChange'),
    );
    expect(await marksOf()).toEqual(['OPERATOR']);
    expect((await desk.ask('getDeskInvitees', { isMarked: 'true' }, anna)).rows).toMatchObject([
      { memberId: invitee, inviterId: String(ANNA) },
    ]);
    const wrong = { memberId: invitee, mark: 'SAME_DEVICE', reason } as const;
    expect(await desk.errorOf('unmarkInvitee', wrong, anna)).toBe(code('nothingToChange'));
    const proposalId = await desk.propose('unmarkInvitee', { ...wrong, mark: 'OPERATOR' }, anna);
    expect(await marksOf()).toEqual(['OPERATOR']);
    expect(await approve(proposalId)).toBe('');
    expect(await marksOf()).toEqual([]);
    expect((await desk.ask('getDeskInvitees', { isMarked: 'true' }, anna)).rows).toEqual([]);
    const { rows } = await desk.ask('getInviteeMarks', { memberId: invitee }, anna);
    expect(rows).toMatchObject([
      { mark: 'OPERATOR', isMarked: false, operators: ['anna', 'ben'], reason },
      { mark: 'OPERATOR', isMarked: true, operators: ['anna'], reason },
    ]);
  });
});

describe('the evidence of a ring', () => {
  it('names both accounts, what they share, and other invitees who share it with the invitee', async () => {
    const evidence = () => desk.ask('getInviteeEvidence', { memberId: invitee }, anna);
    expect(await desk.errorOf('getInviteeEvidence', { memberId: String(ANNA) }, anna)).toBe(
      code('notInvited'),
    );
    expect(await evidence()).toMatchObject({ sharedDevices: 0, sharedAccounts: 0, ring: [] });
    await execute({ kind: 'open-invited-member', memberId: SIBLING, inviterId: ANNA });
    desk.shared.push(
      { members: [BEN, ANNA], mark: 'SAME_DEVICE' },
      { members: [BEN, SIBLING], mark: 'SAME_DEVICE' },
      { members: [BEN, SIBLING], mark: 'SAME_PAYMENT_ACCOUNT' },
      { members: [BEN, BOT], mark: 'SAME_PAYMENT_ACCOUNT' },
    );
    // The read tables follow a command of the desk.
    await desk.ask('markInvitee', { memberId: String(SIBLING), reason }, anna);
    expect(await evidence()).toEqual({
      marks: [],
      invitee: {
        memberId: invitee,
        account: `138****${invitee.slice(-4)}`,
        registeredTime: BEN % 100,
        othersOnDevices: 2,
        othersOnAccounts: 2,
      },
      inviter: {
        memberId: String(ANNA),
        account: `138****${String(ANNA).slice(-4)}`,
        registeredTime: ANNA % 100,
        othersOnDevices: 1,
        othersOnAccounts: 0,
      },
      sharedDevices: 1,
      sharedAddresses: 0,
      sharedAccounts: 0,
      ring: [{ memberId: String(SIBLING), shared: ['SAME_DEVICE', 'SAME_PAYMENT_ACCOUNT'] }],
    });
  });
});

describe('a rate', () => {
  it('is two operators’, lives seven days, and is taken away by 0', async () => {
    const none = { currency: 'BTC', rebateRate: '0', reason };
    expect(await desk.errorOf('setRebateRate', none, anna)).toBe(code('nothingToChange'));
    const fine = { currency: 'BTC', rebateRate: '50000.5', reason };
    expect(await desk.errorOf('setRebateRate', { ...fine, rebateRate: '0.123456789' }, anna)).toBe(
      code('amountInvalid'),
    );
    expect(await approve(await desk.propose('setRebateRate', fine, anna))).toBe('');
    const { rates } = await whole();
    expect(rates).toMatchObject([{ currency: 'BTC', rate: '50000.5' }]);
    expect(rates[0]!.endTime - rates[0]!.setTime).toBe(7 * 86_400_000);
    const unknown = { ...fine, currency: 'NONE' };
    expect(await approve(await desk.propose('setRebateRate', unknown, anna))).toBe(code('currencyUnknown'));
    const ofUsdt = { ...fine, currency: 'USDT' };
    expect(await approve(await desk.propose('setRebateRate', ofUsdt, anna))).toBe(code('amountInvalid'));
    expect(await approve(await desk.propose('setRebateRate', none, anna))).toBe('');
    expect((await whole()).rates).toEqual([]);
  });
});

describe('money', () => {
  it('comes into `fee` once for each reference', async () => {
    const fund = { amount: '10', reference: 'bank 1', reason };
    expect((await whole()).feeFree).toBe('0');
    expect(await approve(await desk.propose('fundFeeAccount', fund, anna))).toBe('');
    expect((await whole()).feeFree).toBe('10');
    const again = { ...fund, amount: '11' };
    expect(await approve(await desk.propose('fundFeeAccount', again, anna))).toBe(code('fundReference'));
    expect((await whole()).feeFree).toBe('10');
  });

  it('is settled by hand as by the clock, once, and what was paid is taken back by two', async () => {
    await trade();
    const day = businessDay(desk.clock.nowMs());
    expect(await whole()).toMatchObject({ inviters: 1, invitees: 2, waiting: 0, reserved: '15' });
    desk.clock.step(businessDayStart(day + 1) - desk.clock.nowMs() + 1_000);
    anna = await desk.signIn('anna');
    ben = await desk.signIn('ben');
    expect((await whole()).waiting).toBe(1);
    expect((await desk.ask('getDeskInviters', { isDue: 'true' }, anna)).rows).toMatchObject([
      { memberId: String(ANNA), due: [wireDay(day)], dueEstimate: '15', validInvitees: 1 },
    ]);
    const inviter = () => desk.ask('getInviter', { memberId: String(ANNA) }, anna);
    expect(await inviter()).toMatchObject({ total: '0', due: [wireDay(day)] });
    await execute({ kind: 'open-member', memberId: BOT });
    for (let runs = 0; runs < 2; runs++)
      expect(await desk.ask('settleRebates', { reason }, anna)).toEqual({ waiting: 0 });
    expect(await inviter()).toMatchObject({
      total: '15',
      reversed: '0',
      due: [],
      isCapped: false,
      inviterId: '',
    });
    // The read tables follow a command of the desk.
    await desk.ask('markInvitee', { memberId: invitee, reason }, anna);
    expect((await desk.ask('getDeskRebateDays', {}, anna)).rows).toMatchObject([
      { day: wireDay(day), inviters: 1, invitees: 1, fees: '50', rebate: '15' },
    ]);
    expect((await desk.ask('getDeskRebates', {}, anna)).rows).toEqual([
      {
        day: wireDay(day),
        inviterId: String(ANNA),
        memberId: invitee,
        fees: '50',
        rebate: '15',
        reversed: '0',
      },
    ]);
    const reversal = { inviterId: String(ANNA), memberId: invitee, day: wireDay(day), amount: '4', reason };
    const stranger = { ...reversal, inviterId: String(BOT) };
    expect(await desk.errorOf('reverseRebate', stranger, anna)).toBe(code('notInvited'));
    const tooMuch = { ...reversal, amount: '15.1' };
    expect(await desk.errorOf('reverseRebate', tooMuch, anna)).toBe(code('amountInvalid'));
    expect(await approve(await desk.propose('reverseRebate', reversal, anna))).toBe('');
    expect(await inviter()).toMatchObject({ total: '15', reversed: '4' });
    expect((await desk.ask('getDeskInviters', {}, anna)).rows).toEqual([
      {
        memberId: String(ANNA),
        total: '15',
        reversed: '4',
        isCapped: false,
        invitees: 2,
        validInvitees: 0,
        due: [],
        dueEstimate: '0',
      },
    ]);
    const rest = { memberId: ANNA, asset: 'USDT', amount: 1_100_000_000n } as const;
    await execute({ kind: 'transfer', requestId: 'out', from: 'contract', to: 'spot', ...rest });
    expect(await approve(await desk.propose('reverseRebate', reversal, anna))).toBe(
      code('insufficientBalance'),
    );
    const rebatesOf = async (asked: object) => (await desk.ask('getDeskRebates', asked, anna)).rows;
    const all = { inviterId: String(ANNA), memberId: invitee, day: wireDay(day) };
    expect(await rebatesOf(all)).toMatchObject([{ rebate: '15', reversed: '4' }]);
    for (const other of [{ inviterId: invitee }, { memberId: String(ANNA) }, { day: wireDay(day - 1) }])
      expect(await rebatesOf(other)).toEqual([]);
  });
});

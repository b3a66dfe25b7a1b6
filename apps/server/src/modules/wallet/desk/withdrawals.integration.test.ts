import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { answerDeskChecked } from '../../../platform/http/testing/checked-handler.ts';
import { LiveLedger } from '../sending/live-ledger.ts';
import { CHAIN, E8 } from '../testing/chain-commands.ts';
import { errorOf, FIRST, openWalletDatabase, SECOND, THIRD } from '../testing/wallet-world.ts';
import { WithdrawalDecisions } from './decide-withdrawal.ts';
import { PAYEE, WalletDeskWorld } from './testing/wallet-desk-world.ts';
import { WithdrawalReader, type WithdrawalReaderParts } from './withdrawal-reader.ts';

let database: TempDatabase;
let desk: WalletDeskWorld;
beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await WalletDeskWorld.open(database);
});

const reason = 'a test';
const approve = (withdrawalId: string, by = FIRST) =>
  desk.act('approveWithdrawal', { withdrawalId, reason }, by);
const reject = (withdrawalId: string, publicReason = 'unclear origin') =>
  desk.act('rejectWithdrawal', { withdrawalId, publicReason, reason });
const shown = (withdrawalId: string) => desk.read('getDeskWithdrawal', { withdrawalId });
const listed = async (request: Parameters<typeof desk.read<'getDeskWithdrawals'>>[1]) =>
  (await desk.read('getDeskWithdrawals', request)).rows.map((row) => row.withdrawalId);

describe('the queue', () => {
  it('begins with the one that waits longest and is narrowed by state, member, chain and coin', async () => {
    const [one, two, three] = [
      await desk.requested(100n),
      await desk.requested(200n, BEN),
      await desk.requested(300n),
    ];
    expect(await listed({ status: 'REVIEW' })).toEqual([one, two, three]);
    expect(await listed({ status: 'REVIEW', memberId: String(ANNA) })).toEqual([one, three]);
    expect(await listed({ status: 'REVIEW', chain: 'bsc' })).toEqual([]);
    expect(await listed({ status: 'REVIEW', currency: 'BTC' })).toEqual([]);
    const first = await desk.read('getDeskWithdrawals', { status: 'REVIEW', limit: '2' });
    expect(await listed({ status: 'REVIEW', cursor: first.cursor })).toEqual([three]);
    await reject(two);
    expect(await listed({ status: 'REVIEW' })).toEqual([one, three]);
    // A list of all is newest first.
    expect(await listed({})).toEqual([three, two, one]);
    const newest = await desk.read('getDeskWithdrawals', { limit: '1' });
    expect(await listed({ cursor: newest.cursor })).toEqual([two, one]);
  });

  it('says what arrives, what it is worth, why it is reviewed and who must act', async () => {
    const id = await desk.requested(100n);
    expect((await desk.read('getDeskWithdrawals', { status: 'REVIEW' })).rows).toEqual([
      {
        withdrawalId: id,
        memberId: String(ANNA),
        currency: 'USDT',
        chain: CHAIN,
        address: PAYEE,
        amount: '100',
        fee: '1',
        arrives: '99',
        value: '100',
        flags: ['NEW_ADDRESS', 'ABOVE_AUTO_LIMIT'],
        status: 'REVIEW',
        mustAct: 'OPERATOR',
        needsTwo: false,
        firstOperator: '',
        reason: '',
        txid: '',
        internalTo: '',
        time: desk.world.kernel.nowMs,
        changedTime: desk.world.kernel.nowMs,
      },
    ]);
  });
});

describe('who must act', () => {
  const actor = async (id: string) => (await shown(id)).mustAct;

  it('follows the withdrawal to its end', async () => {
    const id = await desk.requested(100n);
    await approve(id);
    expect(await actor(id)).toBe('EXCHANGE');
    await desk.execute({
      kind: 'pause-wallet',
      asset: '',
      chain: CHAIN,
      side: 'withdrawals',
      cause: 'NODE',
      reason: 'the node is late',
      operator: 0,
    });
    expect(await actor(id)).toBe('RESUME');
    await desk.execute({
      kind: 'resume-wallet',
      asset: '',
      chain: CHAIN,
      side: 'withdrawals',
      cause: 'NODE',
      firstOperator: 0,
      secondOperator: 0,
    });
    const withdrawalId = Number(id);
    await database.sql`
      insert into own_payments (payment_id, chain, purpose, withdrawal_id, currency, to_address, units, sender, state,
        waits, detail, time_ms, changed_ms, epoch)
      values (${`1-${id}`}, ${CHAIN}, 'pay', ${withdrawalId}, 'USDT', ${PAYEE}, 99000000, 'hot', 'WANTED', 'WALLET',
        'short of 4 USDT', 1, 1, 1)`;
    expect(await actor(id)).toBe('REFILL');
    await desk.execute({ kind: 'send-withdrawal', withdrawalId, internalTo: 0 });
    await database.sql`update own_payments set waits = 'SECOND_CONFIRMATION', state = 'WANTED', nonce = 7`;
    expect(await actor(id)).toBe('SIGNER');
    await database.sql`update own_payments set waits = '', state = 'SENT'`;
    expect(await actor(id)).toBe('EXCHANGE');
    await database.sql`
      insert into own_transactions (payment_id, version, txid, unsigned, signed, is_cancel, sent_ms, time_ms, epoch)
      values (${`1-${id}`}, 1, '0xpaid', '{}', '00', false, 5, 4, 1)`;
    await desk.execute({ kind: 'broadcast-withdrawal', withdrawalId, txid: '0xpaid' });
    expect(await actor(id)).toBe('NETWORK');
    await desk.execute({ kind: 'confirm-withdrawal', withdrawalId, txid: '0xpaid' });
    const whole = await shown(id);
    expect(whole).toMatchObject({ mustAct: 'NOBODY', status: 'CONFIRMED', txid: '0xpaid' });
    expect(whole.steps.map((step) => step.status)).toEqual([
      'REVIEW',
      'APPROVED',
      'SENDING',
      'BROADCAST',
      'CONFIRMED',
    ]);
    expect(whole.payment).toEqual({
      paymentId: `1-${id}`,
      state: 'SENT',
      waits: '',
      detail: 'short of 4 USDT',
      nonce: '7',
      versions: [
        {
          version: 1,
          txid: '0xpaid',
          isCancel: false,
          sentTime: 5,
          minedHeight: '',
          isDeep: false,
          succeeded: null,
        },
      ],
    });
  });
});

describe('an approval', () => {
  it('by one operator is enough up to the policy’s value; the step names the operator', async () => {
    const id = await desk.requested(50_000n);
    expect(await approve(id)).toMatchObject({
      subject: `withdrawal ${id} of member ${ANNA}`,
      before: { state: 'REVIEW' },
    });
    expect(await shown(id)).toMatchObject({ status: 'APPROVED', needsTwo: false });
    const stored = await database.sql`select operator from withdrawal_steps where state = 'APPROVED'`;
    expect(stored).toEqual([{ operator: 1n }]);
    expect(await errorOf(approve(id, SECOND))).toBe('withdrawalApproved');
  });

  it('above it needs another operator, never the same one twice', async () => {
    const id = await desk.requested(50_001n);
    await approve(id);
    expect(await shown(id)).toMatchObject({ status: 'REVIEW', mustAct: 'SECOND_OPERATOR', needsTwo: true });
    expect(await errorOf(approve(id))).toBe('twoOperatorsNeeded');
    await approve(id, SECOND);
    expect(await shown(id)).toMatchObject({ status: 'APPROVED', mustAct: 'EXCHANGE' });
  });

  it('is not completed on the word of an operator who may no longer work', async () => {
    const id = await desk.requested(60_000n);
    await approve(id);
    desk.world.disabled.add(FIRST.operatorId);
    expect(await errorOf(approve(id, SECOND))).toBe('approvalVoid');
    expect((await shown(id)).status).toBe('REVIEW');
    expect(await errorOf(reject(id))).toBe('done');
  });

  it('of two at the same time counts once', async () => {
    const id = await desk.requested(100n);
    const answers = await Promise.all([errorOf(approve(id)), errorOf(approve(id, THIRD))]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  });

  it('is refused for a row that differs from the journal', async () => {
    const withdrawalId = await desk.requested(100n);
    const { kernel } = desk.world;
    const ledger = new LiveLedger(kernel.initial);
    for (const row of kernel.rows) ledger.apply(row);
    const decisions = new WithdrawalDecisions({
      kernel,
      isReadable: async () => true,
      reader: new WithdrawalReader({ sql: database.sql } as WithdrawalReaderParts),
      operators: { byId: async () => ({}) as never },
      findLive: (id) => ledger.findWithdrawal(id),
    });
    const check = () =>
      errorOf(
        answerDeskChecked('approveWithdrawal', () => decisions.checkApprove({ withdrawalId, reason }, FIRST)),
      );
    expect(await check()).toBe('done');
    await database.sql`update withdrawals set address = '0xthief'`;
    expect(await check()).toBe('withdrawalDiffers');
  });

  it('is refused for one that is unknown or being sent', async () => {
    expect(await errorOf(approve('7'))).toBe('withdrawalUnknown');
    expect(await errorOf(approve('9'.repeat(16)))).toBe('withdrawalUnknown');
    const id = await desk.requested(100n);
    await approve(id);
    await desk.execute({ kind: 'send-withdrawal', withdrawalId: Number(id), internalTo: 0 });
    expect(await errorOf(approve(id))).toBe('withdrawalState');
    expect(await errorOf(reject(id))).toBe('withdrawalState');
  });
});

describe('a rejection', () => {
  it('gives all of it back, in review and after the approval, and shows its reason', async () => {
    const before = desk.world.assets(ANNA);
    const [one, two] = [await desk.requested(100n), await desk.requested(200n)];
    await approve(two);
    expect(desk.world.assets(ANNA)).toBe(before - 300n * E8);
    expect(await reject(one, '  proof of address wanted ')).toMatchObject({
      before: { state: 'REVIEW' },
      after: { state: 'REJECTED', reason: 'proof of address wanted' },
    });
    await reject(two);
    expect(desk.world.assets(ANNA)).toBe(before);
    expect(await shown(one)).toMatchObject({ status: 'REJECTED', reason: 'proof of address wanted' });
    expect(await errorOf(reject(one))).toBe('withdrawalEnded');
    expect(await errorOf(approve(one))).toBe('withdrawalEnded');
  });
});

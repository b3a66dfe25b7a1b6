/** Deposits, withdrawals and changes of the address book, as members read them in their messages and by mail. */
import type { Event } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { ANNA, BEN, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { LiveMarkets } from '../market/index.ts';
import { walletModule } from '../wallet/wallet-module.ts';
import { Inbox } from './inbox.ts';
import { inboxInit } from './migrations/0001-init.ts';
import type { Markets } from './notice-text.ts';
import { inboxProjection } from './projector.ts';

const USDT = 100_000_000n;
const CHAIN = 'ethereum';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const OPERATORS = { firstOperator: 1, secondOperator: 2 };

let database: TempDatabase;
let inbox: Inbox;
let markets: Markets;
let sequence: number;
beforeAll(async () => {
  database = await openTempDatabase([...walletModule.migrations, inboxInit]);
  const kernel = (await openSmallExchange()).restarted();
  const networkName = (chain: string) => (chain === CHAIN ? 'Ethereum' : chain);
  markets = { traded: () => undefined, markets: new LiveMarkets(kernel.initial), networkName };
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate inbox_messages, withdrawals, withdrawal_steps, withdrawal_requests, deposits,
    chain_transfers`;
  await database.sql`update inbox_cursor set seq = 0`;
  inbox = new Inbox(database.sql, 90 * 86_400_000);
  sequence = 0;
});

/** Projects one command's events, as the projector does: the wallet's tables first. */
async function happened(...events: Event[]): Promise<void> {
  const row = releasedRow(++sequence, sequence, events);
  await database.sql.begin(async (sql) => {
    for (const projection of [...walletModule.projections, inboxProjection()])
      await projection.apply(sql, [row]);
  });
}
const read = async (memberId: number, global: 'ENGLISH' | 'CHINESE_SIM' = 'ENGLISH') =>
  (await inbox.list(memberId, { global }, markets)).rows
    .map(({ title, body }) => `${title}: ${body}`)
    .reverse();

const links = async (memberId: number) =>
  (await inbox.list(memberId, { global: 'ENGLISH' }, markets)).rows.map(({ link }) => link).reverse();

const deposit = { chain: CHAIN, number: 1, asset: 'USDT', amount: 50n * USDT };
const numbered = (outcome: 'CREDITED' | 'HELD' | 'VOID', memberId = ANNA): Event =>
  ({
    kind: 'deposit-numbered',
    ...deposit,
    memberId,
    txid: '0xtx',
    outIndex: '1',
    outcome,
    reason: 'NONE',
    debtPaid: outcome === 'CREDITED' ? 20n * USDT : 0n,
  }) as Event;
const requested = (withdrawalId: number): Event =>
  ({
    kind: 'withdrawal-requested',
    withdrawalId,
    memberId: ANNA,
    requestId: `r${withdrawalId}`,
    asset: 'USDT',
    chain: CHAIN,
    address: ADDRESS,
    amount: 100n * USDT,
    fee: USDT,
    value: 100n * USDT,
    flags: 0,
    state: 'REVIEW',
  }) as Event;
const changed = (withdrawalId: number, state: string, values: object = {}): Event =>
  Object.assign(
    {
      kind: 'withdrawal-changed',
      withdrawalId,
      memberId: ANNA,
      state,
      flags: 0,
      operator: 0,
      reason: '',
      txid: '',
      internalTo: 0,
      debtPaid: 0n,
    },
    values,
  ) as Event;

test('tell of deposits that were credited, held, booked and reversed', async () => {
  await happened(numbered('CREDITED'));
  await happened(numbered('HELD', BEN));
  // No member is told of a number that was used up, or of a deposit without a member.
  await happened(numbered('VOID'), numbered('HELD', 0));
  await happened({
    kind: 'held-deposit-booked',
    ...deposit,
    target: BEN,
    debtPaid: 0n,
    fundingId: 0,
    ...OPERATORS,
  });
  await happened({ kind: 'deposit-reversed', ...deposit, owner: ANNA, lost: 30n * USDT, ...OPERATORS });
  await happened({ kind: 'deposit-reversed', ...deposit, owner: 'suspense', lost: 0n, ...OPERATORS });
  expect(await read(ANNA)).toEqual([
    'Deposit credited: 50.00 USDT on Ethereum credited to your Funding account, of which 20.00 USDT paid your debt.',
    'Deposit reversed: Your deposit of 50.00 USDT was reversed by Ethereum. You owe 30.00 USDT; until it is paid you can only cancel, close and deposit.',
  ]);
  // The row of the transfer has no number of it yet, as after a new one.
  expect(new Set(await links(ANNA))).toEqual(new Set(['/assets/capitalRecords?type=coinCharging']));
  expect(await read(BEN)).toEqual([
    'Deposit under review: Your deposit of 50.00 USDT on Ethereum is confirmed and under review. It is not credited yet.',
    'Deposit credited: 50.00 USDT on Ethereum credited to your Funding account.',
  ]);
  expect((await read(ANNA, 'CHINESE_SIM'))[0]).toBe(
    '充币已到账: 50.00 USDT（以太坊网络）已存入您的资金账户，其中 20.00 USDT 已用于偿还欠款。',
  );
});

test('lead to the deposit’s own record', async () => {
  const [{ id } = { id: 0n }] = await database.sql<{ id: bigint }[]>`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, number, time_ms, changed_ms, epoch)
    values (${CHAIN}, '0xtx', '1', ${ANNA}, '0xanna', 'USDT', 1, 1, 0, '', 9, '0xblock', 1, 'NUMBERED', 1, 1, 1, 1)
    returning id`;
  await happened(numbered('HELD'));
  const booked = { kind: 'held-deposit-booked' as const, target: BEN, debtPaid: 0n, fundingId: 0 };
  await happened(Object.assign({}, deposit, booked, OPERATORS));
  await happened({ kind: 'deposit-reversed', ...deposit, owner: BEN, lost: 0n, ...OPERATORS });
  const link = `/assets/capitalRecordsDetail?type=coinCharging&depositId=${id}`;
  expect(await links(ANNA)).toEqual([link]);
  expect(await links(BEN)).toEqual([link, link]);
});

test('tell of a withdrawal’s steps once each, whatever replaces its transaction, and all of it leaves by mail', async () => {
  await happened(requested(1));
  await happened(changed(1, 'APPROVED', { operator: 1 }));
  await happened(changed(1, 'SENDING'));
  await happened(changed(1, 'BROADCAST', { txid: '0xfirst' }));
  await happened(changed(1, 'BROADCAST', { txid: '0xsecond' }));
  await happened(changed(1, 'CONFIRMED', { txid: '0xsecond' }));
  await happened(requested(2), changed(2, 'REJECTED', { reason: '<b>unclear</b>' }));
  await happened(requested(3), changed(3, 'FAILED', { reason: 'REVERTED' }));
  await happened(requested(4), changed(4, 'CANCELLED'));
  const linked = await links(ANNA);
  expect(linked.slice(0, 3)).toEqual([
    '/accountCenter',
    '/assets/capitalRecordsDetail?type=withdrawCoin&id=1',
    '/assets/capitalRecordsDetail?type=withdrawCoin&id=1',
  ]);
  const titles = (await read(ANNA)).map((text) => text.split(':')[0]);
  expect(titles.filter((title) => title !== 'Withdrawal requested')).toEqual([
    ...['Withdrawal sent', 'Withdrawal completed', 'Withdrawal rejected', 'Withdrawal failed'],
  ]);
  const texts = await read(ANNA);
  expect(texts[0]).toContain(
    `A withdrawal of 100.00 USDT on Ethereum to ${ADDRESS} was requested. If this was not you`,
  );
  expect(texts[1]).toContain('Transaction hash: 0xfirst.');
  expect(texts).toContain(
    'Withdrawal rejected: Your withdrawal of 100.00 USDT was rejected: <b>unclear</b>. The whole amount is back in your Funding account.',
  );
  const [{ mailed } = { mailed: 0 }] = await database.sql<{ mailed: number }[]>`
    select count(*)::integer as mailed from inbox_messages where mail_tries > 0`;
  expect(mailed).toBe(texts.length);
});

test('tell both members of a move between them', async () => {
  await happened(requested(5), changed(5, 'CONFIRMED', { txid: 'internal:5', internalTo: BEN }));
  expect((await read(ANNA))[1]).toBe(
    `Withdrawal completed: Your withdrawal of 100.00 USDT arrived at ${ADDRESS} as an internal transfer.`,
  );
  expect(await read(BEN)).toEqual([
    'Deposit credited: 99.00 USDT on Ethereum credited to your Funding account.',
  ]);
});

test('tell of a saved address and of the switch', async () => {
  await happened({ kind: 'address-saved', memberId: ANNA, asset: '', chain: CHAIN, address: ADDRESS });
  await happened({ kind: 'address-removed', memberId: ANNA, asset: '', chain: CHAIN, address: ADDRESS });
  await happened({ kind: 'saved-addresses-only-set', memberId: ANNA, isOn: true });
  await happened({ kind: 'saved-addresses-only-set', memberId: ANNA, isOn: false });
  const titles = (await read(ANNA)).map((text) => text.split(': If')[0]?.slice(0, 26));
  expect(titles).toEqual([
    'Withdrawal address saved: ',
    'Saved addresses only: on: ',
    'Saved addresses only: off:',
  ]);
  const { rows } = await inbox.list(ANNA, { global: 'ENGLISH', kind: 'SECURITY' }, markets);
  expect(rows).toHaveLength(3);
});

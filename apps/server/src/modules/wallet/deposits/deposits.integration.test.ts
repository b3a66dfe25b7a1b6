import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { AddressProofFailed } from '../chains/wallet-chain.ts';
import { CallsWorld, DEPOSIT_ADDRESS, openCallsDatabase, units } from '../testing/calls-world.ts';
import { CHAIN, creditDeposit, E8, setTerms, USDT_CONTRACT } from '../testing/chain-commands.ts';
import { errorOf } from '../testing/wallet-world.ts';

const TWO = { firstOperator: 1, secondOperator: 2 };
const SEEN_MS = 1_000;

let database: TempDatabase;
let world: CallsWorld;
beforeAll(async () => {
  database = await openCallsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await CallsWorld.open(database);
});

const pause = (side: 'deposits' | 'withdrawals', asset = '', reason = 'maintenance') =>
  world.execute({ kind: 'pause-wallet', asset, chain: CHAIN, side, cause: 'OPERATOR', reason, operator: 1 });

/** Answers its id. */
async function seen(
  changes: Partial<Record<'member_id' | 'number' | 'height' | 'maturity', number>> & {
    state?: string;
    txid?: string;
  } = {},
): Promise<string> {
  const { sql } = database;
  const row = {
    chain: CHAIN,
    txid: '0xtx',
    out_index: '1',
    member_id: ANNA,
    address: DEPOSIT_ADDRESS,
    currency: 'USDT',
    units: 50_000_000n,
    amount: 50n * E8,
    dust: 0n,
    source: '',
    height: 100,
    block_hash: '0xb',
    maturity: 1,
    state: 'SEEN',
    time_ms: SEEN_MS,
    changed_ms: 2_000,
    epoch: 1,
  };
  const [stored] = await sql<{ id: bigint }[]>`
    insert into chain_transfers ${sql(Object.assign(row, changes))} returning id`;
  return String(stored?.id);
}

async function followed(height: number): Promise<void> {
  await database.sql`
    insert into followed_chains (chain, network_id, height, block_hash, block_time_ms, read_ms, epoch)
    values (${CHAIN}, '1', ${height}, '0xb', 0, 0, 1) on conflict (chain) do update set height = excluded.height`;
}

/** A deposit with the number 2 that the engine has taken, and its transfer. */
async function numbered(
  hold: 'NONE' | 'DUPLICATE_HASH' = 'NONE',
  transfer: Parameters<typeof seen>[0] = {},
): Promise<string> {
  const txid = '0xnumbered';
  await world.execute(creditDeposit(2, ANNA, { txid, amount: units(50), hold }));
  return seen({ state: 'NUMBERED', number: 2, txid, ...transfer });
}

describe('networks', () => {
  it('are the configured ones with terms in force, with what pauses them', async () => {
    await pause('deposits', 'USDT', 'a <b>node</b> is away');
    await pause('withdrawals');
    const listed = await world.call('getNetworks', {});
    expect(listed.map(({ currency }) => currency)).toEqual(['ETH', 'USDT']);
    expect(await world.call('getNetworks', { currency: 'USDT' })).toEqual([
      {
        currency: 'USDT',
        chain: CHAIN,
        network: 'Ethereum',
        contract: USDT_CONTRACT,
        confirmations: 12,
        usualSeconds: 144,
        minDeposit: '1',
        minWithdrawal: '10',
        maxWithdrawal: '10000',
        withdrawalFee: '1',
        scale: 6,
        depositPause: 'a <b>node</b> is away',
        withdrawalPause: 'maintenance',
      },
    ]);
    const [eth] = listed;
    // All of the chain is paused on one side; the scale is the asset's where the chain's is finer.
    expect(eth).toMatchObject({ depositPause: '', withdrawalPause: 'maintenance', scale: 8, contract: '' });
  });

  it('leave out a coin whose terms wait for their time, and another chain', async () => {
    await world.execute({ kind: 'list-chain', chain: 'tron' });
    const { settings } = setTerms() as { settings: object };
    await world.execute({
      kind: 'set-coin-chain',
      asset: 'BTC',
      chain: CHAIN,
      settings: { ...settings, contract: '0xbtc' } as never,
      ...TWO,
    });
    expect(await world.call('getNetworks', { currency: 'BTC' })).toEqual([]);
    world.pass(86_400_000);
    expect(await world.call('getNetworks', { currency: 'BTC' })).toHaveLength(1);
  });
});

describe('a deposit address', () => {
  const ask = (currency: string) => world.call('getDepositAddress', { currency, chain: CHAIN });

  it('is not shown before its chain is followed', async () => {
    await database.sql`truncate followed_chains`;
    expect(await errorOf(ask('ETH'))).toBe('depositPaused');
    await followed(1);
    expect(await errorOf(ask('ETH'))).toBe('done');
  });

  it('is shown with a link of its coin that the same network reads back; that of a token names no contract', async () => {
    const eth = await ask('ETH');
    expect(eth).toEqual({ address: DEPOSIT_ADDRESS, link: `ethereum:${DEPOSIT_ADDRESS}@1` });
    const usdt = await ask('USDT');
    expect(usdt).toEqual({ address: DEPOSIT_ADDRESS, link: DEPOSIT_ADDRESS });
    const link = `ethereum:${USDT_CONTRACT}@1/transfer?address=${DEPOSIT_ADDRESS}`;
    const checked = await world.call('checkAddress', { currency: 'USDT', chain: CHAIN, address: link }, BEN);
    expect(checked).toEqual({ address: DEPOSIT_ADDRESS, amount: '', isSaved: false, isNew: true });
    const amount = await world.call(
      'checkAddress',
      { currency: 'USDT', chain: CHAIN, address: `${link}&uint256=1500000` },
      BEN,
    );
    expect(amount.amount).toBe('1.5');
    const other = world.call('checkAddress', { currency: 'ETH', chain: CHAIN, address: link });
    expect(await errorOf(other)).toBe('addressInvalid');
  });

  it('is not shown while deposits are paused, or where its row is forged', async () => {
    world.addressFault = new AddressProofFailed(CHAIN, DEPOSIT_ADDRESS);
    expect(await errorOf(ask('USDT'))).toBe('depositPaused');
    world.addressFault = undefined;
    await pause('deposits', 'USDT');
    expect(await errorOf(ask('USDT'))).toBe('depositPaused');
    expect(await errorOf(ask('ETH'))).toBe('done');
    await pause('deposits');
    expect(await errorOf(ask('ETH'))).toBe('depositPaused');
  });
});

describe('a deposit', () => {
  const one = (depositId: string, memberId = ANNA) => world.call('getDeposit', { depositId }, memberId);
  const steps = async (depositId: string, memberId = ANNA) =>
    (await one(depositId, memberId)).timeline.map(({ step, time }) => [step, time > 0]);

  it('counts its confirmations, n of N, and says what it waits for', async () => {
    const id = await seen();
    await followed(99);
    expect(await one(id)).toMatchObject({ status: 'CONFIRMING', confirmations: 0, confirmationsNeeded: 12 });
    await followed(104);
    expect(await one(id)).toMatchObject({
      id,
      amount: '50',
      network: 'Ethereum',
      address: DEPOSIT_ADDRESS,
      explorerUrl: 'https://etherscan.io/tx/0xtx',
      waits: 'CONFIRMATIONS',
      confirmations: 5,
      confirmationsNeeded: 12,
      time: SEEN_MS,
      timeline: [
        { step: 'SEEN', time: SEEN_MS, usualSeconds: 0 },
        { step: 'CONFIRMING', time: 0, usualSeconds: 84 },
        { step: 'CREDITED', time: 0, usualSeconds: 0 },
      ],
    });
    await pause('deposits', '', 'the node is away');
    await followed(1_000);
    expect(await one(id)).toMatchObject({ waits: 'PAUSED', reason: 'the node is away', confirmations: 12 });
    // A coinbase output matures later; a number that the engine has not taken is confirming.
    const deep = await seen({ maturity: 100, txid: '0xdeep', state: 'NUMBERED', number: 7, height: 990 });
    expect(await one(deep)).toMatchObject({
      status: 'CONFIRMING',
      confirmations: 11,
      confirmationsNeeded: 100,
    });
  });

  it('is credited, and reversed', async () => {
    const id = await numbered();
    expect(await one(id)).toMatchObject({ status: 'CREDITED', waits: 'NOTHING', confirmations: 12 });
    expect(await steps(id)).toEqual([
      ['SEEN', true],
      ['CONFIRMING', true],
      ['CREDITED', true],
    ]);
    await world.execute({ kind: 'reverse-deposit', chain: CHAIN, number: 2, ...TWO });
    expect((await one(id)).status).toBe('REVERSED');
    expect((await steps(id)).at(-1)).toEqual(['REVERSED', true]);
  });

  it('that is held is under review, and credited when it is booked to its member', async () => {
    const id = await numbered('DUPLICATE_HASH');
    expect(await one(id)).toMatchObject({ status: 'HELD', waits: 'REVIEW' });
    expect(await steps(id)).toEqual([
      ['SEEN', true],
      ['CONFIRMING', true],
      ['HELD', true],
      ['CREDITED', false],
    ]);
    await world.execute({ kind: 'book-held-deposit', chain: CHAIN, number: 2, target: ANNA, ...TWO });
    expect(await one(id)).toMatchObject({ status: 'CREDITED', waits: 'NOTHING' });
    expect((await steps(id)).slice(2)).toEqual([
      ['HELD', true],
      ['CREDITED', true],
    ]);
  });

  it('that is booked to another member stays held for the one and is credited to the other, without an address', async () => {
    const id = await numbered('DUPLICATE_HASH');
    expect(await errorOf(one(id, BEN))).toBe('depositUnknown');
    await world.execute({ kind: 'book-held-deposit', chain: CHAIN, number: 2, target: BEN, ...TWO });
    expect((await one(id)).status).toBe('HELD');
    expect(await one(id, BEN)).toMatchObject({ status: 'CREDITED', address: '' });
    await world.execute({ kind: 'reverse-deposit', chain: CHAIN, number: 2, ...TWO });
    expect((await one(id)).status).toBe('HELD');
    expect((await one(id, BEN)).status).toBe('REVERSED');
  });

  it('that was ignored or dropped has ended', async () => {
    const ignored = await seen({ state: 'IGNORED', txid: '0x1' });
    const dropped = await seen({ state: 'DROPPED', txid: '0x2' });
    for (const [id, status] of [
      [ignored, 'IGNORED'],
      [dropped, 'DROPPED'],
    ] as const) {
      expect(await one(id)).toMatchObject({ status, waits: 'NOTHING', changedTime: 2_000 });
      expect(await steps(id)).toEqual([
        ['SEEN', true],
        [status, true],
      ]);
    }
  });

  it('stands in the list of its member alone, newest first, by pages, coins and states', async () => {
    const first = await seen({ txid: '0x1' });
    const second = await seen({ txid: '0x2', state: 'IGNORED' });
    await seen({ txid: '0x3', member_id: BEN });
    const list = async (request: {
      limit?: string;
      cursor?: string;
      currency?: string;
      status?: 'IGNORED';
    }) => world.call('getDeposits', request);
    const page = await list({ limit: '1' });
    expect(page.rows.map(({ id }) => id)).toEqual([second]);
    expect((await list({ cursor: page.cursor })).rows.map(({ id }) => id)).toEqual([first]);
    expect((await list({ status: 'IGNORED' })).rows.map(({ id }) => id)).toEqual([second]);
    expect((await list({ currency: 'ETH' })).rows).toEqual([]);
    expect(await errorOf(one(first, BEN))).toBe('depositUnknown');
    expect(await errorOf(one('9999999999999999'))).toBe('depositUnknown');
  });
});

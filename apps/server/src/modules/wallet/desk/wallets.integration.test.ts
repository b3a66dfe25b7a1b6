import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA } from '../../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallError } from '../../../platform/http/call.ts';
import { CHAIN, E8 } from '../testing/chain-commands.ts';
import { COLD, HOT } from '../testing/ethereum-chain.ts';
import { ADDRESS, errorOf, openWalletDatabase } from '../testing/wallet-world.ts';
import { allowHighFee, readSignerView, type SignerViewParts } from './signer-view.ts';
import { PAYEE, TIP, WalletDeskWorld } from './testing/wallet-desk-world.ts';

const HASH = 'ab'.repeat(32);
const DEPOSIT_ADDRESS = '0x27b1fdb04752bbc536007a920d24acb045561c26';

let database: TempDatabase;
let desk: WalletDeskWorld;
beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await WalletDeskWorld.open(database);
});

async function arrived(txid: string, address: string, amount: bigint): Promise<void> {
  const timeMs = desk.world.clock.nowMs();
  await database.sql`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, time_ms, changed_ms, epoch)
    values (${CHAIN}, ${txid}, '0', ${ANNA}, ${address}, 'USDT', 1, ${amount}, 0, '0xfrom', 9, '0xblock', 1, 'SEEN',
      ${timeMs}, ${timeMs}, 1)`;
}
const payment = (id: string, purpose: string, withdrawalId: string | null, waits = '') =>
  database.sql`
    insert into own_payments (payment_id, chain, purpose, withdrawal_id, currency, to_address, units, sender, state,
      waits, time_ms, changed_ms, epoch)
    values (${id}, ${CHAIN}, ${purpose}, ${withdrawalId}, 'USDT', ${HOT}, 5500000, ${DEPOSIT_ADDRESS}, 'WANTED', ${waits},
      1, 1, 1)`;

describe('the wallets', () => {
  it('show how far the chain is read, what the addresses hold, and what the comparisons found', async () => {
    await desk.followed();
    await database.sql`
      insert into address_balances (chain, currency, address, units, height, surplus, missing, time_ms, epoch)
      values (${CHAIN}, 'USDT', ${HOT}, 7000000, 90, 0, 0, 5, 1), (${CHAIN}, 'ETH', ${HOT}, ${10n ** 17n}, 90, 0, 0, 5, 1),
        (${CHAIN}, 'USDT', ${COLD}, 93000000, 90, 0, 0, 6, 1),
        (${CHAIN}, 'USDT', ${DEPOSIT_ADDRESS}, 3000000, 90, 1000000, 0, 6, 1)`;
    await database.sql`
      insert into reconciliations (chain, currency, height, held, expected, is_clean, time_ms, epoch)
      values (${CHAIN}, 'USDT', 90, 103000000, 102000000, true, 6, 1)`;
    await payment('1-sweep-1', 'sweep', null);
    await payment('1-9', 'pay', '9');
    expect(await desk.read('getChainWallets', {})).toMatchObject([
      {
        chain: CHAIN,
        height: String(TIP - 1),
        tip: '',
        readTime: 7,
        standingSince: 0,
        balances: [
          { currency: 'ETH', hot: '0.1', cold: '0', deposits: '0' },
          { currency: 'USDT', hot: '7', cold: '93', deposits: '3', time: 6 },
        ],
        transfers: [{ paymentId: '1-sweep-1', amount: '5.5', toAddress: HOT, txid: '' }],
        comparisons: [{ currency: 'USDT', held: '103', expected: '102', isClean: true, height: '90' }],
        differences: [{ address: DEPOSIT_ADDRESS, surplus: '1', missing: '0' }],
      },
    ]);
  });

  it('show every endpoint with its height', async () => {
    const shown = await desk.read('getChainEndpoints', {});
    expect(shown.map(({ endpoint, height, fault }) => [endpoint, height, fault])).toEqual([
      ['node-0', String(TIP), ''],
      ['node-1', String(TIP), ''],
    ]);
  });
});

describe('the signer', () => {
  it('is none without configured jobs', async () => {
    expect((await desk.read('getSigner', {})).state).toBe('NONE');
    expect(await errorOf(desk.act('allowHighFee', { withdrawalId: '9', reason: 'a test' }))).toBe(
      'feeNotWaiting',
    );
  });

  it('that knows another cold address than the exchange is told of', async () => {
    const status = (coldAddress: string) => ({
      timeMs: 1,
      chains: [
        { chain: CHAIN, family: 'evm', network: '1', hotAddress: HOT.toLowerCase(), coldAddress, xpubs: [] },
      ],
      caps: [],
      waiting: [],
    });
    const view = (coldAddress: string) => readSignerView(signing(status(coldAddress)));
    expect((await view(COLD)).differing).toEqual([]);
    expect((await view(HOT)).differing).toEqual([CHAIN]);
  });

  it('pays a large fee once an operator allows it, where this process leads', async () => {
    await payment('1-9', 'pay', '9', 'NETWORK_FEE');
    const allowed: number[] = [];
    const parts = signing(undefined, (id) => allowed.push(id));
    expect(await allowHighFee(parts, { withdrawalId: '9' })).toMatchObject({ subject: 'withdrawal 9' });
    expect(allowed).toEqual([9]);
    const elsewhere = Object.assign({}, parts, { leader: { whileLeading: async () => undefined } });
    await expect(allowHighFee(elsewhere, { withdrawalId: '9' })).rejects.toThrow(CallError);
    expect((await readSignerView(parts)).state).toBe('AWAY');
  });

  function signing(
    status: Awaited<ReturnType<NonNullable<SignerViewParts['sending']>['readSigner']>>,
    allow: (withdrawalId: number) => unknown = () => undefined,
  ): SignerViewParts {
    return {
      sql: database.sql,
      chains: desk.chains,
      leader: { whileLeading: (work) => work({} as never) },
      sending: {
        readSigner: async () => status,
        readHealth: async () => ({ signerAwaySinceMs: status ? undefined : 3, waiting: [] }),
        allowHighFee: async (_, withdrawalId) => void allow(withdrawalId),
      },
    };
  }
});

describe('a transfer', () => {
  it('is found by its address and its transaction, however they are written', async () => {
    await arrived(`0x${HASH}`, DEPOSIT_ADDRESS, E8);
    const id = await desk.requested(100n);
    const find = (text: string) => desk.read('findTransfers', { text });
    for (const text of [HASH.toUpperCase(), `0X${HASH}`, DEPOSIT_ADDRESS, '0xfrom'])
      expect((await find(text)).deposits, text).toMatchObject([{ txid: `0x${HASH}` }]);
    await payment(`1-${id}`, 'pay', id);
    await database.sql`
      insert into own_transactions (payment_id, version, txid, unsigned, signed, is_cancel, sent_ms, time_ms, epoch)
      values (${`1-${id}`}, 1, '0xfirst', '{}', '00', false, 5, 4, 1),
        (${`1-${id}`}, 2, '0xsecond', '{}', '00', false, 5, 4, 1)`;
    for (const text of ['0xfirst', '0xsecond', PAYEE])
      expect((await find(text)).withdrawals, text).toMatchObject([{ withdrawalId: id }]);
    expect((await find('0xfirst')).transfers).toMatchObject([{ paymentId: `1-${id}`, txid: '0xsecond' }]);
    await database.sql`
      insert into deposit_addresses (family, position, member_id, address, mac, time_ms)
      values ('evm', 0, ${ANNA}, ${DEPOSIT_ADDRESS}, '', 1)`;
    expect((await find(DEPOSIT_ADDRESS)).owners).toMatchObject([{ memberId: String(ANNA) }]);
    const applicationId = await desk.world.submitted({ hash: HASH });
    expect((await find(`0x${HASH}`)).applications).toMatchObject([{ applicationId, hash: HASH }]);
    expect(await find('0xnothing')).toEqual({
      owners: [],
      deposits: [],
      withdrawals: [],
      transfers: [],
      applications: [],
    });
  });

  it('over a chain is shown with the application that may speak of it', async () => {
    await arrived(`0x${HASH}`, DEPOSIT_ADDRESS, 5n * E8);
    await arrived('0xsame-amount', DEPOSIT_ADDRESS, 100n * E8);
    await arrived('0xsame-address', ADDRESS, 7n * E8);
    await arrived('0xother', DEPOSIT_ADDRESS, 7n * E8);
    const applicationId = await desk.world.submitted({ hash: HASH });
    await desk.world.project();
    const matched = await desk.read('getApplicationDeposits', { applicationId });
    expect(matched.map(({ txid, matches }) => [txid, matches])).toEqual([
      ['0xsame-address', ['ADDRESS']],
      ['0xsame-amount', ['AMOUNT']],
      [`0x${HASH}`, ['HASH']],
    ]);
    expect(await errorOf(desk.read('getApplicationDeposits', { applicationId: '99' }))).toBe(
      'applicationUnknown',
    );
  });
});

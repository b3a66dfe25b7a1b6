import type { DeskRequest } from '@tern/protocol/desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CHAIN } from '../testing/chain-commands.ts';
import { HOT } from '../testing/ethereum-chain.ts';
import { errorOf, FIRST, openWalletDatabase } from '../testing/wallet-world.ts';
import { WalletDeskWorld } from './testing/wallet-desk-world.ts';

const DAY_MS = 86_400_000;
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

let database: TempDatabase;
let desk: WalletDeskWorld;
beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await WalletDeskWorld.open(database);
  await desk.followed();
  await database.sql`
    insert into coin_checks (chain, contract, txid, units, decimals, symbol, height, time_ms)
    values (${CHAIN}, ${CONTRACT}, '0xcheck', 1500000, 6, 'USDT', 90, 1)`;
});

const reason = 'a test';
const TERMS = {
  decimals: 6,
  contract: CONTRACT,
  confirmations: 20,
  minDeposit: '1',
  minWithdrawal: '20',
  maxWithdrawal: '1000',
  withdrawalFee: '2',
  autoLimit: '0',
};
type Asked = DeskRequest<'setCoinChain'>;
const setCoin = (
  settings: Partial<Asked['settings']> = {},
  asked: Partial<Omit<Asked, 'settings'>> = {},
  approver?: typeof FIRST,
) =>
  desk.carryOut(
    'setCoinChain',
    {
      chain: CHAIN,
      currency: 'USDT',
      symbol: 'USDT',
      settings: Object.assign({}, TERMS, settings),
      reason,
      ...asked,
    },
    approver,
  );
const terms = () => desk.read('getWalletTerms', {});

describe('terms of a coin', () => {
  it('that widen wait for a day, those that narrow hold at once; both of two operators', async () => {
    expect(await errorOf(setCoin({}, {}, FIRST))).toBe('twoOperatorsNeeded');
    const lower = CONTRACT.toLowerCase();
    expect(await setCoin({ contract: lower })).toMatchObject({
      subject: `USDT ${CHAIN}`,
      before: { settings: { maxWithdrawal: '150000', contract: '0xusdt' } },
      after: { settings: TERMS },
    });
    const [coin] = (await terms()).coins;
    expect(coin).toMatchObject({ currency: 'USDT', terms: { contract: '0xusdt' }, pending: TERMS });
    expect(coin?.pendingTime).toBe(desk.world.kernel.nowMs + DAY_MS);
    desk.passes(DAY_MS);
    expect((await terms()).coins).toMatchObject([{ terms: TERMS, pending: null, pendingTime: 0 }]);
    expect(await errorOf(setCoin())).toBe('nothingToChange');
    await setCoin({ maxWithdrawal: '900' });
    expect((await terms()).coins).toMatchObject([{ terms: { maxWithdrawal: '900' }, pending: null }]);
  });

  it('are compared with the contract as two nodes read it', async () => {
    expect(await errorOf(setCoin({ decimals: 18 }))).toBe('tokenDiffers');
    expect(await errorOf(setCoin({}, { symbol: 'USDC' }))).toBe('tokenDiffers');
    desk.other = { state: 'token', decimals: 18, symbol: 'USDT' };
    expect(await errorOf(setCoin())).toBe('tokenUnreadable');
    desk.other = undefined;
    desk.token = { state: 'none', detail: 'no contract' };
    expect(await errorOf(setCoin())).toBe('tokenUnreadable');
    await database.sql`truncate followed_chains`;
    expect(await errorOf(setCoin())).toBe('chainNotListed');
  });

  it('of a new contract want its check transfer, which both operators see', async () => {
    const other = '0xde709f2102306220921060314715629080e2fb77';
    expect(await errorOf(setCoin({ contract: other }))).toBe('checkTransferWanted');
    expect(await setCoin()).toMatchObject({ before: { checkTxid: '0xcheck' } });
    // Terms of a contract that has some need no other check, be it that they still wait for their time.
    await database.sql`truncate coin_checks`;
    expect(await setCoin({ maxWithdrawal: '900' })).toMatchObject({ before: { checkTxid: '' } });
    desk.passes(DAY_MS);
    await setCoin({ maxWithdrawal: '800' });
  });

  it.each([
    ['a fee that nothing is left of', { withdrawalFee: '20' }, 'walletTermsInvalid'],
    ['a smallest above the largest', { minWithdrawal: '1001' }, 'walletTermsInvalid'],
    ['parts that the chain has not', { withdrawalFee: '1.0000001' }, 'walletTermsInvalid'],
    ['parts that the ledger has not', { withdrawalFee: '1.000000001' }, 'amountInvalid'],
    ['no contract of a token', { contract: '' }, 'walletTermsInvalid'],
    ['a contract that is no address', { contract: '0x12' }, 'parameterInvalid'],
  ])('are refused with %s', async (_, changes, error) => {
    expect(await errorOf(setCoin(changes))).toBe(error);
  });

  it('of the chain’s own coin are its own; a contract belongs to one coin', async () => {
    desk.token = { state: 'token', decimals: 6, symbol: 'BTC' };
    await setCoin({}, { currency: 'BTC', symbol: 'BTC' });
    expect(await errorOf(setCoin({}, { symbol: 'BTC' }))).toBe('walletTermsInvalid');
    expect(await errorOf(setCoin({}, { chain: 'bsc' }))).toBe('chainUnknown');
    expect(await errorOf(setCoin({}, { currency: 'NONE' }))).toBe('currencyUnknown');
  });
});

it('a chain is opened once, by two operators, and its coins come after it', async () => {
  const list = (chain = CHAIN) => desk.carryOut('listChain', { chain, reason });
  expect(await errorOf(list())).toBe('nothingToChange');
  expect(await errorOf(list('bsc'))).toBe('chainUnknown');
  expect((await terms()).chains).toEqual([
    {
      chain: CHAIN,
      network: 'Ethereum',
      isListed: true,
      nativeCurrency: 'ETH',
      nativeDecimals: 18,
      hotAddress: HOT,
    },
  ]);
});

describe('the policy', () => {
  it('is read as it holds and as it will; a wider one waits', async () => {
    const { policy } = await terms();
    expect(policy).toMatchObject({ secondApprovalAbove: '50000', wideningDelaySeconds: 86_400 });
    const set = (changes: Partial<typeof policy>) =>
      desk.carryOut('setWalletPolicy', { policy: Object.assign({}, policy, changes), reason });
    expect(await errorOf(set({}))).toBe('nothingToChange');
    expect(await errorOf(set({ basicDayLimit: '200001' }))).toBe('parameterInvalid');
    await set({ secondApprovalAbove: '40000' });
    expect(await terms()).toMatchObject({ policy: { secondApprovalAbove: '40000' }, pendingPolicy: null });
    await set({ autoLimit: '100' });
    expect(await terms()).toMatchObject({
      policy: { autoLimit: '0', secondApprovalAbove: '40000' },
      pendingPolicy: { autoLimit: '100', secondApprovalAbove: '50000' },
      policyPendingTime: desk.world.kernel.nowMs + DAY_MS,
    });
  });
});

it('a first floor price waits, a higher one holds at once, and 0 takes it away', async () => {
  const set = (floorPrice: string, currency = 'BTC') =>
    desk.carryOut('setFloorPrice', { currency, floorPrice, reason });
  const prices = async () => (await terms()).floorPrices;
  expect(await errorOf(set('1', 'NONE'))).toBe('currencyUnknown');
  expect(await errorOf(set('0'))).toBe('nothingToChange');
  await set('20000');
  const pendingTime = desk.world.kernel.nowMs + DAY_MS;
  expect(await prices()).toEqual([{ currency: 'BTC', price: '', pendingPrice: '20000', pendingTime }]);
  desk.passes(DAY_MS);
  await set('30000.5');
  expect(await prices()).toEqual([{ currency: 'BTC', price: '30000.5', pendingPrice: '', pendingTime: 0 }]);
  await set('0');
  desk.passes(DAY_MS);
  expect(await prices()).toEqual([]);
});

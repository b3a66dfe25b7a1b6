/** Errors of calls about the wallet and about the demo's chains, each met by its call. */
import type { ErrorName } from '@tern/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoChain } from '../../src/demo/chain/demo-chain.ts';
import { demoChainRoutes } from '../../src/demo/chain/routes.ts';
import { PAYEE, WalletDeskWorld } from '../../src/modules/wallet/desk/testing/wallet-desk-world.ts';
import { CallsWorld, openCallsDatabase } from '../../src/modules/wallet/testing/calls-world.ts';
import { CHAIN, USDT_CONTRACT } from '../../src/modules/wallet/testing/chain-commands.ts';
import { ethereumAdapter } from '../../src/modules/wallet/testing/ethereum-chain.ts';
import { openWalletDatabase, SECOND } from '../../src/modules/wallet/testing/wallet-world.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { CallDesk, errorOf } from '../../src/platform/http/testing/call-desk.ts';

const reason = 'a test';
const TXID = 'ab'.repeat(32);

const databases: TempDatabase[] = [];
let members: CallsWorld;
let desk: WalletDeskWorld;
const demo = new CallDesk();
beforeAll(async () => {
  databases.push(await openCallsDatabase(), await openWalletDatabase());
  const [ofMembers, ofDesk] = databases as [TempDatabase, TempDatabase];
  members = await CallsWorld.open(ofMembers);
  // Its chain was never read: no block of it is known.
  desk = await WalletDeskWorld.open(ofDesk);
  const chain: Partial<DemoChain> = {
    name: CHAIN,
    coins: [{ currency: 'ETH', decimals: 18, contract: '' }],
    parseAddress: (text) => (text === PAYEE ? text : undefined),
    balance: async () => 1_000n,
  };
  demoChainRoutes(demo, [chain as DemoChain]);
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

const pay = (change: { currency?: string; address?: string; amount?: string }) =>
  demo.call('payFromDemoWallet', { currency: 'ETH', address: PAYEE, amount: '1', ...change });

/** An application that one operator has prepared. */
async function prepared(): Promise<string> {
  const { world } = desk;
  const applicationId = await world.submitted();
  await world.prepare(applicationId, '100', await world.fund('100'));
  return applicationId;
}

/** A surplus at an address. */
async function withSurplus(): Promise<void> {
  const parsed = ethereumAdapter.parseAddress(PAYEE);
  const address = parsed.ok ? parsed.address : '';
  await desk.sql`
    insert into address_balances (chain, currency, address, units, height, surplus, missing, time_ms, epoch)
    values (${CHAIN}, 'USDT', ${address}, 10000000, 1, 10000000, 0, 1, 1)`;
}

const ROWS: readonly (readonly [call: string, error: ErrorName, meet: () => Promise<unknown>])[] = [
  [
    'getDepositAddress',
    'coinChainUnknown',
    () => members.call('getDepositAddress', { currency: 'BTC', chain: CHAIN }),
  ],
  [
    'checkAddress',
    'coinChainUnknown',
    () => members.call('checkAddress', { currency: 'BTC', chain: CHAIN, address: PAYEE }),
  ],
  [
    'checkTransfer',
    'chainNotListed',
    () => desk.act('checkTransfer', { chain: CHAIN, contract: USDT_CONTRACT, txid: TXID, reason }),
  ],
  [
    'recordInnerDeposit',
    'chainNotListed',
    async () => {
      await withSurplus();
      const transfer = { chain: CHAIN, currency: 'USDT', address: PAYEE, txid: TXID, amount: '1' };
      return desk.carryOut('recordInnerDeposit', { ...transfer, reason });
    },
  ],
  ['confirmApplication', 'amountInvalid', async () => desk.world.confirm(await prepared(), '0', SECOND)],
  ['getDemoChain', 'chainUnknown', () => demo.call('getDemoChain', { chain: 'nowhere' })],
  ['payFromDemoWallet', 'coinChainUnknown', () => pay({ currency: 'DOGE' })],
  ['payFromDemoWallet', 'addressInvalid', () => pay({ address: 'somewhere' })],
  ['payFromDemoWallet', 'amountInvalid', () => pay({ amount: '0' })],
];

it.each(ROWS)('%s answers %s', async (_call, error, meet) => {
  expect(await errorOf(meet())).toBe(error);
});

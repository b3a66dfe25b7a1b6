/**
 * The whole stack on loopback: the built server with its database, a node with a token contract, the Bitcoin fake, the built
 * signer.
 */
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFunds } from './crash/audit.ts';
import { MemberClient } from './crash/member-client.ts';
import { OutsideChain } from './crash/outside-chain.ts';
import { VictimServer } from './crash/victim-server.ts';
import { WalletMember } from './crash/wallet-member.ts';

const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7';
const STEPS_MS = 110_000;

let server: VictimServer;
let wallet: WalletMember;
let chain: OutsideChain;
beforeAll(async () => {
  server = await VictimServer.start({ chains: true });
  const member = server.members()[0]!;
  wallet = new WalletMember(new MemberClient(server.origin, () => member), server, () => member);
  chain = new OutsideChain(server.dataDir);
  // The demo lists its coins and follows its chain a moment after the ports are open.
  await eventually(
    'addresses are given',
    async () => (await wallet.findAddress('USDT')) !== undefined,
    STEPS_MS,
  );
  for (const coin of ['ETH', 'BTC'])
    await eventually(
      `${coin} is listed`,
      async () => (await wallet.findAddress(coin)) !== undefined,
      STEPS_MS,
    );
});
afterAll(async () => {
  await wallet?.close();
  await server?.remove();
});

const funds = (currency: string) => readFunds(wallet.client, currency);

it.each([
  ['USDT', '25.123456', 2_512_345_600n],
  ['ETH', '0.3', 30_000_000n],
  ['BTC', '0.01234567', 1_234_567n],
])('credits a deposit of %s, seen first and then confirmed', async (currency, amount, credited) => {
  const before = await funds(currency);
  const txid = await wallet.pay(currency, await wallet.address(currency), amount);
  const found = async () => (await wallet.deposits()).find((one) => one.txid === txid);
  await eventually('the deposit is seen', async () => (await found()) !== undefined, STEPS_MS);
  expect(await found()).toMatchObject({ currency, amount });
  await eventually('it is credited', async () => (await found())?.status === 'CREDITED', STEPS_MS);
  expect(await funds(currency)).toEqual({ ...before, free: before.free + credited });
});

it.each([
  ['USDT', '40', '1', 39_000_000n],
  ['ETH', '0.02', '0.001', 19_000_000_000_000_000n],
])('pays a withdrawal of %s outside, approved by itself', async (currency, amount, fee, units) => {
  await eventually(
    'the coins are compared',
    async () => (await comparisons()).every(({ clean }) => clean),
    STEPS_MS,
  );
  const wanted = { requestId: `stack-${currency}`, currency, amount, fee, address: PAYEE };
  const id = await wallet.withdraw(wanted);
  expect(id).toMatch(/^\d+$/);
  expect(await wallet.withdraw(wanted)).toBe(id);
  const found = async () => (await wallet.withdrawals()).find((one) => one.id === id);
  await eventually('it is confirmed', async () => (await found())?.status === 'CONFIRMED', STEPS_MS);
  const paid = (await chain.transfers()).filter(
    (one) => one.to === PAYEE.toLowerCase() && one.currency === currency,
  );
  expect(paid).toMatchObject([{ txid: (await found())?.txid, to: PAYEE.toLowerCase(), currency, units }]);
  expect((await funds(currency)).frozen).toBe(0n);
});

interface Compared {
  currency: string;
  height: number;
  clean: boolean;
}

async function comparisons(): Promise<Compared[]> {
  const rows = await wallet.database<{ currency: string; height: bigint; is_clean: boolean }[]>`
    select currency, height, is_clean from reconciliations order by currency`;
  return rows.map(({ currency, height, is_clean }) => ({
    currency,
    height: Number(height),
    clean: is_clean,
  }));
}

/** As anyone sees it who is no part of the exchange: what reached the outside wallet of the simulated Bitcoin. */
async function outsideBitcoin() {
  return (await wallet.client.read<OutsideView>('demo/chain/getDemoChain', { chain: 'bitcoin' })).result;
}

interface OutsideView {
  address: string;
  height: number;
  arrivals: { txid: string; currency: string; amount: string; confirmations: number }[];
}

it('pays a withdrawal of BTC to the outside wallet, which sees it confirmed', async () => {
  await eventually(
    'Bitcoin is compared',
    async () => (await comparisons()).some(({ currency, clean }) => currency === 'BTC' && clean),
    STEPS_MS,
  );
  const { address } = await outsideBitcoin();
  const wanted = { requestId: 'stack-BTC', currency: 'BTC', amount: '0.002', fee: '0.0001', address };
  const id = await wallet.withdraw(wanted);
  const found = async () => (await wallet.withdrawals()).find((one) => one.id === id);
  await eventually('it is confirmed', async () => (await found())?.status === 'CONFIRMED', STEPS_MS);
  const { arrivals } = await outsideBitcoin();
  expect(arrivals).toMatchObject([{ txid: (await found())?.txid, currency: 'BTC', amount: '0.0019' }]);
  expect(arrivals[0]?.confirmations).toBeGreaterThanOrEqual(3);
  expect((await funds('BTC')).frozen).toBe(0n);
});

it('holds on its addresses what the ledger says, with nothing wrong and nothing paused', async () => {
  const after = await chain.height();
  const afterBitcoin = (await outsideBitcoin()).height;
  await wallet.mine(5);
  await wallet.mine(5, 'bitcoin');
  const isNewer = async () =>
    (await comparisons()).every(
      ({ currency, height }) => height >= (currency === 'BTC' ? afterBitcoin : after),
    );
  await eventually('a newer comparison', isNewer, STEPS_MS);
  expect(await comparisons()).toMatchObject([
    { currency: 'BTC', clean: true },
    { currency: 'ETH', clean: true },
    { currency: 'USDT', clean: true },
  ]);
  expect(await wallet.database`select * from wallet_pauses`).toEqual([]);
  const health = await (await fetch(`${server.origin}/healthz`)).json();
  expect(health).toEqual({ status: 'ok' });
});

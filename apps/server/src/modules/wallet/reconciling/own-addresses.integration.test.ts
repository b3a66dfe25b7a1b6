/** The comparison over anvil, with the jobs that follow and credit: a stranger's wei, and a unit that our own key moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN, CONFIRMATIONS, ETH, JobsWorld } from '../jobs/testing/jobs-world.ts';
import { Comparing } from './testing/comparing.ts';

const USDT = 1_000_000n;

let world: JobsWorld;
let comparing: Comparing;

beforeAll(async () => {
  world = await JobsWorld.start();
  comparing = new Comparing(world);
});
afterAll(() => world.stop());

const compared = () => comparing.compared();

async function pausedCoins(): Promise<string[]> {
  const rows = await world.database.sql<{ currency: string; cause: string; reason: string }[]>`
    select currency, cause, reason from wallet_pauses`;
  return rows.map(({ currency, cause, reason }) => `${currency} ${cause} ${reason}`);
}

describe('own addresses on a chain', () => {
  it('keep one unsolicited wei of an inner call, which is listed and pauses nothing', async () => {
    const deposit = await world.addressOf();
    const { node: evm, chain } = world;
    const usdt = { kind: 'token' as const, contract: evm.contracts[0] ?? '' };
    await world.turn();
    await evm.pay(deposit, { kind: 'native' }, 2n * ETH + 1n);
    await evm.pay(chain.hotAddress, usdt, 5n * USDT);
    await world.mine(CONFIRMATIONS + 1);
    expect(await compared()).toEqual({ ETH: '0', USDT: '0' });
    const forwarder = await evm.deploy('Forwarder');
    await evm.call('Forwarder', forwarder, 'forward', [deposit], { value: 1n });
    await world.mine(CONFIRMATIONS + 1);
    expect(await compared()).toEqual({ ETH: '0', USDT: '0' });
    const listed = await world.database.sql`
      select currency, address, surplus from address_balances where surplus <> 0`;
    expect([...listed]).toEqual([{ currency: 'ETH', address: deposit, surplus: '1' }]);
    expect(await pausedCoins()).toEqual([]);
  });

  it('that lost one unit by our key outside the sender pause the withdrawals of that coin', async () => {
    const { node: evm, chain } = world;
    const { anvil, outside, contracts } = evm;
    await anvil.request('anvil_impersonateAccount', chain.hotAddress);
    // A block without a base fee takes nothing of the chain's own coin.
    await anvil.request('anvil_setNextBlockBaseFeePerGas', '0x0');
    const word = (value: string) => value.padStart(64, '0');
    const data = `0xa9059cbb${word(outside.address.slice(2))}${word('1')}`;
    const from = chain.hotAddress;
    await anvil.request('eth_sendTransaction', { from, to: contracts[0], data, gasPrice: '0x0' });
    await world.mine(CONFIRMATIONS + 1);
    expect(await compared()).toEqual({ ETH: '0', USDT: '1' });
    expect(await pausedCoins()).toEqual([
      'USDT SHORTFALL 该币种的提现正在核对 · Withdrawals of this coin are being checked',
    ]);
    expect(comparing.reconciling.health()).toMatchObject([
      { kind: 'COINS_MISSING', subject: `USDT ${CHAIN}` },
    ]);
  });
});

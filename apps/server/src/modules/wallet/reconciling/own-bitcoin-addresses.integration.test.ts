/** The comparison over the Bitcoin fake, with the jobs that follow and credit: outputs are asked for, and no address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import type { BitcoinWorld } from '../../../platform/chains/bitcoin/testing/bitcoin-world.ts';
import { CHAIN, COLD_INDEX, CONFIRMATIONS, JobsWorld } from '../jobs/testing/jobs-world.ts';
import { Comparing } from './testing/comparing.ts';

const COIN = 10n ** 8n;
const NATIVE = { kind: 'native' as const };

let world: JobsWorld<BitcoinWorld>;
let comparing: Comparing<BitcoinWorld>;

beforeAll(async () => {
  world = await JobsWorld.startBitcoin();
  comparing = new Comparing(world);
  // The coins of the hot address stand in the last blocks, which are read from here.
  await world.turn();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.proxy.asked.length = 0;
});

const compared = () => comparing.compared();
const held = async (): Promise<Record<string, string>> => {
  const rows = await world.database.sql<{ address: string; units: string }[]>`
    select address, units::text from address_balances where units > 0`;
  return Object.fromEntries(rows.map(({ address, units }) => [address, units]));
};
const pauses = () => world.database.sql`select currency, side, cause from wallet_pauses`;

describe('own addresses on Bitcoin', () => {
  it('hold their outputs, which are asked for one by one, and a node searches for none', async () => {
    const [anna, ben] = [await world.addressOf(ANNA), await world.addressOf(BEN)];
    const { hotAddress, coldAddress } = world.chain;
    await world.node.pay(anna, NATIVE, 2n * COIN);
    await world.node.pay(anna, NATIVE, COIN);
    await world.node.pay(ben, NATIVE, 100n);
    await world.node.pay(coldAddress, NATIVE, 5n * COIN);
    await world.mine(CONFIRMATIONS + 1);
    expect(await compared()).toEqual({ BTC: '0' });
    expect(await held()).toEqual({
      [hotAddress]: String(4n * COIN),
      [coldAddress]: String(5n * COIN),
      [anna]: String(3n * COIN),
      [ben]: '100',
    });
    expect(world.proxy.asked).toContain('gettxout');
    expect(world.proxy.asked).not.toContain('scantxoutset');
    expect(await pauses()).toEqual([]);
  });

  it('lose nothing but the fee by a refill from cold, and an output that was spent is asked for no more', async () => {
    const { hotAddress, coldAddress } = world.chain;
    const outputs = [
      { address: hotAddress, units: 2n * COIN },
      { address: coldAddress, units: 3n * COIN - 1_000n },
    ];
    await world.node.node.send(world.node.keeperOf(COLD_INDEX).spendAll(outputs));
    await world.mine();
    // Not final yet: the output of cold is spent behind the block of the comparison.
    expect(await compared()).toEqual({ BTC: '0' });
    expect(await held()).toMatchObject({ [coldAddress]: String(5n * COIN) });
    await world.mine(CONFIRMATIONS);
    expect(await compared()).toEqual({ BTC: '0' });
    expect(await held()).toMatchObject({
      [hotAddress]: String(6n * COIN),
      [coldAddress]: String(3n * COIN - 1_000n),
    });
    const known = await world.database.sql`select 1 from held_outputs where address = ${coldAddress}`;
    expect(known).toHaveLength(1);
    const surplus = await world.database.sql`
      select 1 from address_balances where surplus <> 0 or missing <> 0`;
    expect([...surplus]).toEqual([]);
    expect(await pauses()).toEqual([]);
  });

  it('that lost an output by our key outside the sender pause the withdrawals of that coin', async () => {
    const before = await held();
    const keeper = world.node.keeperOf(0);
    expect(before[keeper.address]).toBe(String(3n * COIN));
    // The coins that come back to the address are counted; the fee went without a cost that is known.
    await world.node.node.send(keeper.spendAll([{ address: keeper.address, units: 3n * COIN - 1_000n }]));
    await world.mine(CONFIRMATIONS);
    expect(await compared()).toEqual({ BTC: '1000' });
    expect(await pauses()).toEqual([{ currency: 'BTC', side: 'withdrawals', cause: 'SHORTFALL' }]);
    expect(comparing.reconciling.health()).toMatchObject([
      { kind: 'COINS_MISSING', subject: `BTC ${CHAIN}` },
    ]);
  });
});

/** Deposits on a chain of outputs: seen, confirmed, credited once, and spendable from then on by their bytes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNA } from '../../../kernel/testing/small-exchange.ts';
import { ownScript } from '../../../platform/chains/bitcoin/addresses.ts';
import type { BitcoinWorld } from '../../../platform/chains/bitcoin/testing/bitcoin-world.ts';
import { ChainKit } from '../../../platform/chains/testing/chain-kit.ts';
import { COLD_INDEX, CONFIRMATIONS, JobsWorld } from './testing/jobs-world.ts';

const COIN = 10n ** 8n;
const NATIVE = { kind: 'native' as const };

describe('deposits on Bitcoin', () => {
  let world: JobsWorld<BitcoinWorld>;
  let kit: ChainKit;

  beforeAll(async () => {
    world = await JobsWorld.startBitcoin();
    kit = new ChainKit(world.node);
    // The coins of the hot address stand in the last blocks, which are read from here.
    await world.turn();
    await world.mine();
  });
  afterAll(() => world.stop());

  const pay = async (units: bigint) => world.node.pay(await world.addressOf(), NATIVE, units);
  const bytesOf = (txid: string) =>
    world.node.fake.state.findMined(txid)?.found.transaction.base.toString('hex') ?? 'none';
  const outputs = (txid: string) =>
    world.database.sql`
      select account, position, units, transaction, spent_by from own_outputs where txid = ${txid}`;

  it('are credited once, at their confirmations, and their outputs can be spent by their bytes', async () => {
    const before = world.assets();
    const txid = await pay(COIN);
    await world.mine(CONFIRMATIONS - 1);
    expect(await world.only(txid)).toMatchObject({ state: 'SEEN', member_id: BigInt(ANNA), amount: COIN });
    expect(await outputs(txid)).toEqual([]);
    await world.mine();
    expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', hold: 'NONE', is_told: true });
    await world.mine(2);
    expect(world.assets()).toBe(before + COIN);
    expect(await outputs(txid)).toEqual([
      { account: 'deposit', position: 0, units: String(COIN), transaction: bytesOf(txid), spent_by: null },
    ]);
    const hot = await world.database.sql`select 1 from own_outputs where account = 'hot' and position = 0`;
    expect(hot).toHaveLength(4);
  });

  it('drop out with their block, and are credited once where they are mined anew', async () => {
    const before = world.assets();
    const txid = await pay(2n * COIN);
    await world.mine();
    const seen = await world.only(txid);
    await world.node.reorganise(1, []);
    await world.turn();
    expect((await world.only(txid)).state).toBe('DROPPED');
    await world.mine();
    expect(await world.only(txid)).toMatchObject({ state: 'SEEN', height: seen.height + 1n });
    await world.mine(CONFIRMATIONS - 1);
    expect(world.assets()).toBe(before + 2n * COIN);
    expect(await world.pauses()).toEqual([]);
  });

  it('are none from own outputs: neither change nor what the hot address pays to a member', async () => {
    const before = world.assets();
    const { bytes, txid } = await kit.signedPayment(await world.addressOf(), NATIVE, COIN / 2n);
    expect(await world.node.node.send(bytes)).toMatchObject({ state: 'accepted' });
    await world.mine(CONFIRMATIONS);
    expect(await world.transfers(txid)).toEqual([]);
    expect(world.assets()).toBe(before);
  });

  it('to the cold address are held, and from it to the hot one are refills, whatever its outputs came from', async () => {
    const { hotAddress, coldAddress } = world.chain;
    const keeper = world.node.keeperOf(COLD_INDEX);
    expect(keeper.address).toBe(coldAddress);
    const refills = () => world.database.sql`
      select payment_id, units::text, sender, to_address, state, mined_height
      from own_payments join own_transactions using (payment_id) where purpose = 'refill' order by mined_height`;
    const refill = async (toHot: bigint, toCold: bigint) => {
      const outputs = [
        { address: hotAddress, units: toHot },
        { address: coldAddress, units: toCold },
      ];
      const sent = await world.node.node.send(keeper.spendAll(outputs));
      return sent.txid;
    };
    const funding = await world.node.pay(coldAddress, NATIVE, 5n * COIN);
    await world.mine(CONFIRMATIONS);
    expect(await world.only(funding)).toMatchObject({ hold: 'OWN_ADDRESS', state: 'NUMBERED' });
    const first = await refill(2n * COIN, 3n * COIN - 1_000n);
    await world.mine();
    const height = (await kit.tip()).height;
    const row = (txid: string, units: bigint, minedHeight: number) => ({
      payment_id: `refill-${txid}`,
      units: String(units),
      sender: coldAddress,
      to_address: hotAddress,
      state: 'SENT',
      mined_height: BigInt(minedHeight),
    });
    expect(await refills()).toEqual([row(first, 2n * COIN, height)]);
    // The change of one is what the next one spends, and both may be read in one turn.
    const second = await refill(COIN, 2n * COIN - 2_000n);
    await world.node.mine();
    const third = await refill(COIN / 2n, COIN);
    await world.node.mine();
    await world.turn();
    const both = [row(second, COIN, height + 1), row(third, COIN / 2n, height + 2)];
    expect(await refills()).toEqual([row(first, 2n * COIN, height), ...both]);
    await world.mine(CONFIRMATIONS);
    for (const txid of [first, second, third]) expect(await world.transfers(txid)).toEqual([]);
    await world.node.reorganise(CONFIRMATIONS + 1, []);
    await world.turn();
    expect(await refills()).toEqual([row(first, 2n * COIN, height), row(second, COIN, height + 1)]);
  });

  it('from a coinbase wait for a hundred blocks', async () => {
    const before = world.assets();
    const { state } = world.node.fake;
    const { height } = state.mine(ownScript('regtest', await world.addressOf()), Date.now());
    const txid = state.tip.transactions[0]?.transaction.txid ?? '';
    await world.turn();
    await world.node.mine(98);
    await world.turn();
    expect(await world.only(txid)).toMatchObject({ state: 'SEEN', height: BigInt(height), number: null });
    await world.mine();
    expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', is_told: true });
    expect(world.assets()).toBeGreaterThan(before);
  });
});

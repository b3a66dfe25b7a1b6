/** Withdrawals on a chain of outputs, from their approval to their end, over the fake and a real signer (rules/wallet#sending). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BitcoinSendingWorld } from './testing/bitcoin-sending-world.ts';
import { E8 } from './testing/sending-base.ts';
import { Died, TestLeadership } from './testing/test-leadership.ts';

const AMOUNT = E8 / 2n;
const ARRIVES = AMOUNT - E8 / 100n;

describe('sending on Bitcoin', () => {
  let world: BitcoinSendingWorld;
  let to: string;

  beforeAll(async () => {
    world = await BitcoinSendingWorld.open();
  });
  afterAll(() => world?.close());
  beforeEach(() => {
    to = world.freshAddress();
    world.alarms.length = 0;
  });
  afterEach(async () => {
    world.fake.state.poolRate = 1_000n;
    world.passedMs = 0;
    // The rows' free outputs are those that the chain holds: nothing is lost, and nothing is spent twice.
    const { chain, free } = await world.ownOutputs();
    expect(free).toEqual(chain);
    expect(world.alarms).toEqual([]);
  });

  const versionsOf = async (withdrawalId: number) => {
    const payment = await world.paymentOf(withdrawalId);
    return world.sql<{ inputs: { txid: string; outIndex: number }[]; fee_units: string | null }[]>`
      select unsigned -> 'inputs' as inputs, fee_units::text from own_transactions
      where payment_id = ${payment?.payment_id ?? ''} order by version`;
  };
  const posted = () =>
    world.kernel.rows
      .flatMap(({ events }) => events)
      .reduce((sum, event) => sum + (event.kind === 'network-cost-posted' ? event.amount : 0n), 0n);

  it('pays, takes the change in when it is deep, and posts the fee as the network took it', async () => {
    const before = posted();
    const one = await world.withdraw(to, 'BTC', AMOUNT);
    const other = await world.withdraw(to, 'BTC', AMOUNT);
    await world.round();
    const [first, second] = [await versionsOf(one), await versionsOf(other)];
    // They spend different outputs, both before the other one is mined.
    expect(first[0]?.inputs[0]?.txid).not.toBe(second[0]?.inputs[0]?.txid);
    await world.settle();
    expect([world.stateOf(one), world.stateOf(other)]).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(world.held(to)).toBe(2n * ARRIVES);
    expect(await world.paymentOf(one)).toMatchObject({ state: 'DONE', waits: '', nonce: null });
    const fees = [...(await versionsOf(one)), ...(await versionsOf(other))];
    expect(posted() - before).toBe(fees.reduce((sum, { fee_units }) => sum + BigInt(fee_units ?? 0), 0n));
  });

  it('is replaced by a higher fee with a further output behind the first one, and pays once', async () => {
    const [largest] = await world.sql<{ units: string }[]>`
      select units::text from own_outputs where spent_by is null order by own_outputs.units desc limit 1`;
    const arrives = BigInt(largest?.units ?? 0) - 1_000n;
    const withdrawalId = await world.withdraw(to, 'BTC', arrives + E8 / 100n);
    await world.round();
    world.fake.state.poolRate = 20_000n;
    await world.round();
    expect(await versionsOf(withdrawalId)).toHaveLength(1);
    world.passedMs = 21 * world.chain.blockMs;
    await world.round();
    const [first, second] = await versionsOf(withdrawalId);
    expect(first?.inputs).toHaveLength(1);
    expect(second?.inputs).toHaveLength(2);
    expect(second?.inputs[0]).toEqual(first?.inputs[0]);
    await world.settle();
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
    expect(world.held(to)).toBe(arrives);
    expect((await versionsOf(withdrawalId)).map(({ fee_units }) => fee_units !== null)).toEqual([
      false,
      true,
    ]);
  });

  it.each(['before', 'after'] as const)('pays once when its process dies %s any step', async (when) => {
    for (let step = 1; step < 60; step += 1) {
      const payee = world.freshAddress();
      const withdrawalId = await world.withdraw(payee, 'BTC', AMOUNT);
      const mortal = new TestLeadership(world.sql, step, when);
      let hasDied = false;
      for (let rounds = 0; rounds < 5 && !hasDied; rounds += 1) {
        hasDied = await world.round(mortal).then(
          () => false,
          (error) => {
            if (error instanceof Died) return true;
            throw error;
          },
        );
        await world.mine();
      }
      await world.projectCosts();
      if (hasDied) world.startProcess();
      await world.settle(5);
      expect(world.held(payee), `step ${step}`).toBe(ARRIVES);
      const payment = await world.paymentOf(withdrawalId);
      expect(payment, `step ${step}`).toMatchObject({ state: 'DONE' });
      if (!hasDied) return;
    }
    throw new Error('it never came to its end');
  });

  it('asks an operator and the person at the signer before it pays a fee that is more than a tenth', async () => {
    world.fake.state.poolRate = 150_000n;
    const withdrawalId = await world.withdraw(to, 'BTC', E8 / 100n + 200_000n);
    await world.round();
    expect(world.stateOf(withdrawalId)).toBe('APPROVED');
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ state: 'WANTED', waits: 'NETWORK_FEE' });
    await world.sending.allowHighFee(new TestLeadership(world.sql), withdrawalId);
    await world.round();
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ waits: 'SECOND_CONFIRMATION' });
    // The fee stays the one that was shown. Another payment passes meanwhile, and may take the outputs that were shown.
    world.fake.state.poolRate = 151_000n;
    const large = await world.withdraw(to, 'BTC', AMOUNT);
    await world.settle();
    expect(world.stateOf(large)).toBe('CONFIRMED');
    world.signer.confirm((await world.paymentOf(withdrawalId))?.payment_id ?? '');
    world.passedMs = 130_000;
    await world.settle();
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
    expect(world.held(to)).toBe(ARRIVES + 200_000n);
  });

  it('spends a refill from cold once it is deep, and posts what that cost', async () => {
    const before = posted();
    const txid = await world.refill(3n * E8, 1_500n);
    await world.round();
    const spendable = () => world.sql`select units::text from own_outputs where txid = ${txid}`;
    const state = () =>
      world.sql`select state, units::text from own_payments where payment_id = ${`refill-${txid}`}`;
    expect(await spendable()).toEqual([]);
    await world.settle();
    expect(await spendable()).toEqual([{ units: String(3n * E8) }]);
    expect(await state()).toEqual([{ state: 'DONE', units: String(3n * E8) }]);
    expect(posted() - before).toBe(1_500n);
  });

  it('waits for the wallet’s refill where the free outputs hold too little', async () => {
    const withdrawalId = await world.withdraw(to, 'BTC', 49n * E8);
    const small = await world.withdraw(to, 'BTC', AMOUNT);
    await world.settle();
    expect(world.stateOf(withdrawalId)).toBe('APPROVED');
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ state: 'WANTED', waits: 'WALLET' });
    expect(world.stateOf(small)).toBe('CONFIRMED');
    expect(world.held(to)).toBe(ARRIVES);
  });
});

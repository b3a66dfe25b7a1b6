/** Withdrawals from their approval to their end over a real node and a real signer (rules/wallet#sending). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEN } from '../../../kernel/testing/small-exchange.ts';
import { GWEI } from '../../../platform/chains/evm/testing/evm-world.ts';
import { CHAIN, E8 } from './testing/sending-base.ts';
import { SendingWorld } from './testing/sending-world.ts';
import { Died, TestLeadership } from './testing/test-leadership.ts';

const ARRIVES = 99_000_000n;

describe('sending', () => {
  let world: SendingWorld;
  let to: string;

  beforeAll(async () => {
    world = await SendingWorld.open();
  });
  afterAll(() => world?.close());
  beforeEach(() => {
    to = world.evm.freshAddress();
    world.alarms.length = 0;
  });

  const nextBaseFee = (gwei: bigint) =>
    world.evm.anvil.request('anvil_setNextBlockBaseFeePerGas', `0x${(GWEI * gwei).toString(16)}`);

  it('pays a token and the chain’s own coin, confirms them when they are deep, and posts what they cost', async () => {
    const token = await world.withdraw(to);
    const native = await world.withdraw(to, 'ETH', E8);
    await world.settle();
    expect(world.alarms).toEqual([]);
    expect([world.stateOf(token), world.stateOf(native)]).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await world.tokens(to)).toBe(ARRIVES);
    expect(await world.coins(to)).toBe(99n * 10n ** 16n);
    expect(await world.paymentOf(token)).toMatchObject({ state: 'DONE', waits: '' });
    const [costs] = await world.sql<{ taken: string; numbers: bigint }[]>`
      select sum(fee_units)::text as taken, count(distinct cost_number) as numbers from own_transactions`;
    const [followed] = await world.sql<{ last_cost: bigint; cost_ahead: string }[]>`
      select last_cost, cost_ahead::text from followed_chains`;
    const posted = world.kernel.rows
      .flatMap(({ events }) => events)
      .reduce((sum, event) => sum + (event.kind === 'network-cost-posted' ? event.amount : 0n), 0n);
    expect(followed?.last_cost).toBe(costs?.numbers);
    expect(posted * 10n ** 10n).toBe(BigInt(costs?.taken ?? 0) + BigInt(followed?.cost_ahead ?? 0));
  });

  it.each(['before', 'after'] as const)('pays once when its process dies %s any step', async (when) => {
    for (let step = 1; step < 60; step += 1) {
      const payee = world.evm.freshAddress();
      const withdrawalId = await world.withdraw(payee);
      const mortal = new TestLeadership(world.sql, step, when);
      let hasDied = false;
      for (let rounds = 0; rounds < 8 && !hasDied; rounds += 1) {
        hasDied = await world.round(mortal).then(
          () => false,
          (error) => {
            if (error instanceof Died) return true;
            throw error;
          },
        );
        await world.evm.mine();
      }
      await world.projectCosts();
      if (hasDied) world.startProcess();
      await world.settle(5);
      expect(await world.tokens(payee), `step ${step}`).toBe(ARRIVES);
      const payment = await world.paymentOf(withdrawalId);
      expect(payment, `step ${step}`).toMatchObject({ state: 'DONE' });
      if (!hasDied) return;
    }
    throw new Error('it never came to its end');
  });

  it('replaces a payment that bids too little, and pays once', async () => {
    const withdrawalId = await world.withdraw(to);
    await world.round();
    await nextBaseFee(50n);
    await world.evm.mine();
    await nextBaseFee(50n);
    await world.evm.mine();
    await world.round();
    expect(await world.tokens(to)).toBe(0n);
    world.passedMs = 21 * world.chain.blockMs;
    await world.round();
    await nextBaseFee(50n);
    await world.settle();
    world.passedMs = 0;
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
    expect(await world.tokens(to)).toBe(ARRIVES);
    const payment = await world.paymentOf(withdrawalId);
    const versions = await world.sql`
      select 1 from own_transactions where payment_id = ${payment?.payment_id ?? ''}`;
    expect(versions.length).toBe(2);
    for (let blocks = 0; blocks < 30; blocks += 1) await world.evm.mine();
    await nextBaseFee(1n);
    await world.evm.mine();
  });

  it('waits while the signer is away, and pays when it is back', async () => {
    await world.signer.stop();
    const withdrawalId = await world.withdraw(to);
    await world.round();
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ waits: 'SIGNER_AWAY', nonce: null });
    expect((await world.sending.readHealth()).signerAwaySinceMs).toBeGreaterThan(0);
    expect(await world.sending.readSigner()).toBeUndefined();
    await world.signer.start();
    await world.settle();
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
    expect(await world.tokens(to)).toBe(ARRIVES);
    expect((await world.sending.readHealth()).signerAwaySinceMs).toBeUndefined();
    const status = await world.sending.readSigner();
    expect(status?.caps.map(({ asset }) => asset)).toContain('USDT');
    expect(status?.chains[0]?.coldAddress).toBe(world.chain.coldAddress.toLowerCase());
  });

  it('waits for a person at the signer and lets later payments pass meanwhile', async () => {
    const large = await world.withdraw(to, 'USDT', 20_001n * E8);
    const small = await world.withdraw(to);
    await world.settle();
    expect(world.stateOf(large)).toBe('SENDING');
    expect(await world.paymentOf(large)).toMatchObject({ waits: 'SECOND_CONFIRMATION', nonce: null });
    expect(world.stateOf(small)).toBe('CONFIRMED');
    world.passedMs = 130_000;
    await world.round();
    world.signer.confirm((await world.paymentOf(large))?.payment_id ?? '');
    await world.settle();
    world.passedMs = 0;
    expect(world.stateOf(large)).toBe('CONFIRMED');
    expect(await world.tokens(to)).toBe(ARRIVES + 20_000_000_000n);
  });

  it('moves to another member without a payment', async () => {
    world.owners.set(to, { memberId: BEN, position: 3 });
    const withdrawalId = await world.withdraw(to);
    await world.round();
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
    expect(await world.paymentOf(withdrawalId)).toBeUndefined();
  });

  it('never pays a receiver that reverts, and gives the money back', async () => {
    const contract = await world.evm.deploy('Reverting');
    const withdrawalId = await world.withdraw(contract, 'ETH', E8);
    await world.settle(2);
    expect(world.stateOf(withdrawalId)).toBe('FAILED NEVER_SIGNED');
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ state: 'VOID', nonce: null });
    expect(await world.coins(contract)).toBe(0n);
  });

  it('asks an operator before it pays a fee that is more than a tenth of the payment', async () => {
    await nextBaseFee(10n);
    await world.evm.mine();
    const withdrawalId = await world.withdraw(to, 'USDT', 10n * E8);
    await world.round();
    expect(world.stateOf(withdrawalId)).toBe('APPROVED');
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ state: 'WANTED', waits: 'NETWORK_FEE' });
    await world.sending.allowHighFee(new TestLeadership(world.sql), withdrawalId);
    await world.settle();
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
    expect(await world.tokens(to)).toBe(9_000_000n);
  });

  it('waits for the wallet’s refill where the hot address holds too little', async () => {
    await world.execute({
      kind: 'credit-from-outside',
      ref: 'rich',
      owner: BEN,
      type: 'assets',
      asset: 'ETH',
      amount: 2_000n * E8,
    });
    const withdrawalId = await world.withdraw(to, 'ETH', 1_500n * E8, BEN);
    await world.round();
    expect(world.stateOf(withdrawalId)).toBe('APPROVED');
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ state: 'WANTED', waits: 'WALLET' });
    await world.execute({ kind: 'cancel-withdrawal', memberId: BEN, withdrawalId });
    await world.round();
    expect(await world.paymentOf(withdrawalId)).toMatchObject({ state: 'VOID' });
  });

  it('pays no forged row: neither one of withdrawals nor one of payments', async () => {
    await world.sql`
      insert into withdrawals (withdrawal_id, member_id, request_id, currency, chain, address, amount, fee,
        value, flags, state, time_ms, changed_ms)
      values (999999, ${BEN}, 'x', 'USDT', ${CHAIN}, ${to}, 9900000000, 0, 0, 0, 'APPROVED', 0, 0)`;
    await world.round();
    await world.round();
    expect(world.pauses()).toContain('ADDRESS_PROOF');
    await world.sql`delete from withdrawals`;
    await world.resume('ADDRESS_PROOF');
    const thief = world.evm.freshAddress();
    const withdrawalId = await world.withdraw(to);
    await world.sql`
      insert into own_payments (payment_id, chain, purpose, withdrawal_id, currency, to_address, units, sender,
        state, time_ms, changed_ms, epoch)
      values (${`1-${withdrawalId}`}, ${CHAIN}, 'pay', ${withdrawalId}, 'USDT', ${thief}, 99000000,
        ${world.chain.hotAddress}, 'WANTED', 0, 0, 1)`;
    await world.settle(2);
    expect(world.alarms).toContain('the row of a payment differs from the journal');
    expect(await world.tokens(thief)).toBe(0n);
    await world.sql`delete from own_payments where withdrawal_id = ${withdrawalId}`;
    await world.resume('ADDRESS_PROOF');
    await world.settle();
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
  });
});

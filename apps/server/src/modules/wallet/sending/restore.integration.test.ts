/** A database that was put back, a signer that lies, keys used elsewhere, and sweeps (rules/wallet#restore, rules/wallet#signer). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEN } from '../../../kernel/testing/small-exchange.ts';
import { enterRefills } from '../jobs/refills.ts';
import { wrongUnswept } from '../testing/unswept-by-rows.ts';
import { addPayment, nextTransferId, setState } from './own-payments.ts';
import { LyingSigner } from './testing/lying-signer.ts';
import { CHAIN } from './testing/sending-base.ts';
import { SendingWorld } from './testing/sending-world.ts';

const ARRIVES = 99_000_000n;
const TABLES = ['own_payments', 'own_transactions', 'signer_head', 'followed_chains'];

describe('beside a signer that remembers', () => {
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

  it('sweeps what is worth it, a token with a top-up of gas, and sends to cold what is wanted there', async () => {
    const deposit = (position: number) => world.evm.adapter.deriveAddress(world.chain.depositXpub, position);
    const [token, native, small] = [deposit(11), deposit(12), deposit(13)];
    for (const [at, address] of [token, native, small].entries())
      world.owners.set(address, { memberId: BEN, position: 11 + at });
    const asset = { kind: 'token' as const, contract: world.contract };
    await world.evm.pay(token, asset, 5_000_000_000n);
    await world.evm.pay(native, { kind: 'native' }, 3n * 10n ** 18n);
    await world.evm.pay(small, asset, 10_000n);
    await world.evm.mine();
    await world.creditedAt(token, 'USDT', 5_000_000_000n);
    await world.creditedAt(native, 'ETH', 3n * 10n ** 18n);
    await world.creditedAt(small, 'USDT', 10_000n);
    const [hotTokens, hotCoins] = [
      await world.tokens(world.chain.hotAddress),
      await world.coins(world.chain.hotAddress),
    ];
    await world.wantCold('1-cold-900', world.chain.coldAddress);
    await world.wantCold('1-cold-901', to);
    await world.sweepRounds();
    expect(await world.tokens(token)).toBe(0n);
    expect(await world.tokens(world.chain.hotAddress)).toBe(hotTokens + 5_000_000_000n - 7_000_000n);
    expect(await world.tokens(world.chain.coldAddress)).toBe(7_000_000n);
    expect(await world.tokens(to)).toBe(0n);
    expect(await world.coins(native)).toBeLessThan(10n ** 16n);
    expect(await world.coins(world.chain.hotAddress)).toBeGreaterThan(hotCoins + 29n * 10n ** 17n);
    expect(await world.tokens(small)).toBe(10_000n);
    const done = await world.sql<{ purpose: string }[]>`
      select purpose from own_payments where chain = ${CHAIN} and state = 'DONE' order by purpose`;
    expect(done.map(({ purpose }) => purpose)).toEqual(['cold', 'sweep', 'sweep', 'top-up']);
    expect(await wrongUnswept(world.sql)).toEqual([]);
    const left = await world.sql`
      select address from unswept_coins where currency = 'USDT' and credited > swept`;
    expect([...left]).toEqual([{ address: small }]);
    expect(world.alarms).toEqual([]);
  });

  it('sweeps both coins of one address, the token first, because the coin leaves it no gas', async () => {
    const address = world.evm.adapter.deriveAddress(world.chain.depositXpub, 14);
    world.owners.set(address, { memberId: BEN, position: 14 });
    await world.evm.pay(address, { kind: 'token', contract: world.contract }, 4_000_000_000n);
    await world.evm.pay(address, { kind: 'native' }, 2n * 10n ** 18n);
    await world.evm.mine();
    await world.creditedAt(address, 'USDT', 4_000_000_000n);
    await world.creditedAt(address, 'ETH', 2n * 10n ** 18n);
    // Its clock went ahead for the sweeps before.
    world.startProcess();
    await world.sweepRounds();
    expect(await world.tokens(address)).toBe(0n);
    expect(await world.coins(address)).toBeLessThan(10n ** 16n);
    const made = await world.sql`
      select purpose, currency, state from own_payments where ${address} in (sender, to_address) order by nonce`;
    expect(made).toEqual([
      { purpose: 'sweep', currency: 'USDT', state: 'DONE' },
      { purpose: 'sweep', currency: 'ETH', state: 'DONE' },
    ]);
    expect(world.alarms).toEqual([]);
  });

  it.each([
    ['VOID', ''],
    ['MINED', 'REVERTED'],
  ] as const)('has the coins of a sweep to be swept again when it ends %s %s', async (state, detail) => {
    const sender = world.evm.freshAddress();
    await world.creditedAt(sender, 'USDT', 500n);
    const paymentId = `1-sweep-${state}${detail}`;
    const common = { chain: CHAIN, withdrawalId: undefined, position: 1, currency: 'USDT', units: 500n };
    const sweep = { paymentId, purpose: 'sweep' as const, sender, toAddress: world.chain.hotAddress };
    const made = { epoch: 1, nowMs: 0 };
    const unswept = async () => {
      const [row] = await world.sql<{ units: string }[]>`
          select credited - swept as units from unswept_coins where address = ${sender}`;
      return row?.units;
    };
    for (let times = 0; times < 2; times++)
      await world.sql.begin((sql) => addPayment(sql, Object.assign({}, common, sweep), made));
    expect(await unswept()).toBe('0');
    for (let times = 0; times < 2; times++)
      await world.sql.begin((sql) => setState(sql, paymentId, state, { detail, nowMs: 0 }));
    expect(await unswept()).toBe('500');
    expect(await wrongUnswept(world.sql)).toEqual([]);
    await world.sql`delete from own_payments where payment_id = ${paymentId}`;
    await world.sql`delete from chain_transfers where address = ${sender}`;
    await world.sql`delete from unswept_coins where address = ${sender}`;
  });

  it('follows a refill to its end, posts its cost, and sends nothing again', async () => {
    const { hotAddress, coldAddress: from } = world.chain;
    const { anvil } = world.evm;
    await anvil.request('anvil_impersonateAccount', from);
    await anvil.request('anvil_setBalance', from, `0x${(10n ** 19n).toString(16)}`);
    const txid = String(await anvil.request('eth_sendTransaction', { from, to: hotAddress, value: '0x64' }));
    await world.evm.mine();
    const { height } = await world.evm.node.readTip();
    const change = { chain: CHAIN, nowMs: 0, epoch: 1 };
    const refill = (id: string) => ({ txid: id, currency: 'ETH', units: 100n, height });
    const lied = `0x${'b'.repeat(64)}`;
    await world.sql.begin((sql) => enterRefills(sql, change, world.chain, [refill(txid), refill(lied)]));
    await world.settle();
    const rows = await world.sql<{ fee_units: string; cost_number: bigint | null }[]>`
      select txid, state, units::text, is_deep, sent_ms, fee_units, cost_number
      from own_payments join own_transactions using (payment_id) where purpose = 'refill'`;
    expect(rows).toEqual([
      expect.objectContaining({ txid, state: 'DONE', units: '100', is_deep: true, sent_ms: 0n }),
    ]);
    expect(BigInt(rows[0]?.fee_units ?? '0')).toBeGreaterThan(0n);
    expect(rows[0]?.cost_number).toBeGreaterThan(0n);
    expect(world.alarms.splice(0)).toEqual(['a node had shown a refill that is none']);
  });

  it('numbers own transfers of all chains by one counter', async () => {
    const ids = await Promise.all(
      (['sweep', 'cold', 'sweep'] as const).map((purpose) =>
        world.sql.begin((sql) => nextTransferId(sql, purpose)),
      ),
    );
    expect(new Set(ids.map((id) => id?.split('-').at(-1))).size).toBe(3);
  });

  it('pays none of five payments again when the database is put back, and numbers new ones anew', async () => {
    const owed = [];
    for (let times = 0; times < 3; times += 1) owed.push(await world.withdraw(to));
    const kernel = world.kernel.restarted();
    for (const table of TABLES) await world.sql.unsafe(`create table copy_of_${table} as table ${table}`);
    const lost = [await world.withdraw(to), await world.withdraw(to)];
    await world.settle();
    expect(await world.tokens(to)).toBe(5n * ARRIVES);
    for (const id of [...owed, ...lost]) expect(world.stateOf(id)).toBe('CONFIRMED');

    await world.sql.unsafe(`truncate ${TABLES.join(', ')}, own_outputs`);
    for (const table of TABLES) await world.sql.unsafe(`insert into ${table} select * from copy_of_${table}`);
    world.kernel = kernel;
    world.startProcess();
    await world.settle();
    for (const id of owed) expect(world.stateOf(id)).toBe('CONFIRMED');
    expect(await world.tokens(to)).toBe(5n * ARRIVES);
    expect(world.pauses()).toContain('SHORTFALL');
    expect(
      world.alarms.filter((one) => one === 'the signer paid what the ledger does not know'),
    ).toHaveLength(2);

    await world.resume('SHORTFALL');
    const payee = world.evm.freshAddress();
    const next = await world.withdraw(payee);
    expect(lost).toContain(next);
    await world.settle();
    expect(await world.tokens(payee)).toBe(ARRIVES);
    expect(await world.paymentOf(next)).toMatchObject({ payment_id: `2-${next}`, state: 'DONE' });
  });

  it('neither stores nor sends bytes that were not asked for', async () => {
    const lying = new LyingSigner(world.signer.folder, world.signer.socketPath);
    await lying.listen();
    world.socketPath = lying.socketPath;
    world.startProcess();
    const earlier = await world.sql<{ signed: string; txid: string }[]>`
      select signed, txid from own_transactions limit 1`;
    const other = { raw: earlier[0]?.signed, txid: earlier[0]?.txid };
    lying.change = (answer, { request }) =>
      request === 'pay' && answer.ok === true
        ? Object.assign(answer, { answer: Object.assign(answer.answer as object, other) })
        : answer;
    const withdrawalId = await world.withdraw(to);
    await world.round();
    expect(world.pauses()).toContain('FOREIGN_SIGNATURE');
    expect(world.alarms).toContain('the signer gave a transaction that was not asked for');
    lying.change = (answer) => answer;
    await world.resume('FOREIGN_SIGNATURE');
    await world.settle();
    expect(world.stateOf(withdrawalId)).toBe('CONFIRMED');
    expect(await world.tokens(to)).toBe(ARRIVES);
    world.socketPath = '';
    world.startProcess();
    lying.close();
  });

  it('fails a payment whose nonce another transaction has used, and pauses', async () => {
    const { hotAddress } = world.chain;
    const withdrawalId = await world.withdraw(to);
    await world.round();
    const { txid } = (
      await world.sql<{ txid: string }[]>`
        select txid from own_transactions join own_payments using (payment_id)
        where withdrawal_id = ${withdrawalId}`
    )[0] ?? { txid: '' };
    await world.evm.anvil.request('anvil_dropTransaction', txid);
    await world.evm.anvil.request('anvil_impersonateAccount', hotAddress);
    const foreign = { from: hotAddress, to: hotAddress, value: '0x1' };
    await world.evm.anvil.request('eth_sendTransaction', foreign);
    await world.evm.anvil.request('anvil_stopImpersonatingAccount', hotAddress);
    await world.evm.mine();
    await world.settle(4);
    expect(world.stateOf(withdrawalId)).toBe('FAILED CANCELLED');
    expect(world.pauses()).toContain('FOREIGN_SIGNATURE');
    expect(await world.tokens(to)).toBe(0n);
    await world.resume('FOREIGN_SIGNATURE');
  });

  it('signs nothing by a signer whose log is older than what was seen', async () => {
    await world.sql`update signer_head set count = count + 5`;
    world.startProcess();
    const withdrawalId = await world.withdraw(to);
    await world.settle(2);
    expect(world.stateOf(withdrawalId)).toBe('APPROVED');
    expect(world.alarms[0]).toContain('the signer has forgotten what it signed');
    expect(world.pauses()).toContain('FOREIGN_SIGNATURE');
    expect(await world.tokens(to)).toBe(0n);
  });
});

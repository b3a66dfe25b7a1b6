/** Deposits on a real node: seen, confirmed, credited once, whatever reorganises, ends or lies in between. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import type { ChainAsset } from '../../../platform/chains/index.ts';
import { wrongUnswept } from '../testing/unswept-by-rows.ts';
import { CHAIN, CONFIRMATIONS, ETH, JobsWorld } from './testing/jobs-world.ts';

const NATIVE: ChainAsset = { kind: 'native' };
const ONE = 10n ** 8n;
const RECEIPT = 'eth_getTransactionReceipt';

describe('deposits on a chain', () => {
  let world: JobsWorld;
  let usdt: ChainAsset & { kind: 'token' };

  beforeAll(async () => {
    world = await JobsWorld.start();
    usdt = { kind: 'token', contract: world.node.contracts[0] ?? '' };
    // The chain is followed from here.
    await world.turn();
    await world.mine();
  });
  afterAll(() => world.stop());
  afterEach(async () => {
    world.proxy.passOn();
    world.aheadMs = 0;
    world.kernel.fault = undefined;
    await world.turn();
    await world.resumeAll();
  });

  const pay = async (asset: ChainAsset, units: bigint, memberId = ANNA) =>
    world.node.pay(await world.addressOf(memberId), asset, units);
  const confirm = () => world.mine(CONFIRMATIONS - 1);

  it('are credited once, at their confirmations, in what the ledger can hold; the rest is dust', async () => {
    const before = [world.assets(), world.assets(BEN, 'USDT')];
    const native = await pay(NATIVE, ETH + 1_234_567_891n);
    const token = await pay(usdt, 2_000_000n, BEN);
    await world.mine(CONFIRMATIONS - 1);
    expect(await world.only(native)).toMatchObject({ state: 'SEEN', member_id: BigInt(ANNA), amount: ONE });
    expect(await world.only(native)).toMatchObject({ dust: '1234567891', number: null });
    expect(world.assets()).toBe(before[0]);
    await world.mine();
    for (const txid of [native, token])
      expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', hold: 'NONE', is_told: true });
    await world.mine(2);
    expect([world.assets(), world.assets(BEN, 'USDT')]).toEqual([
      (before[0] ?? 0n) + ONE,
      (before[1] ?? 0n) + 2n * ONE,
    ]);
  });

  it('are told to their members with every block, until the last confirmation', async () => {
    const told = async () => {
      world.told.clear();
      await world.mine();
      return [...world.told].sort();
    };
    await pay(NATIVE, ETH);
    expect(await told()).toEqual([ANNA]);
    await pay(usdt, 2_000_000n, BEN);
    expect(await told()).toEqual([ANNA, BEN].sort());
    await world.mine(CONFIRMATIONS);
    expect(await told()).toEqual([]);
  });

  it('are none from an own address or below the least one; one to the hot address is held', async () => {
    const before = world.assets();
    const small = await pay(NATIVE, ETH / 1_000n);
    const hot = await world.node.pay(world.chain.hotAddress, NATIVE, ETH);
    // A member's deposit address pays another member's, as no one but this exchange can.
    const own = await world.addressOf(ANNA);
    await world.node.anvil.request('anvil_impersonateAccount', own);
    await world.node.anvil.request('anvil_setBalance', own, `0x${(10n * ETH).toString(16)}`);
    const sweep = { from: own, to: await world.addressOf(BEN), value: `0x${ETH.toString(16)}` };
    const sent = String(await world.node.anvil.request('eth_sendTransaction', sweep));
    await world.mine(CONFIRMATIONS);
    expect(await world.only(small)).toMatchObject({ state: 'IGNORED', number: null });
    expect(await world.only(hot)).toMatchObject({ state: 'NUMBERED', hold: 'OWN_ADDRESS', member_id: 0n });
    expect(await world.transfers(sent)).toEqual([]);
    expect(world.assets()).toBe(before);
  });

  it('from the cold address to the hot one are refills, as long as their block stands', async () => {
    const { hotAddress: to, coldAddress: from } = world.chain;
    const { anvil } = world.node;
    await anvil.request('anvil_impersonateAccount', from);
    await anvil.request('anvil_setBalance', from, `0x${(10n * ETH).toString(16)}`);
    const txid = String(
      await anvil.request('eth_sendTransaction', { from, to, value: `0x${(3n * ETH).toString(16)}` }),
    );
    const refills = () => world.database.sql`
      select payment_id, purpose, currency, units::text, sender, to_address, state, version, txid
      from own_payments join own_transactions using (payment_id)`;
    await world.mine();
    const refill = {
      payment_id: `refill-${txid}`,
      purpose: 'refill',
      currency: 'ETH',
      units: String(3n * ETH),
    };
    const moved = { sender: from, to_address: to, state: 'SENT', version: 0, txid };
    expect(await refills()).toEqual([Object.assign(refill, moved)]);
    expect(await world.transfers(txid)).toEqual([]);
    await world.node.reorganise(1, []);
    await world.mine();
    expect(await refills()).toEqual([]);
  });

  it('drop out with their block and are seen anew at another place of it', async () => {
    const before = world.assets(ANNA, 'USDT');
    const address = await world.addressOf();
    const other = world.node.freshAddress();
    const { contract } = usdt;
    await world.node.call('HonestToken', contract, 'transferMany', [[other, other], ONE]);
    const txid = await world.node.call('HonestToken', contract, 'transferMany', [
      [other, address],
      3_000_000n,
    ]);
    await world.mine();
    const seen = await world.only(txid);
    expect(seen).toMatchObject({ state: 'SEEN', amount: 3n * ONE });
    await world.node.reorganise(1, []);
    await world.turn();
    expect((await world.only(txid)).state).toBe('DROPPED');
    await world.node.pay(other, NATIVE, 1n);
    await world.node.resend([txid]);
    await world.mine();
    expect(await world.only(txid)).toMatchObject({ state: 'SEEN', height: seen.height + 1n });
    await confirm();
    expect(world.assets(ANNA, 'USDT')).toBe(before + 3n * ONE);
    expect(await world.pauses()).toEqual([]);
  });

  it('that are gone after their credit pause withdrawals, and are credited anew only once taken back', async () => {
    const before = world.assets();
    const txid = await pay(NATIVE, ETH);
    await world.mine(CONFIRMATIONS);
    const { number } = await world.only(txid);
    await world.node.reorganise(CONFIRMATIONS, []);
    await world.turn();
    expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', is_gone: true, number });
    expect(await world.pauses()).toEqual(['withdrawals REORG']);
    await world.node.resend([txid]);
    await world.mine(CONFIRMATIONS);
    expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', is_gone: false, number });
    expect(world.assets()).toBe(before + ONE);

    await world.node.reorganise(CONFIRMATIONS, []);
    await world.turn();
    const operators = { firstOperator: 1, secondOperator: 2 };
    const reversal = { kind: 'reverse-deposit' as const, chain: CHAIN, number: Number(number) };
    await world.execute(Object.assign(reversal, operators));
    expect(world.assets()).toBe(before);
    await world.node.resend([txid]);
    await world.mine(CONFIRMATIONS);
    expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', is_gone: false, is_told: true });
    expect((await world.only(txid)).number).not.toBe(number);
    expect(world.assets()).toBe(before + ONE);
  });

  it('are credited once by a process that comes after one that ended between number and engine', async () => {
    const before = world.assets();
    const txid = await pay(NATIVE, ETH);
    world.kernel.fault = 'stopping';
    await world.mine(CONFIRMATIONS);
    expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', is_told: false });
    world.kernel.fault = undefined;
    await world.restart();
    await world.credit();
    expect(await world.only(txid)).toMatchObject({ is_told: true });
    expect(world.assets()).toBe(before + ONE);
    // The engine took it, and the process ended before it could note that.
    await world.database.sql`
      with told as (
        update chain_transfers set is_told = false where txid = ${txid} returning currency, address, units
      )
      update unswept_coins u set credited = u.credited - told.units from told
      where u.currency = told.currency and u.address = told.address`;
    await world.restart();
    await world.credit();
    expect(await world.only(txid)).toMatchObject({ is_told: true });
    expect(world.assets()).toBe(before + ONE);
  });

  it.each(['before', 'after'] as const)(
    'are credited once where a process ends %s any of its steps',
    async (when) => {
      const before = world.assets();
      const txids = [];
      for (const job of ['scan', 'credit'] as const)
        for (let step = 1, isEnded = true; isEnded; step++) {
          txids.push(await pay(NATIVE, ETH));
          await world.node.mine(CONFIRMATIONS);
          if (job === 'credit') await world.scan();
          isEnded = await world.endAt(job, step, when);
          await world.turn();
        }
      // A commit for each block; the number, the proof and the mark of what the engine took; a run of each to its end.
      expect(txids).toHaveLength(CONFIRMATIONS + 1 + 3 + 1);
      await world.turn();
      const rows = await Promise.all(txids.map((txid) => world.only(txid)));
      for (const row of rows) expect(row).toMatchObject({ state: 'NUMBERED', is_told: true, is_gone: false });
      expect(world.assets()).toBe(before + BigInt(txids.length) * ONE);
    },
  );

  it('of a paused coin wait without a number and keep no other coin waiting', async () => {
    const before = world.assets(ANNA, 'USDT');
    const native = await pay(NATIVE, ETH);
    const token = await pay(usdt, 1_000_000n);
    const pause = { kind: 'pause-wallet' as const, chain: CHAIN, asset: 'ETH', side: 'deposits' as const };
    // The read tables do not know the pause yet when the number is given.
    await world.execute(
      Object.assign(pause, { cause: 'OPERATOR' as const, reason: 'a test', operator: 1 }),
      false,
    );
    await world.node.mine(CONFIRMATIONS);
    await world.jobs.jobs[0]?.run();
    await world.jobs.jobs[1]?.run();
    expect(await world.only(native)).toMatchObject({ state: 'SEEN', number: null });
    await world.project();
    await world.turn();
    expect(await world.only(native)).toMatchObject({ state: 'SEEN', number: null });
    expect(await world.only(token)).toMatchObject({ state: 'NUMBERED', is_told: true });
    expect(world.assets(ANNA, 'USDT')).toBe(before + ONE);
    await world.resumeAll();
    await world.credit();
    expect(await world.only(native)).toMatchObject({ state: 'NUMBERED', is_told: true });
  });

  it('whose hash an application was paid for are held', async () => {
    const before = world.assets();
    const txid = await pay(NATIVE, ETH);
    const hash = txid.slice(2);
    await world.database.sql`
      insert into transfer_hashes (hash, owner, time_ms) values (${hash}, 'application 1', 1)`;
    await world.mine(CONFIRMATIONS);
    expect(await world.only(txid)).toMatchObject({ state: 'NUMBERED', hold: 'DUPLICATE_HASH' });
    expect(world.assets()).toBe(before);
  });

  it('about which two nodes disagree pause the chain until they agree', async () => {
    const before = world.assets();
    const txid = await pay(NATIVE, ETH);
    world.proxy.changeResult((result, method) => {
      const isOf =
        method === RECEIPT && (result as { transactionHash?: string } | null)?.transactionHash === txid;
      return isOf ? Object.assign({}, result, { status: '0x0' }) : result;
    });
    await world.mine(CONFIRMATIONS);
    expect(await world.only(txid)).toMatchObject({ state: 'SEEN', number: null });
    expect(await world.pauses()).toEqual(['deposits NODE', 'withdrawals NODE']);
    await world.turn();
    expect(await world.pauses()).toHaveLength(2);
    world.proxy.passOn();
    await world.credit();
    await world.turn();
    expect(await world.pauses()).toEqual([]);
    expect(world.assets()).toBe(before + ONE);
  });

  it('pause with a tip that is too old, and go on by themselves', async () => {
    world.aheadMs = 10 * 60_000;
    await world.turn();
    expect(await world.pauses()).toEqual(['deposits NODE', 'withdrawals NODE']);
    await world.turn();
    world.aheadMs = 0;
    await world.turn();
    expect(await world.pauses()).toEqual([]);
  });

  it('pause for a node of another chain until two operators look, which is no reorganisation', async () => {
    const before = await world.database.sql`select height from followed_chains`;
    world.proxy.answerInstead('eth_chainId', '0x1');
    await world.turn();
    expect(await world.pauses()).toEqual(['deposits CHAIN_IDENTITY', 'withdrawals CHAIN_IDENTITY']);
    world.proxy.passOn();
    await world.turn();
    expect(await world.pauses()).toHaveLength(2);
    expect(await world.database.sql`select height from followed_chains`).toEqual(before);
  });

  it('to an address whose row was forged are held, and pause the chain', async () => {
    const { sql } = world.database;
    const before = world.assets(BEN);
    const txid = await pay(NATIVE, ETH);
    await sql`update deposit_addresses set member_id = -member_id`;
    await sql`update deposit_addresses set member_id = ${BEN} where member_id = ${-ANNA}`;
    await world.mine(CONFIRMATIONS);
    expect(await world.pauses()).toEqual(['deposits ADDRESS_PROOF', 'withdrawals ADDRESS_PROOF']);
    expect(await world.only(txid)).toMatchObject({ state: 'SEEN', hold: 'ADDRESS_PROOF', member_id: 0n });
    // The rows are as they were; only what the proof says now counts.
    await sql`update deposit_addresses set member_id = ${ANNA} where member_id = ${BEN}`;
    await sql`update deposit_addresses set member_id = -member_id where member_id < 0`;
    await world.resumeAll();
    await world.credit();
    expect(await world.only(txid)).toMatchObject({
      state: 'NUMBERED',
      hold: 'NONE',
      member_id: BigInt(ANNA),
    });
    expect(world.assets(BEN)).toBe(before);
  });

  it('are credited a thousand of a block in at most twenty rows, after blocks that were read by ranges', async () => {
    const before = world.assets(ANNA, 'USDT');
    const payees = Array.from({ length: 1_000 }, () => '');
    payees.fill(await world.addressOf());
    const fields = { gas: 25_000_000n };
    const args = [payees, 1_000_000n];
    const txid = await world.node.call('HonestToken', usdt.contract, 'transferMany', args, fields);
    await world.node.mine(3 * CONFIRMATIONS);
    await world.scan();
    const rows = world.kernel.rows.length;
    await world.credit();
    expect(world.kernel.rows.length - rows).toBeLessThanOrEqual(20);
    expect(await world.transfers(txid)).toHaveLength(1_000);
    expect(world.assets(ANNA, 'USDT')).toBe(before + 1_000n * ONE);
  });

  it('are summed at their addresses as long as they are credited and stand in the chain', async () => {
    const { sql } = world.database;
    const [kept] = await sql<{ count: number }[]>`
      select count(*)::int as count from unswept_coins where credited > swept`;
    expect(kept?.count).toBeGreaterThan(1);
    expect(await wrongUnswept(sql)).toEqual([]);
  });
});

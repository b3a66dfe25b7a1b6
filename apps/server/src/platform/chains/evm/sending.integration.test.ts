/** Fees, dry runs, replacements and sweeps on anvil (rules/chains#replacement, rules/chains#network-costs). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltTransaction, ChainAsset, FeeRate, SendResult } from '../index.ts';
import { FaultyProxy } from '../testing/faulty-proxy.ts';
import { EvmWorld, GWEI } from './testing/evm-world.ts';

const UNITS = 5_000_000n;
const native = { kind: 'native' } as const satisfies ChainAsset;
const CAP = 200_000n;

describe('sending on an EVM chain', () => {
  let world: EvmWorld;
  let token: ChainAsset;
  let to: string;

  beforeAll(async () => {
    world = await EvmWorld.start();
    token = world.assets[1] ?? native;
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    to = world.freshAddress();
  });

  const gas = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): FeeRate => ({
    kind: 'gas',
    maxFeePerGas,
    maxPriorityFeePerGas,
  });
  const pay = async (
    fee: FeeRate,
    asset: ChainAsset = native,
    workLimit = 21_000n,
  ): Promise<BuiltTransaction> =>
    world.adapter.build({
      purpose: 'pay',
      sequence: await world.offer(),
      asset,
      to,
      units: UNITS,
      fee,
      workLimit,
    });
  const send = async (built: BuiltTransaction): Promise<SendResult> => {
    if (!built.ok) throw new Error(built.problem);
    return world.node.send(await world.sign(built.transaction));
  };
  const replace = (built: BuiltTransaction, wanted: FeeRate): BuiltTransaction => {
    if (!built.ok) throw new Error(built.problem);
    return world.adapter.replace(built.transaction, wanted, world.feeCap);
  };
  const statusOf = ({ txid }: SendResult) => world.node.readTransaction(txid, world.contracts);
  const dryRun = (payee: string, asset: ChainAsset = native, units = UNITS) =>
    world.node.dryRun({ from: world.sender, to: payee, asset, units }, CAP);

  it('replaces a payment that the node dropped because its price lies below the base fee', async () => {
    const { baseFeePerGas } = (await world.anvil.request('eth_getBlockByNumber', 'latest', false)) as {
      baseFeePerGas: string;
    };
    const first = await pay(gas(BigInt(baseFeePerGas), 1n));
    const sent = await send(first);
    expect(sent.state).toBe('accepted');
    await world.anvil.request('anvil_setNextBlockBaseFeePerGas', `0x${(GWEI * 5n).toString(16)}`);
    await world.mine();
    expect(await statusOf(sent)).toEqual({ state: 'unknown' });
    const next = replace(first, gas(20n * GWEI, GWEI));
    const replaced = await send(next);
    expect(replaced.state).toBe('accepted');
    await world.mine();
    expect(await statusOf(replaced)).toMatchObject({ state: 'mined', succeeded: true });
    expect(await statusOf(sent)).toEqual({ state: 'unknown' });
  });

  it('is taken by a node with fees 12.5 % higher and refused with the same nonce at a lower price', async () => {
    const first = await pay(gas(10n * GWEI, 2n * GWEI));
    await send(first);
    const cheaper = await pay(gas(10n * GWEI, 2n * GWEI));
    if (!cheaper.ok || !first.ok || cheaper.transaction.family !== 'evm') throw new Error('not built');
    const [sequence] = [first.uses];
    if (sequence.kind !== 'nonce') throw new Error('no nonce');
    const rival = world.adapter.build({
      purpose: 'pay',
      sequence,
      asset: native,
      to,
      units: 1n,
      workLimit: 21_000n,
      fee: gas(10n * GWEI, GWEI),
    });
    expect(await send(rival)).toMatchObject({ state: 'rejected', reason: 'UNDERPRICED' });
    const next = replace(first, gas(1n, 1n));
    expect(next).toMatchObject({
      transaction: { maxFeePerGas: '11250000000', maxPriorityFeePerGas: '2250000000' },
    });
    expect((await send(next)).state).toBe('accepted');
    await world.mine();
  });

  it('says what it cannot send: no coins, a used nonce, a price below the base fee', async () => {
    const sequence = await world.offer();
    const draft = { purpose: 'pay' as const, sequence, asset: native, to, workLimit: 21_000n };
    const tooMuch = world.adapter.build({ ...draft, units: 10n ** 30n, fee: gas(10n * GWEI, 1n) });
    expect(await send(tooMuch)).toMatchObject({ state: 'rejected', reason: 'NO_FUNDS' });
    const tooCheap = world.adapter.build({ ...draft, units: 1n, fee: gas(1n, 1n) });
    expect(await send(tooCheap)).toMatchObject({ state: 'rejected', reason: 'UNDERPRICED' });
    await send(world.adapter.build({ ...draft, units: 1n, fee: gas(10n * GWEI, 1n) }));
    await world.mine();
    const used = world.adapter.build({ ...draft, units: 2n, fee: gas(10n * GWEI, 1n) });
    expect(await send(used)).toMatchObject({ state: 'rejected', reason: 'SEQUENCE_USED' });
  });

  it('shows the failure and the cost of a payment that its receiver reverts', async () => {
    to = await world.deploy('Reverting');
    const before = await world.node.readTip();
    const sent = await send(await pay(gas(20n * GWEI, GWEI), native, 50_000n));
    await world.mine();
    const status = await statusOf(sent);
    expect(status).toMatchObject({ state: 'mined', succeeded: false, transfers: [] });
    if (status.state !== 'mined') throw new Error('not mined');
    const balance = (hash: string) => world.node.readBalance(world.sender, native, { hash });
    expect((await balance(before.hash)) - (await balance(status.blockHash))).toBe(status.feeUnits);
    expect(await world.node.readBalance(to, native, { hash: status.blockHash })).toBe(0n);
  });

  it('shows a payment whose receiver burns all gas as failed, at the cost of its whole limit and no more', async () => {
    to = await world.deploy('GasBurner');
    const limit = 60_000n;
    const built = await pay(gas(20n * GWEI, GWEI), native, limit);
    if (!built.ok) throw new Error(built.problem);
    const sent = await send(built);
    await world.mine();
    const status = await statusOf(sent);
    expect(status).toMatchObject({ state: 'mined', succeeded: false, transfers: [] });
    if (status.state !== 'mined') throw new Error('not mined');
    expect(status.feeUnits % limit).toBe(0n);
    expect(status.feeUnits).toBeLessThanOrEqual(built.maxFeeUnits);
    expect(await world.node.readBalance(to, native, { hash: status.blockHash })).toBe(0n);
  });

  it('sends the same bytes again when the node dropped them, and they are mined once', async () => {
    const built = await pay(gas(20n * GWEI, GWEI));
    if (!built.ok) throw new Error(built.problem);
    const bytes = await world.sign(built.transaction);
    const sent = await world.node.send(bytes);
    expect(await statusOf(sent)).toEqual({ state: 'pending' });
    await world.anvil.request('anvil_dropTransaction', sent.txid);
    expect(await statusOf(sent)).toEqual({ state: 'unknown' });
    await world.mine();
    expect(await world.node.isSequenceUsed(built.uses, await world.node.readTip())).toBe(false);
    expect(await world.node.send(bytes)).toEqual({ state: 'accepted', txid: sent.txid });
    await world.mine();
    expect(await statusOf(sent)).toMatchObject({ state: 'mined', succeeded: true, transfers: [{ to }] });
    const tip = await world.node.readTip();
    expect(await world.node.readBalance(to, native, { hash: tip.hash })).toBe(UNITS);
  });

  it('finds in a dry run what would fail', async () => {
    expect(await dryRun(to)).toEqual({ ok: true, workLimit: 21_000n });
    expect(await dryRun(to, token)).toMatchObject({ ok: true });
    expect(await dryRun(to, native, 10n ** 30n)).toMatchObject({ problem: 'NO_FUNDS' });
    expect(await dryRun(to, token, 10n ** 30n)).toMatchObject({ problem: 'NO_FUNDS' });
    expect(await dryRun(await world.deploy('Reverting'))).toMatchObject({ problem: 'REVERTED' });
    expect(await dryRun(await world.deploy('GasBurner'))).toMatchObject({ problem: 'WORK_ABOVE_CAP' });
    const [falseToken, silent] = [
      await world.deploy('FalseToken', [10n ** 24n, world.sender]),
      await world.deploy('SilentToken', [10n ** 24n]),
    ];
    const frozen = await world.deploy('FrozenToken', [10n ** 24n, world.sender]);
    expect(await dryRun(to, { kind: 'token', contract: frozen })).toMatchObject({ problem: 'REVERTED' });
    expect(await dryRun(to, { kind: 'token', contract: falseToken })).toMatchObject({
      problem: 'RETURNED_FALSE',
    });
    await world.call('SilentToken', silent, 'transfer', [world.sender, UNITS]);
    await world.mine();
    expect(await dryRun(to, { kind: 'token', contract: silent })).toMatchObject({ ok: true });
  });

  it('mines a token payment with the gas of its dry run', async () => {
    const run = await dryRun(to, token);
    if (!run.ok) throw new Error(run.detail);
    const sent = await send(await pay(gas(20n * GWEI, GWEI), token, run.workLimit));
    await world.mine();
    expect(await statusOf(sent)).toMatchObject({ succeeded: true, transfers: [{ to, units: UNITS }] });
  });

  it('sweeps a native balance to its last unit at the highest price, and a token whole', async () => {
    const fee = gas(20n * GWEI, 20n * GWEI);
    const { hash } = await world.node.readTip();
    const balanceUnits = await world.node.readBalance(world.sender, native, { hash });
    const draft = { purpose: 'sweep' as const, to, fee };
    const held = await world.node.readBalance(world.sender, token, { hash });
    const ofToken = world.adapter.build({
      ...draft,
      sequence: await world.offer(),
      asset: token,
      balanceUnits: held,
      workLimit: 100_000n,
    });
    const sweptToken = await send(ofToken);
    await world.mine();
    expect(await statusOf(sweptToken)).toMatchObject({ transfers: [{ to, units: held }] });
    const status = await statusOf(sweptToken);
    if (status.state !== 'mined' || !ofToken.ok) throw new Error('not mined');
    const left = balanceUnits - status.feeUnits;
    const ofNative = world.adapter.build({
      ...draft,
      sequence: await world.offer(),
      asset: native,
      balanceUnits: left,
      workLimit: 21_000n,
    });
    if (!ofNative.ok) throw new Error(ofNative.problem);
    await send(ofNative);
    await world.mine();
    const tip = await world.node.readTip();
    expect(await world.node.readBalance(to, native, { hash: tip.hash })).toBe(left - ofNative.maxFeeUnits);
    const rest = await world.node.readBalance(world.sender, native, { hash: tip.hash });
    expect(rest).toBeLessThan(ofNative.maxFeeUnits);
    await world.anvil.request('anvil_setBalance', world.sender, `0x${(10n ** 22n).toString(16)}`);
  });

  it('estimates from base fee and tips, within the caps', async () => {
    const proxy = await FaultyProxy.start(world.url);
    try {
      const node = world.connect(proxy.url);
      const answer = (baseFees: bigint[], tips: bigint[]) =>
        proxy.changeResult(() => ({
          oldestBlock: '0x1',
          baseFeePerGas: baseFees.map((fee) => `0x${fee.toString(16)}`),
          reward: tips.map((tip) => [`0x${tip.toString(16)}`]),
        }));
      const [base, tip] = [10n * GWEI, 2n * GWEI];
      answer([1n, 2n, base], [tip, 90n * GWEI, 0n, 0n, GWEI]);
      expect(await node.estimateFee(world.feeCap)).toEqual({ state: 'ok', fee: gas(2n * base + tip, tip) });
      expect(await node.estimateFee(gas(15n * GWEI, 10n * GWEI))).toEqual({
        state: 'ok',
        fee: gas(15n * GWEI, tip),
      });
      // A cap on the tip lowers it; one on the whole price below what the next block takes stops sending.
      expect(await node.estimateFee(gas(100n * GWEI, GWEI))).toEqual({
        state: 'ok',
        fee: gas(2n * base + GWEI, GWEI),
      });
      expect(await node.estimateFee(gas(base + tip - 1n, 10n * GWEI))).toEqual({
        state: 'aboveCap',
        needed: gas(base + tip, tip),
      });
      answer([base, base], []);
      expect(await node.estimateFee(world.feeCap)).toEqual({ state: 'ok', fee: gas(2n * base + 1n, 1n) });
      expect((await node.estimateFee(gas(100n * GWEI, 0n))).state).toBe('aboveCap');
      answer(
        [base, base],
        Array.from({ length: 21 }, () => tip),
      );
      await expect(node.estimateFee(world.feeCap)).rejects.toMatchObject({ kind: 'malformed' });
      answer([base], []);
      await expect(node.estimateFee(world.feeCap)).rejects.toMatchObject({ kind: 'malformed' });
    } finally {
      await proxy.stop();
    }
  });

  it('reads decimals and symbol from the contract', async () => {
    const [six = '', eighteen = ''] = world.contracts;
    expect(await world.node.readToken(six)).toEqual({ state: 'token', decimals: 6, symbol: 'USDT' });
    expect(await world.node.readToken(eighteen)).toEqual({ state: 'token', decimals: 18, symbol: 'USDT' });
    const silent = await world.deploy('SilentToken', [1n]);
    expect(await world.node.readToken(silent)).toEqual({ state: 'token', decimals: 18, symbol: 'SILENT' });
    expect(await world.node.readToken(world.sender)).toEqual({ state: 'none', detail: 'no contract' });
    expect(await world.node.readToken(await world.deploy('Reverting'))).toMatchObject({ state: 'none' });
    const proxy = await FaultyProxy.start(world.url);
    try {
      const node = world.connect(proxy.url);
      const word = (value: bigint) => value.toString(16).padStart(64, '0');
      const text = (symbol: string) => {
        const bytes = Buffer.from(symbol);
        return `0x${word(32n)}${word(BigInt(bytes.length))}${bytes.toString('hex').padEnd(64, '0')}`;
      };
      const read = (decimals: string, symbol: string) => {
        proxy.changeResult((result, method, [call]) => {
          if (method !== 'eth_call') return result;
          return (call as { data: string }).data === '0x313ce567' ? decimals : symbol;
        });
        return node.readToken(six);
      };
      const eight = `0x${word(8n)}`;
      expect(await read(eight, text('USD₮0'))).toEqual({ state: 'token', decimals: 8, symbol: 'USD₮0' });
      for (const decimals of ['0x', `0x${word(37n)}`, `0x${'f'.repeat(64)}`, `${eight}00`])
        expect(await read(decimals, text('A')), decimals).toMatchObject({ state: 'none' });
      const symbols = ['0x', text(''), text('a b'), text('a\n'), text('\u202eTDSU'), text('x'.repeat(33))];
      for (const symbol of [...symbols, `0x${word(32n)}${'f'.repeat(64)}`, `0x${'f'.repeat(128)}`])
        expect(await read(eight, symbol), symbol).toMatchObject({ state: 'none' });
    } finally {
      await proxy.stop();
    }
  });
});

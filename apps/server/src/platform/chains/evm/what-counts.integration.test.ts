/**
 * Transfers that count as deposits and those that do not, by real contracts on anvil
 * (rules/chains#what-counts-as-a-deposit).
 */
import { getContractAddress, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlockTransfers, Transfer } from '../index.ts';
import { EvmWorld, GWEI } from './testing/evm-world.ts';

const UNITS = 5_000_000n;
const SUPPLY = 10n ** 24n;

describe('a block of an EVM chain', () => {
  let world: EvmWorld;
  let usdt: string;

  beforeAll(async () => {
    world = await EvmWorld.start();
    usdt = world.contracts[0] ?? '';
  });
  afterAll(() => world.stop());

  /** Mines what waits and reads that block, with the world's contracts and some more on the allow-list. */
  const mineAndRead = async (addresses: string[], listed: string[] = []): Promise<BlockTransfers> => {
    await world.mine();
    const { isWatched } = world.watchFor(...addresses);
    const { hash } = await world.node.readTip();
    const contracts = [...world.contracts, ...listed];
    const block = await world.node.readBlock({ hash }, { isWatched, contracts });
    if (block === undefined) throw new Error('no block');
    return block;
  };
  const transfersTo = async (address: string, listed: string[] = []): Promise<readonly Transfer[]> =>
    (await mineAndRead([address], listed)).transfers;
  const succeeded = async (txid: string): Promise<boolean> => {
    const status = await world.node.readTransaction(txid, []);
    if (status.state !== 'mined') throw new Error(`${txid} is ${status.state}`);
    return status.succeeded;
  };

  it('has a native transfer of each type of transaction', async () => {
    const to = world.freshAddress() as Hex;
    // It counts for no account, because its nonce lies far ahead; the transaction is valid all the same.
    const chainId = Number(world.adapter.identity.networkId);
    const delegation = { contractAddress: to, chainId, nonce: 1_000_000 };
    const authorization = await world.outside.signAuthorization?.(delegation);
    if (authorization === undefined) throw new Error('an account that signs no delegation');
    const txids = [
      await world.send({ type: 'legacy', gasPrice: 20n * GWEI, to, value: 1n }),
      await world.send({ type: 'eip2930', gasPrice: 20n * GWEI, to, value: 2n, accessList: [] }),
      await world.send({ type: 'eip1559', to, value: 3n, data: '0xabcdef' }),
      await world.send({ type: 'eip7702', to, value: 4n, authorizationList: [authorization] }),
    ];
    const transfers = await transfersTo(to);
    expect(transfers.map(({ txid, units, outIndex }) => ({ txid, units, outIndex }))).toEqual(
      txids.map((txid, at) => ({ txid, units: BigInt(at + 1), outIndex: 'native' })),
    );
    expect(transfers[0]?.source).toEqual({ kind: 'address', address: world.outside.address });
  });

  it('has no transfer where a contract is created, not even to its own later address', async () => {
    const from = world.outside.address;
    const count = await world.anvil.request('eth_getTransactionCount', from, 'latest');
    const created = getContractAddress({ from, nonce: BigInt(String(count)) });
    // The code of a contract that keeps what it is created with: it returns no code at all.
    const txid = await world.send({ data: '0x00', value: UNITS });
    expect(await transfersTo(created)).toEqual([]);
    expect(await succeeded(txid)).toBe(true);
    const { hash } = await world.node.readTip();
    expect(await world.node.readBalance(created, { kind: 'native' }, { hash })).toBe(UNITS);
  });

  it('has no transfer of nothing', async () => {
    const to = world.freshAddress();
    await world.pay(to, { kind: 'native' }, 0n);
    await world.pay(to, { kind: 'token', contract: usdt }, 0n);
    expect(await transfersTo(to)).toEqual([]);
  });

  it('has no transfer of a transaction that failed', async () => {
    const to = await world.deploy('Reverting');
    const native = await world.send({ to, value: UNITS });
    const poor = await world.call('HonestToken', usdt, 'transfer', [to, 10n ** 40n]);
    expect(await transfersTo(to)).toEqual([]);
    expect([await succeeded(native), await succeeded(poor)]).toEqual([false, false]);
    expect(await world.node.readTransaction(native, [usdt])).toMatchObject({ transfers: [] });
  });

  it('has no transfer where a token returns false with status 1', async () => {
    const token = await world.deploy('FalseToken', [SUPPLY, world.outside.address]);
    const to = world.freshAddress();
    const txid = await world.call('FalseToken', token, 'transfer', [to, UNITS]);
    expect(await transfersTo(to, [token])).toEqual([]);
    expect(await succeeded(txid)).toBe(true);
  });

  it('has the transfer of a token that returns nothing', async () => {
    const token = await world.deploy('SilentToken', [SUPPLY]);
    const to = world.freshAddress();
    await world.call('SilentToken', token, 'transfer', [to, UNITS]);
    expect(await transfersTo(to, [token])).toMatchObject([{ units: UNITS, asset: { contract: token } }]);
  });

  it('has what arrives of a token that takes a fee', async () => {
    const token = await world.deploy('FeeToken', [SUPPLY]);
    const to = world.freshAddress();
    await world.call('FeeToken', token, 'transfer', [to, UNITS]);
    expect(await transfersTo(to, [token])).toMatchObject([{ units: (UNITS * 9n) / 10n, outIndex: '0' }]);
    const { hash } = await world.node.readTip();
    const balance = await world.node.readBalance(to, { kind: 'token', contract: token }, { hash });
    expect(balance).toBe((UNITS * 9n) / 10n);
  });

  it('has no transfer that a foreign contract logs', async () => {
    const fake = await world.deploy('LookAlike');
    const to = world.freshAddress();
    await world.call('LookAlike', fake, 'transfer', [to, UNITS]);
    const block = await mineAndRead([to]);
    expect(block).toMatchObject({ transfers: [], lacksLogs: false });
  });

  it('has no transfer of a log in another form than that of ERC-20', async () => {
    const odd = await world.deploy('OddToken');
    const to = world.freshAddress();
    await world.call('OddToken', odd, 'transferNumber', [to, UNITS]);
    await world.call('OddToken', odd, 'transferWide', [to, UNITS]);
    const block = await mineAndRead([to], [odd]);
    expect(block).toMatchObject({ transfers: [], lacksLogs: false });
  });

  it('has no transfer of an inner call that reverted', async () => {
    const forwarder = await world.deploy('Forwarder');
    await world.call('HonestToken', usdt, 'transfer', [forwarder, UNITS]);
    await world.mine();
    const to = world.freshAddress();
    const args = [to, usdt, UNITS];
    const txid = await world.call('Forwarder', forwarder, 'forwardAndRevert', args, { value: UNITS });
    expect(await transfersTo(to)).toEqual([]);
    expect(await succeeded(txid)).toBe(true);
    const { hash } = await world.node.readTip();
    expect(await world.node.readBalance(to, { kind: 'native' }, { hash })).toBe(0n);
  });

  it('has no native transfer of an inner call, which only the balance shows', async () => {
    const forwarder = await world.deploy('Forwarder');
    const to = world.freshAddress();
    await world.call('Forwarder', forwarder, 'forward', [to], { value: UNITS });
    expect(await transfersTo(to)).toEqual([]);
    const { hash } = await world.node.readTip();
    expect(await world.node.readBalance(to, { kind: 'native' }, { hash })).toBe(UNITS);
  });

  it('names each log by its position in its own transaction', async () => {
    const [first, second] = [world.freshAddress(), world.freshAddress()];
    await world.call('HonestToken', usdt, 'approve', [first, UNITS]);
    const txid = await world.call('HonestToken', usdt, 'transferMany', [[first, second, first], UNITS]);
    const { transfers } = await mineAndRead([first]);
    expect(transfers.map((transfer) => [transfer.txid, transfer.outIndex])).toEqual([
      [txid, '0'],
      [txid, '2'],
    ]);
    const status = await world.node.readTransaction(txid, [usdt]);
    expect(status).toMatchObject({ transfers: [{ to: first }, { to: second }, { to: first }] });
    expect(await world.node.readTransaction(txid, [])).toMatchObject({ transfers: [] });
  });

  it('is read alike with few and with many transfers', async () => {
    const addresses = Array.from({ length: 40 }, () => world.freshAddress());
    const txids: string[] = [];
    for (const address of addresses) {
      txids.push(await world.pay(address, { kind: 'native' }, UNITS));
      txids.push(await world.pay(address, { kind: 'token', contract: usdt }, UNITS));
    }
    const { transfers, header } = await mineAndRead(addresses);
    expect(new Set(transfers.map(({ txid }) => txid))).toEqual(new Set(txids));
    expect(transfers.map(({ to }) => to)).toEqual([...addresses, ...addresses]);
    const one = await world.node.readBlock(header, world.watchFor(addresses[7] ?? ''));
    expect(one?.transfers).toEqual(transfers.filter(({ to }) => to === addresses[7]));
  });
});

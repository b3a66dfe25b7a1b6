/** Endpoints that leave out, invent, lag or disagree (rules/chains#nodes), by a proxy before anvil. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BlockTransfers,
  balanceQuestion,
  blockQuestion,
  type ChainNode,
  EndpointFault,
  Endpoints,
  sequenceQuestion,
  transactionQuestion,
  transfersQuestion,
} from '../index.ts';
import { FaultyProxy } from '../testing/faulty-proxy.ts';
import { EvmWorld, LIMITS } from './testing/evm-world.ts';

const UNITS = 5_000_000n;
type Fields = Record<string, unknown>;

describe('an endpoint that lies', () => {
  let world: EvmWorld;
  let usdt: string;
  let proxy: FaultyProxy;
  let lying: ChainNode;
  /** A block with a native and a token transfer to this address. */
  let to: string;
  let height: number;
  let txid: string;
  let honest: BlockTransfers | undefined;

  beforeAll(async () => {
    world = await EvmWorld.start();
    usdt = world.contracts[0] ?? '';
    to = world.freshAddress();
    await world.pay(to, { kind: 'native' }, UNITS);
    txid = await world.pay(to, { kind: 'token', contract: usdt }, UNITS);
    await world.mine();
    ({ height } = await world.node.readTip());
    honest = await world.node.readBlock({ height }, world.watchFor(to));
    expect(honest?.transfers).toHaveLength(2);
    await world.mine(world.confirmations);
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    proxy = await FaultyProxy.start(world.url);
    lying = world.connect(proxy.url);
  });
  afterEach(() => proxy.stop());

  const read = () => lying.readBlock({ height }, world.watchFor(to));
  const kindOf = async (asking: Promise<unknown>): Promise<string> => {
    const thrown = await asking.catch((error: unknown) => error);
    if (thrown instanceof EndpointFault) return thrown.kind;
    return thrown instanceof Error ? String(thrown) : 'answered';
  };
  const change = (method: string, alter: (result: never) => unknown) =>
    proxy.changeResult((result, asked) => (asked === method ? alter(result as never) : result));
  const changeLogs = (alter: (log: Fields) => Fields) =>
    change('eth_getLogs', (logs: Fields[]) => logs.map(alter));

  it('is honest through a proxy that only passes on', async () => {
    expect(await read()).toEqual(honest);
    expect(proxy.asked).toEqual([
      'eth_getBlockByNumber',
      'eth_getLogs',
      'eth_getTransactionReceipt',
      'eth_getTransactionReceipt',
    ]);
  });

  it('is asked about again elsewhere when it leaves out the logs that the bloom holds', async () => {
    change('eth_getLogs', () => []);
    const block = await read();
    expect(block?.lacksLogs).toBe(true);
    expect(block?.transfers.map(({ outIndex }) => outIndex)).toEqual(['native']);
    // Blocks without a Transfer of a watched contract lack nothing.
    const empty = await lying.readBlock({ height: height + 1 }, world.watchFor(to));
    expect(empty?.lacksLogs).toBe(false);
    const unlisted = await lying.readBlock({ height }, { isWatched: () => true, contracts: [] });
    expect(unlisted?.lacksLogs).toBe(false);
    await world.call('HonestToken', usdt, 'approve', [to, UNITS]);
    await world.mine();
    const approved = await lying.readBlock(await world.node.readTip(), world.watchFor(to));
    expect(approved?.lacksLogs).toBe(false);
    await world.mine(world.confirmations);
    const tipHeight = (await world.node.readTip()).height;
    const range = { from: height, to: height + 1, tipHeight };
    const lacking: boolean[] = [];
    for await (const { lacksLogs } of lying.readDeepBlocks(range, world.watchFor(to)))
      lacking.push(lacksLogs);
    expect(lacking).toEqual([true, false]);
  });

  it('is at fault for a log that its own receipt does not hold', async () => {
    const other = `0x${'0'.repeat(24)}${world.sender.slice(2).toLowerCase()}`;
    const lies: ((log: Fields) => Fields)[] = [
      (log) => ({ ...log, data: `0x${'f'.repeat(64)}` }),
      (log) => ({ ...log, topics: [(log.topics as string[])[0], other, (log.topics as string[])[2]] }),
      (log) => ({ ...log, logIndex: '0x7' }),
      (log) => ({ ...log, address: world.sender }),
      (log) => ({ ...log, topics: [`0x${'1'.repeat(64)}`] }),
    ];
    for (const lie of lies) {
      changeLogs(lie);
      expect(await kindOf(read()), String(lie)).toBe('inconsistent');
    }
    change('eth_getLogs', (logs: Fields[]) => [...logs, ...logs]);
    expect(await kindOf(read())).toBe('inconsistent');
    changeLogs((log) => ({ ...log, removed: true }));
    expect(await kindOf(read())).toBe('malformed');
    changeLogs((log) => ({ ...log, blockHash: `0x${'1'.repeat(64)}` }));
    expect(await kindOf(read())).toBe('reorganised');
    changeLogs((log) => ({ ...log, blockNumber: '0x1' }));
    expect(await kindOf(read())).toBe('inconsistent');
  });

  it('lacks logs when it gives those of one contract and leaves out those of another', async () => {
    const [, other = ''] = world.contracts;
    await world.pay(to, { kind: 'token', contract: usdt }, UNITS);
    await world.pay(to, { kind: 'token', contract: other }, UNITS);
    await world.mine();
    const tip = await world.node.readTip();
    const readTip = () => lying.readBlock(tip, world.watchFor(to));
    expect(await readTip()).toMatchObject({ lacksLogs: false, transfers: [{}, {}] });
    change('eth_getLogs', (logs: Fields[]) => logs.slice(0, 1));
    expect(await readTip()).toMatchObject({ lacksLogs: true, transfers: [{}] });
    change('eth_getLogs', (logs: Fields[]) => logs.toReversed());
    expect((await readTip())?.transfers).toEqual(
      (await world.node.readBlock(tip, world.watchFor(to)))?.transfers,
    );
  });

  it('gives a log no second name by a receipt that leaves out another one', async () => {
    const twice = await world.call('HonestToken', usdt, 'transferMany', [[to, to, to], UNITS]);
    await world.mine();
    const tip = await world.node.readTip();
    const leaveOut = (position: number) =>
      change('eth_getTransactionReceipt', (receipt: Fields) => ({
        ...receipt,
        logs: (receipt.logs as Fields[]).filter((_, at) => at !== position),
      }));
    leaveOut(1);
    expect(await kindOf(lying.readTransaction(twice, [usdt]))).toBe('malformed');
    leaveOut(0);
    const status = await lying.readTransaction(twice, [usdt]);
    expect(status).toMatchObject({ transfers: [{ outIndex: '0' }, { outIndex: '1' }] });
    const endpoints = new Endpoints([world.node, lying].map((node) => ({ node, isOwn: false })));
    const question = transactionQuestion(twice, [usdt], tip.height);
    const demands = {
      fingerprint: await world.node.readFingerprint(),
      nowMs: tip.timeMs,
      oldestTipMs: 60_000,
    };
    expect((await endpoints.askTwo(question, demands)).state).toBe('disagree');
  });

  it('is at fault for a transaction that stands twice, or whose receipt names others', async () => {
    change('eth_getBlockByNumber', (block: Fields) => ({
      ...block,
      transactions: [...(block.transactions as Fields[]), ...(block.transactions as Fields[])],
    }));
    expect(await kindOf(read())).toBe('inconsistent');
    for (const field of ['from', 'to']) {
      change('eth_getTransactionReceipt', (receipt: Fields) => ({ ...receipt, [field]: usdt }));
      expect(await kindOf(read()), field).toBe('inconsistent');
    }
    change('eth_getTransactionReceipt', (receipt: Fields) => ({ ...receipt, blockNumber: '0x1', logs: [] }));
    const { isWatched } = world.watchFor(to);
    expect(await kindOf(lying.readBlock({ height }, { isWatched, contracts: [] }))).toBe('inconsistent');
    change('eth_getTransactionByHash', (transaction: Fields) => ({
      ...transaction,
      blockHash: `0x${'1'.repeat(64)}`,
    }));
    expect(await kindOf(lying.readTransaction(txid, [usdt]))).toBe('reorganised');
  });

  it('is at fault for a time, a fee or a work that cannot be', async () => {
    change('eth_getBlockByNumber', (block: Fields) => ({ ...block, timestamp: '0xfffffffffffff' }));
    expect(await kindOf(read())).toBe('malformed');
    const huge = `0x${'f'.repeat(64)}`;
    change('eth_getTransactionReceipt', (receipt: Fields) => ({ ...receipt, effectiveGasPrice: huge }));
    expect(await kindOf(read())).toBe('malformed');
    change('eth_estimateGas', () => '0x1');
    const payment = { from: world.sender, to, asset: { kind: 'native' as const }, units: UNITS };
    expect(await kindOf(lying.dryRun(payment, 100_000n))).toBe('malformed');
  });

  it('credits nothing by a receipt that failed, is missing or is another one', async () => {
    change('eth_getTransactionReceipt', (receipt: Fields) => ({ ...receipt, status: '0x0' }));
    expect(await kindOf(read())).toBe('inconsistent');
    change('eth_getTransactionReceipt', () => null);
    expect(await kindOf(read())).toBe('reorganised');
    const first = await world.anvil.request('eth_getTransactionReceipt', txid);
    change('eth_getTransactionReceipt', () => first);
    expect(await kindOf(read())).toBe('reorganised');
    change('eth_getTransactionReceipt', (receipt: Fields) => ({ ...receipt, logs: [] }));
    expect(await kindOf(read())).toBe('inconsistent');
  });

  it('is at fault for another block than the asked one', async () => {
    const other = await world.anvil.request('eth_getBlockByNumber', '0x1', true);
    change('eth_getBlockByNumber', () => other);
    expect(await kindOf(read())).toBe('inconsistent');
    change('eth_getBlockByHash', () => other);
    const { hash = '' } = honest?.header ?? {};
    expect(await kindOf(lying.readHeader({ hash }))).toBe('inconsistent');
  });

  it('never breaks the reader, whichever field of an answer is missing or of another kind', {
    tags: 'long',
  }, async () => {
    const junk = [
      undefined,
      null,
      true,
      -1,
      1.5,
      '',
      '0x',
      '0xzz',
      '0x1',
      'x'.repeat(100),
      [],
      {},
      [null],
      [{}],
    ];
    const samples: [string, unknown][] = [
      [
        'eth_getBlockByNumber',
        await world.anvil.request('eth_getBlockByNumber', `0x${height.toString(16)}`, true),
      ],
      ['eth_getTransactionReceipt', await world.anvil.request('eth_getTransactionReceipt', txid)],
    ];
    let faults = 0;
    for (const [method, sample] of samples)
      for (const field of Object.keys(sample as Fields))
        for (const value of junk) {
          change(method, (result: Fields) => ({ ...result, [field]: value }));
          const kind = await kindOf(read());
          // A field that nothing reads may hold anything.
          expect(['malformed', 'inconsistent', 'reorganised', 'answered'], `${field} ${value}`).toContain(
            kind,
          );
          if (kind !== 'answered') faults += 1;
        }
    for (const field of ['hash', 'to', 'from', 'value'])
      for (const value of junk) {
        change('eth_getBlockByNumber', (block: Fields) => ({
          ...block,
          transactions: [{ ...(block.transactions as Fields[])[0], [field]: value }],
        }));
        const kind = await kindOf(read());
        expect(['malformed', 'inconsistent', 'reorganised', 'answered'], `${field} ${value}`).toContain(kind);
        if (kind !== 'answered') faults += 1;
      }
    expect(faults).toBeGreaterThan(150);
  });

  it('gets shorter ranges when it refuses long ones, and the blocks are the same', async () => {
    const tipHeight = (await world.node.readTip()).height;
    const range = { from: 0, to: tipHeight - world.confirmations, tipHeight };
    const collect = async (node: ChainNode) => {
      const blocks: BlockTransfers[] = [];
      for await (const block of node.readDeepBlocks(range, world.watchFor(to))) blocks.push(block);
      return blocks;
    };
    const whole = await collect(world.node);
    expect(whole.flatMap(({ transfers }) => transfers)).toEqual(honest?.transfers);
    for (const longest of [4, 2, 1]) {
      proxy.refuseWhen('eth_getLogs', ([filter]) => {
        const { fromBlock, toBlock } = filter as { fromBlock?: string; toBlock?: string };
        return fromBlock !== undefined && Number(toBlock) - Number(fromBlock) >= longest;
      });
      expect(await collect(lying), `at most ${longest}`).toEqual(whole);
    }
    // No range at all: each block's logs by its hash.
    proxy.refuseWhen('eth_getLogs', ([filter]) => 'fromBlock' in (filter as object));
    expect(await collect(lying)).toEqual(whole);
    proxy.refuse('eth_getLogs', -32_000, 'no logs today');
    expect(await kindOf(collect(lying))).toBe('rpcError');
  });

  it('ends a range with a fault where a block is missing or does not link', async () => {
    const tipHeight = (await world.node.readTip()).height;
    const seen: number[] = [];
    const collect = async () => {
      const range = { from: 1, to: tipHeight - world.confirmations, tipHeight };
      for await (const { header } of lying.readDeepBlocks(range, world.watchFor(to)))
        seen.push(header.height);
    };
    change('eth_getBlockByNumber', (block: Fields) =>
      block.number === '0x3' ? { ...block, parentHash: `0x${'1'.repeat(64)}` } : block,
    );
    expect(await kindOf(collect())).toBe('reorganised');
    change('eth_getBlockByNumber', (block: Fields) => (block.number === '0x3' ? null : block));
    expect(await kindOf(collect())).toBe('inconsistent');
    expect(seen).toEqual([1, 2, 1, 2]);
  });

  it('is read by single receipts when it does not know those of a block', async () => {
    const many = Array.from({ length: 20 }, () => world.freshAddress());
    for (const address of many) await world.pay(address, { kind: 'native' }, UNITS);
    await world.mine();
    const tip = await world.node.readTip();
    const readMany = () => lying.readBlock(tip, world.watchFor(...many));
    const whole = await readMany();
    expect(whole?.transfers).toHaveLength(20);
    expect(proxy.asked).toContain('eth_getBlockReceipts');
    proxy.refuse('eth_getBlockReceipts', -32_601, 'the method does not exist');
    proxy.asked.length = 0;
    expect([await readMany(), await readMany()]).toEqual([whole, whole]);
    expect(proxy.asked.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(1);
  });

  describe('beside another one', () => {
    const demands = async () => ({
      fingerprint: await world.node.readFingerprint(),
      nowMs: (await world.node.readTip()).timeMs,
      oldestTipMs: 60_000,
    });
    const both = () =>
      new Endpoints([
        { node: world.node, isOwn: false },
        { node: lying, isOwn: false },
      ]);

    it('agrees on block and receipt while it is honest', async () => {
      const block = await both().askTwo(blockQuestion(height), await demands());
      expect(block).toMatchObject({ state: 'agree', answer: { hash: honest?.header.hash } });
      const receipt = await both().askTwo(transactionQuestion(txid, [usdt], height), await demands());
      expect(receipt).toMatchObject({ state: 'agree', answer: { state: 'mined', transfers: [{ to }] } });
    });

    it('disagrees about another hash, another log or another status', async () => {
      change('eth_getBlockByNumber', (block: Fields) =>
        Number(block.number) === height ? { ...block, hash: `0x${'1'.repeat(64)}` } : block,
      );
      const hashes = await both().askTwo(blockQuestion(height), await demands());
      expect(hashes).toMatchObject({ state: 'disagree', answers: [{ endpoint: world.node.endpoint }, {}] });
      const question = transactionQuestion(txid, [usdt], height);
      const lies: ((receipt: Fields) => Fields)[] = [
        (receipt) => ({ ...receipt, status: '0x0' }),
        (receipt) => ({ ...receipt, logs: [] }),
        (receipt) => ({
          ...receipt,
          logs: (receipt.logs as Fields[]).map((log) => ({ ...log, data: `0x${'f'.repeat(64)}` })),
        }),
      ];
      for (const lie of lies) {
        change('eth_getTransactionReceipt', lie);
        expect((await both().askTwo(question, await demands())).state, String(lie)).toBe('disagree');
      }
      change('eth_getTransactionByHash', () => null);
      expect((await both().askTwo(question, await demands())).state).toBe('disagree');
    });

    it('credits no amount, payee or sender of its own, and books no cost of its own', async () => {
      const { txid: paid = '' } = honest?.transfers[0] ?? {};
      const question = transactionQuestion(paid, [usdt], height);
      const agreed = await both().askTwo(question, await demands());
      expect(agreed).toMatchObject({ state: 'agree', answer: { transfers: [{ to, units: UNITS }] } });
      const alter = (changed: Record<string, Fields>) =>
        proxy.changeResult((result, method) => {
          const fields = changed[method];
          return fields === undefined ? result : { ...(result as Fields), ...fields };
        });
      const RECEIPT = 'eth_getTransactionReceipt';
      const TRANSACTION = 'eth_getTransactionByHash';
      const other = world.sender.toLowerCase();
      const lies: Record<string, Fields>[] = [
        { [TRANSACTION]: { value: '0xffffffffffff' } },
        { [TRANSACTION]: { value: '0x0' } },
        { [TRANSACTION]: { to: other }, [RECEIPT]: { to: other } },
        { [TRANSACTION]: { from: other }, [RECEIPT]: { from: other } },
        { [RECEIPT]: { gasUsed: '0xffffff' } },
        { [RECEIPT]: { blockNumber: '0x1' } },
      ];
      // The one that is asked first is the one whose answer would be taken.
      const orders = [
        [world.node, lying],
        [lying, world.node],
      ].map((nodes) => new Endpoints(nodes.map((node) => ({ node, isOwn: false }))));
      for (const lie of lies)
        for (const endpoints of orders) {
          alter(lie);
          expect((await endpoints.askTwo(question, await demands())).state, JSON.stringify(lie)).toBe(
            'disagree',
          );
        }
    });

    it('is asked about a block that lacks logs, a balance and a used sequence beside another one', async () => {
      const { header } = honest ?? {};
      if (header === undefined) throw new Error('no block');
      const watch = world.watchFor(to);
      const token = { kind: 'token' as const, contract: usdt };
      const use = { kind: 'nonce' as const, sender: world.outside.address, nonce: 0 };
      const transfers = () => both().askTwo(transfersQuestion(height, watch), givenDemands);
      const balance = () => both().askTwo(balanceQuestion(to, token, header), givenDemands);
      const sequence = () => both().askTwo(sequenceQuestion(use, header), givenDemands);
      const givenDemands = await demands();
      expect(await transfers()).toMatchObject({ state: 'agree', answer: honest });
      expect(await balance()).toMatchObject({ state: 'agree', answer: UNITS });
      expect(await sequence()).toMatchObject({ state: 'agree', answer: true });
      change('eth_getLogs', () => []);
      expect((await transfers()).state).toBe('disagree');
      change('eth_call', () => `0x${'f'.repeat(64)}`);
      expect((await balance()).state).toBe('disagree');
      change('eth_getTransactionCount', () => '0x0');
      expect((await sequence()).state).toBe('disagree');
    });

    it('keeps no payment to itself: the bytes go to every endpoint', async () => {
      const sequence = await world.offer();
      const built = world.adapter.build({
        purpose: 'pay',
        sequence,
        asset: { kind: 'native' },
        to: world.freshAddress(),
        units: UNITS,
        fee: world.feeCap,
        workLimit: 21_000n,
      });
      if (!built.ok) throw new Error(built.problem);
      const bytes = await world.sign(built.transaction);
      const own = (await world.adapter.readSigned(bytes))?.txid ?? '';
      proxy.answerInstead('eth_sendRawTransaction', own);
      expect(await lying.send(bytes)).toEqual({ state: 'accepted', txid: own });
      expect(await world.node.readTransaction(own, [])).toEqual({ state: 'unknown' });
      const endpoints = new Endpoints([lying, world.node].map((node) => ({ node, isOwn: false })));
      expect(await endpoints.askAll((node) => node.send(bytes))).toMatchObject([
        { state: 'answer', answer: { state: 'accepted', txid: own } },
        { state: 'answer', answer: { state: 'accepted', txid: own } },
      ]);
      await world.mine();
      expect(await world.node.readTransaction(own, [])).toMatchObject({ state: 'mined', succeeded: true });
    });

    it('counts as too old with an old tip, or one below the question', async () => {
      change('eth_getBlockByNumber', (block: Fields) => ({
        ...block,
        timestamp: `0x${(Number(block.timestamp) - 120).toString(16)}`,
      }));
      const old = await both().askTwo(blockQuestion(height), await demands());
      expect(old).toEqual({ state: 'tooOld', endpoints: [lying.endpoint] });
      proxy.passOn();
      const tip = await world.node.readTip();
      const ahead = await both().askTwo(blockQuestion(tip.height + 1), await demands());
      expect(ahead).toEqual({ state: 'tooOld', endpoints: [world.node.endpoint, lying.endpoint] });
    });

    it('counts as another chain with another id or another first block', async () => {
      change('eth_chainId', () => '0x1');
      const question = blockQuestion(height);
      const otherChain = { state: 'otherChain', endpoints: [lying.endpoint] };
      expect(await both().askTwo(question, await demands())).toEqual(otherChain);
      change('eth_getBlockByNumber', (block: Fields) =>
        block.number === '0x1' ? { ...block, hash: `0x${'1'.repeat(64)}` } : block,
      );
      expect(await both().askTwo(question, await demands())).toEqual(otherChain);
    });

    it('counts as a fault when it is slow or cut, and a third one is asked', async () => {
      lying = world.connect(proxy.url, { ...LIMITS, timeoutMs: 100 });
      proxy.answerHalf();
      const question = blockQuestion(height);
      const slow = await both().askTwo(question, await demands());
      expect(slow).toMatchObject({ state: 'fault', faults: [{ kind: 'timeout' }] });
      const third = world.connect(world.url);
      const three = new Endpoints([lying, world.node, third].map((node) => ({ node, isOwn: false })));
      const asked = await three.askTwo(question, await demands());
      expect(asked).toMatchObject({ state: 'agree', endpoints: [world.node.endpoint, third.endpoint] });
      lying = world.connect(proxy.url);
      proxy.cutAfterAcceptance();
      expect(await both().askTwo(question, await demands())).toMatchObject({
        state: 'fault',
        faults: [{ kind: 'unreachable' }],
      });
    });
  });
});

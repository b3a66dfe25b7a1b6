/**
 * The signer attacked at its socket by a server that knows everything the server knows and controls every field
 * (docs/signer.md#threat-model).
 */
import { Transaction } from 'micro-eth-signer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodeEvm } from '../src/evm/decode-evm.ts';
import { HOT } from '../src/keys/wallet.ts';
import {
  COLD,
  GWEI,
  HOUR_MS,
  payEth,
  payUsdt,
  STRANGER,
  TestSigner,
  testWallet,
  USDT,
  USDT_BSC,
} from './kit/test-signer.ts';

const ETHER = 10n ** 18n;
const eth = (tenths: number) => ((ETHER * BigInt(tenths)) / 10n).toString();
let signer: TestSigner;
const ask = (body: object) => signer.ask(body);
const codeOf = (body: object) => signer.codeOf(body);

describe('one signer for all', () => {
  beforeAll(async () => {
    signer = await TestSigner.started();
  });
  afterAll(() => signer.remove());

  it('pays what is asked, and the bytes say so', async () => {
    const { answer } = await ask(payEth('1-1', 0));
    const sent = decodeEvm(answer.raw);
    expect(sent).toMatchObject({ chainId: 1n, nonce: 0n, to: STRANGER.toLowerCase(), value: ETHER / 10n });
    expect(sent.data).toBe('0x');
    const hot = testWallet().evmAddress(HOT);
    expect(Transaction.fromHex(answer.raw).recoverSender().address.toLowerCase()).toBe(hot);
    expect(Transaction.fromHex(answer.raw).hash).toBe(answer.txid);
  });

  it('builds the transfer of a token itself, for the contract of that chain', async () => {
    const one = await ask(payUsdt('1-2', 1));
    const sent = decodeEvm(one.answer.raw);
    expect(sent).toMatchObject({ to: USDT, value: 0n });
    expect(sent.data).toBe(
      `0xa9059cbb${'0'.repeat(24)}${STRANGER.slice(2).toLowerCase()}${(1_000_000_000).toString(16).padStart(64, '0')}`,
    );
    const other = await ask(payUsdt('1-3', 0, { chain: 'bsc', amount: eth(10) }));
    expect(decodeEvm(other.answer.raw)).toMatchObject({ to: USDT_BSC, chainId: 56n });
  });

  it('derives the destinations of sweep, top-up and cold itself', async () => {
    const deposit = testWallet().evmAddress({ account: 'deposit', index: 7 });
    const terms = { nonce: '0', gas: '60000', maxFeePerGas: String(GWEI), maxPriorityFeePerGas: '1' };
    const sweep = {
      request: 'sweep',
      id: '1-sweep-1',
      chain: 'ethereum',
      asset: 'USDT',
      index: 7,
      amount: '5',
      ...terms,
    };
    const swept = await ask(sweep);
    expect(decodeEvm(swept.answer.raw).data).toContain(testWallet().evmAddress(HOT).slice(2));
    expect(Transaction.fromHex(swept.answer.raw).recoverSender().address.toLowerCase()).toBe(deposit);
    const topUp = { request: 'top-up', id: '1-top-up-1', chain: 'ethereum', index: 7, amount: '5', ...terms };
    const filled = await ask({ ...topUp, nonce: '2' });
    expect(decodeEvm(filled.answer.raw)).toMatchObject({ to: deposit, value: 5n });
    const cold = { request: 'cold', id: '1-cold-1', chain: 'ethereum', asset: 'ETH', amount: '9', ...terms };
    const cooled = await ask({ ...cold, nonce: '3' });
    expect(decodeEvm(cooled.answer.raw).to).toBe(COLD);
    for (const request of [sweep, topUp, cold])
      expect(await codeOf({ ...request, nonce: '9', address: STRANGER })).toBe('BAD_REQUEST');
  });

  it.each([
    ['data of its own making', { data: '0x095ea7b3' }, 'BAD_REQUEST'],
    ['a chain id of its own', { chainId: '5' }, 'BAD_REQUEST'],
    ['a contract of its own', { contract: STRANGER }, 'BAD_REQUEST'],
    ['an access list', { accessList: [] }, 'BAD_REQUEST'],
    ['a confirmation of its own', { confirmed: true }, 'BAD_REQUEST'],
    ['a prototype', JSON.parse('{"__proto__":{"asset":"BTC"}}'), 'BAD_REQUEST'],
    ['an unknown chain', { chain: 'goerli' }, 'UNKNOWN_CHAIN'],
    ['a property of objects as a chain', { chain: 'constructor' }, 'UNKNOWN_CHAIN'],
    ['an unknown asset', { asset: 'SHIB' }, 'UNKNOWN_ASSET'],
    ['an asset of another chain', { asset: 'BNB' }, 'UNKNOWN_ASSET'],
    ['the zero address', { address: `0x${'0'.repeat(40)}` }, 'BAD_ADDRESS'],
    ['a wrong checksum', { address: STRANGER.replace('C5', 'c5') }, 'BAD_ADDRESS'],
    ['an address without 0x', { address: STRANGER.slice(2) }, 'BAD_ADDRESS'],
    ['an address of 21 bytes', { address: `${STRANGER}00` }, 'BAD_ADDRESS'],
    ['full-width digits', { address: STRANGER.replace('7', '７') }, 'BAD_REQUEST'],
    ['a token contract', { address: USDT }, 'BAD_ADDRESS'],
    ['nothing', { amount: '0' }, 'BAD_AMOUNT'],
    ['more than a word', { amount: (1n << 256n).toString() }, 'BAD_AMOUNT'],
    ['a negative amount', { amount: '-1' }, 'BAD_REQUEST'],
    ['a fraction', { amount: '0.5' }, 'BAD_REQUEST'],
    ['an exponent', { amount: '1e18' }, 'BAD_REQUEST'],
    ['a number', { amount: 1 }, 'BAD_REQUEST'],
    ['a list', { amount: ['1'] }, 'BAD_REQUEST'],
    ['gas above the cap', { gas: '100001' }, 'GAS_ABOVE_CAP'],
    ['a fee above the cap', { maxFeePerGas: String(200n * GWEI + 1n) }, 'FEE_ABOVE_CAP'],
    ['a tip above the fee', { maxPriorityFeePerGas: String(21n * GWEI) }, 'FEE_ABOVE_CAP'],
    ['more than a transaction may carry', { amount: eth(50) }, 'ABOVE_TRANSACTION_CAP'],
    ['an id of a sweep', { id: '1-sweep-9' }, 'BAD_REQUEST'],
    ['an id without an epoch', { id: '9' }, 'BAD_REQUEST'],
    ['an id with a leading zero', { id: '1-01' }, 'BAD_REQUEST'],
    ['an id of 10 kB', { id: `${'1'.repeat(10_000)}-1` }, 'BAD_REQUEST'],
  ])('rejects a payment with %s', async (_what, changed, code) => {
    const before = (await ask({ request: 'status' })).head;
    expect(await codeOf(payEth('1-900', 900, changed))).toBe(code);
    expect((await ask({ request: 'status' })).head).toEqual(before);
  });

  it('rejects the hot address as a payee', async () => {
    expect(await codeOf(payEth('1-901', 900, { address: testWallet().evmAddress(HOT) }))).toBe('OWN_ADDRESS');
  });

  it('gives the same bytes for the same request, and none for another payee, amount, asset or chain', async () => {
    const first = await ask(payEth('1-10', 10));
    const again = await ask(payEth('1-10', 10));
    expect(again).toEqual(first);
    for (const changed of [
      { address: COLD },
      { amount: '1' },
      { asset: 'USDT' },
      { chain: 'bsc', asset: 'BNB' },
    ])
      expect(await codeOf(payEth('1-10', 10, changed))).toBe('ID_USED');
  });

  it('never signs one id at two nonces, nor one nonce for two ids', async () => {
    await ask(payEth('1-11', 11));
    expect(await codeOf(payEth('1-11', 12))).toBe('SEQUENCE_CHANGED');
    expect(await codeOf(payEth('1-12', 11))).toBe('NONCE_USED');
    const raised = { maxFeePerGas: String(40n * GWEI), maxPriorityFeePerGas: String(4n * GWEI) };
    expect(await codeOf(payEth('1-11', 12, raised))).toBe('SEQUENCE_CHANGED');
    expect(await codeOf(payEth('1-12', 11, raised))).toBe('NONCE_USED');
  });

  it('replaces when both fees rise by an eighth, and otherwise not', async () => {
    const fees = (fee: bigint, tip: bigint) => ({
      maxFeePerGas: String(fee),
      maxPriorityFeePerGas: String(tip),
    });
    await ask(payEth('1-13', 13, fees(8n * GWEI, 8n)));
    expect(await codeOf(payEth('1-13', 13, fees(9n * GWEI - 1n, 9n)))).toBe('REPLACEMENT_FEE_TOO_LOW');
    expect(await codeOf(payEth('1-13', 13, fees(9n * GWEI, 8n)))).toBe('REPLACEMENT_FEE_TOO_LOW');
    expect(await codeOf(payEth('1-13', 13, { ...fees(8n * GWEI, 8n), gas: '30000' }))).toBe(
      'REPLACEMENT_FEE_TOO_LOW',
    );
    const next = await ask(payEth('1-13', 13, fees(9n * GWEI, 9n)));
    expect(decodeEvm(next.answer.raw)).toMatchObject({ nonce: 13n, maxFeePerGas: 9n * GWEI });
    const { answer } = await ask({ request: 'versions', id: '1-13' });
    expect(answer.versions).toHaveLength(2);
  });

  it('cancels to ourselves at the same nonce, and pays no more', async () => {
    await ask(payEth('1-14', 14));
    const terms = {
      nonce: '14',
      gas: '21000',
      maxFeePerGas: String(30n * GWEI),
      maxPriorityFeePerGas: String(2n * GWEI),
    };
    const cancel = { request: 'cancel', id: '1-14', chain: 'ethereum', ...terms };
    expect(await codeOf({ ...cancel, nonce: '15' })).toBe('SEQUENCE_CHANGED');
    expect(await codeOf({ ...cancel, chain: 'bsc' })).toBe('NOT_SIGNED');
    expect(await codeOf({ ...cancel, id: '1-15' })).toBe('NOT_SIGNED');
    const sent = decodeEvm((await ask(cancel)).answer.raw);
    expect(sent).toMatchObject({ to: testWallet().evmAddress(HOT), value: 0n, data: '0x', nonce: 14n });
    const more = { maxFeePerGas: String(60n * GWEI), maxPriorityFeePerGas: String(9n * GWEI) };
    expect(await codeOf(payEth('1-14', 14, more))).toBe('ID_CANCELLED');
  });

  it('voids an id for ever and says whether it was signed', async () => {
    const unsigned = await ask({ request: 'void', id: '1-16' });
    expect(unsigned.answer).toMatchObject({ isVoid: true, isSigned: false, versions: [] });
    expect(await codeOf(payEth('1-16', 16))).toBe('ID_VOID');
    const { answer } = await ask(payEth('1-17', 17));
    const signed = await ask({ request: 'void', id: '1-17' });
    expect(signed.answer.versions).toEqual([answer]);
    expect(await codeOf(payEth('1-17', 17))).toBe('ID_VOID');
    const head = signed.head.count;
    expect((await ask({ request: 'void', id: '1-17' })).head.count).toBe(head);
  });

  it('knows its own addresses', async () => {
    const check = (chain: string, address: string) =>
      ask({ request: 'check-address', chain, account: 'deposit', index: 3, address });
    const path = { account: 'deposit' as const, index: 3 };
    expect((await check('bsc', testWallet().evmAddress(path))).answer).toEqual({ isOwn: true });
    expect((await check('bsc', STRANGER)).answer).toEqual({ isOwn: false });
    const own = testWallet().bitcoinAddress('regtest', path);
    expect((await check('bitcoin', own)).answer).toEqual({ isOwn: true });
    expect((await check('bitcoin', STRANGER)).answer).toEqual({ isOwn: false });
  });

  it('lists what it signed since a head, and knows no head of another log', async () => {
    const before = (await ask({ request: 'status' })).head;
    await ask(payEth('2-1', 101, { amount: '1' }));
    await ask({ request: 'void', id: '2-2' });
    const { answer } = await ask({ request: 'list', since: before });
    expect(answer.entries).toMatchObject([
      { kind: 'signed', id: '2-1', purpose: 'pay', chain: 'ethereum', amount: '1' },
      { kind: 'void', id: '2-2' },
    ]);
    expect(answer.isEnd).toBe(true);
    const first = await ask({ request: 'list', since: before, limit: 1 });
    expect(first.answer).toMatchObject({ isEnd: false, next: { count: before.count + 1 } });
    const wrong = { count: before.count, hash: '1'.repeat(64) };
    expect(await codeOf({ request: 'list', since: wrong })).toBe('HEAD_UNKNOWN');
    expect(await codeOf({ request: 'list', since: { count: 10_000, hash: before.hash } })).toBe(
      'HEAD_UNKNOWN',
    );
  });
});

describe('a signer for each', () => {
  afterEach(() => signer.remove());
  const open = async (config?: object) => {
    signer = await TestSigner.started(config);
  };

  it('gives a hostile server at most autoCap of an asset in 24 h, fees included, over restarts', async () => {
    await open();
    let nonce = 0;
    let signed = 0n;
    const tryAll = async () => {
      for (let at = 0; at < 12; at += 1) {
        const { answer, code } = await ask(payEth(`1-${nonce}`, nonce, { amount: eth(3) }));
        nonce += 1;
        if (code !== undefined) expect(code).toBe('WAITING_FOR_CONFIRMATION');
        else signed += decodeEvm(answer.raw).value + 21_000n * 20n * GWEI;
      }
    };
    await tryAll();
    await signer.restart();
    await tryAll();
    signer.nowMs -= 48 * HOUR_MS;
    await tryAll();
    await signer.restart();
    await tryAll();
    expect(signed).toBeGreaterThan((15n * ETHER) / 10n);
    expect(signed).toBeLessThanOrEqual(2n * ETHER);
    signer.nowMs += 48 * HOUR_MS + 24 * HOUR_MS - 1;
    expect(await codeOf(payEth('1-900', 900, { amount: eth(3) }))).toBe('WAITING_FOR_CONFIRMATION');
    signer.nowMs += 1;
    expect(await codeOf(payEth('1-900', 900, { amount: eth(3) }))).toBeUndefined();
  });

  it('counts one asset of several chains and decimals in one sum', async () => {
    await open();
    expect(await codeOf(payUsdt('1-1', 0, { amount: '6000000000' }))).toBeUndefined();
    const more = { chain: 'bsc', amount: (4_000n * ETHER + 1n).toString() };
    expect(await codeOf(payUsdt('1-2', 0, more))).toBe('WAITING_FOR_CONFIRMATION');
    expect(await codeOf(payUsdt('1-3', 0, { ...more, amount: (4_000n * ETHER).toString() }))).toBeUndefined();
  });

  it('counts top-ups and the fees of everything', async () => {
    await open();
    const fees = { gas: '100000', maxFeePerGas: String(200n * GWEI), maxPriorityFeePerGas: '0' };
    let count = 0;
    for (let index = 0; index < 150; index += 1) {
      const code = await codeOf({
        request: 'sweep',
        id: `1-sweep-${index}`,
        chain: 'ethereum',
        asset: 'ETH',
        index,
        amount: '1',
        nonce: '0',
        ...fees,
      });
      if (code === undefined) count += 1;
    }
    expect(count).toBe(100);
    const topUp = {
      request: 'top-up',
      id: '1-top-up-1',
      chain: 'ethereum',
      index: 0,
      amount: '1',
      nonce: '0',
    };
    expect(await codeOf({ ...topUp, ...fees, gas: '21000', maxFeePerGas: '1' })).toBe(
      'WAITING_FOR_CONFIRMATION',
    );
  });

  it('counts the amounts of top-ups, and of sweeps and cold transfers none', async () => {
    await open();
    const terms = { nonce: '0', gas: '21000', maxFeePerGas: '1', maxPriorityFeePerGas: '1' };
    const move = (request: string, id: string, nonce: string, changed: object) =>
      codeOf({ request, id, chain: 'ethereum', amount: eth(15), ...terms, nonce, ...changed });
    expect(await move('top-up', '1-top-up-1', '0', { index: 1 })).toBeUndefined();
    expect(await move('top-up', '1-top-up-2', '1', { index: 2 })).toBe('WAITING_FOR_CONFIRMATION');
    expect(await move('cold', '1-cold-1', '1', { asset: 'ETH' })).toBeUndefined();
    expect(await move('sweep', '1-sweep-1', '0', { asset: 'ETH', index: 1 })).toBeUndefined();
    const { caps } = (await ask({ request: 'status' })).answer;
    expect(caps[0]).toMatchObject({
      asset: 'ETH',
      autoLeft: '0.499999999999937',
      dayLeft: '18.499999999999937',
    });
  });

  it('counts an old payment again when it is cancelled a day later, because it can still be mined', async () => {
    await open();
    expect(await codeOf(payEth('1-1', 1, { amount: eth(15) }))).toBeUndefined();
    signer.nowMs += 25 * HOUR_MS;
    expect(await codeOf(payEth('1-2', 2, { amount: eth(15) }))).toBeUndefined();
    const terms = {
      nonce: '1',
      gas: '21000',
      maxFeePerGas: String(30n * GWEI),
      maxPriorityFeePerGas: String(2n * GWEI),
    };
    expect(await codeOf({ request: 'cancel', id: '1-1', chain: 'ethereum', ...terms })).toBe(
      'WAITING_FOR_CONFIRMATION',
    );
  });

  it('lets a person confirm exactly what was shown, up to dayCap', async () => {
    await open();
    const large = (id: number) => payEth(`1-${id}`, id, { amount: eth(45) });
    expect(await codeOf(large(1))).toBe('WAITING_FOR_CONFIRMATION');
    expect((await ask({ request: 'status' })).answer.waiting).toEqual(['1-1']);
    await signer.confirm('1-1');
    expect(await codeOf(payEth('1-1', 1, { amount: eth(45), address: COLD }))).toBe('ID_USED');
    expect(await codeOf(payEth('1-1', 1, { amount: eth(46) }))).toBe('ID_USED');
    expect(await codeOf(large(1))).toBeUndefined();
    expect((await ask({ request: 'status' })).answer.waiting).toEqual([]);
    for (const id of [2, 3, 4]) {
      expect(await codeOf(large(id))).toBe('WAITING_FOR_CONFIRMATION');
      await signer.confirm(`1-${id}`);
      expect(await codeOf(large(id))).toBeUndefined();
    }
    expect(await codeOf(large(5))).toBe('ABOVE_DAY_CAP');
    await signer.restart();
    expect(await codeOf(large(5))).toBe('ABOVE_DAY_CAP');
    const { caps } = (await ask({ request: 'status' })).answer;
    expect(caps[0]).toMatchObject({ asset: 'ETH', autoLeft: '2' });
  });

  it('takes no confirmation from the socket of the server, nor one for other terms', async () => {
    await open();
    await ask(payEth('1-1', 1, { amount: eth(45) }));
    expect(await codeOf({ request: 'confirm', id: '1-1', mac: '0'.repeat(64) })).toBe('BAD_REQUEST');
    await ask(payEth('1-1', 1, { amount: eth(44) }));
    const { sendConfirmation, askWaiting } = await import('../src/cli/operator-client.ts');
    const { confirmationMac } = await import('../src/service/describe.ts');
    const [line] = await askWaiting(signer.folder);
    await ask(payEth('1-1', 1, { amount: eth(45), address: COLD }));
    const mac = confirmationMac(testWallet().confirmationKey, line!.description);
    await expect(sendConfirmation(signer.folder, '1-1', mac)).rejects.toThrow('BAD_CONFIRMATION');
    await expect(sendConfirmation(signer.folder, '1-2', mac)).rejects.toThrow('NOT_WAITING');
    expect(await codeOf(payEth('1-1', 1, { amount: eth(45), address: COLD }))).toBe(
      'WAITING_FOR_CONFIRMATION',
    );
  });

  it('bounds the waiting and the records of a day', async () => {
    await open({ ...(await import('./kit/test-signer.ts')).CONFIG, maxRecordsPerDay: 100 });
    for (let at = 0; at < 1_001; at += 1) {
      const code = await codeOf(payEth(`1-${at}`, at, { amount: eth(45) }));
      expect(code).toBe(at < 1_000 ? 'WAITING_FOR_CONFIRMATION' : 'TOO_MANY_WAITING');
    }
    for (let at = 0; at < 99; at += 1)
      expect(await codeOf({ request: 'void', id: `2-${at}` })).toBeUndefined();
    expect(await codeOf({ request: 'void', id: '2-99' })).toBe('TOO_MANY_RECORDS');
    signer.nowMs += 24 * HOUR_MS;
    expect(await codeOf({ request: 'void', id: '2-99' })).toBeUndefined();
  });
});

/** The signer's Bitcoin side attacked at its socket (docs/signer.md#threat-model). */
import { Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBitcoin } from '../src/bitcoin/check-bitcoin.ts';
import { decodeBitcoin } from '../src/bitcoin/decode-bitcoin.ts';
import { HOT } from '../src/keys/wallet.ts';
import { coin, PAYEE, payBtc } from './kit/bitcoin-coins.ts';
import { CONFIG, STRANGER, TestSigner, testWallet } from './kit/test-signer.ts';

let signer: TestSigner;
const ask = (body: object) => signer.ask(body);
const codeOf = (body: object) => signer.codeOf(body);
const decode = (raw: string) => decodeBitcoin(Buffer.from(raw, 'hex'));
const hotScript = () => testWallet().bitcoinKey('regtest', HOT).script;

const GENEROUS = {
  ...CONFIG,
  assets: { ...CONFIG.assets, BTC: { maxPerTransaction: '2', autoCap: '2', dayCap: '3' } },
};

describe('Bitcoin', () => {
  beforeAll(async () => {
    signer = await TestSigner.started(GENEROUS);
  });
  afterAll(() => signer.remove());

  it('pays the payee and its own change, from coins of several addresses', async () => {
    const coins = [
      coin(1, 600_000n),
      coin(2, 700_000n, { account: 'deposit', index: 9 }),
      coin(3, 900_000n, HOT),
    ];
    const { answer } = await ask(payBtc('1-1', coins));
    const sent = decode(answer.raw);
    expect(sent.inputs.map(({ outpoint }) => outpoint)).toEqual(coins.map(({ txid }) => `${txid}:0`));
    expect(sent.outputs.map(({ amount }) => amount)).toEqual([1_000_000n, 1_198_000n]);
    expect(Buffer.from(sent.outputs[1]!.script)).toEqual(Buffer.from(hotScript()));
    expect(sent.txid).toBe(answer.txid);
    expect(Transaction.fromRaw(Buffer.from(answer.raw, 'hex'), { allowUnknownInputs: true }).id).toBe(
      answer.txid,
    );
  });

  it('counts amounts and fees, dust that went to the fee included', async () => {
    const left = async () => {
      const { caps } = (await ask({ request: 'status' })).answer;
      return caps.find(({ asset }: { asset: string }) => asset === 'BTC').autoLeft;
    };
    expect(await left()).toBe('1.98998');
    await ask(payBtc('1-40', [coin(40, 1_002_100n)]));
    expect(await left()).toBe('1.979959');
    const cold = {
      request: 'cold',
      id: '1-cold-40',
      chain: 'bitcoin',
      asset: 'BTC',
      amount: '50000',
      fee: '3000',
    };
    await ask({ ...cold, inputs: [coin(41, 60_000n).input] });
    expect(await left()).toBe('1.979929');
  });

  it('signs so that the signature fits these outputs and amounts alone', async () => {
    const one = coin(4, 2_000_000n);
    const { answer } = await ask(payBtc('1-2', [one]));
    const key = testWallet().bitcoinKey('regtest', { account: 'deposit', index: 0 });
    const raw = Buffer.from(answer.raw, 'hex');
    const input = {
      outpoint: `${one.txid}:0`,
      amount: 2_000_000n,
      script: key.script,
      publicKey: key.publicKey,
    };
    const { outputs } = decode(answer.raw);
    expect(checkBitcoin(raw, { inputs: [input], outputs })).toBe(answer.txid);
    expect(() => checkBitcoin(raw, { inputs: [{ ...input, amount: 2_000_001n }], outputs })).toThrow(
      'does not hold',
    );
    const changed = Buffer.from(raw);
    changed.writeUInt8(changed.readUInt8(50) ^ 1, 50);
    expect(() => checkBitcoin(changed, { inputs: [input], outputs })).toThrow();
    const more = [...outputs, { script: key.script, amount: 1n }];
    expect(() => checkBitcoin(raw, { inputs: [input], outputs: more })).toThrow('number of outputs');
  });

  it.each([
    ['an amount of its own', { value: '5' }],
    ['outputs of its own', { outputs: [{ address: PAYEE, amount: '1' }] }],
    ['a change address of its own', { change: PAYEE }],
    ['another sighash', { sighash: 3 }],
    ['no inputs', { inputs: [] }],
  ])('takes no payment with %s', async (_what, changed) => {
    expect(await codeOf(payBtc('1-90', [coin(90, 2_000_000n)], changed))).toBe('BAD_REQUEST');
  });

  it('proves amounts and owners of inputs from whole previous transactions', async () => {
    const good = coin(91, 2_000_000n);
    const inputs = (changed: object) => ({ inputs: [{ ...good.input, ...changed }] });
    const { previous } = good.input;
    const forged = previous.replace('80841e0000000000', '80841e0001000000');
    expect(forged).not.toBe(previous);
    // The larger amount makes another transaction, which no chain has: what is signed spends nothing that exists.
    const { answer } = await ask(payBtc('1-92', [], inputs({ previous: forged })));
    expect(decode(answer.raw).inputs.map(({ outpoint }) => outpoint)).not.toContain(`${good.txid}:0`);
    for (const [changed, code] of [
      [{ vout: 1 }, 'BAD_INPUT'],
      [{ index: 1 }, 'BAD_INPUT'],
      [{ account: 'hot' }, 'BAD_INPUT'],
      [{ previous: previous.slice(0, -2) }, 'BAD_INPUT'],
      [{ previous: `${previous}00` }, 'BAD_INPUT'],
      [{ previous: '00' }, 'BAD_INPUT'],
      [{ previous: '' }, 'BAD_REQUEST'],
      [{ amount: '5' }, 'BAD_REQUEST'],
    ] as const)
      expect(await codeOf(payBtc('1-91', [], inputs(changed)))).toBe(code);
    expect(await codeOf(payBtc('1-91', [good, good]))).toBe('BAD_INPUT');
    expect(await codeOf(payBtc('1-91', [coin(92, 1_001_999n)]))).toBe('INSUFFICIENT_INPUTS');
  });

  it.each([
    ['of the main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['of another chain', STRANGER],
    ['in capitals', PAYEE.toUpperCase()],
    ['with a wrong checksum', `${PAYEE.slice(0, -1)}q`],
    ['of nothing', 'x'],
  ])('rejects a payee %s', async (_what, address) => {
    expect(await codeOf(payBtc('1-93', [coin(93, 2_000_000n)], { address }))).toBe('BAD_ADDRESS');
  });

  it('rejects the hot address, dust, another asset, and what Bitcoin does not have', async () => {
    const coins = [coin(94, 2_000_000n)];
    const hot = testWallet().bitcoinAddress('regtest', HOT);
    expect(await codeOf(payBtc('1-94', coins, { address: hot }))).toBe('OWN_ADDRESS');
    expect(await codeOf(payBtc('1-94', coins, { amount: '293' }))).toBe('BAD_AMOUNT');
    expect(await codeOf(payBtc('1-94', coins, { asset: 'ETH' }))).toBe('UNKNOWN_ASSET');
    const terms = { inputs: [coins[0]!.input], fee: '2000' };
    const sweep = {
      request: 'sweep',
      id: '1-sweep-1',
      chain: 'bitcoin',
      asset: 'BTC',
      index: 0,
      amount: '5000',
    };
    expect(await codeOf({ ...sweep, ...terms })).toBe('UNSUPPORTED');
    expect(await codeOf(payBtc('1-94', [coin(95, 2_000_000n)], { fee: '15000' }))).toBe('FEE_ABOVE_CAP');
  });

  it('lets change below the dust limit go to the fee', async () => {
    const { answer } = await ask(payBtc('1-3', [coin(5, 1_002_293n)]));
    expect(decode(answer.raw).outputs.map(({ amount }) => amount)).toEqual([1_000_000n]);
    const kept = await ask(payBtc('1-4', [coin(6, 1_002_294n)]));
    expect(decode(kept.answer.raw).outputs.map(({ amount }) => amount)).toEqual([1_000_000n, 294n]);
  });

  it('lets a fee above a tenth of the payment wait for a person', async () => {
    const small = { amount: '10000', fee: '1001' };
    const coins = [coin(7, 100_000n)];
    expect(await codeOf(payBtc('1-5', coins, small))).toBe('WAITING_FOR_CONFIRMATION');
    await signer.confirm('1-5');
    expect(await codeOf(payBtc('1-5', coins, small))).toBeUndefined();
    expect(
      await codeOf(payBtc('1-6', [coin(8, 100_000n)], { amount: '10000', fee: '1000' })),
    ).toBeUndefined();
  });

  it('replaces only what spends the first input of the first version and pays the increments', async () => {
    const [first, second] = [coin(10, 2_000_000n), coin(11, 2_000_000n)];
    await ask(payBtc('1-7', [first, second]));
    const raised = { fee: '4000' };
    expect(await codeOf(payBtc('1-7', [second], raised))).toBe('SEQUENCE_CHANGED');
    expect(await codeOf(payBtc('1-7', [first], { fee: '2100' }))).toBe('REPLACEMENT_FEE_TOO_LOW');
    expect(await codeOf(payBtc('1-7', [first, second], { fee: '2208' }))).toBe('REPLACEMENT_FEE_TOO_LOW');
    const { answer } = await ask(payBtc('1-7', [first], raised));
    expect(decode(answer.raw).inputs).toHaveLength(1);
    expect(await codeOf(payBtc('1-8', [first]))).toBe('INPUT_USED');
    expect(await codeOf(payBtc('1-8', [coin(12, 2_000_000n), first]))).toBe('INPUT_USED');
    // The second version left this coin free.
    expect(await codeOf(payBtc('1-8', [second]))).toBeUndefined();
  });

  it('cancels to ourselves with the first input', async () => {
    const first = coin(13, 2_000_000n);
    await ask(payBtc('1-9', [first]));
    const cancel = { request: 'cancel', id: '1-9', chain: 'bitcoin', fee: '5000' };
    expect(await codeOf({ ...cancel, inputs: [coin(14, 2_000_000n).input] })).toBe('SEQUENCE_CHANGED');
    const { answer } = await ask({ ...cancel, inputs: [first.input] });
    const { outputs } = decode(answer.raw);
    expect(outputs).toHaveLength(1);
    expect(Buffer.from(outputs[0]!.script)).toEqual(Buffer.from(hotScript()));
    expect(await codeOf(payBtc('1-9', [first], { fee: '9000' }))).toBe('ID_CANCELLED');
  });

  it('takes a coin that was mined', async () => {
    const key = testWallet().bitcoinKey('regtest', { account: 'deposit', index: 0 });
    const script = Buffer.from(key.script).toString('hex');
    const coinbase =
      `01000000010${'0'.repeat(63)}ffffffff0403010203ffffffff01` +
      `00f2052a01000000${(script.length / 2).toString(16)}${script}00000000`;
    const input = { previous: coinbase, vout: 0, account: 'deposit', index: 0 };
    const { answer } = await ask(payBtc('1-20', [], { inputs: [input] }));
    expect(decode(answer.raw).outputs[1]!.amount).toBe(4_998_998_000n);
  });
});

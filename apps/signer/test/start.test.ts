/** Lists the faults with which a signer does not start, and those with which it ends. */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { HOT } from '../src/keys/wallet.ts';
import { History } from '../src/policy/history.ts';
import { MAX_FRAME_BYTES } from '../src/socket/answer-frame.ts';
import { coin, payBtc } from './kit/bitcoin-coins.ts';
import { CONFIG, HOUR_MS, payEth, TestClient, TestSigner, testWallet, USDT } from './kit/test-signer.ts';

let signer: TestSigner;
afterEach(() => signer.remove());

function configured(chain: 'ethereum' | 'bitcoin', changed: object): object {
  const config = structuredClone(CONFIG);
  Object.assign(config.chains[chain], changed);
  return config;
}

it.each([
  ['the hot address', 'ethereum', testWallet().evmAddress(HOT), 'the hot address'],
  ['a token contract', 'ethereum', USDT, 'a token contract'],
  ['the hot address of Bitcoin', 'bitcoin', testWallet().bitcoinAddress('regtest', HOT), 'the hot address'],
  [
    'an address of another network',
    'bitcoin',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'no address of the regtest network',
  ],
] as const)('does not start with %s as the cold one', async (_what, chain, cold, words) => {
  signer = await TestSigner.make(configured(chain, { cold }));
  await expect(signer.start()).rejects.toThrow(words);
});

it('puts its socket only where no other user could put one in its place', async () => {
  signer = await TestSigner.make();
  const run = join(signer.folder, 'run');
  const socket = join(run, 'signer.sock');
  mkdirSync(run);
  for (const [mode, socketGroupId] of [
    [0o755, undefined],
    [0o710, undefined],
    [0o770, process.getgid?.()],
    [0o751, process.getgid?.()],
  ] as const) {
    chmodSync(run, mode);
    await expect(signer.start({ socket, socketGroupId })).rejects.toThrow('open to other users');
  }
  chmodSync(run, 0o750);
  await signer.start({ socket, socketGroupId: process.getgid?.() });
  expect((await (await TestClient.open(socket)).ask({ request: 'status' })).ok).toBe(true);
});

it('opens no socket and holds no lock when one of its two sockets fails', async () => {
  signer = await TestSigner.make();
  const operator = join(signer.folder, 'operator.sock');
  const run = join(signer.folder, 'run');
  mkdirSync(run, { mode: 0o700 });
  const socket = join(run, 'signer.sock');
  for (const taken of [operator, socket]) {
    writeFileSync(taken, 'a file');
    await expect(signer.start({ socket })).rejects.toThrow('no socket');
    const other = taken === operator ? socket : operator;
    await expect(TestClient.open(other)).rejects.toThrow(/ENOENT|ECONNREFUSED/);
    rmSync(taken);
  }
  await signer.start({ socket });
});

it('never removes a file that is no socket', async () => {
  signer = await TestSigner.make();
  const socket = join(signer.folder, 'notes');
  writeFileSync(socket, 'of the operator');
  await expect(signer.start({ socket })).rejects.toThrow('no socket');
  expect(readFileSync(socket, 'utf8')).toBe('of the operator');
});

it('lets nothing leave without a person for 24 hours where the keys are older than the log', async () => {
  signer = await TestSigner.make(CONFIG, true);
  await signer.start();
  expect(await signer.codeOf(payEth('1-1', 1, { amount: '1' }))).toBe('WAITING_FOR_CONFIRMATION');
  await signer.confirm('1-1');
  expect(await signer.codeOf(payEth('1-1', 1, { amount: '1' }))).toBeUndefined();
  await signer.restart();
  signer.nowMs += 24 * HOUR_MS - 1;
  expect(await signer.codeOf(payBtc('1-2', [coin(1, 2_000_000n)]))).toBe('WAITING_FOR_CONFIRMATION');
  signer.nowMs += 1;
  expect(await signer.codeOf(payEth('1-3', 3))).toBeUndefined();
});

it('says that the clock stands behind the log', async () => {
  signer = await TestSigner.started();
  signer.nowMs += 5 * HOUR_MS;
  await signer.ask(payEth('1-1', 1));
  await signer.restart();
  expect(signer.reports.join()).not.toContain('behind');
  signer.nowMs -= HOUR_MS;
  await signer.restart();
  expect(signer.reports.join()).toContain('the clock is 3600 s behind the log');
});

it('ends when a durable record does not reach its history', async () => {
  signer = await TestSigner.started();
  const apply = vi.spyOn(History.prototype, 'apply').mockImplementation(() => {
    throw new Error('out of memory');
  });
  try {
    expect(await signer.codeOf(payEth('1-1', 1))).toBe('INTERNAL');
  } finally {
    apply.mockRestore();
  }
  expect(String(signer.fatal[0])).toContain('could not be applied');
});

it('answers a line that is too long with the head of now', async () => {
  signer = await TestSigner.started();
  const { head } = await signer.ask(payEth('1-1', 1));
  const client = await TestClient.open(signer.socketPath);
  const reply = await client.send('x'.repeat(MAX_FRAME_BYTES + 1));
  expect(reply).toMatchObject({ code: 'FRAME_TOO_LARGE', head });
});

/** The demo's EVM chain over a real anvil: what it keeps through kills, reorganisations and a lost file. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EndpointFault } from '../../platform/chains/index.ts';
import { findAnvil } from './anvil-process.ts';
import { EvmDemoChain } from './evm-demo-chain.ts';

const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7';
const binary = findAnvil() ?? '';
let dataDir: string;
let chain: EvmDemoChain;
/** A look for transactions may meet the node that a test has just killed. */
let isNodeKilled = false;
const open = () =>
  EvmDemoChain.open({
    dataDir,
    binary,
    nowMs: () => Date.now(),
    onFault: (error) => {
      if (!(isNodeKilled && error instanceof EndpointFault)) throw error;
    },
  });
/** The node alone, as a crash of it would: it is found by its chain id. */
function killNode(): void {
  const pids = execFileSync('pgrep', ['-x', 'anvil'], { encoding: 'utf8' }).trim().split('\n').map(Number);
  for (const pid of pids)
    if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(String(chain.chainId)))
      process.kill(pid, 'SIGKILL');
}
const newest = () => chain.wallet.payments[0];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-chain-'));
  chain = await open();
});
afterAll(async () => {
  await chain.stop();
  rmSync(dataDir, { recursive: true });
});

it('mines what was paid, and so many blocks that it is confirmed, and then rests', async () => {
  const txid = await chain.pay(PAYEE, 'USDT', 5_000_000n);
  await expect.poll(() => newest(), { timeout: 20_000 }).toMatchObject({ txid, height: expect.any(Number) });
  const mined = newest()?.height ?? 0;
  await expect.poll(() => chain.height(), { timeout: 30_000 }).toBe(mined + 5);
});

it('sends again what a reorganisation dropped', async () => {
  const { txid = '', height = 0 } = newest() ?? {};
  const tip = await chain.height();
  await chain.reorganise(tip - (height ?? 0) + 1);
  expect(newest()).toMatchObject({ txid, height: null });
  await chain.mine(1);
  expect(newest()).toMatchObject({ txid, height: tip + 1 });
});

it('comes back with its blocks after its node was killed, and sends again what that lost', async () => {
  const { url } = chain;
  const tip = await chain.height();
  const lost = await chain.pay(PAYEE, 'ETH', 7n);
  isNodeKilled = true;
  killNode();
  await expect.poll(() => newest(), { timeout: 30_000 }).toMatchObject({ txid: lost, height: tip + 1 });
  isNodeKilled = false;
  expect(chain.url).toBe(url);
});

it('sees what arrives at the outside wallet, once, and knows it after a start', async () => {
  const { wallet, chainId, name } = chain;
  await chain.pay(wallet.address, 'USDT', 3n);
  await chain.mine(1);
  const arrived = [{ isToken: true, units: '3', peer: wallet.address.toLowerCase() }];
  expect(wallet.arrivals).toMatchObject(arrived);
  expect(await wallet.balance(true)).toBe(10n ** 18n - 5_000_000n);
  await chain.stop();
  chain = await open();
  expect(chain).toMatchObject({ chainId, name });
  expect(chain.wallet.arrivals).toMatchObject(arrived);
  expect(chain.wallet.arrivals).toHaveLength(1);
});

it('begins a new chain under a new name when its file was lost', async () => {
  const { chainId, name } = chain;
  await chain.stop();
  rmSync(join(dataDir, 'chain/state-1.json'));
  chain = await open();
  expect(chain.chainId).not.toBe(chainId);
  expect(chain.name).toBe('ethereum-2');
  expect(chain.lostNames).toEqual([name]);
  expect(chain.wallet.payments).toEqual([]);
});

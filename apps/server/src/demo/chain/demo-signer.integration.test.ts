/** The demo's signer for both of its chains, and the chains file that the server reads. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BitcoinChain } from '../../platform/chains/bitcoin/bitcoin-chain.ts';
import { findAnvil } from './anvil-process.ts';
import { BitcoinDemoChain } from './bitcoin-demo-chain.ts';
import { DemoSigner } from './demo-signer.ts';
import { EvmDemoChain } from './evm-demo-chain.ts';

let dataDir: string;
let evm: EvmDemoChain;
let bitcoin: BitcoinDemoChain;
const onFault = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-signer-'));
  const options = { dataDir, nowMs: () => Date.now(), onFault };
  evm = await EvmDemoChain.open(Object.assign({ binary: findAnvil() ?? '' }, options));
  bitcoin = await BitcoinDemoChain.open(options);
});
afterAll(async () => {
  await evm.stop();
  await bitcoin.stop();
  rmSync(dataDir, { recursive: true });
});

it('has a signer whose keys last, and a chains file that names both', async () => {
  const first = await DemoSigner.open({ dataDir, chains: [evm, bitcoin], onFault });
  const { chainsFile } = first;
  const hotAddresses = ['ethereum', 'bitcoin'].map((chain) => first.hotAddress(chain));
  expect(hotAddresses[0]).toMatch(/^0x/);
  expect(statSync(chainsFile).mode & 0o777).toBe(0o600);
  const content = JSON.parse(readFileSync(chainsFile, 'utf8'));
  expect(content.chains.ethereum).toMatchObject({ chainId: evm.chainId, endpoints: [{ url: evm.url }] });
  const { hotXpub, endpoints } = content.chains.bitcoin;
  const settings = { chain: 'bitcoin', confirmations: 3, minUnitsPerKilobyte: 1_000n };
  const adapter = new BitcoinChain(Object.assign(settings, { network: 'regtest' as const, hotXpub }));
  expect(adapter.deriveAddress(hotXpub, 0)).toBe(hotAddresses[1]);
  const node = adapter.connect({ url: endpoints[0].url, timeoutMs: 20_000, maxAnswerBytes: 2 ** 20 });
  expect((await node.readTip()).height).toBe(await bitcoin.height());
  expect(existsSync(content.signerSocket)).toBe(true);
  await first.stop();
  // A demo on a machine without anvil has Bitcoin alone, with the same keys.
  const second = await DemoSigner.open({ dataDir, chains: [bitcoin], onFault });
  expect(second.hotAddress('bitcoin')).toBe(hotAddresses[1]);
  expect(() => second.hotAddress('ethereum')).toThrow('no ethereum');
  await second.stop();
});

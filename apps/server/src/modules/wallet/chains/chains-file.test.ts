import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvReader } from '../../../platform/settings/env-reader.ts';
import { parseChainsFile, readChainsFile } from './chains-file.ts';
import { ConfiguredChains } from './configured-chains.ts';
import { readWallet } from './wallet-config.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/operations.md'), 'utf8');
const [, EXAMPLE = ''] = /## Chains[^`]*(?:`[^`\n]+`[^`]*)*?```json\n([^`]+)```/.exec(page) ?? [];

type Tree = { [name: string]: Tree | unknown };
const CHAIN = 'chains/ethereum';
const BITCOIN = 'chains/bitcoin';

/** The example with one field set, or taken away where the value is undefined. */
function changed(path: string, value: unknown): string {
  const config: Tree = JSON.parse(EXAMPLE);
  const names = path.split('/');
  const last = names.pop() ?? '';
  let place = config;
  for (const name of names) place = place[name] as Tree;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return JSON.stringify(config);
}

function problemsOf(text: string, isDemo = false): string {
  const read = parseChainsFile(text, isDemo);
  return read.ok ? '' : read.problems.join('\n');
}

const example = () => (JSON.parse(EXAMPLE) as { chains: { ethereum: Tree } }).chains.ethereum;
const own = { url: 'http://127.0.0.1:8545', isOwn: true };
const foreign = { url: 'https://node-a.example/key', isOwn: false };

describe('the chains file', () => {
  it('makes the chains of its page without a connection', () => {
    const read = parseChainsFile(EXAMPLE, false);
    if (!read.ok) throw new Error(read.problems.join());
    const [chain, bitcoin] = new ConfiguredChains(read.config).list();
    expect(chain).toMatchObject({
      chain: 'ethereum',
      nativeCurrency: 'ETH',
      confirmations: 32,
      feeCap: { kind: 'gas', maxFeePerGas: 300_000_000_000n, maxPriorityFeePerGas: 5_000_000_000n },
      maxGasNative: 100_000n,
      coldAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    });
    expect(chain?.hotAddress).not.toBe(chain?.adapter.deriveAddress(chain.depositXpub, 0));
    expect(chain?.endpoints.needed).toBe(2);
    expect(bitcoin).toMatchObject({
      adapter: { identity: { family: 'bitcoin', networkId: 'main' } },
      feeCap: { kind: 'size', unitsPerKilobyte: 100_000n },
      // The key of m/84'/0'/1'; the change of a payment goes to this address too.
      hotAddress: 'bc1q7m8rzp3mpxhvnnsg7t80de7hf3gdf794ufm4tz',
      endpoints: { needed: 1 },
    });
  });

  it.each([
    ['version', 2, 'version'],
    ['signerSocket', undefined, 'signerSocket'],
    ['feeCap', '1', 'feeCap'],
    [`${CHAIN}/family`, 'tron', 'chains.ethereum.family'],
    [`${CHAIN}/chainid`, 1, 'chainid'],
    [`${CHAIN}/chainId`, 0, 'chains.ethereum.chainId'],
    [`${CHAIN}/maxFeePerGas`, 1, 'chains.ethereum.maxFeePerGas'],
    [`${CHAIN}/maxFeePerGas`, '1e9', 'chains.ethereum.maxFeePerGas: a whole number in a string'],
    [`${CHAIN}/confirmations`, 0, 'chains.ethereum.confirmations'],
    [`${CHAIN}/explorer`, 'https://explorer.example/', 'chains.ethereum.explorer'],
    [`${CHAIN}/explorer`, 'javascript:alert(1)/{txid}', 'chains.ethereum.explorer'],
    [`${CHAIN}/depositXpub`, 'xpub', 'chains.ethereum.depositXpub: the extended public key'],
    [`${CHAIN}/hotXpub`, example().depositXpub, 'chains.ethereum.hotXpub'],
    [`${CHAIN}/cold`, '0x00', 'chains.ethereum.cold: no address of this chain (BAD_FORM)'],
    [`${CHAIN}/endpoints`, [], 'chains.ethereum.endpoints'],
    [`${CHAIN}/endpoints`, [{ url: 'ftp://node.example' }], 'chains.ethereum.endpoints.0.url'],
    [`${CHAIN}/endpoints`, [foreign], 'neither two endpoints of different hosts nor an own one'],
    [`${CHAIN}/endpoints`, [foreign, foreign], 'the same host'],
    [`${BITCOIN}/network`, 'signet', 'chains.bitcoin.network'],
    [`${BITCOIN}/maxFeeRate`, '0', 'chains.bitcoin.maxFeeRate: 1 to 10,000'],
    [`${BITCOIN}/chainId`, 1, 'chainId'],
    [`${BITCOIN}/hotXpub`, 'xpub', 'chains.bitcoin.hotXpub: the extended public key'],
    [`${BITCOIN}/network`, 'test', 'chains.bitcoin.cold: no address of this chain (OTHER_NETWORK)'],
    ['chains/Ether', example(), 'chains: Ether is no name of a chain'],
    ['chains/manual', example(), 'chains: manual is no name of a chain'],
    ['chains/other', example(), 'ethereum and other are the same network'],
    [
      'chains/polygon',
      Object.assign(example(), { chainId: 137, depositXpub: example().hotXpub }),
      'share one key',
    ],
  ])('refuses %s = %j', (path, value, words) => {
    expect(problemsOf(changed(path, value))).toContain(words);
  });

  it('names all problems at once, and no endpoint', () => {
    const config = JSON.parse(changed(`${CHAIN}/chainId`, 'one')) as Tree;
    (config.chains as { ethereum: Tree }).ethereum.blockMs = -1;
    (config.chains as { ethereum: Tree }).ethereum.endpoints = [{ url: 'secret-key' }];
    const problems = problemsOf(JSON.stringify(config));
    for (const field of ['chainId', 'blockMs', 'endpoints.0.url']) expect(problems).toContain(field);
    expect(problems).not.toContain('secret-key');
    expect(problemsOf('{')).toBe('it is no JSON');
  });

  it('takes an own node alone, and in a demo any one node', () => {
    expect(problemsOf(changed(`${CHAIN}/endpoints`, [own]))).toBe('');
    expect(problemsOf(changed(`${CHAIN}/endpoints`, [foreign]), true)).toBe('');
  });

  it('stops the start, also where it cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tern-chains-'));
    const path = join(folder, 'chains.json');
    const read = () => {
      const env = new EnvReader({ CHAINS_FILE: path });
      return { file: readWallet(env, false).chainsFile, problems: env.problems };
    };
    const opened = (chainsFile = read().file) => chainsFile && readChainsFile(chainsFile);
    try {
      expect(read().problems).toEqual(['CHAINS_FILE: the file cannot be read (ENOENT)']);
      writeFileSync(path, changed('version', 2), { mode: 0o640 });
      expect(() => opened()).toThrow('CHAINS_FILE is wrong: version');
      writeFileSync(path, EXAMPLE);
      chmodSync(path, 0o640);
      expect(read()).toMatchObject({ problems: [], file: { isDemo: false, isReadByOthers: false } });
      expect([...(opened()?.chains.keys() ?? [])]).toEqual(['ethereum', 'bitcoin']);
      chmodSync(path, 0o644);
      expect(read().file?.isReadByOthers).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(readWallet(new EnvReader({}), false)).toEqual({ chainsFile: undefined });
  });
});

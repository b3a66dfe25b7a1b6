import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLD, CONFIG, testWallet, USDT } from '../../test/kit/test-signer.ts';
import { checkAddresses } from '../check-addresses.ts';
import { parseConfig } from './signer-config.ts';

type Tree = { [name: string]: Tree | unknown };

/** The tests' configuration with one field set, or taken away where the value is undefined. */
function changed(path: string, value: unknown): string {
  const config: Tree = JSON.parse(JSON.stringify(CONFIG));
  const names = path.split('/');
  const last = names.pop() as string;
  let place = config;
  for (const name of names) place = place[name] as Tree;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return JSON.stringify(config);
}

describe('the configuration', () => {
  it('reads caps exactly and fills in the usual limits', () => {
    const { chains, assets } = parseConfig(JSON.stringify(CONFIG));
    expect(assets.get('BTC')).toEqual({
      maxPerTransaction: 2n * 10n ** 18n,
      autoCap: 5n * 10n ** 17n,
      dayCap: 3n * 10n ** 18n,
    });
    expect(chains.get('ethereum')).toMatchObject({
      maxGasNative: 100_000n,
      maxGasToken: 200_000n,
      cold: COLD,
    });
    expect(chains.get('bitcoin')).toMatchObject({ maxFeePercent: 10n, maxFeeRate: 100n });
  });

  it('reads the example of its page', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/signer.md'), 'utf8');
    const [, example = ''] = /```json\n([^`]+)```/.exec(page) ?? [];
    const config = parseConfig(example);
    expect([...config.chains.keys()]).toEqual(['ethereum', 'bitcoin']);
    expect(() => checkAddresses(config, testWallet())).not.toThrow();
  });

  it.each([
    ['version', 2, 'version'],
    ['assets/BTC/autocap', '1', 'autocap: an unknown field'],
    ['assets/BTC/autoCap', undefined, 'assets.BTC.autoCap: it is missing'],
    ['assets/BTC/autoCap', 1, 'assets.BTC.autoCap'],
    ['assets/BTC/autoCap', '1e3', 'assets.BTC.autoCap'],
    ['assets/BTC/autoCap', '4', 'above dayCap'],
    ['assets/BTC', undefined, 'BTC of chain bitcoin has no caps'],
    ['chains', {}, 'at least one chain'],
    ['chains/Bitcoin', {}, 'no name of a chain'],
    ['chains/bitcoin/family', 'tron', 'chains.bitcoin.family'],
    ['chains/bitcoin/network', 'signet', 'chains.bitcoin.network'],
    ['chains/bitcoin/native/decimals', 18, 'chains.bitcoin.native.decimals'],
    ['chains/ethereum/chainId', '0', 'chains.ethereum.chainId'],
    ['chains/ethereum/chainId', 1, 'chains.ethereum.chainId'],
    ['chains/ethereum/chainId', '56', 'the same network'],
    ['chains/ethereum/cold', '0x00', 'chains.ethereum.cold'],
    ['chains/ethereum/cold', `0x${'0'.repeat(40)}`, 'zero address'],
    ['chains/ethereum/maxFeePerGas', '-1', 'chains.ethereum.maxFeePerGas'],
    ['chains/ethereum/feeCap', '1', 'feeCap: an unknown field'],
    [`chains/ethereum/tokens/${USDT}/decimals`, 19, 'decimals'],
    [`chains/ethereum/tokens/${USDT}/asset`, 'ETH', 'a token and the native coin'],
    ['chains/ethereum/tokens/0x12', { asset: 'USDT', decimals: 6 }, 'no address of an EVM chain'],
    ['chains/ethereum/cold', COLD.replace('c', 'C'), 'the checksum of the address is wrong'],
    [`chains/ethereum/tokens/0x${USDT.slice(2).toUpperCase()}`, { asset: 'A', decimals: 6 }, 'twice'],
    [`chains/ethereum/tokens/${COLD}`, { asset: 'USDT', decimals: 6 }, 'two contracts of USDT'],
    ['maxRecordsPerDay', 1, 'maxRecordsPerDay'],
  ])('refuses %s = %j', (path, value, words) => {
    expect(() => parseConfig(changed(path, value))).toThrow(words);
  });

  it.each(['', '[]', 'null', '{', '{}'])('refuses %j', (text) => {
    expect(() => parseConfig(text)).toThrow();
  });
});

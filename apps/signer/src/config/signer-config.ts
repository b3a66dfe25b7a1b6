/**
 * The signer's own configuration: chains, tokens, cold addresses and caps, read from a file that belongs to the signer alone
 * (docs/signer.md#configuration). Nothing of it comes from the server. A misspelt or missing field stops the start.
 */
import { parseEvmAddress } from '../evm/evm-address.ts';
import { Rejection } from '../rejection.ts';
import { ShapeError, StrictObject } from '../strict-object.ts';

export interface AssetCaps {
  /** Normal units, as all caps: fee and amount of one transaction together. */
  maxPerTransaction: bigint;
  /** The unconfirmed sum of 24 h. */
  autoCap: bigint;
  /** The whole sum of 24 h. */
  dayCap: bigint;
}

export interface Token {
  /** Lower case. */
  contract: string;
  asset: string;
  decimals: number;
}

export interface EvmChain {
  family: 'evm';
  name: string;
  chainId: bigint;
  nativeAsset: string;
  tokens: readonly Token[];
  /** Lower case. */
  cold: string;
  /** Wei. */
  maxFeePerGas: bigint;
  maxGasNative: bigint;
  maxGasToken: bigint;
}

export type BitcoinNetwork = 'main' | 'test' | 'regtest';

export interface BitcoinChain {
  family: 'bitcoin';
  name: string;
  network: BitcoinNetwork;
  nativeAsset: string;
  cold: string;
  /** Satoshi for a virtual byte. */
  maxFeeRate: bigint;
  /** A fee above this share of the payment waits for a person. */
  maxFeePercent: bigint;
}

export type Chain = EvmChain | BitcoinChain;

export interface SignerConfig {
  chains: ReadonlyMap<string, Chain>;
  assets: ReadonlyMap<string, AssetCaps>;
  /** Records of 24 h, so that a hostile server fills neither disk nor memory; long ones count several times. */
  maxRecordsPerDay: number;
}

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const ASSET = /^[A-Za-z0-9]{1,20}$/;
const ANY_TEXT = /^/;
const BITCOIN_ADDRESS = /^[0-9A-Za-z]{14,90}$/;
const RECORDS_PER_DAY = 20_000;
/** Amounts of every EVM chain's own coin have 18 decimals, Bitcoin's have 8. */
const NATIVE_DECIMALS = { evm: 18, bitcoin: 8 } as const;
export const SATOSHI_DECIMALS = NATIVE_DECIMALS.bitcoin;
export const WEI_DECIMALS = NATIVE_DECIMALS.evm;

/** @throws ShapeError whose message names the field */
export function parseConfig(text: string): SignerConfig {
  const root = StrictObject.read('', parseJson(text));
  root.count('version', 1, 1);
  const assets = new Map(root.objects('assets').map(([name, caps]) => [name, readCaps(root, name, caps)]));
  const chains = new Map(root.objects('chains').map(([name, chain]) => [name, readChain(root, name, chain)]));
  const maxRecordsPerDay = root.has('maxRecordsPerDay')
    ? root.count('maxRecordsPerDay', 100, 10_000_000)
    : RECORDS_PER_DAY;
  root.end();
  if (chains.size === 0) throw root.fault('chains', 'at least one chain is expected');
  checkAssets(chains, assets);
  checkNetworks(chains);
  return { chains, assets, maxRecordsPerDay };
}

/** Names the ledger of nonces: two chains of a file never share one. */
export function networkOf(chain: Chain): string {
  return chain.family === 'evm' ? `evm:${chain.chainId}` : `bitcoin:${chain.network}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShapeError('the configuration is no JSON');
  }
}

function readCaps(root: StrictObject, name: string, caps: StrictObject): AssetCaps {
  if (!ASSET.test(name)) throw root.fault('assets', `${name.slice(0, 40)} is no name of an asset`);
  const read: AssetCaps = {
    maxPerTransaction: caps.coins('maxPerTransaction'),
    autoCap: caps.coins('autoCap'),
    dayCap: caps.coins('dayCap'),
  };
  caps.end();
  if (read.autoCap > read.dayCap) throw caps.fault('autoCap', 'it is above dayCap');
  return read;
}

function readChain(root: StrictObject, name: string, chain: StrictObject): Chain {
  if (!NAME.test(name)) throw root.fault('chains', `${name.slice(0, 40)} is no name of a chain`);
  const family = chain.text('family', /^(?:evm|bitcoin)$/);
  const read = family === 'evm' ? readEvm(name, chain) : readBitcoin(name, chain);
  chain.end();
  return read;
}

function readEvm(name: string, chain: StrictObject): EvmChain {
  const chainId = chain.whole('chainId');
  if (chainId === 0n || chainId >= 1n << 53n) throw chain.fault('chainId', 'it is out of range');
  const tokens = chain.has('tokens') ? chain.objects('tokens') : [];
  const cold = readAddress(chain, 'cold', chain.text('cold', ANY_TEXT));
  return {
    family: 'evm',
    name,
    chainId,
    nativeAsset: readNative(chain, NATIVE_DECIMALS.evm),
    tokens: readTokens(chain, tokens),
    cold,
    maxFeePerGas: chain.whole('maxFeePerGas'),
    maxGasNative: chain.has('maxGasNative') ? chain.whole('maxGasNative') : 100_000n,
    maxGasToken: chain.has('maxGasToken') ? chain.whole('maxGasToken') : 200_000n,
  };
}

/** In lower case; letters of both sizes must carry EIP-55's checksum. */
function readAddress(chain: StrictObject, name: string, text: string): string {
  try {
    return parseEvmAddress(text);
  } catch (error) {
    if (error instanceof Rejection) throw chain.fault(name, `${text.slice(0, 50)}: ${error.message}`);
    throw error;
  }
}

function readTokens(chain: StrictObject, tokens: readonly [string, StrictObject][]): Token[] {
  const contracts = new Set<string>();
  const names = new Set<string>();
  return tokens.map(([key, token]) => {
    const contract = readAddress(chain, 'tokens', key);
    if (contracts.has(contract)) throw chain.fault('tokens', `${contract} is there twice`);
    contracts.add(contract);
    const asset = token.text('asset', ASSET);
    if (names.has(asset)) throw chain.fault('tokens', `two contracts of ${asset}`);
    names.add(asset);
    const decimals = token.count('decimals', 0, 18);
    token.end();
    return { contract, asset, decimals };
  });
}

function readBitcoin(name: string, chain: StrictObject): BitcoinChain {
  const network = chain.text('network', /^(?:main|test|regtest)$/);
  if (network !== 'main' && network !== 'test' && network !== 'regtest')
    throw chain.fault('network', 'main, test or regtest is expected');
  return {
    family: 'bitcoin',
    name,
    network,
    nativeAsset: readNative(chain, NATIVE_DECIMALS.bitcoin),
    cold: chain.text('cold', BITCOIN_ADDRESS),
    maxFeeRate: chain.whole('maxFeeRate'),
    maxFeePercent: chain.has('maxFeePercent') ? BigInt(chain.count('maxFeePercent', 0, 100)) : 10n,
  };
}

function readNative(chain: StrictObject, decimals: number): string {
  const native = chain.object('native');
  const asset = native.text('asset', ASSET);
  native.count('decimals', decimals, decimals);
  native.end();
  return asset;
}

function checkAssets(chains: ReadonlyMap<string, Chain>, assets: ReadonlyMap<string, AssetCaps>): void {
  for (const chain of chains.values()) {
    const tokens = chain.family === 'evm' ? chain.tokens.map(({ asset }) => asset) : [];
    if (tokens.includes(chain.nativeAsset))
      throw new ShapeError(`chains.${chain.name}: ${chain.nativeAsset} is a token and the native coin`);
    const missing = [chain.nativeAsset, ...tokens].find((asset) => !assets.has(asset));
    if (missing !== undefined) throw new ShapeError(`assets: ${missing} of chain ${chain.name} has no caps`);
  }
}

/** One network under two names would have two ledgers of nonces. */
function checkNetworks(chains: ReadonlyMap<string, Chain>): void {
  const names = new Map<string, string>();
  for (const chain of chains.values()) {
    const other = names.get(networkOf(chain));
    if (other !== undefined) throw new ShapeError(`chains: ${other} and ${chain.name} are the same network`);
    names.set(networkOf(chain), chain.name);
  }
}

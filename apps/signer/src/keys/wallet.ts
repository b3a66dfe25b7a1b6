/**
 * The wallet's keys in memory: deposit account 0' and hot account 1' of each family (rules of BIP-44 and BIP-84), and two
 * keys that sign nothing on a chain: one for the log, one with which a person confirms. The words themselves are not kept.
 */
import { createHmac } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import { addr } from 'micro-eth-signer';
import type { BitcoinNetwork } from '../config/signer-config.ts';

export type Account = 'deposit' | 'hot';

export interface KeyPath {
  account: Account;
  /** Below 2^31. The hot account has one address, index 0. */
  index: number;
}

export interface EvmKey {
  privateKey: Uint8Array;
  /** Lower case. */
  address: string;
}

export interface BitcoinKey {
  privateKey: Uint8Array;
  publicKey: Uint8Array;
  /** P2WPKH. */
  script: Uint8Array;
  address: string;
}

export interface Xpubs {
  deposit: string;
  hot: string;
}

export const HOT: KeyPath = { account: 'hot', index: 0 };
export const LARGEST_INDEX = 2 ** 31 - 1;
export const BITCOIN_NETWORKS = {
  main: NETWORK,
  test: TEST_NETWORK,
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
} as const;

interface AccountKeys {
  xpub: string;
  /** The chain of receiving addresses. */
  addresses: HDKey;
}

type Accounts = Record<Account, AccountKeys>;

export class Wallet {
  private readonly evm: Accounts;
  private readonly bitcoin: Record<BitcoinNetwork, Accounts>;
  /** Key of the MACs in the log. */
  readonly logKey: Uint8Array;
  /** Key of the MAC with which a person confirms; the server never has it. */
  readonly confirmationKey: Uint8Array;
  private readonly addresses = new Map<string, string>();

  constructor(words: string) {
    const seed = mnemonicToSeedSync(words);
    const root = HDKey.fromMasterSeed(seed);
    this.evm = accountsOf(root, "m/44'/60'");
    const test = accountsOf(root, "m/84'/1'");
    this.bitcoin = { main: accountsOf(root, "m/84'/0'"), test, regtest: test };
    this.logKey = keyFor('log', seed);
    this.confirmationKey = keyFor('confirmation', seed);
    root.wipePrivateData();
    seed.fill(0);
  }

  evmKey(path: KeyPath): EvmKey {
    const { privateKey } = privateChild(this.evm, path);
    return { privateKey, address: addr.fromPrivateKey(privateKey).toLowerCase() };
  }

  /** Lower case. */
  evmAddress(path: KeyPath): string {
    return this.remembered(`evm ${path.account} ${path.index}`, () => this.evmKey(path).address);
  }

  bitcoinKey(network: BitcoinNetwork, path: KeyPath): BitcoinKey {
    const { privateKey, publicKey } = privateChild(this.bitcoin[network], path);
    const { script, address } = p2wpkh(publicKey, BITCOIN_NETWORKS[network]);
    if (address === undefined) throw new Error('no address for a key of the wallet');
    return { privateKey, publicKey, script, address };
  }

  bitcoinAddress(network: BitcoinNetwork, path: KeyPath): string {
    const name = `${network} ${path.account} ${path.index}`;
    return this.remembered(name, () => this.bitcoinKey(network, path).address);
  }

  evmXpubs(): Xpubs {
    return xpubsOf(this.evm);
  }

  bitcoinXpubs(network: BitcoinNetwork): Xpubs {
    return xpubsOf(this.bitcoin[network]);
  }

  /** The hot addresses alone: deposits have no end. */
  private remembered(name: string, derive: () => string): string {
    if (!name.includes(' hot ')) return derive();
    const address = this.addresses.get(name) ?? derive();
    this.addresses.set(name, address);
    return address;
  }
}

/** A path as records and people see it, such as deposit/5. */
export function sourceOf({ account, index }: KeyPath): string {
  return `${account}/${index}`;
}

export function keyPathOf(source: string): KeyPath {
  const [account, index] = source.split('/');
  return { account: account === 'hot' ? 'hot' : 'deposit', index: Number(index) };
}

function accountsOf(root: HDKey, path: string): Accounts {
  return { deposit: accountOf(root, `${path}/0'`), hot: accountOf(root, `${path}/1'`) };
}

function accountOf(root: HDKey, path: string): AccountKeys {
  const account = root.derive(path);
  return { xpub: account.publicExtendedKey, addresses: account.deriveChild(0) };
}

function privateChild(
  accounts: Accounts,
  { account, index }: KeyPath,
): { privateKey: Uint8Array; publicKey: Uint8Array } {
  const { privateKey, publicKey } = accounts[account].addresses.deriveChild(index);
  if (privateKey === null || publicKey === null) throw new Error(`no key at ${account}/${index}`);
  return { privateKey, publicKey };
}

function xpubsOf({ deposit, hot }: Accounts): Xpubs {
  return { deposit: deposit.xpub, hot: hot.xpub };
}

function keyFor(use: string, seed: Uint8Array): Uint8Array {
  return createHmac('sha256', seed).update(`tern signer ${use} key`).digest();
}

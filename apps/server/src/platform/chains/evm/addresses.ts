/**
 * Derives EVM addresses from a public key and checks them as text; EIP-55 is their canonical form (rules/chains#addresses).
 * The key of an address is its lower-case form. No private key is taken.
 */
import { ECDH } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { getAddress, keccak256 } from 'viem/utils';
import type { AddressCheck } from '../chain-values.ts';
import { type Hex, lowerHex } from './quantities.ts';

const LONGEST = 128;
/** An account's key, m/44'/60'/account', has this depth. */
const ACCOUNT_DEPTH = 3;
const EXTERNAL_BRANCH = 0;
const INDICES = 2 ** 31;
const FORM = /^0x[0-9a-fA-F]{40}$/;
const ZERO = '0x0000000000000000000000000000000000000000';

export function parseEvmAddress(text: string): AddressCheck {
  if (text.length > LONGEST) return { ok: false, problem: 'TOO_LONG' };
  if (!/^[ -~]*$/.test(text)) return { ok: false, problem: 'NOT_ASCII' };
  if (!FORM.test(text)) return { ok: false, problem: 'BAD_FORM' };
  const key = lowerHex(text);
  if (key === ZERO) return { ok: false, problem: 'ZERO_ADDRESS' };
  const address = getAddress(key);
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && text !== address) return { ok: false, problem: 'BAD_CHECKSUM' };
  return { ok: true, address };
}

/** Gives the canonical form of an address that a node gave or the server keeps. */
export function canonicalAddress(key: Hex): string {
  return getAddress(key);
}

/** Takes an own address or a listed contract that another part of the server passes. Throws TypeError for other text. */
export function ownAddress(text: string): Hex {
  if (!FORM.test(text)) throw new TypeError('no EVM address');
  return lowerHex(text);
}

/**
 * Derives one address after another of the same accounts; it keeps the branch of each account, which is most of the work.
 */
export class AddressDeriver {
  private readonly branches = new Map<string, HDKey>();

  derive(accountXpub: string, index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= INDICES)
      throw new RangeError(`no index of an address: ${index}`);
    const { publicKey } = this.branchOf(accountXpub).deriveChild(index);
    if (publicKey === null) throw new Error('a derived key without its public part');
    const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed');
    if (typeof point === 'string') throw new Error('a public key as text');
    return getAddress(`0x${keccak256(point.subarray(1)).slice(-40)}`);
  }

  private branchOf(accountXpub: string): HDKey {
    const known = this.branches.get(accountXpub);
    if (known !== undefined) return known;
    const account = HDKey.fromExtendedKey(accountXpub);
    if (account.privateKey !== null) throw new Error('an extended private key where a public one belongs');
    if (account.depth !== ACCOUNT_DEPTH) throw new Error("no key of an account, m/44'/60'/account'");
    const branch = account.deriveChild(EXTERNAL_BRANCH);
    this.branches.set(accountXpub, branch);
    return branch;
  }
}

/**
 * Derives P2WPKH addresses from the public key of an account (BIP-84) and checks addresses as text (rules/chains#addresses):
 * base58check of P2PKH and P2SH, bech32 of version 0, bech32m of version 1, of the right network alone. The key of an
 * address is its output script in hex, because a block holds scripts. No private key is taken.
 */
import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2wpkh } from '@scure/btc-signer';
import type { AddressCheck, AddressProblem } from '../chain-values.ts';
import { BITCOIN_NETWORKS, type BitcoinNetwork } from './networks.ts';

const LONGEST = 128;
/** An account's key, m/84'/coin'/account', has this depth. */
const ACCOUNT_DEPTH = 3;
const EXTERNAL_BRANCH = 0;
const INDICES = 2 ** 31;
const TYPES: ReadonlySet<string> = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr']);
const BASE58 = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/;
/** Version 0 has a program of 20 or 32 bytes, version 1 one of 32; further versions have no rules yet. */
const BECH32 = /^(?:bc|tb|bcrt)1(?:q(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})|p[02-9ac-hj-np-z]{58})$/;
/** The versions of serialised keys (SLIP-132): the signer prints xpub for every network. */
const KEY_VERSIONS: Readonly<Record<string, { private: number; public: number }>> = {
  xp: { private: 0x0488ade4, public: 0x0488b21e },
  zp: { private: 0x04b2430c, public: 0x04b24746 },
  tp: { private: 0x04358394, public: 0x043587cf },
  vp: { private: 0x045f18bc, public: 0x045f1cf6 },
};

const NETWORK_NAMES: readonly BitcoinNetwork[] = ['main', 'test', 'regtest'];

type ScriptAddress = { address: string; script: Uint8Array };

export function parseBitcoinAddress(network: BitcoinNetwork, text: string): AddressCheck {
  if (text.length > LONGEST) return reject('TOO_LONG');
  if (!/^[ -~]*$/.test(text)) return reject('NOT_ASCII');
  // Bech32 is written in one case; the lower one is canonical.
  const written = text === text.toUpperCase() && BECH32.test(text.toLowerCase()) ? text.toLowerCase() : text;
  if (!BECH32.test(written) && !BASE58.test(written)) return reject('BAD_FORM');
  const read = decode(network, written);
  if (read !== undefined)
    return isBurnt(read.script) ? reject('ZERO_ADDRESS') : { ok: true, address: read.address };
  const isOthers = NETWORK_NAMES.some((other) => decode(other, written) !== undefined);
  return reject(isOthers ? 'OTHER_NETWORK' : 'BAD_CHECKSUM');
}

function decode(network: BitcoinNetwork, text: string): ScriptAddress | undefined {
  const coder = Address(BITCOIN_NETWORKS[network]);
  try {
    const output = coder.decode(text);
    if (!TYPES.has(output.type)) return undefined;
    return { address: coder.encode(output), script: OutScript.encode(output) };
  } catch {
    // The decoder throws errors of many classes for text that is no address.
    return undefined;
  }
}

/** A hash or key of zeros alone: no key spends what is sent there. It follows the byte of its length. */
function isBurnt(script: Uint8Array): boolean {
  const start = script.findIndex((byte) => byte === 20 || byte === 32) + 1;
  return script.subarray(start, start + 20).every((byte) => byte === 0);
}

/** Gives the output script of an own address or a checked payee. Throws TypeError for other text. */
export function ownScript(network: BitcoinNetwork, text: string): Buffer {
  const read = decode(network, text);
  if (read === undefined || read.address !== text)
    throw new TypeError('no Bitcoin address in canonical form');
  return Buffer.from(read.script);
}

/** undefined: no address stands for the script, or one of a form that is not taken. */
export function addressOfScript(network: BitcoinNetwork, script: Uint8Array): string | undefined {
  try {
    const output = OutScript.decode(script);
    switch (output.type) {
      case 'pkh':
      case 'sh':
      case 'wpkh':
      case 'wsh':
      case 'tr':
        return Address(BITCOIN_NETWORKS[network]).encode(output);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

export function addressOfKey(network: BitcoinNetwork, publicKey: Uint8Array): string {
  const { address } = p2wpkh(publicKey, BITCOIN_NETWORKS[network]);
  if (address === undefined) throw new Error('no address for a public key');
  return address;
}

/** Below this nodes do not relay an output: three times what spending it costs at 1 satoshi a virtual byte. */
export function dustLimitOf(script: Uint8Array): bigint {
  const isWitness = script[0] === 0x00 || script[0] === 0x51;
  return BigInt(3 * (8 + 1 + script.length + (isWitness ? 67 : 148)));
}

/** Derives one address after another of the same accounts; it keeps the branch of each account. */
export class BitcoinAddressDeriver {
  private readonly branches = new Map<string, HDKey>();

  constructor(private readonly network: BitcoinNetwork) {}

  derive(accountXpub: string, index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= INDICES)
      throw new RangeError(`no index of an address: ${index}`);
    const { publicKey } = this.branchOf(accountXpub).deriveChild(index);
    if (publicKey === null) throw new Error('a derived key without its public part');
    return addressOfKey(this.network, publicKey);
  }

  private branchOf(accountXpub: string): HDKey {
    const known = this.branches.get(accountXpub);
    if (known !== undefined) return known;
    const form = accountXpub.slice(0, 2);
    const versions = KEY_VERSIONS[form];
    if (versions === undefined) throw new Error('no extended key of a known version');
    if ((this.network === 'main' ? ['tp', 'vp'] : ['zp']).includes(form))
      throw new Error('an extended key of another network');
    const account = HDKey.fromExtendedKey(accountXpub, versions);
    if (account.privateKey !== null) throw new Error('an extended private key where a public one belongs');
    if (account.depth !== ACCOUNT_DEPTH) throw new Error("no key of an account, m/84'/coin'/account'");
    const branch = account.deriveChild(EXTERNAL_BRANCH);
    this.branches.set(accountXpub, branch);
    return branch;
  }
}

function reject(problem: AddressProblem): AddressCheck {
  return { ok: false, problem };
}

/** Addresses of Bitcoin networks, in their canonical form alone, and the scripts and dust limits that belong to them. */
import { Address, OutScript } from '@scure/btc-signer';
import type { BitcoinNetwork } from '../config/signer-config.ts';
import { BITCOIN_NETWORKS } from '../keys/wallet.ts';
import { Rejection } from '../rejection.ts';

const TYPES: ReadonlySet<string> = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr']);

/** The output script of an address. @throws Rejection */
export function parseBitcoinAddress(network: BitcoinNetwork, text: string): Uint8Array {
  const coder = Address(BITCOIN_NETWORKS[network]);
  try {
    const output = coder.decode(text);
    if (TYPES.has(output.type) && coder.encode(output) === text) return OutScript.encode(output);
  } catch {
    // Falls through to the rejection: the library's reasons are not for the wire.
  }
  throw new Rejection('BAD_ADDRESS', `no address of the ${network} network in canonical form`);
}

/** Below this nodes do not relay an output: three times what spending it costs at 1 satoshi a virtual byte. */
export function dustLimitOf(script: Uint8Array): bigint {
  const isWitness = script[0] === 0x00 || script[0] === 0x51;
  return BigInt(3 * (8 + 1 + script.length + (isWitness ? 67 : 148)));
}

/**
 * Checks our own signed transaction before it leaves: decoded anew, its inputs, outputs and numbers are exactly the wanted
 * ones, and every signature holds over the hash of BIP-143 with SIGHASH_ALL, verified by Node's OpenSSL, not by the library
 * that signed.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { type DecodedBitcoin, type DecodedOutput, decodeBitcoin, doubleSha256 } from './decode-bitcoin.ts';

export interface WantedInput {
  outpoint: string;
  /** Satoshi, as the previous transaction proves. */
  amount: bigint;
  /** The script of a P2WPKH output of ours. */
  script: Uint8Array;
  publicKey: Uint8Array;
}

export interface WantedTransaction {
  inputs: readonly WantedInput[];
  outputs: readonly DecodedOutput[];
}

export const TX_VERSION = 2;
/** Announces that the transaction may be replaced (BIP-125). */
export const REPLACEABLE = 0xffff_fffd;
const SIGHASH_ALL = 1;
/** The bytes before a compressed key of secp256k1 in DER. */
const KEY_PREFIX = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');

/** The transaction's id. @throws when the bytes are anything but the wanted transaction, signed by us */
export function checkBitcoin(raw: Uint8Array, wanted: WantedTransaction): string {
  const decoded = decodeBitcoin(raw);
  if (decoded.version !== TX_VERSION || decoded.lockTime !== 0)
    throw new Error('another version or lock time');
  if (decoded.inputs.length !== wanted.inputs.length) throw new Error('another number of inputs');
  if (decoded.outputs.length !== wanted.outputs.length) throw new Error('another number of outputs');
  for (const [at, output] of wanted.outputs.entries())
    if (!isSameOutput(decoded.outputs[at], output)) throw new Error(`another output ${at}`);
  for (const [at, input] of wanted.inputs.entries()) checkInput(decoded, at, input);
  return decoded.txid;
}

function isSameOutput(one: DecodedOutput | undefined, other: DecodedOutput): boolean {
  return one?.amount === other.amount && Buffer.from(one.script).equals(other.script);
}

function checkInput(decoded: DecodedBitcoin, at: number, wanted: WantedInput): void {
  const input = decoded.inputs[at];
  if (input?.outpoint !== wanted.outpoint) throw new Error(`another input ${at}`);
  if (input.sequence !== REPLACEABLE || input.scriptSig.length > 0)
    throw new Error(`input ${at} is not plain`);
  const [signature, publicKey, ...more] = input.witness;
  if (signature === undefined || publicKey === undefined || more.length > 0)
    throw new Error(`input ${at} has another witness`);
  if (!Buffer.from(publicKey).equals(wanted.publicKey)) throw new Error(`input ${at} has another key`);
  if (signature.at(-1) !== SIGHASH_ALL) throw new Error(`input ${at} does not sign the whole transaction`);
  const key = createPublicKey({
    key: Buffer.concat([KEY_PREFIX, publicKey]),
    format: 'der',
    type: 'spki',
  });
  if (!verify('sha256', onceHashed(decoded, at, wanted), key, signature.subarray(0, -1)))
    throw new Error(`the signature of input ${at} does not hold`);
}

/** SHA-256 of BIP-143's text; the verification hashes it a second time. */
function onceHashed(decoded: DecodedBitcoin, at: number, { amount, script }: WantedInput): Buffer {
  const outpoints = decoded.inputs.map(({ outpoint }) => outpointBytes(outpoint));
  const sequences = decoded.inputs.map(({ sequence }) => uint32(sequence));
  const text = Buffer.concat([
    uint32(decoded.version),
    doubleSha256(Buffer.concat(outpoints)),
    doubleSha256(Buffer.concat(sequences)),
    outpoints[at] ?? Buffer.alloc(0),
    Buffer.from('1976a914', 'hex'),
    Buffer.from(script).subarray(2),
    Buffer.from('88ac', 'hex'),
    uint64(amount),
    uint32(REPLACEABLE),
    doubleSha256(Buffer.concat(decoded.outputs.map(outputBytes))),
    uint32(decoded.lockTime),
    uint32(SIGHASH_ALL),
  ]);
  return createHash('sha256').update(text).digest();
}

function outpointBytes(outpoint: string): Buffer {
  const [txid = '', vout] = outpoint.split(':');
  return Buffer.concat([Buffer.from(txid, 'hex').reverse(), uint32(Number(vout))]);
}

/** Scripts of outputs are shorter than 253 bytes, so one byte holds their length. */
function outputBytes({ amount, script }: DecodedOutput): Buffer {
  return Buffer.concat([uint64(amount), Buffer.from([script.length]), script]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

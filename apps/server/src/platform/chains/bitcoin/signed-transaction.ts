/**
 * Decodes signed bytes before they are stored or sent: the signer is another process, and what it gives is compared with
 * what was asked for. Taken is version 2 without lock time, replaceable, with P2WPKH inputs alone. Amounts stand in the
 * previous transactions of what was asked; with them every signature is verified over BIP-143's hash with SIGHASH_ALL.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import type {
  BitcoinUnsignedTransaction,
  SignedTransaction,
  UnsignedTransaction,
} from '../unsigned-transaction.ts';
import { addressOfKey, addressOfScript, ownScript } from './addresses.ts';
import type { OwnChain } from './build-transaction.ts';
import {
  type BitcoinInput,
  type BitcoinTransaction,
  decodeTransaction,
  doubleSha256,
  MalformedBytes,
  outpointOf,
} from './transaction-bytes.ts';

const VERSION = 2;
/** Announces that the transaction may be replaced (BIP-125). */
const REPLACEABLE = 0xffff_fffd;
const SIGHASH_ALL = 1;
/** Half the order of secp256k1: nodes relay no signature with a larger s. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** The bytes before a compressed key of secp256k1 in DER. */
const KEY_PREFIX = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');
const LONGEST = 400_000;

type Input = BitcoinUnsignedTransaction['inputs'][number];

export function readSignedBitcoin(
  own: OwnChain,
  signed: string,
  asked?: UnsignedTransaction,
): SignedTransaction | undefined {
  if (signed.length > LONGEST || signed !== signed.toLowerCase()) return undefined;
  try {
    const decoded = decodeTransaction(signed);
    if (decoded.version !== VERSION || decoded.lockTime !== 0) return undefined;
    const outputs = decoded.outputs.map(({ units, script }) => {
      const address = addressOfScript(own.network, script);
      if (address === undefined) throw new MalformedBytes('an output without an address');
      return { address, units: units.toString(), isChange: address === own.changeAddress };
    });
    const inputs = decoded.inputs.map((input, at) => readInput(own, decoded, input, at, asked));
    return { txid: decoded.txid, transaction: { family: 'bitcoin', inputs, outputs } };
  } catch (thrown) {
    if (thrown instanceof MalformedBytes) return undefined;
    throw thrown;
  }
}

function readInput(
  own: OwnChain,
  decoded: BitcoinTransaction,
  input: BitcoinInput,
  at: number,
  asked: UnsignedTransaction | undefined,
): Input {
  const { txid, outIndex, scriptSig, sequence, witness } = input;
  const [signature, publicKey, ...more] = witness;
  if (signature === undefined || publicKey === undefined || more.length > 0 || scriptSig.length > 0)
    throw new MalformedBytes('an input that is no P2WPKH');
  if (sequence !== REPLACEABLE) throw new MalformedBytes('an input that cannot be replaced');
  if (publicKey.length !== 33 || (publicKey[0] !== 2 && publicKey[0] !== 3))
    throw new MalformedBytes('a key that is not compressed');
  if (signature.at(-1) !== SIGHASH_ALL || !hasLowS(signature))
    throw new MalformedBytes('a signature that nodes do not relay');
  const address = addressOfKey(own.network, publicKey);
  const wanted = asked?.family === 'bitcoin' ? asked.inputs[at] : undefined;
  if (wanted === undefined || outpointOf(wanted) !== outpointOf(input))
    return { txid, outIndex, address, units: '', previousTransaction: '' };
  const units = provenUnits(own, wanted, address);
  const keyHash = ownScript(own.network, address).subarray(2);
  if (!isSignedBy(publicKey, signature, onceHashed(decoded, input, keyHash, units)))
    throw new MalformedBytes('a signature that does not hold');
  const { previousTransaction } = wanted;
  return { txid, outIndex, address, units: units.toString(), previousTransaction };
}

/** The amount and script that the previous transaction proves; the key must be that script's. */
function provenUnits(own: OwnChain, { txid, outIndex, previousTransaction }: Input, address: string): bigint {
  const previous = decodeTransaction(previousTransaction);
  const output = previous.outputs[outIndex];
  if (
    previous.txid !== txid ||
    output === undefined ||
    addressOfScript(own.network, output.script) !== address
  )
    throw new MalformedBytes('an input whose previous transaction proves nothing');
  return output.units;
}

/** A signature in DER is 30 len 02 len r 02 len s, then the byte of its kind. */
function hasLowS(signature: Buffer): boolean {
  const lengthOfR = signature[3] ?? 0;
  const startOfS = 6 + lengthOfR;
  const s = signature.subarray(startOfS, startOfS + (signature[startOfS - 1] ?? 0)).toString('hex');
  return s !== '' && BigInt(`0x${s}`) <= HALF_ORDER;
}

function isSignedBy(publicKey: Buffer, signature: Buffer, hashedOnce: Buffer): boolean {
  try {
    const der = Buffer.concat([KEY_PREFIX, publicKey]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify('sha256', hashedOnce, key, signature.subarray(0, -1));
  } catch {
    // OpenSSL throws for bytes that are no point of the curve.
    return false;
  }
}

/** SHA-256 of BIP-143's text; the verification hashes it a second time. */
function onceHashed(
  decoded: BitcoinTransaction,
  input: BitcoinInput,
  keyHash: Buffer,
  units: bigint,
): Buffer {
  const text = Buffer.concat([
    uint32(decoded.version),
    doubleSha256(Buffer.concat(decoded.inputs.map(outpointBytes))),
    doubleSha256(Buffer.concat(decoded.inputs.map(({ sequence }) => uint32(sequence)))),
    outpointBytes(input),
    Buffer.from('1976a914', 'hex'),
    keyHash,
    Buffer.from('88ac', 'hex'),
    uint64(units),
    uint32(input.sequence),
    doubleSha256(
      Buffer.concat(
        decoded.outputs.map((output) =>
          Buffer.concat([uint64(output.units), Buffer.from([output.script.length]), output.script]),
        ),
      ),
    ),
    uint32(decoded.lockTime),
    uint32(SIGHASH_ALL),
  ]);
  return createHash('sha256').update(text).digest();
}

function outpointBytes({ txid, outIndex }: BitcoinInput): Buffer {
  return Buffer.concat([Buffer.from(txid, 'hex').reverse(), uint32(outIndex)]);
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

/**
 * Decodes signed bytes before they are stored or sent: the signer is another process, and what it gives is compared with
 * what was asked for. Taken is type 2 of this chain with an empty access list, in the one encoding whose hash is the txid.
 */
import { keccak256, parseTransaction, recoverAddress, serializeTransaction } from 'viem/utils';
import type { SignedTransaction } from '../unsigned-transaction.ts';
import { canonicalAddress, ownAddress } from './addresses.ts';

/** Half the order of secp256k1: a signature with a larger s would have a twin with another txid, and no node takes it. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const TYPE_2 = /^0x02(?:[0-9a-f]{2}){1,4096}$/;

export async function readSignedEvm(signed: string, chainId: number): Promise<SignedTransaction | undefined> {
  if (!isType2(signed)) return undefined;
  try {
    return await decode(signed, chainId);
  } catch {
    // The decoder throws errors of many classes for bytes that are no transaction.
    return undefined;
  }
}

async function decode(signed: `0x02${string}`, chainId: number): Promise<SignedTransaction | undefined> {
  const { r, s, yParity, accessList = [], ...fields } = parseTransaction(signed);
  const { to, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fields;
  if (fields.chainId !== chainId || !to || accessList.length > 0) return undefined;
  if (r === undefined || s === undefined || yParity === undefined) return undefined;
  const signature = { r, s, yParity };
  const isCanonical = BigInt(s) <= HALF_ORDER && serializeTransaction(fields, signature) === signed;
  if (!isCanonical) return undefined;
  const from = await recoverAddress({ hash: keccak256(serializeTransaction(fields)), signature });
  return {
    txid: keccak256(signed),
    transaction: {
      family: 'evm',
      chainId,
      from,
      nonce: fields.nonce ?? 0,
      to: canonicalAddress(ownAddress(to)),
      value: (fields.value ?? 0n).toString(),
      data: fields.data ?? '0x',
      gasLimit: gas.toString(),
      maxFeePerGas: maxFeePerGas.toString(),
      maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
    },
  };
}

function isType2(signed: string): signed is `0x02${string}` {
  return TYPE_2.test(signed);
}

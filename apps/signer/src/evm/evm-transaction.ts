/**
 * Builds, signs and checks transactions of EVM chains: type 2, and either no data or exactly `transfer(address,uint256)` of a
 * known contract. The bytes are decoded again by other code, and their sender recovered, before they leave.
 */
import { Transaction } from 'micro-eth-signer';
import type { EvmKey } from '../keys/wallet.ts';
import type { SignedTransaction } from '../plan.ts';
import { type DecodedEvm, decodeEvm } from './decode-evm.ts';

const TRANSFER_SELECTOR = 'a9059cbb';
export const NO_DATA = '0x';

/** Call data of a token's transfer. `to` in lower case. */
export function transferData(to: string, amount: bigint): string {
  return `0x${TRANSFER_SELECTOR}${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;
}

/** @throws when the signed bytes are not exactly the wanted transaction of this key */
export function signEvm(wanted: DecodedEvm, key: EvmKey): SignedTransaction {
  const unsigned = Transaction.prepare(
    {
      type: 'eip1559',
      chainId: wanted.chainId,
      nonce: wanted.nonce,
      maxPriorityFeePerGas: wanted.maxPriorityFeePerGas,
      maxFeePerGas: wanted.maxFeePerGas,
      gasLimit: wanted.gas,
      to: wanted.to,
      value: wanted.value,
      data: wanted.data,
      accessList: [],
    },
    // Its strict mode has caps of its own; ours stand in the configuration.
    false,
  );
  // The library's default mixes fresh entropy into the nonce of the signature.
  const raw = unsigned.signBy(key.privateKey).toHex();
  checkSigned(raw, wanted, key.address);
  return { raw, txid: Transaction.fromHex(raw, false).hash };
}

/** @throws when the bytes are anything but the wanted transaction, signed by this sender */
export function checkSigned(raw: string, wanted: DecodedEvm, sender: string): void {
  const decoded = decodeEvm(raw);
  const differing = fieldsOf(decoded).find(([name, value]) => value !== new Map(fieldsOf(wanted)).get(name));
  if (differing !== undefined) throw new Error(`the signed bytes have another ${differing[0]}`);
  const recovered = Transaction.fromHex(raw, false).recoverSender().address.toLowerCase();
  if (recovered !== sender) throw new Error('the signed bytes are of another sender');
}

function fieldsOf(transaction: DecodedEvm): [string, string | bigint][] {
  return Object.entries(transaction);
}

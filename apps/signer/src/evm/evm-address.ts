/** Addresses of EVM chains: 20 bytes in hex, with the checksum of EIP-55 where letters are mixed. */
import { addr } from 'micro-eth-signer';
import { Rejection } from '../rejection.ts';

const ADDRESS = /^0x([0-9a-fA-F]{40})$/;

/** In lower case. @throws Rejection */
export function parseEvmAddress(text: string): string {
  const [, digits] = ADDRESS.exec(text) ?? [];
  if (digits === undefined) throw new Rejection('BAD_ADDRESS', 'no address of an EVM chain');
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && !addr.isValid(text))
    throw new Rejection('BAD_ADDRESS', 'the checksum of the address is wrong');
  if (/^0+$/.test(digits)) throw new Rejection('BAD_ADDRESS', 'the zero address');
  return text.toLowerCase();
}

/** With EIP-55's checksum, for people. */
export function withChecksum(address: string): string {
  return addr.addChecksum(address);
}

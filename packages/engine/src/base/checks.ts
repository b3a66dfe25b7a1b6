/** Checks that several commands of the wallet share. */
import { MAX_ADDRESS_LENGTH, MAX_AMOUNT, MAX_REASON_LENGTH, MAX_REF_LENGTH } from './limits.ts';

/** Also false for a number that the codec could not write: it arrives as the largest. */
export function isPositiveNumber(number: number): boolean {
  return number >= 1 && number < Number.MAX_SAFE_INTEGER;
}

export function areTwoOperators(first: number, second: number): boolean {
  return isPositiveNumber(first) && isPositiveNumber(second) && first !== second;
}

export function isReason(reason: string): boolean {
  return reason !== '' && reason.length <= MAX_REASON_LENGTH;
}

/** A transaction id, or a bank's reference. */
export function isReference(reference: string): boolean {
  return reference !== '' && reference.length <= MAX_REF_LENGTH;
}

/** The engine knows no chain's addresses: only that they are printable ASCII without spaces (rules/wallet#address-checks). */
export function isAddress(address: string): boolean {
  return address.length <= MAX_ADDRESS_LENGTH && /^[\x21-\x7e]+$/.test(address);
}

/** SHA-256 in hex. */
export function isHash(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash);
}

/** Above zero, and one that the ledger holds. */
export function isAmount(amount: bigint): boolean {
  return amount > 0n && amount <= MAX_AMOUNT;
}

/** From zero to the largest amount. */
export function isBound(amount: bigint): boolean {
  return amount >= 0n && amount <= MAX_AMOUNT;
}

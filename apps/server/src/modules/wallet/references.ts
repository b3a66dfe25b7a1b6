/**
 * The engine's references of money that operators record by hand. Credits of members and the funding of suspense share
 * them, so that one voucher is never booked both ways.
 */
const PREFIX = 'deposit:';

export function engineReference(reference: string): string {
  return PREFIX + reference;
}

export function shownReference(reference: string): string {
  return reference.startsWith(PREFIX) ? reference.slice(PREFIX.length) : reference;
}

/** Finds a member whose id a snapshot names. */
import { NONE } from '../book/order-store.ts';
import { CodecError } from '../codec/byte-reader.ts';
import type { MemberStore } from './member-store.ts';

/** Answers the member's number. @throws CodecError when there is no such member */
export function knownMember(memberId: number, members: MemberStore): number {
  const member = members.find(memberId);
  if (member === NONE) throw new CodecError(`there is no member ${memberId}`);
  return member;
}

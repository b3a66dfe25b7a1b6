/** Finds what a snapshot names by a member's number. */
import { CodecError } from '../codec/byte-reader.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { ContractAccount } from './contract-accounts.ts';
import type { ContractMemory } from './contract-memory.ts';

/** @throws CodecError when there is no such member */
export function memberAt(member: number, members: MemberStore): number {
  if (member >= members.count) throw new CodecError(`there is no member ${member}`);
  return member;
}

/** @throws CodecError when there is no such member */
export function accountAt(member: number, contracts: ContractMemory, members: MemberStore): ContractAccount {
  return contracts.accounts.accountOf(memberAt(member, members), members.idOf(member));
}

/** Finds what a snapshot names by a member's number. */
import { CodecError } from '../codec/byte-reader.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import type { ContractAccount } from './contract-accounts.ts';

/** @throws CodecError when there is no such member */
export function knownMember(member: number, { members }: EngineMemory): number {
  if (member >= members.count) throw new CodecError(`there is no member ${member}`);
  return member;
}

/** @throws CodecError when there is no such member */
export function accountOf(member: number, memory: EngineMemory): ContractAccount {
  const { contracts, members } = memory;
  return contracts.accounts.accountOf(knownMember(member, memory), members.id[member]!);
}

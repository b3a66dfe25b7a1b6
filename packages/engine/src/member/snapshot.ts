/** Members in a snapshot, in the order of their numbers. */
import { IDENTITY_LEVELS, type IdentityLevel } from '../base/identity-level.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { fromList } from '../codec/from-list.ts';
import { repeat } from '../codec/repeat.ts';
import type { SnapshotSection } from '../codec/snapshot-section.ts';
import { memberRequestOfVersion4, type OriginWithRequests } from '../requests/request-of-version-4.ts';
import type { MemberStores } from './member-stores.ts';

export const membersSection: SnapshotSection<MemberStores, OriginWithRequests> = {
  write: writeMembers,
  read: readMembers,
};

function writeMembers(out: ByteWriter, { members }: MemberStores): void {
  out.varint(members.count);
  for (let member = 0; member < members.count; member++) {
    out.makeRoom();
    out.varint(members.id[member]!);
    out.u8((members.isFrozen(member) ? 1 : 0) | (members.mayTrade(member) ? 2 : 0));
    out.varint(members.withdrawalLockedUntilMs[member]!);
    out.u8(members.identityLevel(member));
    out.varint(members.faucetDay[member]! + 1);
  }
}

function readMembers(reader: ByteReader, { members }: MemberStores, origin: OriginWithRequests): void {
  const { version, memberRequests } = origin;
  repeat(reader, () => {
    const member = members.open(reader.varint());
    const flags = reader.u8();
    members.setFlags(member, (flags & 1) !== 0, (flags & 2) !== 0);
    if (version >= 2) {
      members.withdrawalLockedUntilMs[member] = reader.varint();
      members.setIdentityLevel(member, fromList<IdentityLevel>(IDENTITY_LEVELS, reader.u8()));
    }
    members.faucetDay[member] = reader.varint() - 1;
    if (version < 5)
      repeat(reader, () => {
        const key = reader.text();
        const body = reader.text();
        memberRequests.push(memberRequestOfVersion4(member, key, body, reader.varint()));
      });
  });
}

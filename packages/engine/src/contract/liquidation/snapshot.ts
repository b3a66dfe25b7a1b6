/** Locked accounts and the queue of liquidations in a snapshot. */
import { SLOT } from '../../book/order-store.ts';
import { type ByteReader, CodecError } from '../../codec/byte-reader.ts';
import type { ByteWriter } from '../../codec/byte-writer.ts';
import { repeat } from '../../codec/repeat.ts';
import type { SnapshotOrigin, SnapshotSection } from '../../codec/snapshot-section.ts';
import { accountAt } from '../account-of.ts';
import { type ContractMemory, POSITION_GONE } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { POSITION } from '../positions/position-record.ts';
import { isLeft } from './liquidated-scope.ts';

export const lockedAccountsSection: SnapshotSection<ContractStores> = {
  write: writeAccounts,
  read: (reader, stores) =>
    repeat(reader, () => {
      accountAt(reader.varint(), stores.contracts, stores.members).liquidationId = reader.varint();
    }),
};

export const queueSection: SnapshotSection<ContractStores> = { write: writeQueue, read: readQueue };

/** The members whose cross positions wait for their liquidation, with its id. */
function writeAccounts(out: ByteWriter, { contracts: { accounts } }: ContractStores): void {
  const locked = [...accounts.all()].filter(({ liquidationId }) => liquidationId !== 0);
  out.makeRoom();
  out.varint(locked.length);
  for (const { member, liquidationId } of locked) {
    out.makeRoom();
    out.varint(member);
    out.varint(liquidationId);
  }
}

/**
 * A scope's position by its id; 0 stands for the cross positions of its member, and the id of the liquidation, which is no
 * position's, for one that is closed by now.
 */
function writeQueue(out: ByteWriter, { contracts: { queue, positions } }: ContractStores): void {
  out.makeRoom();
  out.varint(queue.length);
  for (const scope of queue) {
    const { liquidationId, member, position } = scope;
    out.makeRoom();
    out.varint(liquidationId);
    out.varint(member);
    if (position === SLOT.NONE) out.varint(0);
    else out.varint(isLeft(positions, scope) ? positions.number(position, POSITION.ID) : liquidationId);
  }
}

function readQueue(reader: ByteReader, { contracts }: ContractStores, { version }: SnapshotOrigin): void {
  const positions = slotsById(contracts);
  repeat(reader, () => {
    const liquidationId = reader.varint();
    const member = reader.varint();
    const positionId = reader.varint();
    // Before version 5 a closed position was written with its own id.
    const position = positionId === 0 ? SLOT.NONE : (positions.get(positionId) ?? POSITION_GONE);
    if (version >= 5 && position === POSITION_GONE && positionId !== liquidationId)
      throw new CodecError(`position ${positionId} waits, and there is none`);
    contracts.queue.push({ liquidationId, member, position });
  });
}

function slotsById({ markets, positions }: ContractMemory): Map<number, number> {
  const slots = new Map<number, number>();
  for (const market of markets)
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.integer(at, POSITION.MARKET_NEXT))
      slots.set(positions.number(at, POSITION.ID), at);
  return slots;
}

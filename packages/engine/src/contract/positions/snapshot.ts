/** Positions in a snapshot, in the order of their ids. */
import { SLOT } from '../../book/order-store.ts';
import { type ByteReader, CodecError } from '../../codec/byte-reader.ts';
import type { ByteWriter } from '../../codec/byte-writer.ts';
import { fromList } from '../../codec/from-list.ts';
import { repeat } from '../../codec/repeat.ts';
import type { SnapshotSection } from '../../codec/snapshot-section.ts';
import { accountAt } from '../account-of.ts';
import type { ContractStores } from '../contract-stores.ts';
import { POSITION } from './position-record.ts';

export const positionsSection: SnapshotSection<ContractStores> = {
  write: writePositions,
  read: readPositions,
};

/** Numbers of zero or more; the integers after them too. */
export const POSITION_NUMBERS = [
  POSITION.QTY,
  POSITION.LOTS,
  POSITION.FROZEN_QTY,
  POSITION.FROZEN_LOTS,
  POSITION.OPEN_NOTIONAL,
  POSITION.MARGIN,
  POSITION.TAKE_PROFIT,
  POSITION.STOP_LOSS,
  POSITION.OPEN_TIME,
  POSITION.LIQUIDATION_ID,
  POSITION.LIFE_QTY,
  POSITION.LIFE_LOTS,
  POSITION.LIFE_FEES,
] as const;

/** These may be negative. */
export const POSITION_SIGNED_NUMBERS = [POSITION.LIFE_PNL, POSITION.LIFE_FUNDING] as const;

export const POSITION_INTEGERS = [
  POSITION.IS_CROSS,
  POSITION.LEVERAGE,
  POSITION.TRIGGER_SOURCE,
  POSITION.TRIGGER_TRIES,
  POSITION.END,
] as const;

function writePositions(out: ByteWriter, { contracts, kind }: ContractStores): void {
  const { positions, markets, lastId } = contracts;
  const all: number[] = [];
  for (const market of markets)
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.integer(at, POSITION.MARKET_NEXT))
      all.push(at);
  all.sort((a, b) => positions.number(a, POSITION.ID) - positions.number(b, POSITION.ID));
  const sum = kind.amount();
  out.makeRoom();
  out.varint(all.length);
  for (const at of all) {
    out.makeRoom();
    out.varint(lastId - positions.number(at, POSITION.ID));
    out.varint(positions.integer(at, POSITION.MARKET));
    out.varint(positions.integer(at, POSITION.MEMBER));
    out.u8(positions.integer(at, POSITION.SIDE));
    for (const field of POSITION_NUMBERS) out.varint(positions.number(at, field));
    for (const field of POSITION_SIGNED_NUMBERS) out.signed(BigInt(positions.number(at, field)));
    for (const field of POSITION_INTEGERS) out.varint(positions.integer(at, field));
    for (const column of [positions.lifeOpen, positions.lifeClose]) {
      column.get(at, sum);
      out.limbs(sum.lo, sum.hi);
    }
  }
}

function readPositions(reader: ByteReader, stores: ContractStores): void {
  let lastId = 0;
  repeat(reader, () => {
    const id = stores.contracts.lastId - reader.varint();
    if (id <= lastId) throw new CodecError(`position ${id} is behind position ${lastId}`);
    lastId = id;
    readPosition(reader, stores, id);
  });
}

function readPosition(reader: ByteReader, stores: ContractStores, id: number): void {
  const { markets, positions } = stores.contracts;
  const market = fromList(markets, reader.varint());
  const account = accountAt(reader.varint(), stores.contracts, stores.members);
  const { member } = account;
  const side = reader.u8() & 1;
  if (market.position(member, side) !== SLOT.NONE) throw new CodecError(`two positions where ${id} is`);
  const position = positions.open(id, market.number, member, side, market.positions, account.positions);
  for (const field of POSITION_NUMBERS) positions.setNumber(position, field, reader.varint());
  for (const field of POSITION_SIGNED_NUMBERS) positions.setNumber(position, field, Number(reader.signed()));
  for (const field of POSITION_INTEGERS) positions.setInteger(position, field, reader.varint());
  const sum = stores.kind.amount();
  for (const column of [positions.lifeOpen, positions.lifeClose]) {
    reader.limbs();
    sum.setLimbs(reader.lo, reader.hi);
    column.set(position, sum);
  }
  if (positions.integer(position, POSITION.IS_CROSS) === 1) account.crossPositions++;
  market.setPosition(member, side, position);
}

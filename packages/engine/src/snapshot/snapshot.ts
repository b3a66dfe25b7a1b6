/**
 * The whole state as bytes. Canonical: the same state gives the same bytes, and their hash is the state's hash. A snapshot
 * of an older engine version is read too.
 */
import { ENGINE_VERSION } from '../base/engine-version.ts';
import { ByteReader, CodecError } from '../codec/byte-reader.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import type { SnapshotSection } from '../codec/snapshot-section.ts';
import { contract } from '../contract/domain.ts';
import { growth } from '../growth/domain.ts';
import { indexPrice } from '../index-price/domain.ts';
import { balancesSection } from '../ledger/snapshot.ts';
import { listing } from '../listing/domain.ts';
import { member } from '../member/domain.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import { money } from '../money/domain.ts';
import { otc } from '../otc/domain.ts';
import type { OriginWithRequests } from '../requests/request-of-version-4.ts';
import { spot } from '../spot/domain.ts';
import { beginReferences } from '../spot/reference-snapshot.ts';
import { wallet } from '../wallet/domain.ts';
import { requestsSection } from './request-snapshot.ts';

/**
 * "TERN" and a zero; the engine version follows and says which engine may read the rest
 * (architecture#same-journal-same-state).
 */
const SNAPSHOT_MAGIC = [0x54, 0x45, 0x52, 0x4e, 0x00] as const;

/** In the order of their bytes. */
const SECTIONS: readonly SnapshotSection<EngineMemory, OriginWithRequests>[] = [
  listing.snapshot.assets,
  listing.snapshot.markets,
  indexPrice.snapshot.indexes,
  member.snapshot.members,
  balancesSection,
  spot.snapshot.orders,
  spot.snapshot.closedOrders,
  money.snapshot.refs,
  money.snapshot.faucet,
  contract.snapshot.contracts,
  requestsSection,
  wallet.snapshot.wallet,
  otc.snapshot.otc,
  growth.snapshot.growth,
];

export function writeSnapshot(memory: EngineMemory): Uint8Array {
  const out = new ByteWriter(1 << 16);
  for (const byte of SNAPSHOT_MAGIC) out.u8(byte);
  out.varint(ENGINE_VERSION);
  out.varint(memory.counters.lastSeq);
  out.varint(memory.counters.lastTimeMs);
  out.varint(memory.counters.lastTradeId);
  for (const section of SECTIONS) {
    out.makeRoom();
    section.write(out, memory);
  }
  return out.take();
}

/**
 * Fills an empty memory.
 * @throws CodecError for anything that `writeSnapshot` would not have written, in this engine version or an older one
 */
export function readSnapshot(snapshot: Uint8Array, memory: EngineMemory): void {
  const reader = new ByteReader(snapshot);
  for (const byte of SNAPSHOT_MAGIC) if (reader.u8() !== byte) throw new CodecError('not a snapshot');
  const version = reader.varint();
  if (version < 1 || version > ENGINE_VERSION)
    throw new CodecError(`a snapshot of engine version ${version}; this engine is ${ENGINE_VERSION}`);
  memory.counters.lastSeq = reader.varint();
  memory.counters.lastTimeMs = reader.varint();
  memory.counters.lastTradeId = reader.varint();
  const origin: OriginWithRequests = { version, memberRequests: [] };
  for (const section of SECTIONS) section.read(reader, memory, origin);
  if (version < 10) beginReferences(memory);
  reader.checkFinished();
}

/**
 * The whole state as bytes. Canonical: the same state gives the same bytes, and their hash is the state's hash. A snapshot
 * of an older engine version is read too.
 */
import { ENGINE_VERSION } from '../base/engine-version.ts';
import { ByteReader, CodecError } from '../codec/byte-reader.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import type { SnapshotSection } from '../codec/snapshot-section.ts';
import { contractsSection } from '../contract/snapshot.ts';
import { growthSection } from '../growth/snapshot.ts';
import { indexesSection } from '../index-price/snapshot.ts';
import { balancesSection } from '../ledger/snapshot.ts';
import { assetsSection, marketsSection } from '../listing/snapshot.ts';
import { membersSection } from '../member/snapshot.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import { faucetSection, refsSection } from '../money/snapshot.ts';
import { otcSection } from '../otc/snapshot.ts';
import type { OriginWithRequests } from '../requests/request-of-version-4.ts';
import { beginReferences } from '../spot/reference-snapshot.ts';
import { closedOrdersSection, ordersSection } from '../spot/snapshot.ts';
import { walletSection } from '../wallet/snapshot.ts';
import { requestsSection } from './request-snapshot.ts';

/**
 * "TERN" and a zero; the engine version follows and says which engine may read the rest
 * (architecture#same-journal-same-state).
 */
const SNAPSHOT_MAGIC = [0x54, 0x45, 0x52, 0x4e, 0x00] as const;

/** In the order of their bytes. */
const SECTIONS: readonly SnapshotSection<EngineMemory, OriginWithRequests>[] = [
  assetsSection,
  marketsSection,
  indexesSection,
  membersSection,
  balancesSection,
  ordersSection,
  closedOrdersSection,
  refsSection,
  faucetSection,
  contractsSection,
  requestsSection,
  walletSection,
  otcSection,
  growthSection,
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

/**
 * The core publishes for all who follow its rows: each row once it is durable, and a heartbeat with the newest one. A
 * follower folds rows that are chained to its own by their hashes, and reads from the table what did not come.
 */
import type { BatchHeader } from '@tern/engine';
import { MESSAGE_VERSION, MessageWriter, openMessage } from './byte-message.ts';

/** A row without its commands, which no follower needs. */
export interface PublishedRow {
  batch: number;
  epoch: number;
  header: BatchHeader;
  prevHash: Uint8Array;
  hash: Uint8Array;
  /** undefined: they are too large for a message, and followers read the row from the table. */
  events: Uint8Array | undefined;
}

/** Between two heartbeats. */
export const HEARTBEAT_MS = 250;

export interface Heartbeat {
  epoch: number;
  /** The newest released row. */
  batch: number;
  hash: Uint8Array;
  /** Since the core's start, whatever its clock says: messages name it, so that the core knows how old they are. */
  uptimeMs: number;
  /** The core's clock, for limits of time at other processes. */
  clockMs: number;
  /** False: the core takes no command now, or is silent (architecture#a-silent-core). */
  isHealthy: boolean;
}

const HASH_BYTES = 32;

export function writeRow(row: PublishedRow): Uint8Array {
  const writer = new MessageWriter();
  writer.u8(MESSAGE_VERSION);
  writer.u8(row.events === undefined ? 0 : 1);
  writer.whole(row.batch);
  writer.whole(row.epoch);
  writer.whole(row.header.firstSeq);
  writer.u32(row.header.count);
  writer.whole(row.header.timeMs);
  writer.raw(row.prevHash);
  writer.raw(row.hash);
  if (row.events !== undefined) writer.block(row.events);
  return writer.take();
}

/** @throws MalformedMessageError */
export function readRow(bytes: Uint8Array): PublishedRow {
  const reader = openMessage(bytes);
  const hasEvents = reader.flag();
  const row = {
    batch: reader.whole(),
    epoch: reader.whole(),
    header: { firstSeq: reader.whole(), count: reader.u32(), timeMs: reader.whole() },
    prevHash: reader.raw(HASH_BYTES),
    hash: reader.raw(HASH_BYTES),
    events: hasEvents ? reader.block() : undefined,
  };
  reader.finish();
  return row;
}

export function writeHeartbeat(heartbeat: Heartbeat): Uint8Array {
  const writer = new MessageWriter();
  writer.u8(MESSAGE_VERSION);
  writer.whole(heartbeat.epoch);
  writer.whole(heartbeat.batch);
  writer.raw(heartbeat.hash);
  writer.whole(heartbeat.uptimeMs);
  writer.whole(heartbeat.clockMs);
  writer.u8(heartbeat.isHealthy ? 1 : 0);
  return writer.take();
}

/** @throws MalformedMessageError */
export function readHeartbeat(bytes: Uint8Array): Heartbeat {
  const reader = openMessage(bytes);
  const heartbeat = {
    epoch: reader.whole(),
    batch: reader.whole(),
    hash: reader.raw(HASH_BYTES),
    uptimeMs: reader.whole(),
    clockMs: reader.whole(),
    isHealthy: reader.flag(),
  };
  reader.finish();
  return heartbeat;
}

/**
 * A body joined of parts, some of which were compressed beforehand. A deflate stream is a row of blocks: a part that was
 * flushed whole ends on a byte and looks back at nothing before it, so such parts stand in any order between blocks that
 * hold plain bytes as they are. Joining copies bytes and compresses nothing;
 * the compressed body does not look at the bytes of a compressed part either, because its checksum came with it.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crcFactor, joinCrc } from './joined-crc.ts';

export interface BodyPart {
  bytes: Uint8Array;
  /** The same bytes compressed; pressPart makes it. */
  pressed?: PressedBytes;
}

export interface PressedBytes {
  deflated: Uint8Array;
  /** The checksum of the bytes, and the factor that joinCrc puts it behind another one with. */
  crc: number;
  factor: number;
}

/** Magic number, deflate, no flags, no time, no hint, unknown system (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A last block that holds nothing. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const MOST_STORED = 0xffff;

export function pressPart(bytes: Uint8Array): PressedBytes {
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, crc: crc32(bytes), factor: crcFactor(bytes.length) };
}

export function joinPlain(parts: readonly BodyPart[]): Buffer {
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

export function joinGzip(parts: readonly BodyPart[]): Buffer {
  const pieces: Uint8Array[] = [GZIP_HEAD];
  let stored: Uint8Array[] = [];
  const flush = () => {
    pieces.push(...storedBlocks(Buffer.concat(stored)));
    stored = [];
  };
  let sum = 0;
  let length = 0;
  for (const { bytes, pressed } of parts) {
    // crc32 of nothing forgets what came before.
    if (bytes.length === 0) continue;
    length += bytes.length;
    if (pressed === undefined) {
      sum = crc32(bytes, sum);
      stored.push(bytes);
    } else {
      sum = joinCrc(sum, pressed.factor, pressed.crc);
      flush();
      pieces.push(pressed.deflated);
    }
  }
  flush();
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...pieces, LAST_BLOCK, tail]);
}

function storedBlocks(bytes: Buffer): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += MOST_STORED) {
    const part = bytes.subarray(at, at + MOST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(~part.length & 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** PNG files put together chunk by chunk, so that each rule of the format can be broken alone; for tests. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

export const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(type: string, content: Buffer, crc?: number): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc ?? crc32(named), named.length + 4);
  return framed;
}

/** 8 bits of grey a pixel. */
export function header(width: number, height: number, bits = 8, colour = 0): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([bits, colour, 0, 0, 0], 8);
  return chunk('IHDR', content);
}

/** Every pixel the same grey; compresses to next to nothing. */
export function pixels(width: number, height: number, shade = 0x80): Buffer {
  const row = Buffer.alloc(width + 1, shade);
  row[0] = 0;
  return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 9 });
}

export const end = chunk('IEND', Buffer.alloc(0));

export function greyPng(width: number, height: number, more: Buffer[] = []): Buffer {
  return Buffer.concat([PNG_HEAD, header(width, height), ...more, chunk('IDAT', pixels(width, height)), end]);
}

/** Four rows of noise again and again: small to send, and costly to draw anew, because nothing of them repeats when it is resized. */
export function costlyPng(width: number, height: number): Buffer {
  const rows = Array.from({ length: 4 }, () => Buffer.concat([Buffer.of(0), randomBytes(width)]));
  const raw = Buffer.concat(Array.from({ length: height }, (_, at) => rows[at % rows.length] as Buffer));
  return Buffer.concat([PNG_HEAD, header(width, height), chunk('IDAT', deflateSync(raw)), end]);
}

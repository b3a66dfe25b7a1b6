/**
 * The pixels that an image has by its header: what decoding it may cost, read without decoding. The header is a
 * stranger's word; the process that decodes refuses an image that has more pixels than its header said.
 */
import { sniffImage } from './sniff-image.ts';

/** undefined: the header cannot be read. */
export function pixelsByHeader(bytes: Uint8Array): number | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (sniffImage(bytes)) {
      case 'png':
        return pngPixels(view);
      case 'jpeg':
        return jpegPixels(view);
      case 'webp':
        return webpPixels(view);
      default:
        return undefined;
    }
  } catch (error) {
    // The file ends inside its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function pngPixels(view: Buffer): number | undefined {
  return view.toString('latin1', 12, 16) === 'IHDR'
    ? view.readUInt32BE(16) * view.readUInt32BE(20)
    : undefined;
}

/** The frame's size stands behind its marker; all other segments are passed by their lengths, and filling bytes too. */
function jpegPixels(view: Buffer): number | undefined {
  for (let at = 2; at < view.length; ) {
    if (view[at] !== 0xff || view[at + 1] === 0xff) {
      at++;
      continue;
    }
    const marker = view.readUInt8(at + 1);
    if (isFrame(marker)) return view.readUInt16BE(at + 5) * view.readUInt16BE(at + 7);
    // The pixels or the end come before any frame.
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += hasNoLength(marker) ? 2 : 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
}

/** C0 to CF, but for tables and the sign of an extension. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function webpPixels(view: Buffer): number | undefined {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return (view.readUInt16LE(26) & 0x3fff) * (view.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = view.readUInt32LE(21);
      return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return (view.readUIntLE(24, 3) + 1) * (view.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

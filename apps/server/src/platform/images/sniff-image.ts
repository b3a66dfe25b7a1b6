/** The kind of an image by its first bytes. The name and the type that a client gives are never looked at. */

export type SniffedType = 'jpeg' | 'png' | 'webp';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** undefined: nothing that is taken. */
export function sniffImage(bytes: Uint8Array): SniffedType | undefined {
  const head = Buffer.from(bytes.subarray(0, 16));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(PNG)) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

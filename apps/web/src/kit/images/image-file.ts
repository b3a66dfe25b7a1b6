/**
 * Tells the kind of a chosen file before it is sent: by its own bytes, never by its name. Saves the round trip to the
 * server, which decides.
 */

/** JPEG, PNG, WebP, GIF. */
const SIGNATURES: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
  [0x47, 0x49, 0x46, 0x38],
];

export function looksLikeImage(head: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, at) => head[at] === byte));
}

export async function fileIsImage(file: File): Promise<boolean> {
  return looksLikeImage(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

export interface ImageSize {
  width: number;
  height: number;
}

/** Undefined when the browser cannot read it. */
export async function imageSize(url: string): Promise<ImageSize | undefined> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  }
}

/** The bytes that a folder takes as a zip: its files deflated, and for each the two headers of the format. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';

/** A bundle travels to every phone: at most 1.5 MB. */
export const LARGEST_BUNDLE_BYTES = 1_500_000;
/** A local header, an entry of the directory and a data descriptor, without the name, which stands in two of them. */
const HEADER_BYTES = 30 + 46 + 16;
const END_BYTES = 22;

export function zippedSize(folder: string): number {
  return filesBelow(folder).reduce((total, path) => {
    const { length } = deflateRawSync(readFileSync(path), { level: 9 });
    return total + length + HEADER_BYTES + 2 * Buffer.byteLength(relative(folder, path));
  }, END_BYTES);
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

/**
 * Checks the zip of a web build as strictly as this package writes it: devices unpack with code of their own, some by the list
 * at the end of the zip and some by the header before each file, so both must say the same and leave no byte between.
 */
import { readFile, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_BUNDLE_BYTES, MAX_FILES, MAX_UNPACKED_BYTES } from '../manifest/limits.ts';
import { findNameFault, type NameFault, NameList } from './entry-name.ts';

export type BundleFault =
  | NameFault
  | 'tooLarge'
  | 'notZip'
  | 'tooManyFiles'
  | 'notFile'
  | 'encrypted'
  | 'unknownMethod'
  | 'hiddenBytes'
  | 'damaged'
  | 'unpacksTooLarge'
  | 'noIndex';

export class BundleRefused extends Error {
  readonly reason: BundleFault;
  /** The name of the entry; undefined: the fault is of the whole zip. */
  readonly path: string | undefined;

  constructor(reason: BundleFault, path?: string, options?: ErrorOptions) {
    super(`the zip is refused: ${reason}${path === undefined ? '' : ` (${JSON.stringify(path)})`}`, options);
    this.reason = reason;
    this.path = path;
  }
}

/**
 * Reads the whole zip as a device would unpack it (rules/releases#gates), and writes nothing. Sizes are those that came out,
 * not those that the zip declares.
 * @param zip its bytes, or the path of its file
 * @throws BundleRefused
 */
export async function checkBundle(zip: Uint8Array | string): Promise<void> {
  const bytes =
    typeof zip === 'string' ? await readLimited(zip) : Buffer.from(zip.buffer, zip.byteOffset, zip.length);
  if (bytes.length > MAX_BUNDLE_BYTES) throw new BundleRefused('tooLarge');
  const directoryStart = findDirectory(bytes);
  const reader = await asBundleFault('notZip', undefined, () =>
    fromBufferPromise(bytes, { decodeStrings: false }),
  );
  if (reader.entryCount > MAX_FILES) throw new BundleRefused('tooManyFiles');
  const end = await checkEntries(reader);
  if (end !== directoryStart) throw new BundleRefused('hiddenBytes');
}

async function readLimited(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MAX_BUNDLE_BYTES) throw new BundleRefused('tooLarge');
  return readFile(path);
}

const END_BYTES = 22;
const END_MARK = 0x06054b50;

/** The list of entries ends where the zip's last record begins, and that record has no comment behind it. */
function findDirectory(bytes: Buffer): number {
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END_MARK) throw new BundleRefused('notZip');
  const start = bytes.readUInt32LE(end + 16);
  if (start + bytes.readUInt32LE(end + 12) !== end) throw new BundleRefused('hiddenBytes');
  return start;
}

/** @returns the byte after the last file */
async function checkEntries(reader: ZipFile): Promise<number> {
  const names = new NameList();
  let next = 0;
  let unpacked = 0;
  for await (const entry of entriesOf(reader)) {
    // Decoding is off: this package's names are ASCII, and an extra field cannot give another one.
    const path = entry.fileNameRaw.toString('latin1');
    const nameFault = findNameFault(path) ?? names.add(path);
    if (nameFault !== undefined) throw new BundleRefused(nameFault, path);
    checkKind(entry, path);
    next = await checkHeader(reader, entry, path, next);
    unpacked += await checkContent(reader, entry, path, MAX_UNPACKED_BYTES - unpacked);
  }
  if (!names.has('index.html')) throw new BundleRefused('noIndex');
  return next;
}

async function* entriesOf(reader: ZipFile): AsyncGenerator<Entry> {
  const entries = reader.eachEntry();
  for (;;) {
    const { done, value } = await asBundleFault('notZip', undefined, () => entries.next());
    if (done === true) return;
    yield value;
  }
}

const REGULAR_FILE = 0o100000;
const FILE_KIND = 0o170000;
const ENCRYPTED = 1 | 64 | 8192;
const UTF8 = 2048;
const STORED = 0;
const DEFLATED = 8;

function checkKind(entry: Entry, path: string): void {
  const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
  if (kind !== 0 && kind !== REGULAR_FILE) throw new BundleRefused('notFile', path);
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new BundleRefused('encrypted', path);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new BundleRefused('unknownMethod', path);
  const hasMore =
    (entry.generalPurposeBitFlag & ~UTF8) !== 0 || entry.extraFieldLength + entry.fileCommentLength > 0;
  if (hasMore) throw new BundleRefused('hiddenBytes', path);
}

/**
 * The header before the file's content says the same as the list, and begins where the file before it ends.
 * @returns the byte after the content
 */
async function checkHeader(reader: ZipFile, entry: Entry, path: string, start: number): Promise<number> {
  const header = await asBundleFault('damaged', path, () => reader.readLocalFileHeaderPromise(entry, {}));
  const isSame =
    entry.relativeOffsetOfLocalHeader === start &&
    header.extraFieldLength === 0 &&
    header.fileName.equals(entry.fileNameRaw) &&
    header.generalPurposeBitFlag === entry.generalPurposeBitFlag &&
    header.compressionMethod === entry.compressionMethod &&
    header.compressedSize === entry.compressedSize &&
    header.uncompressedSize === entry.uncompressedSize &&
    header.crc32 === entry.crc32;
  if (!isSame) throw new BundleRefused('hiddenBytes', path);
  return header.fileDataStart + entry.compressedSize;
}

/**
 * Unpacks a file without keeping it, and stops as soon as it is too large.
 * @returns bytes of the file
 */
async function checkContent(reader: ZipFile, entry: Entry, path: string, most: number): Promise<number> {
  return asBundleFault('damaged', path, async () => {
    let size = 0;
    let checksum = 0;
    for await (const chunk of await reader.openReadStreamPromise(entry)) {
      size += chunk.length;
      if (size > most) throw new BundleRefused('unpacksTooLarge', path);
      checksum = crc32(chunk, checksum);
    }
    if (checksum !== entry.crc32) throw new BundleRefused('damaged', path);
    return size;
  });
}

async function asBundleFault<T>(
  reason: BundleFault,
  path: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BundleRefused) throw error;
    throw new BundleRefused(reason, path, { cause: error });
  }
}

/**
 * An archive in the tar format (ustar), compressed: a human can look into it without us. Entries are written whole, one
 * after another; large content is written as several entries.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

const BLOCK = 512;
const LONGEST_NAME = 100;
/** A longer name's folders stand apart, so far as they fit. */
const PREFIX = { at: 345, length: 155 };

export interface TarWriter {
  add(name: string, content: Uint8Array): Promise<void>;
  /** Durable when this resolves. */
  finish(): Promise<void>;
  /** Gives up: nothing of it stays. */
  discard(): Promise<void>;
}

/** The file must not exist yet; only its owner can read it. */
export function createTar(path: string): TarWriter {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const gzip = createGzip({ level: 1 });
  const failed = new Promise<never>((_resolve, reject) => {
    file.once('error', reject);
    gzip.once('error', reject);
  });
  failed.catch(() => undefined);
  gzip.pipe(file);
  const write = async (bytes: Uint8Array) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), failed]);
  };
  return {
    async add(name, content) {
      await write(header(name, content.byteLength));
      await write(content);
      await write(Buffer.alloc(padding(content.byteLength)));
    },
    async finish() {
      gzip.end(Buffer.alloc(2 * BLOCK));
      await Promise.race([once(file, 'close'), failed]);
      const written = await open(path, 'r');
      await written.sync();
      await written.close();
    },
    async discard() {
      // Bytes on their way cause errors; no code needs them any more.
      for (const stream of [gzip, file]) stream.on('error', () => undefined);
      const closed = new Promise<void>((resolve) =>
        file.closed ? resolve() : file.once('close', () => resolve()),
      );
      gzip.destroy();
      file.destroy();
      await closed;
      rmSync(path, { force: true });
    },
  };
}

export interface TarEntry {
  name: string;
  content: Buffer;
}

/** Entries in their order; throws when the file is cut off, altered or no such archive. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const unpacked = createGunzip();
  // An error of either stream reaches the reader.
  pipeline(createReadStream(path), unpacked, () => undefined);
  const bytes = new Bytes(unpacked);
  for (;;) {
    const head = await bytes.take(BLOCK);
    if (head[0] === 0) {
      // The checksum over all of it comes last.
      await bytes.drain();
      return;
    }
    const name = [text(head, PREFIX.at, PREFIX.length), text(head, 0, LONGEST_NAME)]
      .filter(Boolean)
      .join('/');
    if (text(head, 257, 6) !== 'ustar' || Number.parseInt(text(head, 148, 8), 8) !== checksum(head))
      throw new Error('this is no backup, or a damaged one');
    const size = Number.parseInt(text(head, 124, 12), 8);
    const content = await bytes.take(size);
    await bytes.take(padding(size));
    yield { name, content };
  }
}

/** Takes a stream's bytes in the portions that the reader wants. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private left: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.source = stream[Symbol.asyncIterator]();
  }

  async drain(): Promise<void> {
    while ((await this.source.next()).done !== true);
  }

  async take(count: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.left.length === 0) {
        const next = await this.source.next();
        if (next.done === true) throw new Error('the backup is cut off');
        this.left = next.value;
      }
      const part = this.left.subarray(0, missing);
      this.left = this.left.subarray(part.length);
      missing -= part.length;
      chunks.push(part);
    }
    return Buffer.concat(chunks);
  }
}

function header(name: string, size: number): Buffer {
  const { prefix, rest } = inTwo(name);
  const block = Buffer.alloc(BLOCK);
  block.write(rest, 0);
  block.write(prefix, PREFIX.at);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(`${'0'.repeat(11)}\0`, 136);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** @throws Error for a name that no cut at a slash makes fit */
function inTwo(name: string): { prefix: string; rest: string } {
  const fits = (prefix: string, rest: string) =>
    Buffer.byteLength(prefix) <= PREFIX.length && Buffer.byteLength(rest) <= LONGEST_NAME;
  if (fits('', name)) return { prefix: '', rest: name };
  for (let cut = name.indexOf('/'); cut >= 0; cut = name.indexOf('/', cut + 1)) {
    const [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
    if (fits(prefix, rest)) return { prefix, rest };
  }
  throw new Error(`the name ${name} is too long for a backup`);
}

/** As if the checksum's own field held blanks. */
function checksum(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function text(block: Buffer, at: number, length: number): string {
  return block
    .toString('utf8', at, at + length)
    .replace(/\0.*$/s, '')
    .trim();
}

/**
 * The signer's log: an append-only file of chained lines, and beside it a small file with the count and hash of the last one
 * (docs/signer.md#log). A record is durable in both before its append returns, so before its bytes leave. The
 * signer does not start without the log, or with one that is altered, reordered or shortened. After a failed append the log
 * is not to be used any more.
 */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isSameMac, macOf } from '../canonical.ts';
import { createFile, readSmallFile, replaceFile } from '../folder/durable-files.ts';
import type { LogRecord } from '../policy/records.ts';
import { FIRST_HASH, LogError, readLine, writeLine } from './log-line.ts';

export interface LogHead {
  /** The number of records. */
  count: number;
  /** The last record's hash in hex; zeros before the first. */
  hash: string;
}

export const LOG_FILE = 'log.jsonl';
export const HEAD_FILE = 'log-head.json';
const CHUNK_BYTES = 1 << 20;
const NEW_LINE = 0x0a;
const NO_HEAD: LogHead = { count: 0, hash: FIRST_HASH };

export class LogFile {
  /** Where each line ends, its line break included. */
  private readonly ends: number[] = [];
  private last: LogHead = NO_HEAD;
  private hasFailed = false;

  private constructor(
    private readonly file: number,
    private readonly folder: string,
    private readonly key: Uint8Array,
  ) {}

  /** Makes the log of a new wallet. @throws when one of its files is there */
  static create(folder: string, key: Uint8Array, opened: LogRecord): void {
    createFile(join(folder, LOG_FILE), '');
    createFile(join(folder, HEAD_FILE), headText(key, NO_HEAD));
    const log = LogFile.open(folder, key, () => {});
    log.append(opened);
    log.close();
  }

  /** Reads and checks the whole log; `take` receives each record in order. @throws LogError */
  static open(folder: string, key: Uint8Array, take: (record: LogRecord) => void): LogFile {
    const head = readHead(folder, key);
    let file: number;
    try {
      file = openSync(join(folder, LOG_FILE), 'r+');
    } catch {
      throw new LogError(
        `${join(folder, LOG_FILE)} cannot be opened: the signer does not start without its log`,
      );
    }
    const log = new LogFile(file, folder, key);
    try {
      log.readAll(head, take);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    return log;
  }

  get head(): LogHead {
    return this.last;
  }

  /** An append failed: what is durable is unknown, so nothing may be answered any more. */
  get isBroken(): boolean {
    return this.hasFailed;
  }

  /** Durable when it returns. Answers the record's number. @throws when anything about it failed: the process must end */
  append(record: LogRecord): number {
    if (this.hasFailed) throw new LogError('an earlier append failed');
    this.hasFailed = true;
    const start = this.size;
    if (fstatSync(this.file).size !== start) throw new LogError('another process wrote to it');
    const { text, hash } = writeLine(this.key, this.last.hash, record);
    const bytes = Buffer.from(`${text}\n`);
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.file, bytes, written, bytes.length - written, start + written);
    fsyncSync(this.file);
    this.advance(start + bytes.length, hash);
    replaceFile(join(this.folder, HEAD_FILE), headText(this.key, this.last));
    this.hasFailed = false;
    return this.last.count - 1;
  }

  /** The record with this number, checked anew. @throws LogError */
  read(number: number): LogRecord {
    return readLine(this.key, this.hashAt(number) ?? FIRST_HASH, this.lineAt(number)).record;
  }

  /** The hash of the log's head when it had `count` records; undefined when it never had. */
  hashAt(count: number): string | undefined {
    if (count === 0) return FIRST_HASH;
    if (count > this.last.count) return undefined;
    return /"hash":"([0-9a-f]{64})","mac":"[0-9a-f]{64}"\}$/.exec(this.lineAt(count - 1))?.[1];
  }

  close(): void {
    closeSync(this.file);
  }

  private get size(): number {
    return this.ends.at(-1) ?? 0;
  }

  private advance(end: number, hash: string): void {
    this.ends.push(end);
    this.last = { count: this.last.count + 1, hash };
  }

  private lineAt(number: number): string {
    const end = this.ends[number];
    if (end === undefined) throw new LogError(`it has no record ${number}`);
    const start = number === 0 ? 0 : (this.ends[number - 1] ?? 0);
    const bytes = Buffer.alloc(end - start - 1);
    readSync(this.file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  }

  private readAll(head: LogHead, take: (record: LogRecord) => void): void {
    let rest = Buffer.alloc(0);
    let headSeen = head.count === 0;
    for (const chunk of chunksOf(this.file)) {
      const bytes = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
        const length = end + 1 - start;
        take(this.readNext(bytes.toString('utf8', start, end), length));
        if (this.last.count === head.count) headSeen = this.last.hash === head.hash;
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
    if (this.last.count < head.count)
      throw new LogError(`it was shortened: ${this.last.count} records of ${head.count}`);
    if (!headSeen) throw new LogError(`${HEAD_FILE} belongs to another log`);
    // The head follows each record at once, so a crash leaves it at most one record behind.
    if (this.last.count > head.count + 1) throw new LogError(`${HEAD_FILE} is older than the log`);
    if (rest.length > 0) this.dropTornLine(head);
    if (this.last.count !== head.count)
      replaceFile(join(this.folder, HEAD_FILE), headText(this.key, this.last));
  }

  private readNext(text: string, length: number): LogRecord {
    try {
      const { record, hash } = readLine(this.key, this.last.hash, text);
      this.advance(this.size + length, hash);
      return record;
    } catch (error) {
      const why = error instanceof LogError ? error.message : 'it cannot be read';
      throw new LogError(`line ${this.last.count + 1} of ${LOG_FILE}: ${why}`);
    }
  }

  /**
   * A crash in the middle of an append leaves a line without its end. Its bytes never left, because they leave after the
   * whole line is durable, and the head does not count it; so it goes. A whole line with a wrong hash is another matter.
   */
  private dropTornLine(head: LogHead): void {
    if (this.last.count !== head.count)
      throw new LogError('it ends in a torn line that its head does not explain');
    ftruncateSync(this.file, this.size);
    fsyncSync(this.file);
  }
}

function* chunksOf(file: number): Generator<Buffer> {
  for (let position = 0; ; ) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const length = readSync(file, chunk, 0, CHUNK_BYTES, position);
    if (length === 0) return;
    position += length;
    yield chunk.subarray(0, length);
  }
}

function headText(key: Uint8Array, { count, hash }: LogHead): string {
  return `${JSON.stringify({ count, hash, mac: macOf(key, `head ${count} ${hash}`) })}\n`;
}

function readHead(folder: string, key: Uint8Array): LogHead {
  const path = join(folder, HEAD_FILE);
  const text = readSmallFile(path);
  if (text === undefined)
    throw new LogError(`${path} is not there: the signer does not start without its log`);
  let read: { count?: unknown; hash?: unknown } | null;
  try {
    read = JSON.parse(text);
  } catch {
    throw new LogError(`${path} is no JSON`);
  }
  const { count, hash } = read ?? {};
  if (typeof count !== 'number' || typeof hash !== 'string') throw new LogError(`${path} is damaged`);
  if (!isSameMac(headText(key, { count, hash }), text))
    throw new LogError(`${path} was altered or belongs to another wallet`);
  return { count, hash };
}

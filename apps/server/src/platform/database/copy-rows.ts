/**
 * Rows in PostgreSQL's binary COPY format, written straight into one buffer that is used again and again: no object
 * and no text a row. A value that was written may be changed in its place until the rows are sent.
 */
import type { TransactionSql } from './connect.ts';

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const INITIAL_BYTES = 64 * 1024;
/** More than the fixed fields of any row take. */
const SLACK_BYTES = 1024;
const TWO_32 = 2 ** 32;

/** The bytes of a field in the buffer, its length included. */
export const INT16_BYTES = 6;
export const INT64_BYTES = 12;

export class CopyRows {
  /** Rows since the last clear. */
  count = 0;
  /** Where the next field goes. */
  at = HEADER.length;
  private bytes = Buffer.alloc(INITIAL_BYTES);
  private view = viewOf(this.bytes);
  private readonly statement: string;

  constructor(
    table: string,
    private readonly columns: readonly string[],
  ) {
    this.statement = `copy ${table} (${columns.join(', ')}) from stdin (format binary)`;
    HEADER.copy(this.bytes);
  }

  clear(): void {
    this.count = 0;
    this.at = HEADER.length;
  }

  /** Begins a row; exactly its fields, in the order of the columns, must follow. */
  begin(): void {
    this.makeRoom(SLACK_BYTES);
    this.view.setInt16(this.at, this.columns.length);
    this.at += 2;
    this.count++;
  }

  int16(value: number): void {
    this.view.setInt32(this.at, 2);
    this.view.setInt16(this.at + 4, value);
    this.at += INT16_BYTES;
  }

  int64(value: bigint): void {
    this.view.setInt32(this.at, 8);
    this.view.setBigInt64(this.at + 4, value);
    this.at += INT64_BYTES;
  }

  /** An int64 out of a whole number of zero or more, below 2^53. */
  whole(value: number): void {
    this.view.setInt32(this.at, 8);
    this.putWhole(this.at, value);
    this.at += INT64_BYTES;
  }

  text(value: string): void {
    const { length } = value;
    this.makeRoom(length * 3 + SLACK_BYTES);
    const start = this.at + 4;
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      if (code > 0x7f) {
        this.utf8(value);
        return;
      }
      this.bytes[start + i] = code;
    }
    this.view.setInt32(this.at, length);
    this.at = start + length;
  }

  /** In the place of the field that begins at `at`. */
  putInt16(at: number, value: number): void {
    this.view.setInt16(at + 4, value);
  }

  putInt64(at: number, value: bigint): void {
    this.view.setBigInt64(at + 4, value);
  }

  addInt64(at: number, value: bigint): void {
    this.view.setBigInt64(at + 4, this.view.getBigInt64(at + 4) + value);
  }

  putWhole(at: number, value: number): void {
    this.view.setUint32(at + 4, value / TWO_32);
    this.view.setUint32(at + 8, value >>> 0);
  }

  wholeAt(at: number): number {
    return this.view.getUint32(at + 4) * TWO_32 + this.view.getUint32(at + 8);
  }

  /** Sends the rows; nothing may be written before it is done. */
  async send(sql: TransactionSql): Promise<void> {
    if (this.count === 0) return;
    this.makeRoom(2);
    this.view.setInt16(this.at, -1);
    const bytes = this.bytes.subarray(0, this.at + 2);
    await sql.unsafe(this.statement).copyIn([bytes]);
  }

  private utf8(value: string): void {
    const written = this.bytes.write(value, this.at + 4, 'utf8');
    this.view.setInt32(this.at, written);
    this.at += 4 + written;
  }

  private makeRoom(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return;
    const larger = Buffer.alloc(Math.max(this.at + bytes, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
    this.view = viewOf(larger);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Reads the answer of `copy (...) to stdout (format binary)`: bytes come as they are, not as text twice as long. */
import type { Queryable } from './connect.ts';

const HEADER_BYTES = 19;
const TWO_32 = 2 ** 32;

export class CopiedRows {
  private at: number;

  private constructor(private readonly bytes: Buffer) {
    // The header's last word says how much follows it.
    this.at = HEADER_BYTES + bytes.readUInt32BE(HEADER_BYTES - 4);
  }

  /** `query` must come from no stranger: there are no parameters. */
  static async of(sql: Queryable, query: string): Promise<CopiedRows> {
    const chunks: Buffer[] = [];
    const copied = sql.unsafe(`copy (${query}) to stdout (format binary)`).copyOut();
    for await (const chunk of copied) chunks.push(chunk);
    return new CopiedRows(Buffer.concat(chunks));
  }

  /** Goes to the next row; false when there is none. Then the fields are read in the order of the columns. */
  next(): boolean {
    const fields = this.bytes.readInt16BE(this.at);
    this.at += 2;
    return fields >= 0;
  }

  int32(): number {
    const value = this.bytes.readInt32BE(this.at + 4);
    this.at += 8;
    return value;
  }

  /** An int64 that is a whole number of zero or more, below 2^53. */
  whole(): number {
    const { bytes, at } = this;
    this.at += 12;
    return bytes.readUInt32BE(at + 4) * TWO_32 + bytes.readUInt32BE(at + 8);
  }

  bytea(): Buffer {
    const start = this.at + 4;
    this.at = start + this.bytes.readInt32BE(this.at);
    return this.bytes.subarray(start, this.at);
  }
}

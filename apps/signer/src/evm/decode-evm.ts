/**
 * Reads a signed transaction of type 2 from its bytes, strictly and without the library that made them, so that what leaves
 * is checked by other code than what built it. Reads RLP with shortest forms alone.
 */

export interface DecodedEvm {
  chainId: bigint;
  nonce: bigint;
  maxPriorityFeePerGas: bigint;
  maxFeePerGas: bigint;
  gas: bigint;
  /** Lower case. */
  to: string;
  value: bigint;
  /** Lower-case hex with 0x. */
  data: string;
}

type Item = Uint8Array | Item[];

const TYPE = 0x02;
/** chainId, nonce, both fees, gas, to, value, data, access list, yParity, r, s. */
const FIELDS = 12;

/** @throws when the bytes are anything but one signed transaction of type 2 with an empty access list */
export function decodeEvm(raw: string): DecodedEvm {
  if (!/^0x(?:[0-9a-f]{2})+$/.test(raw)) throw new Error('no lower-case hex');
  const bytes = Buffer.from(raw.slice(2), 'hex');
  if (bytes[0] !== TYPE) throw new Error('no transaction of type 2');
  const [fields, end] = readItem(bytes, 1);
  if (end !== bytes.length) throw new Error('bytes after the transaction');
  if (!Array.isArray(fields) || fields.length !== FIELDS) throw new Error(`not ${FIELDS} fields`);
  const accessList = fields[8];
  if (!Array.isArray(accessList) || accessList.length > 0) throw new Error('an access list');
  const to = bytesAt(fields, 5);
  if (to.length !== 20) throw new Error('no payee');
  if (numberAt(fields, 9) > 1n) throw new Error('no parity');
  if (numberAt(fields, 10) === 0n || numberAt(fields, 11) === 0n) throw new Error('not signed');
  return {
    chainId: numberAt(fields, 0),
    nonce: numberAt(fields, 1),
    maxPriorityFeePerGas: numberAt(fields, 2),
    maxFeePerGas: numberAt(fields, 3),
    gas: numberAt(fields, 4),
    to: `0x${Buffer.from(to).toString('hex')}`,
    value: numberAt(fields, 6),
    data: `0x${Buffer.from(bytesAt(fields, 7)).toString('hex')}`,
  };
}

/** The item that begins at `start`, and where it ends. */
function readItem(bytes: Uint8Array, start: number): [Item, number] {
  const prefix = byteAt(bytes, start);
  if (prefix < 0x80) return [bytes.subarray(start, start + 1), start + 1];
  const isList = prefix >= 0xc0;
  const [from, length] = readLength(bytes, start, prefix - (isList ? 0xc0 : 0x80));
  const end = from + length;
  if (end > bytes.length) throw new Error('the bytes end too early');
  if (!isList) {
    if (length === 1 && byteAt(bytes, from) < 0x80) throw new Error('not the shortest form');
    return [bytes.subarray(from, end), end];
  }
  const items: Item[] = [];
  for (let at = from; at < end; ) {
    const [item, next] = readItem(bytes.subarray(0, end), at);
    items.push(item);
    at = next;
  }
  return [items, end];
}

/** Where the content begins, and how long it is. */
function readLength(bytes: Uint8Array, start: number, code: number): [number, number] {
  if (code <= 55) return [start + 1, code];
  const size = code - 55;
  if (size > 3 || byteAt(bytes, start + 1) === 0) throw new Error('not the shortest length');
  let length = 0;
  for (let at = 0; at < size; at += 1) length = length * 256 + byteAt(bytes, start + 1 + at);
  if (length <= 55) throw new Error('not the shortest length');
  return [start + 1 + size, length];
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new Error('the bytes end too early');
  return byte;
}

function bytesAt(fields: readonly Item[], at: number): Uint8Array {
  const item = fields[at];
  if (item === undefined || Array.isArray(item)) throw new Error(`field ${at} is no text`);
  return item;
}

function numberAt(fields: readonly Item[], at: number): bigint {
  const bytes = bytesAt(fields, at);
  if (bytes[0] === 0) throw new Error(`field ${at} has a leading zero`);
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

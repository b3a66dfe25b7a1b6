/**
 * Reads the hexadecimal values of an EVM node's answers. Each function takes a value of unknown type and throws
 * MalformedAnswer, with the name of the field, for all that the protocol does not allow.
 */
import { MalformedAnswer } from '../json-rpc.ts';

export type Hex = `0x${string}`;

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const SAFE_QUANTITY = /^0x0*[0-9a-f]{1,13}$/i;
const HASH = /^0x[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const BLOOM = /^0x[0-9a-f]{512}$/i;
const BYTES = /^0x(?:[0-9a-f]{2})*$/i;

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

/** The quantity has at most 256 bits. */
export function readQuantity(value: unknown, name: string): bigint {
  if (!isText(value, QUANTITY)) throw new MalformedAnswer(`${name} is no quantity`);
  return BigInt(value);
}

/** Heights, positions, nonces and seconds lie below 2^52. */
export function readCount(value: unknown, name: string): number {
  if (!isText(value, SAFE_QUANTITY)) throw new MalformedAnswer(`${name} is no count`);
  return Number.parseInt(value, 16);
}

/** A hash is 32 bytes; the result is in lower case. */
export function readHash(value: unknown, name: string): Hex {
  if (!isText(value, HASH)) throw new MalformedAnswer(`${name} is no hash`);
  return lowerHex(value);
}

/** Takes a txid or block hash that another part of the server passes. Throws TypeError for other text. */
export function ownHash(text: string): Hex {
  if (!HASH.test(text)) throw new TypeError('no hash of an EVM chain');
  return lowerHex(text);
}

/** An address is 20 bytes; in lower case they are its key. */
export function readAddressKey(value: unknown, name: string): Hex {
  if (!isText(value, ADDRESS)) throw new MalformedAnswer(`${name} is no address`);
  return lowerHex(value);
}

export function readBytes(value: unknown, name: string): Hex {
  if (!isText(value, BYTES)) throw new MalformedAnswer(`${name} is no byte string`);
  return lowerHex(value);
}

/** A bloom is 256 bytes; the result is in lower case. */
export function readBloom(value: unknown): Hex {
  if (!isText(value, BLOOM)) throw new MalformedAnswer('logsBloom is no bloom');
  return lowerHex(value);
}

/** Makes the digits of text that starts with 0x lower case. */
export function lowerHex(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`;
}

export function hexCount(count: number): Hex {
  return `0x${count.toString(16)}`;
}

export function hexQuantity(quantity: bigint): Hex {
  return `0x${quantity.toString(16)}`;
}

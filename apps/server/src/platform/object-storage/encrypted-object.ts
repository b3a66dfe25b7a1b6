/**
 * An object as it lies in the storage: its own random key, sealed under the key outside the database, then the bytes
 * sealed under that key. Both are bound to the object's name, so an object moved to another name does not open, and
 * changing the outer key means sealing the short inner keys anew, not the files.
 *
 * Layout: 1 byte version, 2 bytes length of the sealed key, the sealed key, the sealed bytes.
 */
import { randomBytes } from 'node:crypto';
import { SealedBox, type SealingKeys } from '../secrets/sealed-box.ts';

const VERSION = 1;
const KEY_BYTES = 32;
const HEAD_BYTES = 3;

export class ObjectSealer {
  private readonly outer: SealedBox;

  constructor(keys: Buffer | SealingKeys) {
    this.outer = new SealedBox(keys, 'object keys');
  }

  seal(bytes: Uint8Array, name: string): Buffer {
    const key = randomBytes(KEY_BYTES);
    return laidOut(this.outer.seal(key, name), innerBox(key).seal(bytes, name));
  }

  /** @throws when the object was altered, or belongs to another name or key. */
  open(sealed: Buffer, name: string): Buffer {
    const { sealedKey, sealedBytes } = partsOf(sealed);
    return innerBox(this.outer.open(sealedKey, name)).open(sealedBytes, name);
  }

  /** The object with its own key under the current outer one; undefined: it is already. @throws as open does */
  reseal(sealed: Buffer, name: string): Buffer | undefined {
    const { sealedKey, sealedBytes } = partsOf(sealed);
    const fresh = this.outer.reseal(sealedKey, name);
    return fresh && laidOut(fresh, sealedBytes);
  }
}

function partsOf(sealed: Buffer): { sealedKey: Buffer; sealedBytes: Buffer } {
  if (sealed.length < HEAD_BYTES || sealed.readUInt8(0) !== VERSION) throw new Error('not a sealed object');
  const end = HEAD_BYTES + sealed.readUInt16BE(1);
  return { sealedKey: sealed.subarray(HEAD_BYTES, end), sealedBytes: sealed.subarray(end) };
}

function laidOut(sealedKey: Buffer, sealedBytes: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(VERSION, 0);
  head.writeUInt16BE(sealedKey.length, 1);
  return Buffer.concat([head, sealedKey, sealedBytes]);
}

function innerBox(key: Buffer): SealedBox {
  return new SealedBox(key, 'object');
}

/**
 * Encryption at rest: AES-256-GCM under a key derived from the key outside the database, one derived key per use, so
 * that what was sealed for one thing never opens as another. `about` (an id) is authenticated with it: a sealed value
 * moved to another row does not open. While the key is being changed a box opens what either key sealed, and seals with
 * the new one alone.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The keys outside the database: the one that seals, and while a change of it is unfinished the one before. */
export interface SealingKeys {
  current: Buffer;
  old: Buffer | undefined;
}

export class SealedBox {
  private readonly key: Buffer;
  private readonly oldKey: Buffer | undefined;

  constructor(keys: Buffer | SealingKeys, use: string) {
    const { current, old } = Buffer.isBuffer(keys) ? { current: keys, old: undefined } : keys;
    this.key = derive(current, use);
    this.oldKey = old && derive(old, use);
  }

  /** nonce, ciphertext, tag. */
  seal(plain: Uint8Array, about: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce);
    cipher.setAAD(Buffer.from(about));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws when the bytes were altered, or sealed under another key, use or id. */
  open(sealed: Uint8Array, about: string): Buffer {
    try {
      return openWith(this.key, sealed, about);
    } catch (error) {
      if (this.oldKey === undefined) throw error;
      return openWith(this.oldKey, sealed, about);
    }
  }

  /** The value under the current key; undefined: it is already. @throws as open does */
  reseal(sealed: Uint8Array, about: string): Buffer | undefined {
    try {
      openWith(this.key, sealed, about);
      return undefined;
    } catch {
      return this.seal(this.open(sealed, about), about);
    }
  }
}

function derive(masterKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `tern ${use}`, 32));
}

function openWith(key: Buffer, sealed: Uint8Array, about: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)),
    decipher.final(),
  ]);
}

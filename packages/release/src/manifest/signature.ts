/** Signatures of releases: RSA 3072 with PKCS #1 v1.5 and SHA-256, by the browser's or Node's own cryptography. */
import { fromBase64 } from './base64.ts';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const KEY_BITS = 3072;
const PUBLIC_EXPONENT = '1,0,1';

/** 384 bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{512}$/;

/** @returns whether a text has the form of a signature: base64 of 384 bytes */
export function isSignature(text: string): boolean {
  return SIGNATURE.test(text);
}

/** Pages without TLS and old devices have no cryptography: there nothing can be verified. */
export function hasCrypto(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * @param signature base64
 * @param publicKey SPKI, base64
 * @returns false as well where the key or the signature has no proper form, and where cryptography is missing
 */
export async function verifySignature(
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
  publicKey: string,
): Promise<boolean> {
  const signed = isSignature(signature) ? fromBase64(signature) : undefined;
  const key = await importPublicKey(publicKey);
  if (signed === undefined || key === undefined) return false;
  return crypto.subtle.verify(ALGORITHM.name, key, signed, bytes);
}

/** Named by what gives it, because the types of browsers and those of Node name it apart. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** @returns whether the text is the SPKI of an RSA key of 3072 bits with the exponent 65537, base64 */
export async function isReleaseKey(publicKey: string): Promise<boolean> {
  return (await importPublicKey(publicKey)) !== undefined;
}

async function importPublicKey(publicKey: string): Promise<Key | undefined> {
  const bytes = fromBase64(publicKey);
  if (bytes === undefined || !hasCrypto()) return undefined;
  try {
    const key = await crypto.subtle.importKey('spki', bytes, ALGORITHM, false, ['verify']);
    return isOurKind(key.algorithm) ? key : undefined;
  } catch {
    return undefined;
  }
}

function isOurKind(algorithm: Key['algorithm']): boolean {
  if (!('modulusLength' in algorithm) || !('publicExponent' in algorithm)) return false;
  return algorithm.modulusLength === KEY_BITS && String(algorithm.publicExponent) === PUBLIC_EXPONENT;
}

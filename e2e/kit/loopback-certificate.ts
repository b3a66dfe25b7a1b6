/**
 * A certificate of this machine's loopback address, made anew for each journey that wants TLS: no private key lies in the
 * repository, and nothing expires. Node signs but builds no certificate, so its few fields are written here in DER.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface LoopbackCertificate {
  /** PEM both. */
  key: string;
  cert: string;
  /** SHA-256 of the public key, in base64: a browser that is given it trusts this certificate and no other. */
  keyHash: string;
}

const TAGS = { integer: 2, bits: 3, octets: 4, oid: 6, text: 12, time: 23, list: 48, set: 49, version: 160 };
const EXTENSIONS = 163;
const IP_ADDRESS = 135;
const DAY_MS = 86_400_000;

/** Object ids, in the bytes of DER. */
const ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2];
const COMMON_NAME = [0x55, 4, 3];
const ALTERNATIVE_NAMES = [0x55, 0x1d, 17];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 19];

export function loopbackCertificate(): LoopbackCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const der = signed(bodyOf(spki), privateKey);
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    keyHash: createHash('sha256').update(spki).digest('base64'),
  };
}

function bodyOf(spki: Buffer): Buffer {
  const name = list(
    part(TAGS.set, ...list(part(TAGS.oid, ...COMMON_NAME), part(TAGS.text, ...Buffer.from('loopback')))),
  );
  const validity = list(timeOf(Date.now() - DAY_MS), timeOf(Date.now() + DAY_MS));
  // It is its own authority, which a client that is given it as one wants to read.
  const isAuthority = list(part(1, 255));
  const addresses = list(part(IP_ADDRESS, 127, 0, 0, 1));
  return list(
    part(TAGS.version, ...part(TAGS.integer, 2)),
    part(TAGS.integer, 1),
    list(part(TAGS.oid, ...ECDSA_SHA256)),
    name,
    validity,
    name,
    spki,
    part(
      EXTENSIONS,
      ...list(extension(BASIC_CONSTRAINTS, isAuthority), extension(ALTERNATIVE_NAMES, addresses)),
    ),
  );
}

function signed(body: Buffer, key: KeyObject): Buffer {
  const signature = sign('sha256', body, key);
  return list(body, list(part(TAGS.oid, ...ECDSA_SHA256)), part(TAGS.bits, 0, ...signature));
}

const extension = (id: number[], value: Buffer): Buffer =>
  list(part(TAGS.oid, ...id), part(TAGS.octets, ...value));

/** YYMMDDHHMMSSZ. */
const timeOf = (ms: number): Buffer =>
  part(TAGS.time, ...Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

const list = (...parts: Buffer[]): Buffer => part(TAGS.list, ...Buffer.concat(parts));

function part(tag: number, ...bytes: number[]): Buffer {
  const { length } = bytes;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.from([tag, ...head, ...bytes]);
}

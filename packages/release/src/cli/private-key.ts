/** The files of a key pair: <name>.pem, for its holder alone, and <name>.pub. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isReleaseKey } from '../manifest/signature.ts';
import { readPassphrase } from './passphrase.ts';
import { ToolError } from './tool-error.ts';

const KEY_BITS = 3072;
const PRIVATE = 0o600;
const FOR_OTHERS = 0o077;
const ENCRYPTED = 'ENCRYPTED PRIVATE KEY';

export interface PrivateKey {
  /** SPKI, base64. */
  publicKey: string;
  /** @returns base64 */
  sign(bytes: Uint8Array): string;
}

/**
 * @param path ends with ".pem"
 * @param passphrase undefined: the file is not encrypted
 * @returns the path of the public part
 * @throws ToolError one of the files is there already
 */
export function writeKeyPair(path: string, passphrase: string | undefined): string {
  const publicPath = publicPathOf(path);
  if (existsSync(path) || existsSync(publicPath))
    throw new ToolError(`${path} or ${publicPath} is there already`);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  const cipher = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher });
  writeFileSync(path, pem, { mode: PRIVATE, flag: 'wx' });
  writeFileSync(publicPath, `${spkiOf(publicKey)}\n`, { flag: 'wx' });
  return publicPath;
}

/** @throws ToolError */
export function readPublicKey(path: string): string {
  if (!path.endsWith('.pub')) throw new ToolError(`${path} does not end with .pub`);
  return readFileSync(path, 'utf8').trim();
}

/** @throws ToolError */
export async function openPrivateKey(path: string, passphraseFile: string | undefined): Promise<PrivateKey> {
  if ((statSync(path).mode & FOR_OTHERS) !== 0)
    throw new ToolError(`${path} can be read by others: chmod 600 ${path}`);
  const pem = readFileSync(path, 'utf8');
  const passphrase = pem.includes(ENCRYPTED)
    ? await readPassphrase(passphraseFile, `Passphrase of ${path}: `)
    : undefined;
  const key = decrypt(pem, passphrase, path);
  const publicKey = spkiOf(createPublicKey(key));
  if (!(await isReleaseKey(publicKey))) throw new ToolError(`${path} is not RSA ${KEY_BITS}`);
  return { publicKey, sign: (bytes) => sign('sha256', bytes, key).toString('base64') };
}

function decrypt(pem: string, passphrase: string | undefined, path: string): KeyObject {
  try {
    return createPrivateKey(passphrase === undefined ? pem : { key: pem, passphrase });
  } catch (error) {
    throw new ToolError(`${path} cannot be opened: another passphrase, or no private key`, { cause: error });
  }
}

const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');

function publicPathOf(path: string): string {
  if (!path.endsWith('.pem')) throw new ToolError(`${path} does not end with .pem`);
  return path.replace(/\.pem$/, '.pub');
}

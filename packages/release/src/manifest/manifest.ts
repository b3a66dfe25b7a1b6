import { MAX_MANIFEST_BYTES, MAX_NOTE_LENGTH, MAX_NOTES } from './limits.ts';
import { isSignature } from './signature.ts';
import { isVersion } from './version.ts';

export type Platform = 'android' | 'ios' | 'web';

/**
 * The manifest of a release (rules/releases#manifest): it ties a version to the zip of a web build. Its exact bytes are signed
 * by the manifest key, and the zip's bytes by the bundle key, whose signature stands inside the manifest.
 */
export interface Manifest {
  /** "1.2.3", semver without suffixes. */
  version: string;
  platform: Platform;
  /** Each platform and channel has its own line of versions: "stable". */
  channel: string;
  /** The oldest native app that can run the build. */
  minNative: string;
  /** The member cannot put it off. */
  mandatory: boolean;
  /** Bytes of the zip. */
  size: number;
  /** The zip's hash, hex. */
  sha256: string;
  /** SHA256withRSA over the zip's bytes by the bundle key, base64. */
  bundleSignature: string;
  /** Plain text, one to twenty in each language. */
  notes: { zh: string[]; en: string[] };
  createdMs: number;
  expiresMs: number;
}

export class ManifestError extends Error {
  /** @param fault a part of a sentence: "its version is not three numbers" */
  constructor(fault: string) {
    super(`the manifest cannot be used: ${fault}`);
  }
}

const CHANNEL = /^[a-z][a-z0-9-]{0,15}$/;
const SHA256 = /^[0-9a-f]{64}$/;
/** Characters that change how other text appears, and what no reader sees. They are the same in every version of Unicode. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

export function isPlatform(text: unknown): text is Platform {
  return text === 'android' || text === 'ios' || text === 'web';
}

/** Up to 16 small letters, digits and hyphens, a letter first. */
export function isChannel(text: string): boolean {
  return CHANNEL.test(text);
}

/** The one way to write a manifest: `parseManifest` takes no other bytes. */
export function writeManifest(manifest: Manifest): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(inOrder(manifest)));
}

/**
 * Strict: fields of another kind, unknown, missing or doubled fields and another way to write the same are faults. Whether its
 * time is over is not asked here.
 * @throws ManifestError
 */
export function parseManifest(bytes: Uint8Array): Manifest {
  if (bytes.length > MAX_MANIFEST_BYTES) throw new ManifestError('it is too long');
  const value = parseJson(bytes);
  if (!isManifest(value)) throw new ManifestError('its fields are not those of a manifest');
  const fault = findFault(value);
  if (fault !== undefined) throw new ManifestError(fault);
  const manifest = inOrder(value);
  if (!isSame(writeManifest(manifest), bytes))
    throw new ManifestError('it is not written as manifests are: fields, their order, or spaces');
  return manifest;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new ManifestError('it is no JSON');
  }
}

/** Leaves out unknown fields. */
function inOrder(manifest: Manifest): Manifest {
  return {
    version: manifest.version,
    platform: manifest.platform,
    channel: manifest.channel,
    minNative: manifest.minNative,
    mandatory: manifest.mandatory,
    size: manifest.size,
    sha256: manifest.sha256,
    bundleSignature: manifest.bundleSignature,
    notes: { zh: manifest.notes.zh, en: manifest.notes.en },
    createdMs: manifest.createdMs,
    expiresMs: manifest.expiresMs,
  };
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || !isRecord(value.notes)) return false;
  const texts = [value.version, value.channel, value.minNative, value.sha256, value.bundleSignature];
  const numbers = [value.size, value.createdMs, value.expiresMs];
  return (
    texts.every((text) => typeof text === 'string') &&
    numbers.every((number) => Number.isSafeInteger(number)) &&
    typeof value.mandatory === 'boolean' &&
    isPlatform(value.platform) &&
    [value.notes.zh, value.notes.en].every(isTextList)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

function findFault(manifest: Manifest): string | undefined {
  const { version, channel, minNative, size, sha256, bundleSignature, notes } = manifest;
  if (!isVersion(version)) return 'its version is not three numbers';
  if (!isChannel(channel)) return 'its channel is no name';
  if (!isVersion(minNative)) return 'its minNative is not three numbers';
  if (size <= 0) return 'its size is not above zero';
  if (!SHA256.test(sha256)) return 'its sha256 is not 64 hex digits';
  if (!isSignature(bundleSignature)) return 'its bundleSignature is not base64 of 384 bytes';
  if (manifest.createdMs < 0) return 'it was made before 1970';
  if (manifest.expiresMs <= manifest.createdMs) return 'it expires before it was made';
  return findNotesFault('zh', notes.zh) ?? findNotesFault('en', notes.en);
}

function findNotesFault(language: string, notes: readonly string[]): string | undefined {
  if (notes.length === 0) return `it has no notes in ${language}`;
  if (notes.length > MAX_NOTES) return `it has more than ${MAX_NOTES} notes in ${language}`;
  if (notes.some((note) => note.trim() === '' || note.trim() !== note))
    return `a note in ${language} is empty, or has spaces at an end`;
  if (notes.some((note) => note.length > MAX_NOTE_LENGTH))
    return `a note in ${language} is longer than ${MAX_NOTE_LENGTH} characters`;
  if (notes.some((note) => INVISIBLE.test(note)))
    return `a note in ${language} has characters that are not seen`;
  return undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** The gates of an update that manifest and device decide, in their order (rules/releases#gates). */
import { MAX_BUNDLE_BYTES, SPACE_FACTOR } from './limits.ts';
import { type Manifest, ManifestError, type Platform, parseManifest } from './manifest.ts';
import { hasCrypto, verifySignature } from './signature.ts';
import { compareVersions } from './version.ts';

export interface Offer {
  /** The exact bytes that were signed. */
  manifestBytes: Uint8Array<ArrayBuffer>;
  /** Base64. */
  signature: string;
}

/** Versions are "1.2.3"; each caller checks what it read from a storage with `isVersion` first. */
export interface OfferedDevice {
  platform: Platform;
  channel: string;
  nativeVersion: string;
  /** The version of the running build. */
  running: string;
  /** The highest version that ever said ready here; undefined: none did. */
  floor: string | undefined;
  badVersions: readonly string[];
  /** The member asked by hand, which offers a bad version again. */
  isAskedByHand: boolean;
  /** The device's clock. */
  nowMs: number;
  /** SPKI, base64; one valid signature is enough. */
  manifestKeys: readonly string[];
  /** Free bytes of the storage; undefined where the device does not tell. */
  freeBytes?: number | undefined;
}

export type OfferRejection =
  | 'noCrypto'
  | 'badSignature'
  | 'badManifest'
  | 'expired'
  | 'otherPlatform'
  | 'otherChannel'
  | 'nativeTooOld'
  | 'notNewer'
  | 'belowFloor'
  | 'markedBad'
  | 'tooLarge'
  | 'noSpace';

/**
 * Verifies the bytes before it reads them.
 * @throws RangeError a version of the device is none
 */
export async function checkOffer(
  offer: Offer,
  device: OfferedDevice,
): Promise<{ manifest: Manifest } | { refusal: OfferRejection }> {
  if (!hasCrypto()) return { refusal: 'noCrypto' };
  if (!(await isSignedByOne(offer, device.manifestKeys))) return { refusal: 'badSignature' };
  try {
    const manifest = parseManifest(offer.manifestBytes);
    const refusal = findRejection(manifest, device);
    return refusal === undefined ? { manifest } : { refusal };
  } catch (error) {
    if (error instanceof ManifestError) return { refusal: 'badManifest' };
    throw error;
  }
}

/** @returns whether at least one of the keys signed the bytes */
export async function isSignedByOne(offer: Offer, manifestKeys: readonly string[]): Promise<boolean> {
  for (const key of manifestKeys)
    if (await verifySignature(offer.manifestBytes, offer.signature, key)) return true;
  return false;
}

function findRejection(manifest: Manifest, device: OfferedDevice): OfferRejection | undefined {
  const { version } = manifest;
  if (device.nowMs >= manifest.expiresMs) return 'expired';
  if (manifest.platform !== device.platform) return 'otherPlatform';
  if (manifest.channel !== device.channel) return 'otherChannel';
  if (compareVersions(device.nativeVersion, manifest.minNative) < 0) return 'nativeTooOld';
  if (compareVersions(version, device.running) <= 0) return 'notNewer';
  if (device.floor !== undefined && compareVersions(version, device.floor) < 0) return 'belowFloor';
  if (device.badVersions.includes(version) && !device.isAskedByHand) return 'markedBad';
  if (manifest.size > MAX_BUNDLE_BYTES) return 'tooLarge';
  const hasSpace = device.freeBytes === undefined || device.freeBytes >= manifest.size * SPACE_FACTOR;
  return hasSpace ? undefined : 'noSpace';
}

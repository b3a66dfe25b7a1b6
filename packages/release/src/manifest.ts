/**
 * The manifest of a release (rules/releases#manifest): it ties a version to the zip of a web build. Its exact bytes are signed
 * by the manifest key, and the zip's bytes by the bundle key, whose signature stands inside the manifest.
 */
export interface Manifest {
  /** "1.2.3", semver without suffixes. */
  version: string;
  platform: 'android' | 'ios' | 'web';
  /** Each platform and channel has its own line of versions: "stable". */
  channel: string;
  /** The oldest native app that can run the build. */
  minNative: string;
  /** The member cannot put it off. */
  mandatory: boolean;
  /** Bytes of the zip. */
  size: number;
  /** Of the zip, hex. */
  sha256: string;
  /** SHA256withRSA over the zip's bytes by the bundle key, base64. */
  bundleSignature: string;
  notes: { zh: string[]; en: string[] };
  createdMs: number;
  expiresMs: number;
}

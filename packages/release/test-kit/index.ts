/** Zips, keys and manifests for tests. */
export { HOSTILE_ZIPS, type HostileZip } from './hostile-zips.ts';
export { type RawEntry, type RawZip, writeRawZip } from './raw-zip.ts';
export {
  makeManifest,
  makeTestKey,
  signManifest,
  type TestKey,
} from './signed-release.ts';
export { unpackZip } from './unpack-zip.ts';

/** Manifests of releases and the gates of an update; runs in browsers and in Node. */
export { fromBase64, toBase64 } from './manifest/base64.ts';
export {
  type Manifest,
  ManifestError,
  type Platform,
  parseManifest,
  writeManifest,
} from './manifest/manifest.ts';
export {
  checkOffer,
  isSignedByOne,
  type Offer,
  type OfferedDevice,
  type OfferRejection,
} from './manifest/offer.ts';
export { isInShare } from './manifest/share.ts';
export { verifySignature } from './manifest/signature.ts';
export { compareVersions, isVersion } from './manifest/version.ts';

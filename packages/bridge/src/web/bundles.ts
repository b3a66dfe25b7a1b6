/** A browser starts no bundles: its server gives the page. */
import { BundleError, type DeviceBundles } from '../bridge.ts';

const refuse = () => Promise.reject(new BundleError('unavailable'));

export const bundles: DeviceBundles = {
  isAvailable: false,
  running: refuse,
  downloaded: refuse,
  download: refuse,
  remove: refuse,
  startNext: refuse,
  ready: refuse,
  freeBytes: refuse,
  readMark: refuse,
  writeMark: refuse,
};

/**
 * Bundles through the live-update plugin in manual mode: zips with a signature that the plugin checks with the one key that the
 * native app pins. It never asks its vendor's server, since it has no app id, and no bundle is deleted but by `remove`.
 */
import { Preferences } from '@capacitor/preferences';
import { LiveUpdate } from '@capawesome/capacitor-live-update';
import { BundleError, type DeviceBundles } from '../bridge.ts';
import { bundleFaultOf, IS_STANDING } from './bundle-fault.ts';
import { messageOf, stopOf } from './listen.ts';

export const bundles: DeviceBundles = {
  isAvailable: true,

  async running() {
    return (await LiveUpdate.getCurrentBundle()).bundleId ?? undefined;
  },

  async downloaded() {
    return (await LiveUpdate.getDownloadedBundles()).bundleIds;
  },

  async download({ id, url, signature, sha256 }, onProgress) {
    if (!isSecure(url)) throw new BundleError('unavailable');
    const stop = stopOf(
      LiveUpdate.addListener('downloadBundleProgress', ({ bundleId, downloadedBytes }) => {
        if (bundleId === id) onProgress(downloadedBytes);
      }),
    );
    try {
      await LiveUpdate.downloadBundle({
        artifactType: 'zip',
        bundleId: id,
        checksum: sha256,
        signature,
        url,
      });
    } catch (error) {
      // The plugin moves a bundle to its place in one step, after its check: one that stands is whole.
      if (messageOf(error) !== IS_STANDING) throw bundleFaultOf(error);
    } finally {
      stop();
    }
  },

  async remove(id) {
    await LiveUpdate.deleteBundle({ bundleId: id }).catch(throwFault);
  },

  async startNext(id) {
    await LiveUpdate.setNextBundle({ bundleId: id ?? null }).catch(throwFault);
  },

  async ready() {
    await LiveUpdate.ready();
  },

  // No plugin tells; a download that finds no space fails as 'space'.
  async freeBytes() {
    return undefined;
  },

  async readMark(key) {
    return (await Preferences.get({ key })).value;
  },

  async writeMark(key, value) {
    await (value === undefined ? Preferences.remove({ key }) : Preferences.set({ key, value }));
  },
};

function throwFault(error: unknown): never {
  throw bundleFaultOf(error);
}

/** Secure as browsers call it: https, or this machine itself. */
function isSecure(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

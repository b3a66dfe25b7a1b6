/**
 * Pictures through the browser, which asks for no permission: a phone hands one to its share sheet, whose first entry saves
 * it to the album; everywhere else it is a download.
 */
import type { DeviceAlbum } from '../bridge.ts';
import { files } from './files.ts';

export const album: DeviceAlbum = {
  async openSettings() {},

  async save(name, picture) {
    const shared = { files: [new File([picture], name, { type: picture.type })] };
    if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared)) {
      try {
        await navigator.share(shared);
        return 'saved';
      } catch (error) {
        // The member closed the share sheet; every other fault leaves the download.
        if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      }
    }
    return files.save(name, picture);
  },
};

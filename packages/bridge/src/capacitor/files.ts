/** Files of the native app: the share sheet keeps one where the member wants it; the web view's own input chooses one. */
import { Directory, Filesystem } from '@capacitor/filesystem';
import type { DeviceFiles } from '../bridge.ts';
import { files as webFiles } from '../web/files.ts';
import { base64Of } from './data-url.ts';
import { shareSheet } from './share-sheet.ts';

export const files: DeviceFiles = {
  async save(name, content) {
    // The cache is the one folder whose files an app may show to others without a permission.
    const { uri } = await Filesystem.writeFile({
      path: name,
      data: await base64Of(content),
      directory: Directory.Cache,
    });
    return (await shareSheet({ title: name, files: [uri] })) ? 'saved' : 'cancelled';
  },

  pick: webFiles.pick,
};

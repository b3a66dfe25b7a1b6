/** The objects of a data folder as the change of the sealing key sees them: file by file, only their own keys anew. */
import { messageOf } from '../errors/thrown.ts';
import type { SealedKind } from '../secrets/sealed-kind.ts';
import { FolderStorage } from './folder-storage.ts';

export function sealedObjects(dataDir: string): SealedKind {
  return {
    name: 'images of members',
    async reseal(keys, afterSome) {
      const storage = new FolderStorage(dataDir, keys);
      let anew = 0;
      for await (const name of storage.names())
        if (await storage.reseal(name)) {
          anew += 1;
          afterSome();
        }
      return anew;
    },
    async check(keys) {
      const storage = new FolderStorage(dataDir, keys);
      let opened = 0;
      for await (const name of storage.names()) {
        try {
          await storage.get(name);
        } catch (error) {
          throw new Error(`the object ${name} does not open: ${messageOf(error)}`, { cause: error });
        }
        opened += 1;
      }
      return opened;
    },
  };
}

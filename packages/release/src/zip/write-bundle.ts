import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { checkBundle } from './check-bundle.ts';

const MODE = 0o100644;
const COMPRESSION_LEVEL = 9;

/**
 * The same folder gives the same bytes: files in the order of their names, one time and one mode for all. Files of a server
 * (.gz, .br) and hidden ones are left out.
 * @param folder path of a build that has index.html at its top
 * @throws BundleRefused the folder makes no zip that a device may get
 */
export async function writeBundle(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  // The format has no time zone: this is the same moment in each of them.
  const mtime = new Date(2000, 0, 1);
  const options = { mtime, mode: MODE, forceDosTimestamp: true, compressionLevel: COMPRESSION_LEVEL };
  for (const path of await listFiles(folder))
    zip.addBuffer(await readFile(join(folder, path)), path, options);
  zip.end();
  const bytes = new Uint8Array(await buffer(zip.outputStream));
  await checkBundle(bytes);
  return bytes;
}

/** Relative paths with slashes, in the order of their bytes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((path) => !/(?:^|\/)\.|\.(?:gz|br)$/.test(path))
    .sort();
}

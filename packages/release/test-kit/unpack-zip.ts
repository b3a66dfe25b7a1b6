/** Unpacks a zip of ours, as a device does with one whose signature it checked. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** @param folder made where it is missing */
export async function unpackZip(zip: Uint8Array, folder: string): Promise<void> {
  const reader = await fromBufferPromise(Buffer.from(zip));
  for await (const entry of reader.eachEntry()) {
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await buffer(await reader.openReadStreamPromise(entry)));
  }
}

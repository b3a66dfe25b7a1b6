// The last step of a page's build: gzip and brotli twins of every text file, so that the server sends them without
// compressing at run time. Small files and pictures go as they are.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST_BYTES = 1024;

export function precompress(folder) {
  for (const path of filesBelow(folder)) {
    if (!COMPRESSIBLE.test(path) || statSync(path).size < SMALLEST_BYTES) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
    writeFileSync(`${path}.br`, brotli);
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

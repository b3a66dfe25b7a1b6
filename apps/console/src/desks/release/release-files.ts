/** The files that `npm run release` makes, told apart by their endings, in whatever order they were chosen. */
import { base64Of } from '../../kit/base64.ts';

const MANIFEST = '.manifest.json';
const SIGNATURE = '.manifest.signature';
const ZIP = '.zip';

export interface ManifestFiles {
  manifest: File;
  signature: File;
}
export type ReleaseFiles = ManifestFiles & { zip: File };

/** undefined: one of the two is missing or there more than once. */
export function manifestFilesOf(files: readonly File[]): ManifestFiles | undefined {
  const [manifest, signature] = [onlyOne(files, MANIFEST), onlyOne(files, SIGNATURE)];
  return manifest && signature && { manifest, signature };
}

/** undefined: one of the three is missing or there more than once. */
export function releaseFilesOf(files: readonly File[]): ReleaseFiles | undefined {
  const [signed, zip] = [manifestFilesOf(files), onlyOne(files, ZIP)];
  return signed && zip && { ...signed, zip };
}

function onlyOne(files: readonly File[], ending: string): File | undefined {
  const found = files.filter(({ name }) => name.endsWith(ending));
  return found.length === 1 ? found[0] : undefined;
}

export async function readManifest({ manifest, signature }: ManifestFiles) {
  return { manifest: await base64Of(manifest), signature: (await signature.text()).trim() };
}

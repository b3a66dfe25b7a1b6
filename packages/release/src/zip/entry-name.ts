/** Names of the files in a zip: plain ones below the folder, each once, also where a device does not tell A from a. */

export type NameFault = 'absolutePath' | 'pathOutside' | 'badName' | 'duplicateName' | 'packedFile';

const SEGMENT = /^[A-Za-z0-9_@+~-][A-Za-z0-9._@+~-]*$/;
const PACKED = /\.(?:gz|br)$/i;
const LONGEST = 200;

export function findNameFault(path: string): NameFault | undefined {
  if (/^[/\\]|^[A-Za-z]:/.test(path)) return 'absolutePath';
  const segments = path.split('/');
  if (path.split(/[/\\]/).includes('..')) return 'pathOutside';
  // A dot or a space at the end vanishes on some devices; a name that ends with a slash is a folder.
  if (path.length > LONGEST || !segments.every((segment) => SEGMENT.test(segment) && !segment.endsWith('.')))
    return 'badName';
  return PACKED.test(path) ? 'packedFile' : undefined;
}

/** The names that a zip had so far. A file and a folder of the same name are a duplicate, too. */
export class NameList {
  private readonly files = new Set<string>();
  private readonly keys = new Set<string>();
  private readonly folders = new Set<string>();

  /** Keeps the name where it is new. */
  add(path: string): NameFault | undefined {
    const key = path.toLowerCase();
    const segments = key.split('/');
    const folders = segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
    if (this.keys.has(key) || this.folders.has(key) || folders.some((folder) => this.keys.has(folder)))
      return 'duplicateName';
    this.files.add(path);
    this.keys.add(key);
    for (const folder of folders) this.folders.add(folder);
    return undefined;
  }

  has(path: string): boolean {
    return this.files.has(path);
  }
}

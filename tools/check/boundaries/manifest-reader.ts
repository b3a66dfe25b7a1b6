/** Reads what the package.json of each package exports and depends on. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const OUR_SCOPE = '@tern/';

interface Manifest {
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export class ManifestReader {
  private readonly known = new Map<string, Manifest>();

  constructor(private readonly root: string) {}

  /** The file of the repository that an import names, whether it is there or not; undefined for a package from npm. */
  importedFile(file: string, specifier: string): string | undefined {
    if (specifier.startsWith('.')) return posix.join(dirname(file), specifier.split('?')[0] as string);
    return this.entryFile(specifier);
  }

  /** The file behind an entry of one of our packages. */
  entryFile(specifier: string): string | undefined {
    if (!specifier.startsWith(OUR_SCOPE)) return undefined;
    const [, short = '', ...rest] = specifier.split('/');
    const exported = this.read(`packages/${short}`).exports ?? {};
    const entryName = ['.', ...rest].join('/');
    const pattern = `./${rest[0]}/*`;
    const entry = exported[entryName] ?? exported[pattern]?.replace('*', rest.slice(1).join('/'));
    return entry === undefined ? undefined : posix.join(`packages/${short}`, entry);
  }

  declares(packagePath: string, name: string, forTests: boolean): boolean {
    const own = this.read(packagePath);
    if (own.dependencies?.[name]) return true;
    const types = `@types/${name}`;
    const testing = [own.devDependencies, this.read('.').devDependencies];
    return forTests && testing.some((listed) => listed?.[name] || listed?.[types]);
  }

  private read(packagePath: string): Manifest {
    let manifest = this.known.get(packagePath);
    if (!manifest) {
      const path = join(this.root, packagePath, 'package.json');
      manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
      this.known.set(packagePath, manifest);
    }
    return manifest;
  }
}

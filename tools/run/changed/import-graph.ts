/** The imports between the repository's source files, read backwards: from a file to those that need it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManifestReader } from '../../check/boundaries/manifest-reader.ts';
import { readImports } from '../../check/boundaries/read-imports.ts';
import { sourceFiles } from '../../check/boundaries/source-files.ts';

export class ImportGraph {
  /** Each file with the files that import it. */
  private readonly importers = new Map<string, string[]>();

  static read(root: string): ImportGraph {
    const manifests = new ManifestReader(root);
    const graph = new ImportGraph();
    for (const file of sourceFiles(root))
      for (const { specifier } of readImports(file, readFileSync(join(root, file), 'utf8'))) {
        const target = manifests.importedFile(file, specifier);
        if (target !== undefined) graph.addImport(file, target);
      }
    return graph;
  }

  addImport(importer: string, imported: string): void {
    const known = this.importers.get(imported);
    if (known) known.push(importer);
    else this.importers.set(imported, [importer]);
  }

  /** Each file that a change of these can touch, with the number of imports between it and the nearest of them. */
  reach(changed: readonly string[]): Map<string, number> {
    const steps = new Map(changed.map((file) => [file, 0]));
    // A map goes on to what is added while it is walked: the nearest files come first.
    for (const [file, count] of steps)
      for (const importer of this.importers.get(file) ?? [])
        if (!steps.has(importer)) steps.set(importer, count + 1);
    return steps;
  }
}

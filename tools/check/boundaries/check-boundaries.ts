/**
 * Refuses every import that section 1 of the design does not allow, and every circle between files, type-only imports
 * included. Reads sources only, writes nothing.
 */
import { existsSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { checkFolderRank, checkInside } from './check-import.ts';
import { findCycles } from './cycles.ts';
import {
  ALLOWED_IMPORTS,
  LAZY,
  MADE_MODULES,
  ROOMED_FOLDERS,
  TEST_PACKAGES,
  WITHOUT_NODE,
  WITHOUT_NPM,
  WITHOUT_RECORDS,
} from './import-rules.ts';
import { ManifestReader, OUR_SCOPE } from './manifest-reader.ts';
import { type Import, readImports } from './read-imports.ts';
import { findRoomCircles } from './room-circles.ts';
import { isTest, packageOf } from './source-files.ts';

export interface Finding {
  file: string;
  line: number;
  message: string;
}

const BUILTINS = new Set(builtinModules);

/** Takes the files one by one and then says what it found. */
export class BoundaryCheck {
  private readonly found: Finding[] = [];
  private readonly graph = new Map<string, string[]>();
  private readonly manifests: ManifestReader;

  constructor(private readonly root: string) {
    this.manifests = new ManifestReader(root);
  }

  addFile(file: string, text: string): void {
    const reject = (line: number, message: string | undefined): void => {
      if (message !== undefined) this.found.push({ file, line, message });
    };
    const next: string[] = [];
    this.graph.set(file, next);
    if (!(packageOf(file) in ALLOWED_IMPORTS))
      reject(1, `the package ${packageOf(file)} is not in tools/check/boundaries/import-rules.ts`);
    reject(1, checkFolderRank(file));
    for (const found of readImports(file, text)) {
      const target = this.manifests.importedFile(file, found.specifier);
      if (target !== undefined) next.push(target);
      const isRelative = found.specifier.startsWith('.') && target !== undefined;
      reject(
        found.line,
        isRelative ? checkRelative(this.root, file, target, found) : checkBare(this.manifests, file, found),
      );
    }
  }

  /** Refused imports, then the circles that all files make together. */
  findings(): Finding[] {
    const circles = findCycles(this.graph).map((cycle) => {
      const file = cycle[0] as string;
      return { file, line: 1, message: `a circle: ${[...cycle, file].join(' -> ')}` };
    });
    const roomCircles = findRoomCircles(this.graph, ROOMED_FOLDERS).map(({ folder, rooms }) => ({
      file: folder,
      line: 1,
      message: `a circle of rooms: ${[...rooms, rooms[0]].join(' -> ')}`,
    }));
    return [...this.found, ...circles, ...roomCircles];
  }
}

function checkRelative(root: string, file: string, target: string, found: Import): string | undefined {
  const packagePath = packageOf(file);
  if (packageOf(target) !== packagePath || target.startsWith('..')) {
    return `${found.specifier} leaves the package ${packagePath}: import the package by its name`;
  }
  const path = join(root, target);
  if (!existsSync(path) || !statSync(path).isFile()) {
    // Built files are not there before the build; they may be named by scripts only.
    if (/\.mjs$/.test(file) || target.includes('/dist/')) return undefined;
    return `${found.specifier} is no file: write the name whole, with its extension`;
  }
  if (isTestKit(target) && isProduct(file)) return `${found.specifier} is for tests alone`;
  return checkInside(packagePath, file, target);
}

function checkBare(manifests: ManifestReader, file: string, found: Import): string | undefined {
  const { specifier } = found;
  const packagePath = packageOf(file);
  if (specifier.startsWith('node:') || BUILTINS.has(specifier.split('/')[0] as string)) {
    const refused = WITHOUT_NODE.some((place) => file.startsWith(`${place}/`)) && !isTest(file);
    return refused ? `${specifier} exists in node alone, and ${packagePath} must run anywhere` : undefined;
  }
  if (specifier.startsWith(OUR_SCOPE)) return checkOurs(manifests, file, found);
  if (MADE_MODULES[packagePath]?.includes(specifier)) return undefined;
  const name = packageName(specifier);
  if (isForTests(file) || !/^(packages|apps)\/[^/]+\/src\//.test(file)) {
    return manifests.declares(packagePath, name, true)
      ? undefined
      : `${name} is in no package.json of ${packagePath}`;
  }
  if (WITHOUT_NPM.includes(packagePath)) return `${packagePath} imports nothing from npm, this is ${name}`;
  if (found.typeOnly && manifests.declares(packagePath, name, true)) return undefined;
  return manifests.declares(packagePath, name, false)
    ? undefined
    : `${name} is no dependency of ${packagePath}`;
}

function checkOurs(manifests: ManifestReader, file: string, found: Import): string | undefined {
  const packagePath = packageOf(file);
  const [, short = '', ...rest] = found.specifier.split('/');
  if (`packages/${short}` === packagePath || `apps/${short}` === packagePath)
    return 'a package does not import itself by name';
  const isForItsTests = TEST_PACKAGES.includes(short) && !isProduct(file);
  if (!ALLOWED_IMPORTS[packagePath]?.includes(short) && !isForItsTests)
    return `${packagePath} may not import ${OUR_SCOPE}${short}`;
  const entry = manifests.entryFile(found.specifier);
  if (entry === undefined) {
    return `${OUR_SCOPE}${short} has no entry ./${rest.join('/')}: only what its package.json exports`;
  }
  if (isTestKit(entry) && isProduct(file)) return `${found.specifier} is for tests alone`;
  const isRecord = WITHOUT_RECORDS[packagePath]?.includes([short, ...rest].join('/'));
  if (isRecord && !found.typeOnly && !isTest(file))
    return `${found.specifier} carries zod: import the routes`;
  if (LAZY[packagePath]?.includes(short) && !found.dynamic && !found.typeOnly && !isTest(file)) {
    return `${OUR_SCOPE}${short} is loaded lazily here: await import('${found.specifier}')`;
  }
  return undefined;
}

/** A file that only tests import. */
const isTestKit = (file: string): boolean => /\/(testing|test-kit)\/|^apps\/server\/test\//.test(file);
const isForTests = (file: string): boolean => isTest(file) || isTestKit(file);
const isProduct = (file: string): boolean => /^(packages|apps)\/[^/]+\/src\//.test(file) && !isForTests(file);

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

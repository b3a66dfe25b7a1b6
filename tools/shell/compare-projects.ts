/** Syncs a copy of the native projects and lists the committed files that Capacitor would write otherwise. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCapacitor, SHELL } from './capacitor.ts';
import { filesBelow } from './zipped-size.ts';

const PROJECTS = ['android', 'ios'];
/** Files that a sync, a build or an operator makes, none of them committed. */
const MADE =
  /^(?:android\/(?:app\/src\/main\/(?:assets\/|res\/xml\/config\.xml)|capacitor-cordova-android-plugins\/|(?:app\/)?build\/|\.gradle\/|local\.properties|operator\.properties)|ios\/(?:App\/App\/(?:public\/|capacitor\.config\.json|config\.xml)|capacitor-cordova-ios-plugins\/|operator\.xcconfig|DerivedData\/))/;

/** @returns one line for each difference */
export function compareProjects(): string[] {
  const copy = join(SHELL, 'dist/check');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, 'dist/web'), { recursive: true });
  for (const name of [...PROJECTS, 'capacitor.config.json', 'package.json'])
    cpSync(join(SHELL, name), join(copy, name), { recursive: true });
  writeFileSync(join(copy, 'dist/web/index.html'), '<!doctype html><html><head></head></html>');
  runCapacitor(['sync'], copy);
  const differences = compareFolders(SHELL, copy);
  rmSync(copy, { recursive: true });
  return differences;
}

/** @param made where Capacitor wrote; it lies deeper, so the way to node_modules is longer there */
export function compareFolders(committed: string, made: string): string[] {
  const names = new Set([...projectFiles(committed), ...projectFiles(made)]);
  return [...names].sort().flatMap((name) => {
    if (!existsSync(join(made, name))) return [`${name}: Capacitor removes it`];
    if (!existsSync(join(committed, name))) return [`${name}: Capacitor makes it, and it is not committed`];
    return textOf(committed, name) === textOf(made, name) ? [] : [`${name}: Capacitor writes it otherwise`];
  });
}

const projectFiles = (root: string) =>
  PROJECTS.flatMap((project) => filesBelow(join(root, project)))
    .map((path) => relative(root, path).replaceAll('\\', '/'))
    .filter((name) => !MADE.test(name));

const textOf = (root: string, name: string) =>
  readFileSync(join(root, name), 'latin1').replaceAll(/(?:\.\.\/)+node_modules\//g, 'node_modules/');

/**
 * Replaces the app that a server serves by another build of it: every file with a hash in its name gets another name,
 * as where all of its code changed, and the build and its version get other names too.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Deployment {
  /** "0.2.0" */
  version: string;
  notes: { zh: string[]; en: string[] };
}

/** @param webRoot a copy of the built app; a running server keeps its page and names until its next start */
export function deployBuild(webRoot: string, { version, notes }: Deployment): string {
  const assets = join(webRoot, 'assets');
  const named = readdirSync(assets).filter((name) => /-[\w-]{6,8}\.(js|css|svg)$/.test(name));
  const renamed = new Map(named.map((name) => [name, newNameOf(name, version)]));
  const build = createHash('sha256').update(version).digest('hex').slice(0, 16);
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next));
  const texts = [...renamed.values()].map((name) => join(assets, name));
  for (const path of [...texts, join(webRoot, 'index.html'), join(webRoot, 'sw.js')]) {
    const text = readFileSync(path, 'utf8').replace(
      /[\w.-]+-[\w-]{6,8}\.(?:js|css|svg)/g,
      (name) => renamed.get(name) ?? name,
    );
    writeFileSync(path, text.replace(/(<meta name="build" content=")[0-9a-f]+/, `$1${build}`));
    for (const packed of ['br', 'gz']) rmSync(`${path}.${packed}`, { force: true });
  }
  writeFileSync(join(webRoot, 'version.json'), JSON.stringify({ version, build, notes }));
  if (existsSync(join(webRoot, 'version.json.br')))
    throw new Error('the name of the build has a packed twin');
  return build;
}

/** Both have the same length, so that maps of sources and sizes stay true. */
function newNameOf(name: string, version: string): string {
  const [, stem = '', hash = '', ending = ''] = /^(.*)-([\w-]{6,8})\.(\w+)$/.exec(name) ?? [];
  const fresh = createHash('sha256').update(`${version}/${hash}`).digest('hex').slice(0, hash.length);
  return `${stem}-${fresh}.${ending}`;
}

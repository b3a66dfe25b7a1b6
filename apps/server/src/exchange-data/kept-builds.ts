/**
 * Keeps the hashed files of the two builds before the served one in the data folder, because a tab that was opened before
 * a deployment still asks for them (rules/releases#browser). A build replaces the files of the one before it, so each is
 * copied at the first start that serves it.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const KEPT_BUILDS_FOLDER = 'web-builds';
/** A copy that a stop left unfinished. */
const DRAFT = 'draft';
const MOST_EARLIER = 2;
const NAME = /^\d{6}-[0-9a-f]{16}$/;
/** The served build's version.json. */
const SERVED = z.object({ build: z.string().regex(/^[0-9a-f]{16}$/) });

/**
 * @returns the folders of the builds before the served one, the newest first; each holds `assets/`. None where the web
 * root names no build
 */
export async function keepBuilds(dataDir: string, webRoot: string): Promise<string[]> {
  const build = await buildOf(webRoot);
  if (build === undefined) return [];
  const folder = join(dataDir, KEPT_BUILDS_FOLDER);
  await mkdir(folder, { recursive: true });
  const kept = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
  const earlier = kept.filter((name) => !name.endsWith(`-${build}`));
  if (!kept[0]?.endsWith(`-${build}`)) await copyBuild(webRoot, folder, nameAfter(kept[0], build));
  const stale = [
    ...earlier.slice(MOST_EARLIER),
    ...kept.slice(1).filter((name) => name.endsWith(`-${build}`)),
  ];
  for (const name of stale) await rm(join(folder, name), { recursive: true, force: true });
  return earlier.slice(0, MOST_EARLIER).map((name) => join(folder, name));
}

/** The names sort by the order in which the builds were served. */
function nameAfter(newest: string | undefined, build: string): string {
  const place = newest === undefined ? 1 : Number(newest.slice(0, 6)) + 1;
  return `${String(place).padStart(6, '0')}-${build}`;
}

/** Whole or not at all. */
async function copyBuild(webRoot: string, folder: string, name: string): Promise<void> {
  const draft = join(folder, DRAFT);
  await rm(draft, { recursive: true, force: true });
  await cp(join(webRoot, 'assets'), join(draft, 'assets'), { recursive: true });
  await rename(draft, join(folder, name));
}

async function buildOf(webRoot: string): Promise<string | undefined> {
  const file = join(webRoot, 'version.json');
  if (!existsSync(file)) return undefined;
  return SERVED.safeParse(JSON.parse(await readFile(file, 'utf8'))).data?.build;
}

/**
 * The two checkouts of a comparison. That of a commit stands in .cache/pairs under its id and is kept: a second run of the
 * same commit finds it built. Its packages from npm are this checkout's where the lock file is the same; else the
 * commit's own build installs them.
 */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { PairsError } from './pairs-error.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const CACHE = join(ROOT, '.cache/pairs');
const OURS = '@tern';
/** Where workspaces stand. */
const PLACES = ['packages', 'apps', '.'];

export interface Tree {
  /** `new` is this checkout as it stands, `old` the commit. */
  side: 'new' | 'old';
  root: string;
  name: string;
}

export const WORKING_TREE: Tree = { side: 'new', root: ROOT, name: 'this working tree' };

/** @throws PairsError when the repository has no such commit */
export async function findCommit(name: string): Promise<string> {
  const { code, output } = await run('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], ROOT);
  if (code !== 0) throw new PairsError(`This repository has no commit ${name}.`);
  return output.trim();
}

/** The commit's files, with their packages linked. */
export async function checkOut(commit: string): Promise<Tree> {
  const root = join(CACHE, commit);
  const tree: Tree = { side: 'old', root, name: `commit ${commit.slice(0, 8)}` };
  if (existsSync(root)) return tree;
  // The folder gets its name when everything is in it.
  const making = `${root}.${process.pid}`;
  const archive = `${making}.tar`;
  mkdirSync(making, { recursive: true });
  try {
    await must('git', ['archive', '--format=tar', '-o', archive, commit], ROOT);
    await must('tar', ['-xf', archive], making);
    linkOurPackages(making, root);
    if (lockFileOf(making) === lockFileOf(ROOT)) linkInstalledPackages(making);
    if (!existsSync(root)) renameSync(making, root);
  } finally {
    rmSync(archive, { force: true });
    rmSync(making, { recursive: true, force: true });
  }
  return tree;
}

/** The commit's own build, which does nothing where it was built before. */
export async function buildTree({ root, name }: Tree): Promise<void> {
  console.log(`building ${name}`);
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, 'run', 'build'], root)
    : await run('npm', ['run', 'build'], root);
  if (code !== 0) throw new PairsError(`${output}\nThe build of ${name} failed: see above.`);
}

function lockFileOf(root: string): string {
  return readFileSync(join(root, 'package-lock.json'), 'utf8');
}

/**
 * Links the packages of the commit: those that are linked in this checkout's folder are this checkout's.
 * @param root where `folder` will stand
 */
function linkOurPackages(folder: string, root: string): void {
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, OURS), { recursive: true });
  for (const place of PLACES.filter((name) => existsSync(join(folder, name))))
    for (const name of readdirSync(join(folder, place))) {
      const manifest = join(folder, place, name, 'package.json');
      if (!existsSync(manifest)) continue;
      const { name: packageName } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
      if (packageName.startsWith(`${OURS}/`))
        symlinkSync(join(root, place, name), join(to, packageName), 'junction');
    }
}

/** One link for each package of npm, in a folder that is the commit's own. */
function linkInstalledPackages(folder: string): void {
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    // Its stamps say which lock file was installed; caches stay where they are.
    if (entry.isFile()) copyFileSync(source, join(to, entry.name));
    else if (entry.name === '.bin' || !(entry.name.startsWith('.') || entry.name === OURS))
      symlinkSync(source, join(to, entry.name), 'junction');
  }
}

async function must(command: string, args: string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, args, cwd);
  if (code !== 0) throw new PairsError(`${command} ${args[0]} failed: ${output}`);
}

/** Answers the exit code and all output. */
function run(command: string, args: string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

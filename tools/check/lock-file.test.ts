/** The lock file serves every machine that npm ci runs on, and no package in it wants a newer Node than this project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const ROOT = join(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const packages: [string, Locked][] = Object.entries(read('package-lock.json').packages);
const byPath = new Map(packages);
const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
const OLDEST = read('package.json').engines.node.replace('>=', '');

const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

/** As Node resolves a name: beside the package that asks, then further out. */
function found(from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const locked = byPath.get(path);
    if (locked !== undefined || folder === '') return locked;
  }
}

const optionalOf = ([path, { optionalDependencies = {} }]: [string, Locked]) =>
  Object.keys(optionalDependencies).map((name) => ({ name, locked: found(path, name) }));

function runsOn({ os, cpu, libc }: Locked, on: (typeof PLATFORMS)[number]): boolean {
  const fits = (list: string[] | undefined, one: string | undefined) =>
    list === undefined || one === undefined || list.includes(one);
  return fits(os, on.os) && fits(cpu, on.cpu) && fits(libc, on.libc);
}

/** npm's ranges as far as they occur in `engines`: alternatives of lower bounds, carets and bare versions. */
function takes(range: string, version: string): boolean {
  const numbers = (text: string) => text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  const atLeast = (have: number[], want: number[]) => {
    const at = [0, 1, 2].find((place) => (have[place] ?? 0) !== (want[place] ?? 0));
    return at === undefined || (have[at] ?? 0) > (want[at] ?? 0);
  };
  const have = numbers(version);
  const bound = (text: string): boolean => {
    const [, sign, wanted] = /^(>=|>|<=|<|\^|~|)v?([\d.x*]+)$/.exec(text) ?? [];
    if (wanted === undefined) throw new Error(`a range that this test cannot read: ${range}`);
    if (wanted === '*') return true;
    const want = numbers(wanted);
    if (sign === '>=' || sign === '>') return atLeast(have, want);
    if (sign === '<' || sign === '<=') return !atLeast(have, want);
    return have[0] === want[0] && atLeast(have, want);
  };
  return range.split('||').some((all) =>
    all
      .trim()
      .replace(/([<>=^~]) +/g, '$1')
      .split(/\s+/)
      .every((one) => bound(one)),
  );
}

describe('package-lock.json', () => {
  it('names every optional package, so that npm ci takes it on every machine', () => {
    const missing = packages.flatMap((each) =>
      optionalOf(each).flatMap(({ name, locked }) => (locked === undefined ? [`${each[0]}: ${name}`] : [])),
    );
    expect(missing).toEqual([]);
  });

  it('holds the binaries of Linux, macOS and Windows of everything that comes as binaries', () => {
    const families = packages
      .map((each) => [each[0], optionalOf(each).flatMap(({ locked }) => locked ?? [])] as const)
      .filter(([, parts]) => parts.filter(({ os }) => os !== undefined).length > 1);
    expect(families.map(([path]) => path)).toContain('node_modules/@napi-rs/canvas');
    const without = families.flatMap(([path, parts]) =>
      PLATFORMS.filter((on) => !parts.some((part) => runsOn(part, on))).map(
        (on) => `${path}: ${on.os} ${on.cpu} ${on.libc}`,
      ),
    );
    expect(without).toEqual([]);
  });

  it('gives every package its integrity and names no registry', () => {
    // The integrity of the enclosing package covers a bundled one.
    const bare = installed.filter(([, one]) => one.integrity === undefined && one.inBundle !== true);
    expect(bare.map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('holds nothing that wants a newer Node than the oldest that this project runs on', () => {
    expect(takes('>=22', OLDEST)).toBe(false);
    expect(takes('^20.19.0 || >=22.12.0', OLDEST)).toBe(true);
    const newer = installed.filter(
      ([, { engines }]) => engines?.node !== undefined && !takes(engines.node, OLDEST),
    );
    expect(newer.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
  });

  it('is audited before a release is built', () => {
    const page = readFileSync(join(ROOT, 'docs/release.md'), 'utf8');
    const steps = page.slice(page.indexOf('## Making a release'));
    const build = steps.indexOf('npm run release -- build');
    for (const command of ['npm audit --package-lock-only', 'npm audit signatures']) {
      expect(steps.indexOf(command), command).toBeGreaterThan(0);
      expect(steps.indexOf(command), command).toBeLessThan(build);
    }
  });
});

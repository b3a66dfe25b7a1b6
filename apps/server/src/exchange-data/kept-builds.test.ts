import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBuilds } from './kept-builds.ts';

let folder: string;
let dataDir: string;
let webRoot: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-builds-'));
  dataDir = join(folder, 'data');
  webRoot = join(folder, 'web');
});
afterEach(() => rmSync(folder, { recursive: true }));

const nameOf = (letter: string) => letter.repeat(16);

/** Replaces what is served, as a build does. */
function deploy(letter: string): void {
  rmSync(webRoot, { recursive: true, force: true });
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, `assets/main-${letter}.js`), letter);
  writeFileSync(join(webRoot, 'version.json'), JSON.stringify({ build: nameOf(letter) }));
}

/** The letters of the builds before the served one, by the files that are kept of them. */
async function startWith(letter: string): Promise<string> {
  deploy(letter);
  const folders = await keepBuilds(dataDir, webRoot);
  return folders
    .map((each) => {
      const [file = ''] = readdirSync(join(each, 'assets'));
      return readFileSync(join(each, 'assets', file), 'utf8');
    })
    .join('');
}
const keptCount = () => readdirSync(join(dataDir, 'web-builds')).length;

describe('keepBuilds', () => {
  it('keeps the two builds before the served one, the newest first, and no more', async () => {
    expect(await startWith('a')).toBe('');
    expect(await startWith('b')).toBe('a');
    expect(await startWith('c')).toBe('ba');
    expect(await startWith('d')).toBe('cb');
    expect(keptCount()).toBe(3);
  });

  it('counts a build once, however often it is started', async () => {
    await startWith('a');
    for (let start = 0; start < 4; start++) expect(await startWith('b')).toBe('a');
    expect(keptCount()).toBe(2);
  });

  it('goes back to an earlier build as to a new one', async () => {
    for (const letter of 'abc') await startWith(letter);
    expect(await startWith('a')).toBe('cb');
    expect(keptCount()).toBe(3);
  });

  it('begins a copy anew that a stop left unfinished', async () => {
    await startWith('a');
    const draft = join(dataDir, 'web-builds/draft/assets');
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'half.js'), 'half');
    expect(await startWith('b')).toBe('a');
    expect(await startWith('c')).toBe('ba');
    expect(existsSync(join(dataDir, 'web-builds/draft'))).toBe(false);
  });

  it.each([
    ['no file of its version', undefined],
    ['a name that is a path', { build: '../../../etc' }],
    ['no name', {}],
  ])('keeps nothing of a web root with %s', async (_what, version) => {
    deploy('a');
    const file = join(webRoot, 'version.json');
    if (version === undefined) rmSync(file);
    else writeFileSync(file, JSON.stringify(version));
    expect(await keepBuilds(dataDir, webRoot)).toEqual([]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

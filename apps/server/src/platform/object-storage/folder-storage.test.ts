import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderStorage } from './folder-storage.ts';
import { MemoryStorage } from './memory-storage.ts';
import { type ObjectStorage, randomObjectName } from './object-storage.ts';
import { sealedObjects } from './sealed-objects.ts';

const KEY = Buffer.alloc(32, 7);
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tern-objects-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const pathOf = (name: string) => join(dataDir, 'objects', name.slice(0, 2), name);

describe.each<[string, () => ObjectStorage]>([
  ['a folder', () => new FolderStorage(dataDir, KEY)],
  ['the memory', () => new MemoryStorage()],
])('objects in %s', (_, open) => {
  it('are given back, once put, until they are deleted', async () => {
    const storage = open();
    const name = randomObjectName();
    expect(await storage.get(name)).toBeUndefined();
    await storage.put(name, Buffer.from('a face'));
    expect(await storage.get(name)).toEqual(Buffer.from('a face'));
    await expect(storage.put(name, Buffer.from('another'))).rejects.toThrow('taken');
    await storage.delete(name);
    await storage.delete(name);
    expect(await storage.get(name)).toBeUndefined();
  });

  it('have no names that are paths', async () => {
    const storage = open();
    for (const name of ['', '..', '../../etc/passwd', 'a/b', 'x'.repeat(33), `${'x'.repeat(31)}/`]) {
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('not a name');
      await expect(storage.get(name)).rejects.toThrow('not a name');
      await expect(storage.delete(name)).rejects.toThrow('not a name');
    }
  });
});

describe('a folder of objects', () => {
  it('lies there sealed, each under its own key, for the owner alone', async () => {
    const storage = new FolderStorage(dataDir, KEY);
    const plain = Buffer.from('the same face twice, long enough to be found again');
    const [one, two] = [randomObjectName(), randomObjectName()];
    await storage.put(one, plain);
    await storage.put(two, plain);
    const [first, second] = [readFileSync(pathOf(one)), readFileSync(pathOf(two))];
    expect(first.includes(plain)).toBe(false);
    expect(first.equals(second)).toBe(false);
    expect(statSync(pathOf(one)).mode & 0o077).toBe(0);
    expect(readdirSync(join(dataDir, 'objects/drafts'))).toEqual([]);
  });

  it('opens nothing that was altered, cut, swapped or sealed under another key', async () => {
    const storage = new FolderStorage(dataDir, KEY);
    const [one, two] = [randomObjectName(), randomObjectName()];
    await storage.put(one, Buffer.from('first'));
    await storage.put(two, Buffer.from('second'));
    const whole = readFileSync(pathOf(one));
    await expect(new FolderStorage(dataDir, Buffer.alloc(32, 8)).get(one)).rejects.toThrow();
    for (let at = 0; at < whole.length; at++) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 1;
      writeFileSync(pathOf(one), altered);
      await expect(storage.get(one)).rejects.toThrow();
    }
    for (const length of [0, 1, 3, 20, whole.length - 1]) {
      writeFileSync(pathOf(one), whole.subarray(0, length));
      await expect(storage.get(one)).rejects.toThrow();
    }
    writeFileSync(pathOf(one), readFileSync(pathOf(two)));
    await expect(storage.get(one)).rejects.toThrow();
    writeFileSync(pathOf(one), whole);
    expect(await storage.get(one)).toEqual(Buffer.from('first'));
  });

  it('throws away at the start what a crash left half written', async () => {
    mkdirSync(join(dataDir, 'objects/drafts'), { recursive: true });
    writeFileSync(join(dataDir, 'objects/drafts', randomObjectName()), 'half');
    new FolderStorage(dataDir, KEY);
    expect(readdirSync(join(dataDir, 'objects/drafts'))).toEqual([]);
  });
});

describe('under another key', () => {
  const NEW_KEY = Buffer.alloc(32, 9);
  const both = { current: NEW_KEY, old: KEY };

  it('an object is put anew by its own key alone, once, and opens all the time', async () => {
    const [old, between] = [new FolderStorage(dataDir, KEY), new FolderStorage(dataDir, both)];
    const name = randomObjectName();
    await old.put(name, Buffer.from('a face'));
    const before = readFileSync(pathOf(name));
    expect(await between.get(name)).toEqual(Buffer.from('a face'));
    expect(await between.reseal(name)).toBe(true);
    const after = readFileSync(pathOf(name));
    expect(after).toHaveLength(before.length);
    expect(after.subarray(63)).toEqual(before.subarray(63));
    expect(after.subarray(3, 63)).not.toEqual(before.subarray(3, 63));
    expect(statSync(pathOf(name)).mode & 0o077).toBe(0);
    expect(readdirSync(join(dataDir, 'objects/drafts'))).toEqual([]);
    expect(await between.reseal(name)).toBe(false);
    expect(await new FolderStorage(dataDir, NEW_KEY).get(name)).toEqual(Buffer.from('a face'));
    await expect(old.get(name)).rejects.toThrow();
    expect(await between.reseal(randomObjectName())).toBe(false);
  });

  it('all of them are found, and those that were done before are left', async () => {
    const [old, fresh] = [new FolderStorage(dataDir, KEY), new FolderStorage(dataDir, both)];
    for (const storage of [old, old, fresh, old]) await storage.put(randomObjectName(), Buffer.from('x'));
    writeFileSync(join(dataDir, 'objects/notes.txt'), 'not an object');
    const kind = sealedObjects(dataDir);
    let told = 0;
    await expect(kind.check({ current: NEW_KEY, old: undefined })).rejects.toThrow('does not open');
    expect(await kind.reseal(both, () => (told += 1))).toBe(3);
    expect(told).toBe(3);
    expect(await kind.check({ current: NEW_KEY, old: undefined })).toBe(4);
  });

  it('an object that opens under neither is named and left as it is', async () => {
    const name = randomObjectName();
    await new FolderStorage(dataDir, Buffer.alloc(32, 1)).put(name, Buffer.from('x'));
    const before = readFileSync(pathOf(name));
    const kind = sealedObjects(dataDir);
    await expect(kind.check(both)).rejects.toThrow(`the object ${name} does not open`);
    await expect(kind.reseal(both, () => undefined)).rejects.toThrow();
    expect(readFileSync(pathOf(name))).toEqual(before);
  });
});

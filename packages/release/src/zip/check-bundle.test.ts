import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { HOSTILE_ZIPS } from '../../test-kit/hostile-zips.ts';
import { writeRawZip } from '../../test-kit/raw-zip.ts';
import { BundleRefused, checkBundle } from './check-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'tern-zip-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PROPER = [
  { name: 'index.html', content: '<!doctype html>' },
  { name: 'assets/main-a1_b2.js', content: 'main();' },
  { name: 'assets/logo@2x.png', content: Buffer.from([1, 2, 3]), method: 0 },
];

describe('checkBundle', () => {
  it('takes a proper zip, as bytes and as a file', async () => {
    const zip = writeRawZip(PROPER);
    await checkBundle(zip);
    await checkBundle(zip.subarray());
    const path = join(folder, 'a.zip');
    writeFileSync(path, zip);
    await expect(checkBundle(path)).resolves.toBeUndefined();
  });

  it.each(HOSTILE_ZIPS)('refuses $title', async ({ reason, write }) => {
    const refused = await checkBundle(write()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BundleRefused);
    expect(refused).toMatchObject({ reason });
  });

  it('names the file', async () => {
    const zip = writeRawZip([...PROPER, { name: 'a.js', content: 'x', checksum: 7 }]);
    await expect(checkBundle(zip)).rejects.toMatchObject({ reason: 'damaged', path: 'a.js' });
  });

  it('refuses a zip that was cut anywhere', async () => {
    const zip = writeRawZip(PROPER);
    for (let length = 0; length < zip.length; length += 1)
      await expect(checkBundle(zip.subarray(0, length)), `${length} bytes`).rejects.toThrow(BundleRefused);
  });

  it('never throws anything else, with any byte changed', async () => {
    const zip = writeRawZip(PROPER);
    const change = fc.record({ at: fc.nat(zip.length - 1), byte: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const changed = zip.slice();
        for (const { at, byte } of changes) changed[at] = byte;
        const outcome = await checkBundle(changed).catch((error: unknown) => error);
        expect(outcome === undefined || outcome instanceof BundleRefused).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

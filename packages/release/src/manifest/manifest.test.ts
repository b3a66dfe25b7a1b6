import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MANIFEST_BYTES } from './limits.ts';
import { type Manifest, ManifestError, parseManifest, writeManifest } from './manifest.ts';

const MANIFEST: Manifest = {
  version: '1.2.0',
  platform: 'android',
  channel: 'stable',
  minNative: '1.0.0',
  mandatory: false,
  size: 1_400_000,
  sha256: 'ab'.repeat(32),
  bundleSignature: 'A'.repeat(512),
  notes: { zh: ['修复若干问题', '更快的首屏'], en: ['Fixes "some" faults \\ & <more>'] },
  createdMs: 1_790_000_000_000,
  expiresMs: 1_797_776_000_000,
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const TEXT = JSON.stringify(MANIFEST);

function faultOf(bytes: Uint8Array): string {
  try {
    parseManifest(bytes);
  } catch (error) {
    if (error instanceof ManifestError) return error.message;
    throw error;
  }
  return 'none';
}

/** The fault of a manifest with one field of another value; undefined leaves the field out. */
const faultWith = (fields: Record<string, unknown>) =>
  faultOf(bytesOf(JSON.stringify({ ...MANIFEST, ...fields })));

describe('parseManifest', () => {
  it('reads what writeManifest wrote', () => {
    expect(parseManifest(writeManifest(MANIFEST))).toEqual(MANIFEST);
    expect(new TextDecoder().decode(writeManifest(MANIFEST))).toBe(TEXT);
  });

  it('reads every proper manifest as it was written', () => {
    const note = fc
      .string({
        minLength: 1,
        maxLength: 200,
        unit: fc.constantFrom('a', 'é', '中', '"', '\\', '/', '<', '😀', '0'),
      })
      .filter((text) => text.length <= 200);
    const notes = fc.array(note, { minLength: 1, maxLength: 20 });
    const manifest = fc.record({
      version: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((numbers) => numbers.join('.')),
      platform: fc.constantFrom('android' as const, 'ios' as const, 'web' as const),
      mandatory: fc.boolean(),
      size: fc.integer({ min: 1, max: 30_000_000 }),
      notes: fc.record({ zh: notes, en: notes }),
    });
    fc.assert(
      fc.property(manifest, (fields) => {
        expect(parseManifest(writeManifest({ ...MANIFEST, ...fields }))).toEqual({ ...MANIFEST, ...fields });
      }),
    );
  });

  it.each([
    ['an unknown field', `${TEXT.slice(0, -1)},"share":100}`],
    ['an unknown field in the notes', TEXT.replace('"notes":{', '"notes":{"fr":["a"],')],
    ['a doubled field', TEXT.replace('{"version"', '{"version":"9.9.9","version"')],
    ['a doubled field with an escape', TEXT.replace('{"version"', '{"\\u0076ersion":"9.9.9","version"')],
    ['another order', JSON.stringify(Object.fromEntries(Object.entries(MANIFEST).toReversed()))],
    ['a space', TEXT.replace(':', ': ')],
    ['a line end', `${TEXT}\n`],
    ['a byte order mark', `\ufeff${TEXT}`],
    ['a prototype', TEXT.replace('{"version"', '{"__proto__":{"mandatory":true},"version"')],
    ['a number with an exponent', TEXT.replace('1400000', '1.4e6')],
    ['no object', '[]'],
    ['null', 'null'],
    ['notes that are null', TEXT.replace(/"notes":\{.*\},"createdMs"/, '"notes":null,"createdMs"')],
    ['a cut text', TEXT.slice(0, -1)],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(text).not.toBe(TEXT);
    expect(faultOf(bytesOf(text))).toContain('the manifest cannot be used');
  });

  it('refuses bytes that are no UTF-8, and more than 32 KiB', () => {
    const broken = bytesOf(TEXT);
    broken[TEXT.indexOf('Fixes')] = 0xff;
    expect(faultOf(broken)).toContain('no JSON');
    expect(faultOf(new Uint8Array(MAX_MANIFEST_BYTES + 1))).toContain('too long');
  });

  it('has room for the longest notes', () => {
    const notes = Array.from({ length: 20 }, () => '中'.repeat(200));
    expect(
      parseManifest(writeManifest({ ...MANIFEST, notes: { zh: notes, en: notes } })).notes.en,
    ).toHaveLength(20);
  });

  it.each(Object.keys(MANIFEST))(
    'refuses a manifest without %s, with null or with another kind in its place',
    (field) => {
      for (const value of [undefined, null, [], {}, field === 'mandatory' ? 0 : true])
        expect(faultWith({ [field]: value })).toContain('its fields are not those of a manifest');
    },
  );

  it.each([
    [{ version: '1.2' }, 'version'],
    [{ version: '1.2.3-beta' }, 'version'],
    [{ platform: 'linux' }, 'fields'],
    [{ channel: '' }, 'channel'],
    [{ channel: 'Stable' }, 'channel'],
    [{ channel: 'a'.repeat(17) }, 'channel'],
    [{ channel: '../beta' }, 'channel'],
    [{ minNative: '1' }, 'minNative'],
    [{ size: 0 }, 'size'],
    [{ size: -1 }, 'size'],
    [{ size: 1.5 }, 'fields'],
    [{ size: 2 ** 53 }, 'fields'],
    [{ size: '1400000' }, 'fields'],
    [{ sha256: 'AB'.repeat(32) }, 'sha256'],
    [{ sha256: 'ab'.repeat(31) }, 'sha256'],
    [{ bundleSignature: 'A'.repeat(511) }, 'bundleSignature'],
    [{ bundleSignature: `${'A'.repeat(510)}==` }, 'bundleSignature'],
    [{ bundleSignature: `${'A'.repeat(511)}-` }, 'bundleSignature'],
    [{ createdMs: -1 }, '1970'],
    [{ expiresMs: MANIFEST.createdMs }, 'expires'],
    [{ expiresMs: MANIFEST.createdMs - 1 }, 'expires'],
  ])('refuses %j', (fields, words) => {
    expect(faultWith(fields)).toContain(words);
  });

  it.each([
    ['no notes', []],
    ['21 notes', Array.from({ length: 21 }, () => 'a')],
    ['an empty note', ['']],
    ['a note of spaces', ['  ']],
    ['a space at the end', ['a ']],
    ['a note of 201 characters', ['a'.repeat(201)]],
    ['a control character', ['a\u0007b']],
    ['a line end', ['a\nb']],
    ['a line separator', ['a\u2028b']],
    ['text turned around', ['a\u202egnp.exe']],
    ['an isolate', ['\u2066a']],
    ['a space without width', ['a\u200bb']],
    ['half a character', ['a\ud800b']],
    ['a private character', ['a\ue000b']],
  ])('refuses %s in both languages', (_, notes) => {
    expect(faultWith({ notes: { ...MANIFEST.notes, zh: notes } })).toContain('zh');
    expect(faultWith({ notes: { ...MANIFEST.notes, en: notes } })).toContain('en');
  });

  it('never throws anything else', () => {
    const isRefused = (bytes: Uint8Array) => {
      expect(faultOf(bytes)).not.toBe('none');
    };
    fc.assert(fc.property(fc.json(), (text) => isRefused(bytesOf(text))));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), isRefused));
  });
});

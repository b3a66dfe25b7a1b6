import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeManifest, makeTestKey, signBytes, signManifest } from '../../test-kit/signed-release.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { checkOffer, type Offer, type OfferedDevice } from './offer.ts';
import { verifySignature } from './signature.ts';

const bundleKey = makeTestKey();
const current = makeTestKey();
const next = makeTestKey();
const strange = makeTestKey();

const ZIP = new TextEncoder().encode('the zip of 1.2.0');
const MANIFEST = makeManifest(ZIP, bundleKey);
const OFFER = signManifest(MANIFEST, current);
const DEVICE: OfferedDevice = {
  platform: 'android',
  channel: 'stable',
  nativeVersion: '1.0.0',
  running: '1.1.0',
  floor: '1.1.0',
  badVersions: [],
  isAskedByHand: false,
  nowMs: MANIFEST.createdMs,
  manifestKeys: [current.publicKey, next.publicKey],
};

/** "taken", or why not. */
async function outcomeOf(offer: Offer, device: Partial<OfferedDevice> = {}): Promise<string> {
  const answer = await checkOffer(offer, { ...DEVICE, ...device });
  return 'refusal' in answer ? answer.refusal : 'taken';
}

const offerOf = (fields: Partial<Manifest>) => signManifest({ ...MANIFEST, ...fields }, current);

afterEach(() => void vi.unstubAllGlobals());

describe('checkOffer', () => {
  it('takes a release that is newer, signed and meant for this device', async () => {
    expect(await checkOffer(OFFER, DEVICE)).toEqual({ manifest: MANIFEST });
  });

  it.each([
    ['a manifest that another key signed', signManifest(MANIFEST, strange)],
    ['a manifest that the bundle key signed', signManifest(MANIFEST, bundleKey)],
    [
      'a manifest that was altered',
      { ...OFFER, manifestBytes: writeManifest({ ...MANIFEST, version: '9.0.0' }) },
    ],
    ['the signature of another manifest', { ...OFFER, signature: offerOf({ version: '1.3.0' }).signature }],
    ['no signature', { ...OFFER, signature: '' }],
    ['a signature that is no base64', { ...OFFER, signature: '!'.repeat(512) }],
    [
      'a manifest of other bytes with the same meaning',
      { ...OFFER, manifestBytes: new TextEncoder().encode(JSON.stringify(MANIFEST, null, 1)) },
    ],
    ['no manifest', { ...OFFER, manifestBytes: new Uint8Array() }],
  ])('refuses %s', async (_, offer) => {
    expect(await outcomeOf(offer)).toBe('badSignature');
  });

  it('refuses every manifest and signature with one flipped bit', async () => {
    const signature = Buffer.from(OFFER.signature, 'base64');
    const bits = (OFFER.manifestBytes.length + signature.length) * 8;
    await fc.assert(
      fc.asyncProperty(fc.nat(bits - 1), async (bit) => {
        const bytes = new Uint8Array([...OFFER.manifestBytes, ...signature]);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const manifestBytes = bytes.slice(0, OFFER.manifestBytes.length);
        const flipped = Buffer.from(bytes.subarray(manifestBytes.length)).toString('base64');
        expect(await outcomeOf({ manifestBytes, signature: flipped })).toBe('badSignature');
      }),
      { numRuns: 300 },
    );
  });

  it('takes a manifest of either pinned key, and after a rotation none of the old one', async () => {
    expect(await outcomeOf(signManifest(MANIFEST, next))).toBe('taken');
    const rotated = { manifestKeys: [next.publicKey, strange.publicKey] };
    expect(await outcomeOf(signManifest(MANIFEST, next), rotated)).toBe('taken');
    expect(await outcomeOf(OFFER, rotated)).toBe('badSignature');
  });

  it.each([
    ['no keys', []],
    ['a key that is empty', ['']],
    ['a key that is no key', ['AAAA']],
    ['a private key', [next.privateKey]],
  ])('refuses all with %s', async (_, manifestKeys) => {
    expect(await outcomeOf(OFFER, { manifestKeys })).toBe('badSignature');
  });

  it('refuses all without cryptography', async () => {
    vi.stubGlobal('crypto', {});
    expect(await outcomeOf(OFFER)).toBe('noCrypto');
    vi.stubGlobal('crypto', undefined);
    expect(await outcomeOf(OFFER)).toBe('noCrypto');
  });

  it('refuses signed bytes that are no manifest', async () => {
    const manifestBytes = new TextEncoder().encode('{"version":"9.0.0"}');
    expect(await outcomeOf({ manifestBytes, signature: signBytes(manifestBytes, current) })).toBe(
      'badManifest',
    );
  });

  it.each<[string, string, Partial<Manifest>, Partial<OfferedDevice>]>([
    ['at its last moment', 'taken', {}, { nowMs: MANIFEST.expiresMs - 1 }],
    ['that expired', 'expired', {}, { nowMs: MANIFEST.expiresMs }],
    ['of another platform', 'otherPlatform', { platform: 'ios' }, {}],
    ['for browsers', 'otherPlatform', { platform: 'web' }, {}],
    ['of another channel', 'otherChannel', { channel: 'beta' }, {}],
    ['for a newer native app', 'nativeTooOld', { minNative: '1.0.1' }, {}],
    ['for this native app', 'taken', { minNative: '1.10.0' }, { nativeVersion: '1.10.0' }],
    ['of the running version', 'notNewer', { version: '1.1.0' }, {}],
    ['of a lower version', 'notNewer', { version: '1.0.9' }, {}],
    ['of a lower version that looks higher as text', 'notNewer', { version: '1.9.0' }, { running: '1.10.0' }],
    ['below the floor while an older build runs', 'belowFloor', { version: '1.1.9' }, { floor: '1.2.0' }],
    ['at the floor', 'taken', {}, { running: '1.0.0', floor: '1.2.0' }],
    ['without a floor', 'taken', {}, { floor: undefined }],
    ['that failed here', 'markedBad', {}, { badVersions: ['1.2.0'] }],
    ['that failed here, asked by hand', 'taken', {}, { badVersions: ['1.2.0'], isAskedByHand: true }],
    ['beside one that failed here', 'taken', {}, { badVersions: ['1.1.9', '1.2.1'] }],
    ['of 20 MB', 'taken', { size: 20 * 1024 * 1024 }, {}],
    ['of more than 20 MB', 'tooLarge', { size: 20 * 1024 * 1024 + 1 }, {}],
    ['with too little space', 'noSpace', { size: 1_000_000 }, { freeBytes: 4_999_999 }],
    ['with space enough', 'taken', { size: 1_000_000 }, { freeBytes: 5_000_000 }],
    ['on a device that does not tell its space', 'taken', {}, { freeBytes: undefined }],
  ])('judges a release %s', async (_, outcome, fields, device) => {
    expect(await outcomeOf(offerOf(fields), device)).toBe(outcome);
  });

  it('asks in the order of the rule: with every fault at once, the first one is named', async () => {
    const faulty: Partial<Manifest> = {
      platform: 'ios',
      channel: 'beta',
      minNative: '2.0.0',
      version: '1.0.0',
      size: 2e8,
    };
    const device: Partial<OfferedDevice> = {
      nowMs: MANIFEST.expiresMs,
      badVersions: ['1.0.0', '1.1.5'],
      floor: '1.1.9',
      freeBytes: 0,
    };
    const mended: [string, Partial<Manifest>, Partial<OfferedDevice>][] = [
      ['expired', {}, { nowMs: MANIFEST.createdMs }],
      ['otherPlatform', { platform: 'android' }, {}],
      ['otherChannel', { channel: 'stable' }, {}],
      ['nativeTooOld', { minNative: '1.0.0' }, {}],
      ['notNewer', { version: '1.1.5' }, {}],
      ['belowFloor', {}, { floor: undefined }],
      ['markedBad', {}, { badVersions: [] }],
      ['tooLarge', { size: 1_000 }, {}],
      ['noSpace', {}, { freeBytes: undefined }],
    ];
    expect(await outcomeOf(signManifest({ ...MANIFEST, ...faulty }, strange), device)).toBe('badSignature');
    for (const [refusal, fields, repaired] of mended) {
      expect(await outcomeOf(offerOf(faulty), device)).toBe(refusal);
      Object.assign(faulty, fields);
      Object.assign(device, repaired);
    }
    expect(await outcomeOf(offerOf(faulty), device)).toBe('taken');
  });

  it.each(['running', 'nativeVersion', 'floor'])(
    'throws when the %s version of the device is none',
    async (field) => {
      await expect(checkOffer(OFFER, { ...DEVICE, [field]: 'latest' })).rejects.toThrow(RangeError);
    },
  );
});

describe('the bundle signature', () => {
  it('ties the zip to the manifest: an old signed zip under a new manifest is refused', async () => {
    const oldZip = new TextEncoder().encode('the zip of 1.1.0');
    const oldSignature = signBytes(oldZip, bundleKey);
    expect(await verifySignature(oldZip, oldSignature, bundleKey.publicKey)).toBe(true);
    expect(await verifySignature(oldZip, MANIFEST.bundleSignature, bundleKey.publicKey)).toBe(false);
    expect(await verifySignature(ZIP, MANIFEST.bundleSignature, bundleKey.publicKey)).toBe(true);
    expect(
      await verifySignature(ZIP.subarray(1).slice(), MANIFEST.bundleSignature, bundleKey.publicKey),
    ).toBe(false);
  });
});

/** Tests the checks of an upload, over a real PostgreSQL, with zips that say what no proper tool writes. */
import { ERRORS, type ErrorName } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { HOSTILE_ZIPS, makeTestKey, writeRawZip } from '@tern/release/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../platform/http/testing/call-desk.ts';
import { answerDeskChecked } from '../../platform/http/testing/checked-handler.ts';
import { MemoryStorage } from '../../platform/object-storage/memory-storage.ts';
import { bundleOf, ReleaseDeskForTests, reason } from './testing/release-desk.ts';
import { renewManifest, type UploadParts, uploadRelease } from './upload.ts';

const code = (name: ErrorName) => ERRORS[name].code;

let world: ReleaseDeskForTests;
beforeAll(async () => {
  world = await ReleaseDeskForTests.open();
}, 60_000);
afterAll(() => world.close());

/** The handler itself is asked, with other parts than the desk's. */
const uploaded = (parts: UploadParts, request: DeskRequest<'uploadRelease'>) =>
  answerDeskChecked('uploadRelease', () => uploadRelease(parts, request, 'anna', world.nowMs));
const refusal = (request: DeskRequest<'uploadRelease'>) =>
  world.desk.errorOf('uploadRelease', request, world.anna);

describe('an upload', () => {
  it('refuses a manifest of an unknown key, an altered one, and a zip that the bundle key has not signed', async () => {
    const stranger = makeTestKey();
    const { request } = world.signed('1.1.0');
    expect(await refusal(world.signed('1.1.0', {}, { manifestKey: stranger }).request)).toBe(
      code('releaseSignature'),
    );
    const altered = Buffer.from(request.manifest, 'base64').toString().replace('1.1.0', '1.1.1');
    expect(await refusal({ ...request, manifest: Buffer.from(altered).toString('base64') })).toBe(
      code('releaseSignature'),
    );
    expect(await refusal(world.signed('1.1.0', {}, { bundleKey: stranger }).request)).toBe(
      code('releaseBundleSignature'),
    );
    const other = world.signed('1.1.0', { platform: 'ios' }).request;
    expect(await refusal({ ...request, signature: other.signature })).toBe(code('releaseSignature'));
  });

  it('refuses a signed manifest that is none, and one that has expired', async () => {
    expect(await refusal(world.signed('1.1').request)).toBe(code('releaseManifest'));
    expect(await refusal(world.signed('1.1.0', { notes: { zh: [], en: [] } }).request)).toBe(
      code('releaseManifest'),
    );
    const expired = { createdMs: world.nowMs - 2, expiresMs: world.nowMs - 1 };
    expect(await refusal(world.signed('1.1.0', expired).request)).toBe(code('releaseExpired'));
  });

  it('refuses the zip of another manifest, a flipped bit and a cut file', async () => {
    const { request, zip } = world.signed('1.1.0');
    const flipped = Uint8Array.from(zip, (byte, at) => (at === 20 ? byte ^ 1 : byte));
    for (const [title, bytes] of [
      ['of another manifest', bundleOf('1.1.1')],
      ['with a flipped bit', flipped],
      ['that is cut', zip.subarray(0, -1)],
    ] as const)
      expect(await refusal({ ...request, zip: Buffer.from(bytes).toString('base64') }), title).toBe(
        code('releaseDiffers'),
      );
  });

  it.each(HOSTILE_ZIPS)('refuses a zip with $title, though both keys have signed it', async ({ write }) => {
    const { request } = world.signed('1.1.0', {}, { zip: write() });
    const parts = { sql: world.desk.database.sql, storage: new MemoryStorage(), keys: keys() };
    const refused = await errorOf(uploaded(parts, request));
    expect(['releaseBundle', 'releaseManifest']).toContain(refused);
    expect(parts.storage.objects.size).toBe(0);
  });

  it('takes no second zip for a version, also of a release that is withdrawn', async () => {
    const releaseId = await world.upload('1.2.0');
    const zip = writeRawZip([{ name: 'index.html', content: 'another' }]);
    const second = world.signed('1.2.0', {}, { zip }).request;
    expect(await refusal(second)).toBe(code('releaseVersionTaken'));
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
    expect(await refusal(second)).toBe(code('releaseVersionTaken'));
    expect(await refusal(world.signed('1.2.0').request)).toBe(code('releaseVersionTaken'));
  });

  it('is taken with the signature of the next manifest key', async () => {
    const next = world.signed('1.3.0', {}, { manifestKey: world.nextManifestKey }).request;
    expect(await refusal(next)).toBe('');
  });

  it('is refused whole on a server without keys', async () => {
    const parts = { sql: world.desk.database.sql, storage: new MemoryStorage(), keys: undefined };
    const { request } = world.signed('1.4.0');
    expect(await errorOf(uploaded(parts, request))).toBe('releaseKeysMissing');
  });
});

describe('a manifest that is signed anew', () => {
  it('has a later expiry, and nothing else is other', async () => {
    const { request, manifest, zip } = world.signed('2.0.0');
    const { releaseId } = await world.desk.ask('uploadRelease', request, world.anna);
    const renewed = (fields: object) => {
      const anew = world.signed('2.0.0', { ...manifest, ...fields }, { zip }).request;
      const renewal = { releaseId, manifest: anew.manifest, signature: anew.signature, reason };
      return world.desk.errorOf('renewManifest', renewal, world.anna);
    };
    const later = { expiresMs: manifest.expiresMs + 86_400_000 };
    expect(await renewed({})).toBe(code('releaseNotRenewed'));
    expect(await renewed({ expiresMs: manifest.expiresMs - 1 })).toBe(code('releaseNotRenewed'));
    expect(await renewed({ ...later, mandatory: true })).toBe(code('releaseNotRenewed'));
    expect(await renewed({ ...later, notes: { zh: ['新'], en: ['New'] } })).toBe(code('releaseNotRenewed'));
    expect(await renewed({ ...later, version: '2.0.1' })).toBe(code('releaseNotRenewed'));
    expect(await renewed(later)).toBe('');
    expect((await world.row(releaseId)).expireTime).toBe(later.expiresMs);
  });

  it('is signed by a known key, is a manifest, has not expired and is of no withdrawn release', async () => {
    const { request, manifest, zip } = world.signed('2.1.0');
    const { releaseId } = await world.desk.ask('uploadRelease', request, world.anna);
    type Signed = Pick<DeskRequest<'renewManifest'>, 'manifest' | 'signature'>;
    const renewal = (anew: Signed) => ({
      releaseId,
      manifest: anew.manifest,
      signature: anew.signature,
      reason,
    });
    const renewed = (anew: Signed) => world.desk.errorOf('renewManifest', renewal(anew), world.anna);
    const signed = (fields: object, by = {}) =>
      world.signed('2.1.0', { ...manifest, ...fields }, { zip, ...by }).request;
    const later = signed({ expiresMs: manifest.expiresMs + 86_400_000 });
    expect(await renewed(signed({}, { manifestKey: makeTestKey() }))).toBe(code('releaseSignature'));
    expect(await renewed(signed({ notes: { zh: [], en: [] } }))).toBe(code('releaseManifest'));
    expect(await renewed(signed({ createdMs: 1, expiresMs: 2 }))).toBe(code('releaseExpired'));
    const withoutKeys = { sql: world.desk.database.sql, storage: new MemoryStorage(), keys: undefined };
    const refused = answerDeskChecked('renewManifest', () =>
      renewManifest(withoutKeys, renewal(later), world.nowMs),
    );
    expect(await errorOf(refused)).toBe('releaseKeysMissing');
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
    expect(await renewed(later)).toBe(code('releaseState'));
  });
});

const keys = () => ({
  manifestKeys: [world.manifestKey.publicKey],
  bundleKey: world.bundleKey.publicKey,
});

/**
 * A thief of the server answers every call as they like: with each manifest that was ever signed, with altered ones, with any zip under
 * any address, with any state of a release. No phone runs a version that the two keys did not sign together, or one below its floor but
 * for its own built-in build (rules/releases#limits).
 */
import { compareVersions } from '@tern/release';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TestPhone } from './testing/test-phone.ts';
import { makeRelease, ORIGIN, type Release, STRANGE_KEY } from './testing/test-releases.ts';

const BUILT_IN = '1.0.0';
const VERSIONS = ['0.8.0', '0.9.0', '1.0.0', '1.1.0', '1.2.0', '1.3.0', '2.0.0'];
const SIGNED: Release[] = await Promise.all([
  ...VERSIONS.map((version) => makeRelease({ version })),
  makeRelease({ version: '1.2.0', mandatory: true }),
  makeRelease({ version: '1.4.0', platform: 'ios' }),
  makeRelease({ version: '1.4.0', channel: 'beta' }),
  makeRelease({ version: '1.4.0', expiresMs: 86_400_001 }),
  makeRelease({ version: '1.4.0', minNative: '9.0.0' }),
]);
/** The thief has a key of their own for either part. */
const FORGED: Release[] = await Promise.all([
  makeRelease({ version: '3.0.0' }, { manifestKey: STRANGE_KEY }),
  makeRelease({ version: '3.1.0' }, { manifestKey: STRANGE_KEY, bundleKey: STRANGE_KEY }),
]);
const ALL = [...SIGNED, ...FORGED];
const ZIPS = [...ALL.map(({ zip }) => zip), new TextEncoder().encode('3.3.3'), new Uint8Array()];

const step = fc.record({
  manifestOf: fc.constantFrom(...ALL),
  signatureOf: fc.option(fc.constantFrom(...ALL), { nil: undefined }),
  zip: fc.option(fc.constantFrom(...ZIPS), { nil: undefined }),
  foreignUrl: fc.boolean(),
  standing: fc.boolean(),
  isByHand: fc.boolean(),
  /** Calls until the app dies; most steps go on to their end. */
  cut: fc.option(fc.record({ call: fc.integer({ min: 1, max: 40 }), isAfter: fc.boolean() }), {
    freq: 2,
    nil: undefined,
  }),
});

/** The version is one of those that both keys signed, which the built-in build never needed to be. */
function expectSafe(phone: TestPhone, floor: string | undefined): void {
  for (const version of phone.ran) expect(VERSIONS).toContain(version);
  const isAbove = floor === undefined || compareVersions(phone.running, floor) >= 0;
  expect(isAbove || phone.running === BUILT_IN).toBe(true);
}

async function meetThief(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.subarray(VERSIONS.slice(3)),
      async (steps, broken) => {
        const phone = new TestPhone(BUILT_IN);
        for (const version of broken) phone.broken.add(version);
        await phone.open();
        for (const { manifestOf, signatureOf, zip, foreignUrl, standing, isByHand, cut } of steps) {
          const url = foreignUrl ? 'https://evil.example/a.zip' : manifestOf.package.url;
          phone.server.offered = {
            ...manifestOf.package,
            signature: (signatureOf ?? manifestOf).package.signature,
            url,
          };
          phone.server.standing = standing;
          phone.server.zips.set(new URL(url, ORIGIN).href, zip ?? manifestOf.zip);
          const floor = await phone.marks.readFloor();
          phone.calls = 0;
          phone.cut = cut;
          if (isByHand) await phone.askByHand();
          else await phone.open();
          await phone.install();
          phone.cut = undefined;
          await phone.open();
          expectSafe(phone, floor);
          for (const id of await phone.device.bundles.downloaded()) expect(phone.contents.get(id)).toBe(id);
        }
      },
    ),
    { numRuns: runs },
  );
}

const NAME = 'a thief of the server makes no phone run what is unsigned or below its floor';

it(NAME, () => meetThief(20));

it(`${NAME}, at length`, { tags: 'long', timeout: 240_000 }, () => meetThief(500));

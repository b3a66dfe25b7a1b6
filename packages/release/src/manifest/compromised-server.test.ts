/**
 * A server in the hands of a thief answers with any manifest that was ever signed, in any order, at any time, altered ones and
 * its own among them. Devices come up and go down as they do, and none takes a version below its floor.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeManifest, makeTestKey, signManifest } from '../../test-kit/signed-release.ts';
import type { Manifest } from './manifest.ts';
import { checkOffer, type Offer } from './offer.ts';
import { compareVersions } from './version.ts';

const bundleKey = makeTestKey();
const manifestKeys = [makeTestKey(), makeTestKey()];
const thief = makeTestKey();
const DAY_MS = 86_400_000;
const VERSIONS = ['1.0.0', '1.0.1', '1.1.0', '1.2.0', '1.10.0', '2.0.0'];
const BUILT_IN = '1.0.0';

interface Signed {
  manifest: Manifest;
  offer: Offer;
  isGenuine: boolean;
}

const signed: readonly Signed[] = VERSIONS.flatMap((version, at) =>
  manifestKeys.flatMap((key, keyAt) =>
    [{}, { platform: 'ios' as const }, { channel: 'beta' }, { mandatory: true }].map((fields) => {
      const createdMs = (at * 20 + keyAt * 5) * DAY_MS;
      const times = { createdMs, expiresMs: createdMs + 90 * DAY_MS };
      const manifest = makeManifest(new TextEncoder().encode(version), bundleKey, {
        version,
        ...times,
        ...fields,
      });
      return { manifest, offer: signManifest(manifest, key), isGenuine: true };
    }),
  ),
);
const own: readonly Signed[] = [
  ...signed.map(({ manifest }) => ({ manifest, offer: signManifest(manifest, thief), isGenuine: false })),
  ...signed.map(({ manifest, offer }, at) => {
    const other = signed[(at + 1) % signed.length]?.offer ?? offer;
    return { manifest, offer: { ...offer, signature: other.signature }, isGenuine: false };
  }),
];

interface Device {
  running: string;
  floor: string | undefined;
  badVersions: string[];
  nowMs: number;
}

type Step =
  | { kind: 'offer'; answer: Signed; isAskedByHand: boolean; isReady: boolean }
  | { kind: 'wait'; days: number }
  | { kind: 'builtIn' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      answer: fc.constantFrom(...signed, ...own),
      isAskedByHand: fc.boolean(),
      isReady: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('builtIn' as const) }) },
);

async function answerOf(
  { answer, isAskedByHand }: Extract<Step, { kind: 'offer' }>,
  device: Device,
): Promise<Manifest | undefined> {
  const outcome = await checkOffer(answer.offer, {
    ...device,
    platform: 'android',
    channel: 'stable',
    nativeVersion: '1.0.0',
    isAskedByHand,
    manifestKeys: manifestKeys.map(({ publicKey }) => publicKey),
  });
  return 'manifest' in outcome ? outcome.manifest : undefined;
}

/** A new version starts: it says ready, or is marked bad and the device goes back to what ran. */
function start(version: string, isReady: boolean, device: Device): void {
  if (!isReady) {
    device.badVersions.push(version);
    return;
  }
  device.running = version;
  if (device.floor === undefined || compareVersions(version, device.floor) > 0) device.floor = version;
}

it('takes nothing below the floor, nothing unsigned, nothing expired and nothing of another line, for any answers', async () => {
  const taken = { count: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const device: Device = { running: BUILT_IN, floor: undefined, badVersions: [], nowMs: 0 };
      for (const next of steps) {
        if (next.kind === 'wait') device.nowMs += next.days * DAY_MS;
        else if (next.kind === 'builtIn') device.running = BUILT_IN;
        else {
          const { floor, running } = device;
          const manifest = await answerOf(next, device);
          if (manifest === undefined) continue;
          taken.count += 1;
          expect(next.answer.isGenuine).toBe(true);
          expect(manifest).toEqual(next.answer.manifest);
          expect(compareVersions(manifest.version, floor ?? BUILT_IN)).toBeGreaterThanOrEqual(0);
          expect(compareVersions(manifest.version, running)).toBeGreaterThan(0);
          expect(manifest.expiresMs).toBeGreaterThan(device.nowMs);
          expect([manifest.platform, manifest.channel]).toEqual(['android', 'stable']);
          if (!next.isAskedByHand) expect(device.badVersions).not.toContain(manifest.version);
          start(manifest.version, next.isReady, device);
          expect(compareVersions(device.floor ?? BUILT_IN, floor ?? BUILT_IN)).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(taken.count).toBeGreaterThan(50);
});

/** Tests which release a device is offered, over a real PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReleaseDeskForTests, reason } from './testing/release-desk.ts';

let world: ReleaseDeskForTests;
beforeAll(async () => {
  world = await ReleaseDeskForTests.open();
}, 60_000);
afterAll(() => world.close());

describe('a release', () => {
  it('carries the notes in the language asked for, beside the signed bytes', async () => {
    const { request, manifest } = world.signed('1.1.0', { notes: { zh: ['更快'], en: ['Faster', 'Safer'] } });
    const { releaseId } = await world.desk.ask('uploadRelease', request, world.anna);
    expect(await world.offered(1)).toBe('');
    await world.publish(releaseId, 100);
    const { package: english } = await world.check(1);
    expect(english).toEqual({
      extra: '{"reason":["Faster","Safer"]}',
      manifest: request.manifest,
      signature: request.signature,
      url: `/api/data/release/bundle/${manifest.sha256}.zip`,
    });
    const { package: chinese } = await world.check(1, { global: 'CHINESE_SIM' });
    expect(chinese?.extra).toBe('{"reason":["更快"]}');
    expect(await world.offered(1, { version: '1.1.0' })).toBe('');
    expect(await world.offered(1, { version: '1.0.9' })).toBe('1.1.0');
  });

  it('gives its zip under the hash of its bytes, once it is published', async () => {
    const { request, manifest, zip } = world.signed('1.1.1');
    const { releaseId } = await world.desk.ask('uploadRelease', request, world.anna);
    const { findBundle } = world.desk.release.api;
    expect(await findBundle(manifest.sha256)).toBeUndefined();
    await world.publish(releaseId, 5);
    const [one, other] = await Promise.all([findBundle(manifest.sha256), findBundle(manifest.sha256)]);
    expect(one).toEqual(Buffer.from(zip));
    // Downloads at the same time share the bytes.
    expect(other).toBe(one);
    await world.desk.ask('pauseRelease', { releaseId, reason }, world.ben);
    expect(await findBundle(manifest.sha256)).toEqual(Buffer.from(zip));
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.ben);
    expect(await findBundle(manifest.sha256)).toBeUndefined();
  });

  it('is offered by hand whatever the share is', async () => {
    const releaseId = await world.upload('1.2.0');
    await world.publish(releaseId, 1);
    const left = [];
    for (let device = 0; device < 20; device++)
      if ((await world.offered(device)) === '1.1.0') left.push(device);
    expect(left.length).toBeGreaterThan(10);
    for (const device of left) expect(await world.offered(device, { isAsked: 'true' })).toBe('1.2.0');
  });

  it('is no longer standing once it is paused or withdrawn', async () => {
    const releaseId = await world.upload('1.3.0');
    expect(await world.isStanding('1.3.0')).toEqual({ isStanding: false });
    await world.publish(releaseId, 100);
    expect(await world.isStanding('1.3.0')).toEqual({ isStanding: true });
    expect(await world.offered(1)).toBe('1.3.0');
    await world.desk.ask('pauseRelease', { releaseId, reason }, world.anna);
    expect(await world.isStanding('1.3.0')).toEqual({ isStanding: false });
    expect(await world.offered(1, { isAsked: 'true' })).toBe('1.2.0');
    await world.byTwo('resumeRelease', { releaseId, reason });
    expect(await world.isStanding('1.3.0')).toEqual({ isStanding: true });
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
    expect(await world.isStanding('1.3.0')).toEqual({ isStanding: false });
    expect(await world.offered(1, { isAsked: 'true' })).toBe('1.2.0');
  });

  it('tells a device with an old native app to fetch the new one', async () => {
    const releaseId = await world.upload('1.4.0', { minNative: '2.0.0' });
    await world.publish(releaseId, 100);
    expect(await world.check(1, { native: '1.9.9' })).toEqual({ package: null, nativeNeeded: '2.0.0' });
    expect(await world.offered(1, { native: '2.0.0' })).toBe('1.4.0');
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
  });

  it('stays in its own line of platform and channel', async () => {
    const releaseId = await world.upload('9.0.0', { platform: 'ios', channel: 'beta' });
    await world.publish(releaseId, 100);
    const [ios, beta] = [{ platform: 'ios' }, { channel: 'beta' }] as const;
    expect(await world.offered(1, { ...ios, ...beta })).toBe('9.0.0');
    expect(await world.offered(1, ios)).toBe('');
    expect(await world.offered(1, beta)).toBe('');
    expect(await world.offered(1)).not.toBe('9.0.0');
    const { rows } = await world.desk.ask('getReleaseLines', {}, world.anna);
    expect(rows).toEqual([
      { platform: 'android', channel: 'stable' },
      { platform: 'ios', channel: 'beta' },
    ]);
  });

  it('is offered until it expires, and again once its manifest is signed anew', async () => {
    const { request, manifest, zip } = world.signed('1.5.0', { expiresMs: world.nowMs + 3_600_000 });
    const { releaseId } = await world.desk.ask('uploadRelease', request, world.anna);
    await world.publish(releaseId, 100);
    expect(await world.offered(1)).toBe('1.5.0');
    world.desk.clock.step(3_600_000);
    [world.anna, world.ben] = [await world.desk.signIn('anna'), await world.desk.signIn('ben')];
    expect(await world.offered(1)).toBe('1.1.0');
    const anew = world.signed('1.5.0', { ...manifest, expiresMs: world.nowMs + 3_600_000 }, { zip }).request;
    const renewal = { releaseId, manifest: anew.manifest, signature: anew.signature, reason };
    await world.desk.ask('renewManifest', renewal, world.anna);
    expect(await world.offered(1)).toBe('1.5.0');
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
  });

  it('reaches its share of 10,000 devices within a point, and who is in stays in', {
    tags: 'long',
    timeout: 300_000,
  }, async () => {
    const line = { platform: 'ios', channel: 'share' } as const;
    const releaseId = await world.upload('1.6.0', line);
    await world.publish(releaseId, 10);
    const tenth = await reached(line);
    expect(Math.abs(tenth.size - 1_000)).toBeLessThanOrEqual(100);
    await world.byTwo('raiseReleaseShare', { releaseId, share: 50, reason });
    const half = await reached(line);
    expect(Math.abs(half.size - 5_000)).toBeLessThanOrEqual(100);
    expect([...tenth].filter((device) => !half.has(device))).toEqual([]);
    const { counts } = await world.row(releaseId, line);
    expect(counts.map(({ share, offered }) => [share, offered])).toEqual([
      [10, tenth.size],
      [50, half.size - tenth.size],
    ]);
  });
});

/** Those of 10,000 devices that are offered a release of the line now. */
async function reached(line: { platform: 'ios'; channel: string }): Promise<Set<number>> {
  const devices = new Set<number>();
  const check = async (device: number) => {
    if ((await world.offered(device, line)) !== '') devices.add(device);
  };
  for (let first = 0; first < 10_000; first += 100)
    await Promise.all(Array.from({ length: 100 }, (_, at) => check(first + at)));
  return devices;
}

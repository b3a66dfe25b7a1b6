/** Tests the reports of devices, honest and forged, over a real PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceOf, ReleaseDeskForTests, reason } from './testing/release-desk.ts';

let world: ReleaseDeskForTests;
beforeAll(async () => {
  world = await ReleaseDeskForTests.open();
}, 60_000);
afterAll(() => world.close());

async function published(version: string): Promise<string> {
  const releaseId = await world.upload(version);
  await world.publish(releaseId, 100);
  return releaseId;
}

/** Offers the release to the device, which then reports that it failed. */
async function fails(device: number, version: string, ip: string): Promise<void> {
  expect(await world.offered(device)).toBe(version);
  await world.report(device, version, 'failed', { ip });
}

describe('reports of failures', () => {
  it('from one address do not pause a release, however many', async () => {
    const releaseId = await published('1.1.0');
    for (let device = 0; device < 40; device++) await fails(device, '1.1.0', '203.0.113.7');
    for (let device = 40; device < 60; device++) await fails(device, '1.1.0', `203.0.113.${device}`);
    for (let device = 60; device < 80; device++) await fails(device, '1.1.0', `2001:db8:1:${device}::1`);
    const row = await world.row(releaseId);
    expect(row).toMatchObject({ status: 'FULL', countedFailures: 6, pauseAt: 10, isPausedByReports: false });
    expect(row.counts).toEqual([
      { share: 100, offered: 80, downloaded: 0, ready: 0, failed: 80, rolledBack: 0 },
    ]);
    expect(row.reasons).toEqual([{ reason: 'noReady', devices: 80 }]);
    expect(world.desk.release.health()).toEqual([]);
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
  });

  it('from ten networks pause it, with an alarm, and never withdraw it', async () => {
    const releaseId = await published('1.2.0');
    for (let device = 0; device < 9; device++) await fails(device, '1.2.0', `198.51.${device}.1`);
    expect((await world.row(releaseId)).status).toBe('FULL');
    await fails(9, '1.2.0', '198.51.9.1');
    expect(await world.row(releaseId)).toMatchObject({ status: 'PAUSED', isPausedByReports: true });
    const alarm = { kind: 'RELEASE_PAUSED', subject: 'android stable 1.2.0', time: world.nowMs };
    expect(world.desk.release.health()).toEqual([alarm]);
    expect(await world.offered(100)).toBe('');
    for (let device = 0; device < 10; device++) {
      await world.report(device, '1.2.0', 'rolledBack', { ip: `192.0.${device}.1` });
      expect((await world.row(releaseId)).status).toBe('PAUSED');
    }
    world.desk.clock.step(1);
    await world.byTwo('resumeRelease', { releaseId, reason });
    expect(await world.row(releaseId)).toMatchObject({ status: 'FULL', countedFailures: 0 });
    expect(world.desk.release.health()).toEqual([]);
    await fails(20, '1.2.0', '198.51.20.1');
    expect((await world.row(releaseId)).status).toBe('FULL');
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
  });

  it('pause it at 2 % of the devices that were offered it, of which 3 of a network count', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    const releaseId = await published('1.3.0');
    for (let device = 1_000; device < 1_601; device++) await world.check(device);
    expect((await world.row(releaseId)).pauseAt).toBe(13);
    // Of a network with many devices, or of a forger, 3 count and 1,000 are kept.
    for (let device = 2_000; device < 3_010; device++) await world.check(device, {}, '203.0.113.7');
    const { pauseAt, counts } = await world.row(releaseId);
    expect(pauseAt).toBe(13);
    expect(counts).toMatchObject([{ offered: 1_601 }]);
    for (let device = 1_000; device < 1_012; device++)
      await world.report(device, '1.3.0', 'failed', { ip: `198.51.${device - 1_000}.1` });
    expect((await world.row(releaseId)).status).toBe('FULL');
    await world.report(1_012, '1.3.0', 'rolledBack', { ip: '198.51.12.1' });
    expect((await world.row(releaseId)).status).toBe('PAUSED');
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
  });

  it('count once for a device, and only for one that was offered the release', async () => {
    const releaseId = await published('1.4.0');
    for (let network = 0; network < 12; network++) {
      await fails(1, '1.4.0', `198.51.${network}.1`);
      await world.report(500 + network, '1.4.0', 'failed', { ip: `198.51.${network}.1` });
      await world.report(1, '7.7.7', 'failed', { ip: `198.51.${network}.1` });
    }
    for (const state of ['downloaded', 'ready', 'ready', 'rolledBack'] as const)
      await world.report(1, '1.4.0', state);
    const { status, counts } = await world.row(releaseId);
    expect(status).toBe('FULL');
    expect(counts).toEqual([{ share: 100, offered: 1, downloaded: 1, ready: 1, failed: 1, rolledBack: 1 }]);
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
  });

  it('leave with their hashes after 90 days', async () => {
    const { sql } = world.desk.database;
    const releaseId = await published('1.5.0');
    await fails(1, '1.5.0', '198.51.1.1');
    const kept = await sql<{ device: string; network: string }[]>`
      select device, network from release_steps where release_id = ${releaseId}::bigint`;
    expect(kept).toHaveLength(2);
    const written = JSON.stringify(kept);
    expect(written).not.toContain(deviceOf(1));
    expect(written).not.toContain('198.51');
    const purge = async () => {
      for (const job of world.desk.release.jobs) await job.run();
    };
    const left = async () =>
      (await sql`select from release_steps where release_id = ${releaseId}::bigint`).length;
    world.desk.clock.step(90 * 86_400_000 - 1);
    await purge();
    expect(await left()).toBe(2);
    world.desk.clock.step(1);
    await purge();
    expect(await left()).toBe(0);
    world.anna = await world.desk.signIn('anna');
    const [counts] = (await world.row(releaseId)).counts;
    expect(counts).toMatchObject({ offered: 1, failed: 1 });
  });
});

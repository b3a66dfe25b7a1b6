/** The starts of the app around a swap: versions that do not come up, kills at each call, and no loop of restarts. */
import { describe, expect, it } from 'vitest';
import { TestPhone } from './testing/test-phone.ts';
import { makeRelease } from './testing/test-releases.ts';

const GOOD = await makeRelease({ version: '1.1.0' });
const NEWER = await makeRelease({ version: '1.2.0' });

/** A phone with 1.1.0 as its last good download, which is offered 1.2.0. */
async function updatedPhone(): Promise<TestPhone> {
  const phone = new TestPhone();
  phone.server.offer(GOOD);
  await phone.open();
  await phone.install();
  phone.server.offer(NEWER);
  return phone;
}

/** The member is asked and agrees. */
async function tryUpdate(phone: TestPhone): Promise<void> {
  await phone.askByHand();
  await phone.install();
}

describe('a version that throws, hangs or paints nothing', () => {
  it('is left for the built-in build, marked bad, and reported at the next check', async () => {
    const phone = new TestPhone();
    phone.broken.add('1.1.0');
    phone.server.offer(GOOD);
    await phone.open();
    await phone.install();
    expect(phone.ran).toEqual(['1.0.0', '1.1.0', '1.0.0']);
    expect(await phone.marks.readBad()).toEqual(['1.1.0']);
    expect(await phone.marks.readFloor()).toBe('1.0.0');
    expect(phone.server.reports.at(-1)).toMatchObject({
      state: 'rolledBack',
      version: '1.1.0',
      reason: 'notReady',
    });
    expect(await phone.marks.readReport()).toBeUndefined();
  });

  it('is never offered again, except by hand', async () => {
    const phone = new TestPhone();
    phone.broken.add('1.1.0');
    phone.server.offer(GOOD);
    await phone.open();
    await phone.install();
    expect(phone.step).toBe('none');
    await phone.open();
    expect(phone.step).toBe('none');
    await phone.askByHand();
    expect(phone.step).toBe('found');
    // Repaired on the way, such as by a server that works again.
    phone.broken.clear();
    await phone.install();
    expect(phone.running).toBe('1.1.0');
    expect(await phone.marks.readBad()).toEqual([]);
  });

  it('is left for the last good download where that is newer than the built-in build', async () => {
    const phone = await updatedPhone();
    phone.broken.add('1.2.0');
    await tryUpdate(phone);
    expect(phone.ran).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.0.0', '1.1.0']);
    expect(await phone.marks.readBad()).toEqual(['1.2.0']);
    expect(await phone.marks.readFloor()).toBe('1.1.0');
    expect(await phone.marks.readGood()).toBe('1.1.0');
  });

  it('leaves the built-in build where the last good download is damaged, too', async () => {
    const phone = await updatedPhone();
    phone.broken.add('1.2.0').add('1.1.0');
    await tryUpdate(phone);
    expect(phone.ran).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.0.0', '1.1.0', '1.0.0']);
    expect(await phone.marks.readBad()).toEqual(['1.2.0', '1.1.0']);
    for (let start = 0; start < 10; start++) await phone.open();
    expect(phone.ran.slice(6)).toEqual(Array(10).fill('1.0.0'));
  });

  it('reports it later where there is no network at first', async () => {
    const phone = new TestPhone();
    phone.broken.add('1.1.0');
    phone.server.offer(GOOD);
    await phone.open();
    await phone.controller?.start();
    phone.server.isOnline = false;
    await phone.open();
    expect(phone.server.reports.map(({ state }) => state)).toEqual(['downloaded']);
    phone.server.isOnline = true;
    await phone.open();
    expect(phone.server.reports.map(({ state }) => state)).toEqual(['downloaded', 'rolledBack']);
  });
});

it('an old zip under a manifest of a higher version, by a thief of the manifest key, is left and marked bad', async () => {
  const phone = new TestPhone();
  const old = await makeRelease({ version: '0.9.0' });
  const { size, sha256, bundleSignature } = old.manifest;
  const forged = await makeRelease({ version: '2.0.0', size, sha256, bundleSignature });
  phone.server.offer({ ...forged, zip: old.zip });
  await phone.open();
  await phone.install();
  expect(phone.ran).toEqual(['1.0.0', '0.9.0', '1.0.0']);
  expect(await phone.marks.readBad()).toEqual(['2.0.0']);
  expect(await phone.marks.readFloor()).toBe('1.0.0');
});

it('a good download that breaks later is left once, and the built-in build stays', async () => {
  const phone = await updatedPhone();
  phone.server.offered = null;
  phone.broken.add('1.1.0');
  await phone.open();
  expect(phone.ran).toEqual(['1.0.0', '1.1.0', '1.1.0', '1.0.0', '1.1.0', '1.0.0']);
  for (let start = 0; start < 10; start++) await phone.open();
  expect(phone.ran.slice(6)).toEqual(Array(10).fill('1.0.0'));
});

it('a version that first starts without a network is not marked bad', async () => {
  const phone = new TestPhone();
  phone.server.offer(GOOD);
  await phone.open();
  await phone.controller?.start();
  phone.server.isOnline = false;
  await phone.open();
  expect(phone.running).toBe('1.1.0');
  expect(await phone.marks.readBad()).toEqual([]);
  expect(await phone.marks.readFloor()).toBe('1.1.0');
});

it('a device that forgets marks starts no last good download', async () => {
  const phone = await updatedPhone();
  phone.broken.add('1.1.0');
  const write = phone.device.bundles.writeMark.bind(phone.device.bundles);
  phone.device.bundles.writeMark = async (key, value) =>
    value === undefined ? write(key, value) : undefined;
  await phone.open();
  expect(phone.ran.slice(-1)).toEqual(['1.0.0']);
});

it('a newer native app keeps its built-in build', async () => {
  const phone = await updatedPhone();
  const updated = new TestPhone('1.3.0');
  for (const [key, value] of phone.device.bundles.marks) updated.device.bundles.marks.set(key, value);
  updated.device.bundles.standing.add('1.1.0');
  await updated.open();
  expect(updated.ran).toEqual(['1.3.0']);
  expect(await updated.marks.readFloor()).toBe('1.3.0');
});

/** Each call of the device and the server at which the app can die during the work. */
async function countCalls(
  make: () => Promise<TestPhone>,
  work: (phone: TestPhone) => Promise<void>,
): Promise<number> {
  const phone = await make();
  phone.calls = 0;
  await work(phone);
  return phone.calls;
}

const CUTS = [false, true] as const;

describe('a kill at each step of an update', () => {
  it('leaves a version that works, and the update can be made afterwards', async () => {
    const most = await countCalls(updatedPhone, tryUpdate);
    expect(most).toBeGreaterThan(25);
    for (const isAfter of CUTS)
      for (let call = 1; call <= most; call++) {
        const phone = await updatedPhone();
        phone.calls = 0;
        phone.cut = { call, isAfter };
        await tryUpdate(phone);
        expect(phone.cut).toBeUndefined();
        await phone.open();
        expect(['1.1.0', '1.2.0']).toContain(phone.running);
        expect(await phone.marks.readBad()).toEqual([]);
        if (phone.running === '1.1.0') await tryUpdate(phone);
        expect(phone.running).toBe('1.2.0');
        expect(await phone.marks.readFloor()).toBe('1.2.0');
        expect(await phone.marks.readTrial()).toBeUndefined();
      }
  });

  it('to a version that does not come up leaves the last good one', { tags: 'long' }, async () => {
    const makeBroken = async () => {
      const phone = await updatedPhone();
      phone.broken.add('1.2.0');
      return phone;
    };
    const most = await countCalls(makeBroken, tryUpdate);
    for (const isAfter of CUTS)
      for (let call = 1; call <= most; call++) {
        const phone = await makeBroken();
        phone.calls = 0;
        phone.cut = { call, isAfter };
        await tryUpdate(phone);
        expect(phone.cut).toBeUndefined();
        for (let start = 0; start < 3; start++) await phone.open();
        expect(phone.running).toBe('1.1.0');
        expect(await phone.marks.readFloor()).toBe('1.1.0');
        // Once tried, it is bad and is not offered by itself any more.
        if (phone.ran.includes('1.2.0') && (await phone.marks.readBad()).length > 0)
          expect(phone.step).toBe('none');
      }
  });
});

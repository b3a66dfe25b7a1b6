import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isInShare } from './share.ts';

const DEVICES = Array.from({ length: 10_000 }, (_, at) =>
  createHash('sha256').update(`device ${at}`).digest('hex'),
);

/** Numbers of the devices that are in. */
async function devicesIn(share: number, version = '1.2.0', devices = DEVICES): Promise<number[]> {
  const answers = await Promise.all(devices.map((id) => isInShare(id, version, share)));
  return answers.flatMap((isIn, at) => (isIn ? [at] : []));
}

it('takes the share of 10,000 devices within one point, and keeps a device in at every higher share', async () => {
  let before: readonly number[] = [];
  for (const share of [1, 10, 50]) {
    const now = await devicesIn(share);
    expect(Math.abs(now.length / 100 - share), `${share} %`).toBeLessThanOrEqual(1);
    const all = new Set(now);
    expect(before.filter((at) => !all.has(at))).toEqual([]);
    before = now;
  }
});

it('takes no device at 0 and each at 100', async () => {
  const devices = DEVICES.slice(0, 1_000);
  expect(await devicesIn(0, '1.2.0', devices)).toHaveLength(0);
  expect(await devicesIn(100, '1.2.0', devices)).toHaveLength(1_000);
});

it('chooses other devices for another version', async () => {
  const devices = DEVICES.slice(0, 2_000);
  const [one, other] = [await devicesIn(10, '1.2.0', devices), await devicesIn(10, '1.3.0', devices)];
  const inBoth = one.filter((at) => other.includes(at)).length;
  expect(inBoth).toBeGreaterThan(5);
  expect(inBoth).toBeLessThan(50);
});

it('takes the first four bytes of the hash as an unsigned number', async () => {
  const number = createHash('sha256').update('0192a1.2.0').digest().readUInt32BE(0) % 100;
  expect(await isInShare('0192a', '1.2.0', number)).toBe(false);
  expect(await isInShare('0192a', '1.2.0', number + 1)).toBe(true);
});

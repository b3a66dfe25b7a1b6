/** The worker cleans or refuses odd and hostile files, each in the real process, and the server stays unharmed. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ErrorName } from '@tern/protocol';
import { costlyPng } from '@tern/test-kit/png-file';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '../http/call.ts';
import type { CleanImage } from './image-job.ts';
import { pixelsByHeader } from './image-size.ts';
import { ImageWorker } from './image-worker.ts';
import { LONGEST_SIDE, MOST_IMAGE_BYTES } from './limits.ts';
import { sniffImage } from './sniff-image.ts';
import { type MalformedImage, malformedImages } from './testing/malformed-images.ts';

const SMALLEST = { minWidth: 200, minHeight: 200 };
const OWNER = { lane: 'members', id: 1 } as const;
/**
 * The result for a file must depend neither on how busy the machine of the test is nor on its processors; the time limits
 * have tests of their own.
 */
const imageWorker = new ImageWorker({ atOnce: 2, jobMs: 60_000, cpuSeconds: 60, startMs: 60_000 });

const outcome = (work: Promise<CleanImage>): Promise<CleanImage | CallError> =>
  work.catch((thrown: unknown) => {
    if (thrown instanceof CallError) return thrown;
    throw thrown;
  });

describe('odd files', { tags: 'long' }, () => {
  let files: MalformedImage[];
  let slowestTurnMs = 0;
  let watch: NodeJS.Timeout;
  beforeAll(async () => {
    files = await malformedImages();
    let lastMs = performance.now();
    watch = setInterval(() => {
      slowestTurnMs = Math.max(slowestTurnMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 10);
  });
  afterAll(() => clearInterval(watch));

  it('become what the rules say, and the server stays responsive meanwhile', async () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    const wrong: string[] = [];
    await Promise.all(
      [0, 1].map(async (half) => {
        for (const file of files.filter((_, index) => index % 2 === half)) {
          const fault = await faultIn(file);
          if (fault !== undefined) wrong.push(`${file.what}: ${fault}`);
        }
      }),
    );
    expect(wrong).toEqual([]);
    // A bomb that were drawn in this process would keep it for longer; a loaded machine does not.
    expect(slowestTurnMs).toBeLessThan(5_000);
  });
});

async function faultIn({ bytes, becomes, gone, size }: MalformedImage): Promise<string | undefined> {
  const result = await outcome(imageWorker.clean({ bytes, ...SMALLEST }, OWNER));
  if (result instanceof CallError)
    return result.error === becomes ? undefined : `refused with ${result.error}, not ${becomes}`;
  if (result.contentType !== becomes) return `taken as ${result.contentType}, not ${becomes}`;
  const out = Buffer.from(result.bytes);
  if (`image/${sniffImage(out)}` !== becomes) return 'the bytes are of another type';
  if (gone !== undefined && (!bytes.includes(gone) || out.includes(gone))) return `${gone} is still in it`;
  const { format, exif, icc, xmp, iptc, comments, pages, width, height, orientation } =
    await sharp(out).metadata();
  if (exif ?? icc ?? xmp ?? iptc ?? comments ?? pages ?? orientation)
    return 'something beside the pixels is left';
  if (`image/${format}` !== becomes || width !== result.width || height !== result.height) return 'it lies';
  if (Math.max(width, height) > LONGEST_SIDE) return 'it is too large';
  if (size !== undefined && (size[0] !== width || size[1] !== height)) return `it is ${width} x ${height}`;
  return undefined;
}

const errorOf = async (work: Promise<CleanImage>): Promise<ErrorName | 'done'> => {
  const result = await outcome(work);
  return result instanceof CallError ? result.error : 'done';
};
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** The limit of processor time of an image process of this test, as Linux says it; undefined while none runs. */
function limitOfChild(): string | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
      const isChild =
        parent === String(process.pid) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-child');
      const [, soft, hard, unit] =
        /^Max cpu time +(\S+) +(\S+) +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
      if (isChild && soft !== 'unlimited') return `${soft} ${hard} ${unit}`;
    } catch {
      // It ended meanwhile.
    }
  return undefined;
}

describe('the workshop', () => {
  it('says what was too small, and how large it must be', async () => {
    const bytes = await noise(300).png().toBuffer();
    const result = await outcome(imageWorker.clean({ bytes, minWidth: 600, minHeight: 400 }, OWNER));
    expect(result).toMatchObject({ error: 'imageTooSmall', values: { minWidth: '600', minHeight: '400' } });
  });

  it('keeps the picture: what comes out looks like what came in', async () => {
    const before = await noise(300).blur(3).png().toBuffer();
    const after = await imageWorker.clean({ bytes: before, ...SMALLEST }, OWNER);
    const raw = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();
    expect((await raw(after.bytes)).equals(await raw(before))).toBe(true);
  });

  it('gives a PNG back as a JPEG when it would be too large', { tags: 'long' }, async () => {
    // One byte a pixel says which of 256 colours; without the palette it takes more.
    const side = 2_100;
    const colours = randomBytes(256 * 3);
    const raw = Buffer.alloc(side * side * 3);
    for (const [at, which] of randomBytes(side * side).entries())
      colours.copy(raw, at * 3, which * 3, which * 3 + 3);
    const bytes = await sharp(raw, { raw: { width: side, height: side, channels: 3 } })
      .png({ palette: true, dither: 0 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(MOST_IMAGE_BYTES);
    const { contentType, bytes: out } = await imageWorker.clean({ bytes, ...SMALLEST }, OWNER);
    expect([contentType, out.byteLength < MOST_IMAGE_BYTES]).toEqual(['image/jpeg', true]);
  });

  it('ends a process that takes too long, or too much memory, and goes on', { tags: 'long' }, async () => {
    const bytes = await noise(1_000).png().toBuffer();
    const hasty = new ImageWorker({ jobMs: 1 });
    expect(await errorOf(hasty.clean({ bytes, ...SMALLEST }, OWNER))).toBe('imageUnreadable');
    if (process.platform === 'linux') {
      const large = await sharp({
        create: { width: 7_000, height: 5_000, channels: 3, background: '#123456' },
      })
        .jpeg({ progressive: true })
        .toBuffer();
      const poor = new ImageWorker({ memoryMb: 150, jobMs: 60_000, cpuSeconds: 60 });
      expect(await errorOf(poor.clean({ bytes: large, ...SMALLEST }, OWNER))).toBe('imageUnreadable');
      expect(
        await errorOf(poor.clean({ bytes: await noise(300).jpeg().toBuffer(), ...SMALLEST }, OWNER)),
      ).toBe('done');
      expect(await errorOf(imageWorker.clean({ bytes: large, ...SMALLEST }, OWNER))).toBe('done');
    }
    expect(await errorOf(imageWorker.clean({ bytes, ...SMALLEST }, OWNER))).toBe('done');
  });

  it.runIf(process.platform === 'linux')(
    'ends a process by its processor time, not by how long it was kept waiting',
    async () => {
      const bytes = await noise(1_000).png().toBuffer();
      const worker = new ImageWorker({ startMs: 60_000 });
      const cleaned = errorOf(worker.clean({ bytes, ...SMALLEST }, OWNER));
      // The shell sets the limits and becomes the process, so they stand as soon as it runs node.
      await expect.poll(limitOfChild, { timeout: 30_000 }).toBe('5 5 seconds');
      expect(await cleaned).toBe('done');
      const poor = new ImageWorker({ startMs: 60_000, jobMs: 60_000, cpuSeconds: 1 });
      const large = { bytes: costlyPng(6_300, 6_300), ...SMALLEST };
      expect(await errorOf(poor.clean(large, OWNER))).toBe('imageUnreadable');
    },
  );

  it('refuses an image that has more pixels than its header said', async () => {
    const bytes = await noise(300).webp().toBuffer();
    // The canvas of an extended file, 200 x 200, around a picture of 300 x 300.
    const canvas = Buffer.from('565038580a0000000000000000000000c70000c70000', 'hex').subarray(0, 18);
    canvas.set([0xc7, 0, 0, 0xc7, 0, 0], 12);
    const lying = Buffer.concat([bytes.subarray(0, 12), canvas, bytes.subarray(12)]);
    lying.writeUInt32LE(lying.length - 8, 4);
    expect(pixelsByHeader(lying)).toBe(40_000);
    expect(await errorOf(imageWorker.clean({ bytes: lying, ...SMALLEST }, OWNER))).toBe('imageUnreadable');
  });

  it('says when it cannot start a process, and does not blame the image', async () => {
    const bytes = await noise(300).jpeg().toBuffer();
    const late = new ImageWorker({ startMs: 1 });
    await expect(late.clean({ bytes, ...SMALLEST }, OWNER)).rejects.toThrow('did not start');
  });

  it('sends away whoever would wait too long', async () => {
    const bytes = await noise(300).jpeg().toBuffer();
    const narrow = new ImageWorker({ atOnce: 1, waiting: 1, jobMs: 60_000, cpuSeconds: 60 });
    const results = await Promise.all(
      Array.from({ length: 4 }, () => errorOf(narrow.clean({ bytes, ...SMALLEST }, OWNER))),
    );
    expect(results).toEqual(['done', 'done', 'unavailable', 'unavailable']);
    expect(await errorOf(narrow.clean({ bytes, ...SMALLEST }, OWNER))).toBe('done');
  });

  it('prints a mark over all of an image, on light and dark', async () => {
    const shades = ['#ffffff', '#000000', '#808080'];
    for (const background of shades) {
      const create = { width: 900, height: 600, channels: 3, background } as const;
      const plain = await sharp({ create }).png().toBuffer();
      const marked = await imageWorker.mark({ bytes: plain, text: 'anna 2026-11-21 09:30' }, 'anna');
      expect([marked.contentType, marked.width, marked.height]).toEqual(['image/jpeg', 900, 600]);
      for (const [left, top] of [
        [0, 0],
        [600, 0],
        [0, 300],
        [600, 300],
      ] as const) {
        const part = sharp(marked.bytes).extract({ left, top, width: 300, height: 300 });
        const { channels } = await part.stats();
        expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(60);
      }
    }
  });
});

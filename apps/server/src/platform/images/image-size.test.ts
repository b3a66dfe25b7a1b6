import { greyPng, header, PNG_HEAD } from '@tern/test-kit/png-file';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pixelsByHeader } from './image-size.ts';
import { malformedImages } from './testing/malformed-images.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('the pixels by the header', () => {
  it.each([
    ['a PNG', picture(320, 210).png()],
    ['a JPEG', picture(320, 210).jpeg()],
    [
      'a progressive JPEG with place and camera',
      picture(320, 210)
        .withExif({ IFD0: { Make: 'A' } })
        .jpeg({ progressive: true }),
    ],
    ['a WebP', picture(320, 210).webp()],
    ['a lossless WebP', picture(320, 210).webp({ lossless: true })],
    ['a WebP with a profile', picture(320, 210).withIccProfile('p3').webp()],
    ['a transparent WebP', picture(320, 210).ensureAlpha(0.5).webp()],
  ])('are those of %s', async (_, image) => {
    expect(pixelsByHeader(await image.toBuffer())).toBe(320 * 210);
  });

  it('are those that the decoder finds in every odd file that it can draw', async () => {
    for (const { what, bytes, becomes } of await malformedImages()) {
      const said = pixelsByHeader(bytes);
      if (!becomes.startsWith('image/')) continue;
      const { width, height } = await sharp(bytes, { pages: 1 }).metadata();
      expect(said, what).toBe(width * height);
    }
  });

  it('are not known of a file that ends in its header, and of none', () => {
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0', 'hex');
    const files = [
      PNG_HEAD,
      jpeg,
      jpeg.subarray(0, 7),
      Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
      Buffer.alloc(99),
    ];
    expect(files.map(pixelsByHeader)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(pixelsByHeader(Buffer.concat([PNG_HEAD, header(0xffffffff, 0xffffffff)]))).toBe(0xffffffff ** 2);
    expect(pixelsByHeader(greyPng(7, 9))).toBe(63);
  });
});

/**
 * Odd and hostile files that a sender might upload as an image, each with the expected result. The test makes them in
 * memory, so that no such file stands in the repository.
 */
import { deflateSync } from 'node:zlib';
import type { ErrorName } from '@tern/protocol';
import { chunk, end, greyPng, header, PNG_HEAD, pixels } from '@tern/test-kit/png-file';
import sharp, { type Sharp } from 'sharp';
import type { ImageType } from '../image-job.ts';
import { MOST_IMAGE_BYTES } from '../limits.ts';

export interface MalformedImage {
  what: string;
  bytes: Buffer;
  becomes: ImageType | ErrorName;
  /** Must not be in what comes out. */
  gone?: string;
  size?: [number, number];
}

const SCRIPT = '<script>alert(document.domain)</script>';
const JPEG = 'image/jpeg';
const PNG = 'image/png';

/** A picture with enough in it that cutting it is noticed. */
function picture(width = 640, height = 480): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = (at * 7 + (at >> 9)) & 0xff;
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}
const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888888' } });
const animation = (width = 300, height = 600) =>
  sharp(Buffer.alloc(width * height * 3, 0x50), { raw: { width, height, channels: 3, pageHeight: 300 } });
const text = (content: string) => Buffer.from(content);
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const padded = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x20)]);

/** A comment segment right behind the first marker. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function without(file: Buffer, at: number, length: number): Buffer {
  return Buffer.concat([file.subarray(0, at), file.subarray(at + length)]);
}

/** The same bytes with others at one place. */
function patched(file: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(file);
  bytes.copy(copy, at);
  return copy;
}

/** Where a JPEG says how large it is: behind the marker of its frame. */
function frameSizeAt(jpeg: Buffer): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
}

function words(value: number, count: 2 | 4): Buffer {
  const bytes = Buffer.alloc(count);
  bytes.writeUIntBE(value, 0, count);
  return bytes;
}

export async function malformedImages(): Promise<MalformedImage[]> {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  const webp = await picture().webp().toBuffer();
  const gif = await grey(300, 300).gif().toBuffer();
  return [
    ...(await goodOnes(jpeg, png, webp)),
    ...foreignOnes(gif, await grey(300, 300).tiff().toBuffer()),
    ...hostileOnes(jpeg, png),
    ...(await brokenOnes(jpeg, png, webp)),
  ];
}

/** Images that people have: taken, each drawn anew. */
async function goodOnes(jpeg: Buffer, png: Buffer, webp: Buffer): Promise<MalformedImage[]> {
  const located = await picture()
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const lying = await picture(640, 320).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const cmyk = await picture().toColourspace('cmyk').jpeg().toBuffer();
  const deep = await picture().toColourspace('rgb16').png().toBuffer();
  const clear = await picture().ensureAlpha(0.2).png().toBuffer();
  return [
    { what: 'a JPEG', bytes: jpeg, becomes: JPEG, size: [640, 480] },
    {
      what: 'a progressive JPEG',
      bytes: await picture().jpeg({ progressive: true }).toBuffer(),
      becomes: JPEG,
    },
    { what: 'a grey JPEG', bytes: await picture().greyscale().jpeg().toBuffer(), becomes: JPEG },
    { what: 'a CMYK JPEG', bytes: cmyk, becomes: JPEG },
    { what: 'a JPEG with place and camera', bytes: located, becomes: JPEG, gone: 'SecretCamera' },
    { what: 'a JPEG that lies on its side', bytes: lying, becomes: JPEG, size: [320, 640] },
    { what: 'a PNG', bytes: png, becomes: PNG, size: [640, 480] },
    { what: 'a PNG of 16 bits', bytes: deep, becomes: PNG },
    { what: 'a transparent PNG', bytes: clear, becomes: PNG },
    { what: 'a PNG with a palette', bytes: await picture().png({ palette: true }).toBuffer(), becomes: PNG },
    { what: 'an interlaced PNG', bytes: await picture().png({ progressive: true }).toBuffer(), becomes: PNG },
    { what: 'a WebP', bytes: webp, becomes: JPEG },
    { what: 'a lossless WebP', bytes: await picture().webp({ lossless: true }).toBuffer(), becomes: JPEG },
    {
      what: 'a moving WebP: its first picture',
      bytes: await animation()
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer(),
      becomes: JPEG,
      size: [300, 300],
    },
    { what: 'a moving PNG: its first picture', bytes: movingPng(), becomes: PNG, size: [300, 300] },
    {
      what: 'a very large picture, made smaller',
      bytes: await grey(8_000, 4_000).jpeg().toBuffer(),
      becomes: JPEG,
      size: [4_096, 2_048],
    },
    { what: 'exactly five megabytes', bytes: padded(jpeg, MOST_IMAGE_BYTES), becomes: JPEG },
    { what: 'exactly the smallest size', bytes: await picture(200, 200).jpeg().toBuffer(), becomes: JPEG },
    { what: 'forty million pixels', bytes: greyPng(8_000, 5_000), becomes: PNG },
  ];
}

/** Other formats, whatever they call themselves. */
function foreignOnes(gif: Buffer, tiff: Buffer): MalformedImage[] {
  const box = (brand: string) => Buffer.concat([words(24, 4), text(`ftyp${brand}`), Buffer.alloc(400, 1)]);
  const files: [string, Buffer][] = [
    ['an SVG', text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['an SVG behind an XML head', text(`<?xml version="1.0"?><!DOCTYPE svg><svg onload="alert(1)"/>`)],
    ['a compressed SVG', deflateSync(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page', text(`<!doctype html><html>${SCRIPT}</html>`)],
    ['a script', text('alert(1)//'.repeat(50))],
    ['a GIF', gif],
    ['a GIF that is a script', Buffer.concat([text('GIF89a=1/*'), gif.subarray(10), text('*/;alert(1)')])],
    ['a BMP', Buffer.concat([text('BM'), Buffer.alloc(500, 3)])],
    ['a TIFF', tiff],
    ['a HEIC', box('heic')],
    ['an AVIF', box('avif')],
    ['an MP4', box('isom')],
    ['an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(400)])],
    ['a PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['an archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(300)])],
    ['a program', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(300)])],
    ['a JPEG XL', Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(300)])],
    ['a JPEG 2000', Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(300)])],
    ['a RIFF that is a sound', Buffer.concat([text('RIFF'), words(300, 4), text('WAVE'), Buffer.alloc(300)])],
    ['a text', text('my face, honestly')],
    ['a blank and then a PNG', Buffer.concat([text(' '), greyPng(300, 300)])],
    ['one byte', Buffer.from([0xff])],
    ['zeros', Buffer.alloc(10_000)],
  ];
  return files.map(([what, bytes]) => ({ what, bytes, becomes: 'imageType' }));
}

/** Images that carry something else, or ask for more than they give. */
function hostileOnes(jpeg: Buffer, png: Buffer): MalformedImage[] {
  const archive = Buffer.concat([Buffer.from('504b0304', 'hex'), text('evil.jar'), Buffer.alloc(200, 9)]);
  const size = frameSizeAt(jpeg);
  const bombRows = chunk('IDAT', pixels(4_000, 4_000));
  const profile = chunk('iCCP', Buffer.concat([text('x\0\0'), deflateSync(Buffer.alloc(50_000_000))]));
  const prose = chunk('zTXt', Buffer.concat([text('k\0\0'), deflateSync(Buffer.alloc(50_000_000, 0x41))]));
  const many = Array.from({ length: 60_000 }, () => chunk('tEXt', text('k\0v')));
  const unreadable = 'imageUnreadable';
  return [
    {
      what: 'a JPEG with an archive behind it',
      bytes: Buffer.concat([jpeg, archive]),
      becomes: JPEG,
      gone: 'evil.jar',
    },
    {
      what: 'a JPEG with a page behind it',
      bytes: Buffer.concat([jpeg, text(SCRIPT)]),
      becomes: JPEG,
      gone: SCRIPT,
    },
    {
      what: 'a JPEG with a script in a comment',
      bytes: withSegment(jpeg, 0xfe, text(SCRIPT)),
      becomes: JPEG,
      gone: SCRIPT,
    },
    {
      what: 'a JPEG with a program in its metadata',
      bytes: withSegment(jpeg, 0xe1, text('<?php system("id") ?>')),
      becomes: JPEG,
      gone: '<?php',
    },
    {
      what: 'a PNG with a script in a text',
      bytes: greyPng(300, 300, [chunk('tEXt', text(`Comment\0${SCRIPT}`))]),
      becomes: PNG,
      gone: SCRIPT,
    },
    {
      what: 'a PNG with a page behind it',
      bytes: Buffer.concat([png, text(SCRIPT)]),
      becomes: PNG,
      gone: SCRIPT,
    },
    { what: 'a PNG that swells in a text', bytes: greyPng(300, 300, [prose]), becomes: PNG },
    { what: 'a PNG that swells in its profile', bytes: greyPng(300, 300, [profile]), becomes: PNG },
    { what: 'a PNG of sixty thousand chunks', bytes: greyPng(300, 300, many), becomes: PNG },
    { what: 'a PNG one row above forty million pixels', bytes: greyPng(8_000, 5_001), becomes: unreadable },
    {
      what: 'a bomb: 50,000 x 50,000 in a small PNG',
      bytes: Buffer.concat([PNG_HEAD, header(50_000, 50_000), bombRows, end]),
      becomes: unreadable,
    },
    {
      what: 'a PNG as wide as can be said',
      bytes: Buffer.concat([PNG_HEAD, header(0x7fffffff, 1), bombRows, end]),
      becomes: unreadable,
    },
    {
      what: 'a PNG of no size',
      bytes: Buffer.concat([PNG_HEAD, header(0, 0), bombRows, end]),
      becomes: unreadable,
    },
    {
      what: 'a bomb: a small JPEG that says 65,000 x 65,000',
      bytes: patched(jpeg, size, Buffer.concat([words(65_000, 2), words(65_000, 2)])),
      becomes: unreadable,
    },
    {
      what: 'five megabytes and one byte',
      bytes: padded(jpeg, MOST_IMAGE_BYTES + 1),
      becomes: 'imageTooLarge',
    },
    { what: 'one pixel', bytes: greyPng(1, 1), becomes: 'imageTooSmall' },
    { what: 'a pixel too narrow', bytes: greyPng(199, 400), becomes: 'imageTooSmall' },
    { what: 'a pixel too low', bytes: greyPng(400, 199), becomes: 'imageTooSmall' },
  ];
}

/** Images that are none when one looks closer. */
async function brokenOnes(jpeg: Buffer, png: Buffer, webp: Buffer): Promise<MalformedImage[]> {
  const rows = pixels(300, 300);
  const files: [string, Buffer][] = [
    ['half a JPEG', cut(jpeg, 0.5)],
    ['a JPEG without its end', cut(jpeg, 0.95)],
    ['the head of a JPEG', jpeg.subarray(0, 20)],
    ['a JPEG without its tables', without(jpeg, 20, 200)],
    ['half a PNG', cut(png, 0.5)],
    ['the head of a PNG', PNG_HEAD],
    ['a PNG without its head', Buffer.concat([PNG_HEAD, chunk('IDAT', rows), end])],
    ['a PNG without pixels', Buffer.concat([PNG_HEAD, header(300, 300), end])],
    [
      'a PNG with a wrong sum in its head',
      Buffer.concat([PNG_HEAD, patched(header(300, 300), 21, Buffer.alloc(4)), chunk('IDAT', rows), end]),
    ],
    [
      'a PNG with a wrong sum in its pixels',
      Buffer.concat([PNG_HEAD, header(300, 300), chunk('IDAT', rows, 1), end]),
    ],
    [
      'a PNG whose pixels do not unpack',
      Buffer.concat([PNG_HEAD, header(300, 300), chunk('IDAT', Buffer.alloc(999, 5)), end]),
    ],
    ['a PNG with too few rows', Buffer.concat([PNG_HEAD, header(300, 600), chunk('IDAT', rows), end])],
    [
      'a PNG of a depth that does not exist',
      Buffer.concat([PNG_HEAD, header(300, 300, 7, 6), chunk('IDAT', rows), end]),
    ],
    ['half a WebP', cut(webp, 0.5)],
    ['a WebP of noise', patched(Buffer.alloc(3_000, 0xab), 0, webp.subarray(0, 30))],
    ['a PNG that calls itself a WebP', Buffer.concat([text('RIFF\0\0\0\0WEBP'), png])],
    ['a page that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(SCRIPT)])],
    ['a page that begins like a PNG', Buffer.concat([PNG_HEAD, text(`<svg>${SCRIPT}</svg>`)])],
  ];
  return files.map(([what, bytes]) => ({ what, bytes, becomes: 'imageUnreadable' }));
}

/** Two pictures, one after the other. */
function movingPng(): Buffer {
  const control = (sequence: number) => {
    const content = Buffer.alloc(26);
    for (const [at, value] of [sequence, 300, 300].entries()) content.writeUInt32BE(value, at * 4);
    content.writeUInt16BE(1, 20);
    content.writeUInt16BE(10, 22);
    return chunk('fcTL', content);
  };
  const second = chunk('fdAT', Buffer.concat([words(2, 4), pixels(300, 300, 0x20)]));
  return Buffer.concat([
    PNG_HEAD,
    header(300, 300),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    control(0),
    chunk('IDAT', pixels(300, 300)),
    control(1),
    second,
    end,
  ]);
}

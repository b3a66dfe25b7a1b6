/**
 * Does an image job on the bytes of a file; runs in the process that image-child.ts starts and nowhere else, because
 * the decoders are the part that a hostile file attacks. Only the decoders of JPEG, PNG and WebP can be reached. The
 * result is drawn anew from pixels: no metadata, no second image, no tail survives.
 */
import sharp, { type Sharp } from 'sharp';
import type { CleanImage, CleanJob, ImageAnswer, ImageJob, MarkJob } from './image-job.ts';
import { LONGEST_SIDE, MOST_IMAGE_BYTES, MOST_PIXELS } from './limits.ts';
import { markTile } from './mark-tile.ts';

const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;
/** For what is noise and would swell. */
const PLAINER_JPEG = { quality: 70, chromaSubsampling: '4:2:0' } as const;
/** A mark's text fills about this share of the image's width. */
const MARK_SHARE = 0.45;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

type Timed<J> = J & { seconds: number };
type Bounds = Pick<Timed<CleanJob>, 'seconds' | 'mostPixels'>;

export async function doImageJob(job: ImageJob): Promise<ImageAnswer> {
  try {
    return job.kind === 'clean' ? await clean(job) : await mark(job);
  } catch {
    return { kind: 'refused', error: 'imageUnreadable' };
  }
}

async function clean({ bytes, minWidth, minHeight, ...bounds }: Timed<CleanJob>): Promise<ImageAnswer> {
  const { format, width, height } = await uprightSize(bytes, bounds);
  if (width < minWidth || height < minHeight) return { kind: 'refused', error: 'imageTooSmall' };
  const pixels = open(bytes, bounds)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  // Drawings stay exact, unless that would make them larger than what came in may be.
  const exact = format === 'png' ? await encode(pixels.clone().png(), 'image/png') : undefined;
  if (exact !== undefined && isSmall(exact)) return exact;
  const fine = await encode(pixels.clone().jpeg(JPEG), 'image/jpeg');
  return isSmall(fine) ? fine : encode(pixels.jpeg(PLAINER_JPEG), 'image/jpeg');
}

function isSmall({ bytes }: CleanImage): boolean {
  return bytes.byteLength <= MOST_IMAGE_BYTES;
}

async function mark({ bytes, text, seconds }: Timed<MarkJob>): Promise<ImageAnswer> {
  const bounds = { seconds, mostPixels: MOST_PIXELS };
  const { width } = await uprightSize(bytes, bounds);
  const dotPixels = Math.max(1, Math.round((width * MARK_SHARE) / (text.length * 6)));
  const tile = markTile(text, dotPixels);
  const raw = { width: tile.width, height: tile.height, channels: 4 } as const;
  const drawn = open(bytes, bounds).composite([
    { input: tile.pixels, raw, tile: true, gravity: 'northwest' },
  ]);
  return encode(drawn.jpeg(JPEG), 'image/jpeg');
}

function open(bytes: Uint8Array, { seconds, mostPixels }: Bounds): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).timeout({ seconds });
}

async function uprightSize(bytes: Uint8Array, bounds: Bounds) {
  const { format, autoOrient } = await open(bytes, bounds).metadata();
  return { format, width: autoOrient.width, height: autoOrient.height };
}

async function encode(
  image: Sharp,
  contentType: 'image/jpeg' | 'image/png',
): Promise<ImageAnswer & { kind: 'done' }> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { kind: 'done', contentType, bytes: data, width: info.width, height: info.height };
}

/** A workshop that starts no process: takes what begins like an image and says what it would print; for tests. */
import type { CleanImage } from '../image-job.ts';
import { refuseUnlessImage } from '../image-worker.ts';

/** Begins like a PNG; the text makes it one of a kind. */
export function fakePng(text: string): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]);
}

export class FakeImageWorker {
  readonly printed: string[] = [];
  /** The least size that each image was asked to have. */
  readonly asked: { minWidth: number; minHeight: number }[] = [];
  /** Set by a test: thrown instead of an answer. */
  fault: Error | undefined;

  async clean({
    bytes,
    ...least
  }: {
    bytes: Uint8Array;
    minWidth: number;
    minHeight: number;
  }): Promise<CleanImage> {
    this.asked.push(least);
    refuseUnlessImage(bytes);
    if (this.fault !== undefined) throw this.fault;
    return { contentType: 'image/png', bytes, width: 600, height: 400 };
  }

  async mark({ bytes, text }: { bytes: Uint8Array; text: string }): Promise<CleanImage> {
    this.printed.push(text);
    return { contentType: 'image/jpeg', bytes, width: 600, height: 400 };
  }
}

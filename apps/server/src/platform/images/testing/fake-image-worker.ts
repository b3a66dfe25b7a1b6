/** A workshop that starts no process: takes what begins like an image and says what it would print; for tests. */
import { header, PNG_HEAD } from '@tern/test-kit/png-file';
import type { CleanImage } from '../image-job.ts';
import type { ImageOwner } from '../image-queue.ts';
import { readPixels } from '../image-worker.ts';

/** Begins like a PNG of this size; the text makes it one of a kind. */
export function fakePng(text: string, width = 600, height = 400): Buffer {
  return Buffer.concat([PNG_HEAD, header(width, height), Buffer.from(text)]);
}

export class FakeImageWorker {
  readonly printed: string[] = [];
  /** The least size that each image was asked to have. */
  readonly asked: { minWidth: number; minHeight: number }[] = [];
  /** Set by a test: thrown instead of an answer. */
  fault: Error | undefined;

  /** The owner of each image. */
  readonly owners: ImageOwner[] = [];

  async clean(
    { bytes, ...least }: { bytes: Uint8Array; minWidth: number; minHeight: number },
    owner: ImageOwner,
  ): Promise<CleanImage> {
    this.asked.push(least);
    this.owners.push(owner);
    readPixels(bytes);
    if (this.fault !== undefined) throw this.fault;
    return { contentType: 'image/png', bytes, width: 600, height: 400 };
  }

  async mark({ bytes, text }: { bytes: Uint8Array; text: string }, operator: string): Promise<CleanImage> {
    this.printed.push(text);
    this.owners.push({ lane: 'operators', id: operator });
    return { contentType: 'image/jpeg', bytes, width: 600, height: 400 };
  }
}

/** Uploaded images in memory, with the rules of the module of files: one owner, one kind, taken once. */
import type { ImageKind } from '@tern/protocol';
import type { Images } from '../../src/modules/files/index.ts';
import { CallError } from '../../src/platform/http/call.ts';

export class UploadedImages {
  private readonly images = new Map<string, { memberId: number; kind: ImageKind; isUsed: boolean }>();
  readonly dropped: string[] = [];

  upload(memberId: number, kind: ImageKind): string {
    const imageId = `image-${String(this.images.size).padStart(16, '0')}`;
    this.images.set(imageId, { memberId, kind, isUsed: false });
    return imageId;
  }

  isUsed(imageId: string): boolean {
    return this.images.get(imageId)?.isUsed ?? false;
  }

  readonly api: Pick<Images, 'takeImage' | 'release' | 'drop' | 'read'> = {
    takeImage: async (_sql, { memberId, imageId, kind }) => {
      const found = this.images.get(imageId);
      if (found?.memberId !== memberId || found.kind !== kind || found.isUsed)
        throw new CallError('imageUnknown');
      found.isUsed = true;
    },
    release: async (_sql, imageIds) => {
      for (const imageId of imageIds) Object.assign(this.images.get(imageId) ?? {}, { isUsed: false });
    },
    drop: async (_sql, imageIds) => {
      this.dropped.push(...imageIds);
    },
    read: async (imageId) => ({ contentType: 'image/png', bytes: Buffer.from(imageId) }),
  };
}

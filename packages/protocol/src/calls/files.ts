/** Calls about the member's images. */
import { z } from 'zod';
import { call } from '../call.ts';
import { imageId } from '../scalars.ts';
import { IMAGE_KINDS } from '../values.ts';

export const FILES_CALLS = {
  /** Beside these fields the multipart body carries the image as `file`. */
  uploadImage: call({
    method: 'POST',
    path: 'member/file/uploadImage',
    access: 'member',
    upload: true,
    errors: ['imageRequired', 'imageType', 'imageTooSmall', 'imageUnreadable', 'uploadBudget'],
    summary: 'Takes an image; it is decoded, re-encoded and stored encrypted',
    request: z.strictObject({ kind: z.enum(IMAGE_KINDS) }),
    result: z.strictObject({ imageId: z.string() }),
  }),

  /** Own payment QR codes only: identity images are never shown again. */
  getImage: call({
    method: 'GET',
    path: 'member/file/getImage',
    access: 'member',
    errors: ['imageUnknown'],
    summary: 'An own image that may be shown again',
    request: z.strictObject({ imageId }),
    result: z.strictObject({ contentType: z.string(), base64: z.string() }),
  }),
} as const;

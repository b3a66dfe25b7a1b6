/** Which images may go up (product#validation, rules/security#images): the server decides, this spares the way. */
import type { ImageKind } from '@tern/protocol';

export const LARGEST_BYTES = 5 * 1024 * 1024;
export const SMALLEST_IDENTITY = { width: 600, height: 400 } as const;

export type ImageProblem = 'imageType' | 'imageTooLarge' | 'imageTooSmall' | 'imageUnreadable';

export interface ImageFacts {
  isImage: boolean;
  bytes: number;
  /** Undefined when it cannot be read. */
  size: { width: number; height: number } | undefined;
}

/** A payment QR code is cut out of a picture and may be small, and so may a picture in a conversation. */
const MAY_BE_SMALL: readonly ImageKind[] = [
  'PAYMENT_QR',
  'OTC_VOUCHER',
  'OTC_CHAT',
  'OTC_EVIDENCE',
  'SUPPORT',
];

export function imageProblem(
  kind: ImageKind,
  { isImage, bytes, size }: ImageFacts,
): ImageProblem | undefined {
  if (!isImage) return 'imageType';
  if (bytes > LARGEST_BYTES) return 'imageTooLarge';
  if (!size) return 'imageUnreadable';
  const isSmall = size.width < SMALLEST_IDENTITY.width || size.height < SMALLEST_IDENTITY.height;
  return isSmall && !MAY_BE_SMALL.includes(kind) ? 'imageTooSmall' : undefined;
}

/** The least sizes of images by their purpose (rules/security#images, rules/security#call-limits). */
import type { ImageKind } from '@tern/protocol';

export interface ImageSize {
  minWidth: number;
  minHeight: number;
}

export interface FilesConfig {
  /** The least size of documents and faces. */
  identity: ImageSize;
  /** The least size of payment codes. */
  qr: ImageSize;
  uploadsPerDay: number;
}

export function sizeFor(kind: ImageKind, config: FilesConfig): ImageSize {
  return kind === 'PAYMENT_QR' ? config.qr : config.identity;
}

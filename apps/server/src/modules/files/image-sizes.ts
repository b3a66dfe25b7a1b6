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
  /** Uploads of a member a day, apart from those of chats. */
  uploadsPerDay: number;
  /** Images that a member uploads for chats a day. */
  chatImagesPerDay: number;
}

/** A voucher may be cut out of a small picture: those who look at it decide what it shows. */
const ANY_SIZE: ImageSize = { minWidth: 1, minHeight: 1 };

export function sizeFor(kind: ImageKind, config: FilesConfig): ImageSize {
  switch (kind) {
    case 'PAYMENT_QR':
      return config.qr;
    case 'OTC_VOUCHER':
    case 'OTC_CHAT':
    case 'OTC_EVIDENCE':
    case 'SUPPORT':
      return ANY_SIZE;
    default:
      return config.identity;
  }
}

/** The sizes of images: the least by their purpose, and the cost of the day's budget (rules/security#images, rules/security#call-limits). */
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
  /** The cost of a member's uploads a day, apart from those of chats. */
  uploadsPerDay: number;
  /** The cost of the images that a member uploads for chats a day. */
  chatImagesPerDay: number;
}

/** Each that an image begins counts as one of the day's budget: drawing it anew costs processor time by its pixels. */
const PIXELS_OF_ONE = 13_000_000;

export function budgetCost(pixels: number): number {
  return Math.ceil(pixels / PIXELS_OF_ONE);
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

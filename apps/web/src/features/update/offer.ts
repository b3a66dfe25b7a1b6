/** A release that the server offers and that passed the gates of rules/releases#gates, and the faults that end its installation. */
import type { BundleFault } from '@tern/bridge';
import type { Manifest, OfferRejection } from '@tern/release';

export interface Offer {
  /** Its notes, size and version are the signed ones. */
  manifest: Manifest;
  /** The signed bytes and their signature in base64, judged again when the installation starts. */
  signed: { manifest: string; signature: string };
  /** Absolute address of the zip. */
  url: string;
  /** The member asked by hand, so that a version that failed here may come again. */
  isByHand: boolean;
}

/** The installation ends: by the download, because the release stands no more, or because a gate refuses it by now. */
export type UpdateFault = BundleFault | OfferRejection | 'insecure' | 'withdrawn';

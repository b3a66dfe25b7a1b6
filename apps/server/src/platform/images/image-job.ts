/** The messages between the server and the process that decodes images. */
import type { ErrorName } from '@tern/protocol';

export interface CleanJob {
  kind: 'clean';
  bytes: Uint8Array;
  minWidth: number;
  minHeight: number;
  /** Those that its sender was counted for; an image that has more is refused. */
  mostPixels: number;
}

export interface MarkJob {
  kind: 'mark';
  /** An image that came out of a clean job. */
  bytes: Uint8Array;
  /** Printed over the whole of it. */
  text: string;
}

/** seconds: what decoding may take; the process is ended after it in any case. */
export type ImageJob = (CleanJob | MarkJob) & { seconds: number };

export type ImageType = 'image/jpeg' | 'image/png';

export interface CleanImage {
  contentType: ImageType;
  bytes: Uint8Array;
  width: number;
  height: number;
}

export type ImageAnswer =
  | { kind: 'ready' }
  | ({ kind: 'done' } & CleanImage)
  | { kind: 'refused'; error: Extract<ErrorName, 'imageTooSmall' | 'imageUnreadable'> };

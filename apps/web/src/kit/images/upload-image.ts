/**
 * Sends one image, saying how far it is. The client opens the answer as it does for every call; only the transport is
 * another one.
 */
import { createApi } from '@tern/client';
import { upload } from '@tern/client/upload';
import type { ImageKind } from '@tern/protocol';
import { FILES_ROUTES } from '@tern/protocol/routes/files';
import { apiOptions } from '../api/api.ts';
import { Turns } from './turns.ts';

/** As long as the largest image takes at the least rate that the server accepts. */
const TIMEOUT_MS = 720_000;
/** The server reads two images of a member at the same time and refuses a third. */
const turns = new Turns(2);

export interface UploadOptions {
  kind: ImageKind;
  file: File;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress(share: number): void;
}

export async function uploadImage({ kind, file, signal, onProgress }: UploadOptions): Promise<string> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', file);
  const uploader = createApi(FILES_ROUTES, {
    ...apiOptions,
    timeoutMs: TIMEOUT_MS,
    fetch: (url, init) => sendForm(String(url), init ?? {}, form, onProgress),
  });
  const { imageId } = await turns.run(() => uploader.call('uploadImage', { kind }, { signal }), signal);
  return imageId;
}

function sendForm(
  url: string,
  { headers, signal }: RequestInit,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<Response> {
  const given = new Headers(headers);
  // The browser writes the boundary of the parts itself.
  given.delete('content-type');
  return upload(url, { headers: given, body, signal, onProgress });
}

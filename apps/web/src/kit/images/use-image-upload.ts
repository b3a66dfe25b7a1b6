/**
 * One image on its way: chosen, checked, sent, known by its id. Another choice takes the first one's place, and its
 * late answer is dropped; leaving the screen stops the sending.
 */
import type { ImageKind } from '@tern/protocol';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/api.ts';
import { fileIsImage, imageSize } from './image-file.ts';
import { type ImageProblem, imageProblem } from './image-rules.ts';
import { uploadImage } from './upload-image.ts';

export interface ImageUpload {
  /** Shows the picture from this device; '' before one is chosen. */
  previewUrl: string;
  bytes: number;
  /** 0 to 1 while it goes up. */
  share: number | undefined;
  /** '' until the server has it. */
  imageId: string;
  problem: ImageProblem | undefined;
  /** The message of the server or of the lost connection. */
  failure: string;
}

const NONE: ImageUpload = {
  previewUrl: '',
  bytes: 0,
  share: undefined,
  imageId: '',
  problem: undefined,
  failure: '',
};

export function useImageUpload(kind: ImageKind) {
  const [upload, setUpload] = useState(NONE);
  const current = useRef<{ stop: AbortController; url: string } | undefined>(undefined);
  const clear = () => {
    current.current?.stop.abort();
    if (current.current) URL.revokeObjectURL(current.current.url);
    current.current = undefined;
  };
  useEffect(() => clear, []);

  const choose = async (file: File) => {
    clear();
    const mine = { stop: new AbortController(), url: URL.createObjectURL(file) };
    current.current = mine;
    const change = (next: Partial<ImageUpload>) =>
      current.current === mine && setUpload((upload) => ({ ...upload, ...next }));
    setUpload({ ...NONE, bytes: file.size });
    const isImage = await fileIsImage(file);
    const size = isImage ? await imageSize(mine.url) : undefined;
    const problem = imageProblem(kind, { isImage, bytes: file.size, size });
    if (problem) {
      change({ problem });
      return;
    }
    change({ previewUrl: mine.url, share: 0 });
    try {
      const { signal } = mine.stop;
      const imageId = await uploadImage({ kind, file, signal, onProgress: (share) => change({ share }) });
      change({ imageId, share: undefined });
    } catch (error) {
      change({ previewUrl: '', share: undefined, failure: messageOf(error) });
    }
  };
  return { upload, choose };
}

export type ImageUploadApi = ReturnType<typeof useImageUpload>;

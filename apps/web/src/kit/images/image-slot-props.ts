/** An image on its way as ui/ draws it, in the words of the app. */
import { files } from '@tern/bridge';
import { t } from '../../locale/text.ts';
import type { ImageSlotProps } from '../../ui/image-slot.tsx';
import { LARGEST_BYTES, SMALLEST_IDENTITY } from './image-rules.ts';
import { megabytes, sentOf } from './upload-size.ts';
import type { ImageUpload, ImageUploadApi } from './use-image-upload.ts';

const LIMIT_MEGABYTES = LARGEST_BYTES / (1024 * 1024);

type Drawn = Omit<ImageSlotProps, 'title' | 'text' | 'sample'>;

export function imageSlotProps({ upload, choose }: ImageUploadApi): Drawn {
  const { previewUrl, share, bytes, imageId } = upload;
  return {
    previewUrl,
    percent: share === undefined ? undefined : Math.floor(share * 100),
    progressText: t('identity.uploading', { size: sentOf(bytes * (share ?? 0), bytes) }),
    isDone: imageId !== '',
    error: imageFault(upload),
    onChoose: () => void files.pick('image/*').then((file) => file && choose(file)),
    words: { choose: t('identity.choose'), again: t('identity.chooseAgain'), done: t('identity.uploaded') },
  };
}

/** Why the image is not there, in words; undefined while nothing is wrong. */
export function imageFault({ problem, failure, bytes }: ImageUpload): string | undefined {
  switch (problem) {
    case 'imageType':
      return t('identity.imageType');
    case 'imageTooLarge':
      return t('identity.imageTooLarge', {
        size: megabytes(bytes),
        limit: LIMIT_MEGABYTES,
      });
    case 'imageTooSmall':
      return t('identity.imageTooSmall', {
        width: SMALLEST_IDENTITY.width,
        height: SMALLEST_IDENTITY.height,
      });
    case 'imageUnreadable':
      return t('identity.imageUnreadable');
    default:
      return failure ? t('identity.uploadFailed', { reason: failure }) : undefined;
  }
}

/** The settings of uploaded images. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';
import type { FilesConfig } from './image-sizes.ts';

export function readFiles(read: EnvReader): FilesConfig {
  const pixels = (name: string, byDefault: number) => read.integer(name, byDefault, 1, 4_096);
  return {
    identity: {
      minWidth: pixels('IDENTITY_MIN_WIDTH', 600),
      minHeight: pixels('IDENTITY_MIN_HEIGHT', 400),
    },
    qr: { minWidth: pixels('QR_MIN_WIDTH', 200), minHeight: pixels('QR_MIN_HEIGHT', 200) },
    uploadsPerDay: read.integer('LIMIT_UPLOADS_PER_DAY', 20, 0, 10_000_000),
    chatImagesPerDay: read.integer('LIMIT_CHAT_IMAGES_PER_DAY', 200, 0, 10_000_000),
  };
}

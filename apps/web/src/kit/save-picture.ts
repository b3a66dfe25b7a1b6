/** A drawn picture in the album of the device, or in its downloads (product#share-popup). */
import { album, type DeviceAlbum } from '@tern/bridge';
import { loadTexts, t } from '../locale/text.ts';
import { toast } from '../ui/toast.tsx';
import { confirm } from './confirm.ts';

const FAILED_MS = 2_000;

interface PictureWords {
  saved: string;
  failed: string;
  /** undefined: as long as any short message. */
  savedMs?: number;
}

/**
 * Asks for the permission first; where it is refused, the member is asked whether to open the device's settings. Says how
 * it ended, but for a member who gave up.
 * @param device the album of the device; tests bring another
 */
export async function savePicture(
  canvas: Pick<HTMLCanvasElement, 'toBlob'>,
  name: string,
  { saved, failed, savedMs }: PictureWords,
  device: DeviceAlbum = album,
): Promise<void> {
  try {
    if (!(await device.askPermission())) {
      await offerSettings(device);
      return;
    }
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (picture === null) throw new Error('the canvas gives no picture');
    if ((await device.save(name, picture)) === 'saved') toast(saved, 'ok', savedMs);
  } catch {
    toast(failed, 'bad', FAILED_MS);
  }
}

async function offerSettings(device: DeviceAlbum): Promise<void> {
  await loadTexts(['share']);
  const agreed = await confirm({
    title: t('share.noPermission'),
    text: t('share.noPermissionText'),
    confirmLabel: t('share.openSettings'),
    cancelLabel: t('app.cancel'),
  });
  if (agreed) device.openSettings();
}

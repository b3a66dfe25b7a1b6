/** A drawn picture in the album of the device, or in its downloads (product#sharing). */
import { album, app, type Bridge, type StopListening } from '@tern/bridge';
import { loadTexts, t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';
import { confirm } from '../popups/confirm.ts';

const FAILED_MS = 2_000;

interface PictureWords {
  saved: string;
  failed: string;
  /** undefined: as long as any short message. */
  savedMs?: number;
}

type PictureDevice = Pick<Bridge, 'album' | 'app'>;

/**
 * The device asks for the permission first; where it is refused, the member is asked whether to open the device's settings,
 * and the saving goes on when the member comes back. Says how it ended, but for a member who gave up.
 * @param device tests bring another
 */
export async function savePicture(
  canvas: Pick<HTMLCanvasElement, 'toBlob'>,
  name: string,
  { saved, failed, savedMs }: PictureWords,
  device: PictureDevice = { album, app },
): Promise<void> {
  try {
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (picture === null) throw new Error('the canvas gives no picture');
    const save = () => device.album.save(name, picture);
    let outcome = await save();
    if (outcome === 'refused') {
      await loadTexts(['share']);
      if (!(await giveInSettings(device))) return;
      outcome = await save();
    }
    if (outcome === 'saved') toast(saved, 'ok', savedMs);
    if (outcome === 'refused') toast(t('share.noPermission'), 'bad', FAILED_MS);
  } catch {
    toast(failed, 'bad', FAILED_MS);
  }
}

/** @returns whether the member went to the settings; then the member is back */
async function giveInSettings({ album, app }: PictureDevice): Promise<boolean> {
  const agreed = await confirm({
    title: t('share.noPermission'),
    text: t('share.noPermissionText'),
    confirmLabel: t('share.openSettings'),
    cancelLabel: t('app.cancel'),
  });
  if (!agreed) return false;
  let stop: StopListening | undefined;
  const returned = new Promise<void>((resolve) => {
    stop = app.onReturn(resolve);
  });
  try {
    await album.openSettings();
    await returned;
  } finally {
    stop?.();
  }
  return true;
}

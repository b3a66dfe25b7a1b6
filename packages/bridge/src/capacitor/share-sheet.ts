/** The system's share sheet through @capacitor/share, which rejects a closed sheet as it rejects a fault. */
import { Share, type ShareOptions } from '@capacitor/share';
import { messageOf } from './listen.ts';

/** The plugin's only word for a sheet that the member closed, on both systems. */
const CLOSED = 'Share canceled';

/** @returns false when the member closed the sheet. @throws Error when the device cannot show it */
export async function shareSheet(options: ShareOptions): Promise<boolean> {
  try {
    await Share.share(options);
    return true;
  } catch (error) {
    if (messageOf(error) === CLOSED) return false;
    throw error;
  }
}

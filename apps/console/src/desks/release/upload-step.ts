/** The words of an upload under way. */
import { t } from '../../locale/text.ts';

/** @param share of the bytes that are sent, 0 to 1; the server checks the files once it has them all */
export function uploadStep(name: string, share: number): string {
  if (share >= 1) return t('release.checking', { name });
  return t('release.sending', { name, percent: String(Math.floor(share * 100)) });
}

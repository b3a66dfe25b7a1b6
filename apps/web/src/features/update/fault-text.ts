/** The sentence of a failed update for the member. */
import { t } from '../../locale/text.ts';
import type { UpdateFault } from './offer.ts';
import { megabytes } from './size-words.ts';

export function faultText(fault: UpdateFault, sizeBytes: number): string {
  switch (fault) {
    case 'network':
      return t('update.noNetwork');
    case 'space':
    case 'noSpace':
      return t('update.noSpace', { size: megabytes(sizeBytes) });
    case 'withdrawn':
    case 'expired':
      return t('update.withdrawn');
    case 'unavailable':
    case 'missing':
      return t('update.notInstalled');
    default:
      return t('update.notTrusted');
  }
}

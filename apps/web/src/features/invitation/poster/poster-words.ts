/** The words of the two posters. */
import type { PosterType } from '@tern/protocol';
import { t } from '../../../locale/text.ts';
import type { PosterWords } from './pen.ts';

/** @param welCode the inviter's code; only the poster of the invitation shows it */
export function posterWords(posterType: PosterType, welCode: string): PosterWords {
  const name = t('app.name');
  const brand = { brand: name, parts: t('share.posterParts') };
  if (posterType === 'DOWNLOAD')
    return {
      ...brand,
      head: [t('share.downloadHead'), t('share.downloadLine')],
      code: undefined,
      scan: t('share.downloadScan'),
      invites: t('share.downloadInvites', { name }),
    };
  return {
    ...brand,
    head: [t('share.posterHead'), t('share.posterLine')],
    code: { name: t('share.code'), welCode },
    scan: t('share.posterScan'),
    invites: t('share.posterInvites', { name }),
  };
}

/** Asks a member who is not verified, where only verified members go on. */

import { confirm } from '../../kit/popups/confirm.ts';
import { t } from '../../locale/text.ts';

export function askToVerify(): Promise<boolean> {
  return confirm({
    title: t('app.identityNeeded'),
    text: t('app.identityNeededText'),
    confirmLabel: t('app.goVerify'),
    cancelLabel: t('app.cancel'),
    tone: 'person',
  });
}

/** Says before a change that it locks withdrawals for 24 hours, and asks whether to go on. */
import { confirm } from '../../../kit/confirm.ts';
import { t } from '../../../locale/text.ts';

export function confirmLock(title: string): Promise<boolean> {
  return confirm({
    title,
    text: t('account.lockAsk'),
    confirmLabel: t('app.confirm'),
    cancelLabel: t('app.cancel'),
  });
}

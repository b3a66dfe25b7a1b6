/**
 * Says before a change that it locks withdrawals for 24 hours, and open OTC sales with them, and asks whether to go on.
 */
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { knownOpenSales } from './open-sales.ts';

export function confirmLock(title: string): Promise<boolean> {
  const count = knownOpenSales();
  return confirm({
    title,
    text: count > 0 ? `${t('account.openSales', { count })} ${t('account.lockAsk')}` : t('account.lockAsk'),
    confirmLabel: t('app.confirm'),
    cancelLabel: t('app.cancel'),
    ...(count > 0 && { tone: 'danger' as const }),
  });
}

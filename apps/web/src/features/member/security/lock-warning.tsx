/** Warns in a form of what its lock of withdrawals stops: withdrawals, and the release of open OTC sales. */
import { TriangleAlert } from 'lucide-react';
import { t } from '../../../locale/text.ts';
import { Note } from '../../../ui/list-row.tsx';
import { useOpenSales } from './open-sales.ts';

export function LockWarning({ text }: { text: string }) {
  const count = useOpenSales();
  return (
    <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
      {text}
      {count > 0 && <p className="mt-1 font-semibold text-text">{t('account.openSales', { count })}</p>}
    </Note>
  );
}

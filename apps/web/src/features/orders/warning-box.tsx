/** In the sheet that asks once more: why it does. */
import { TriangleAlert } from 'lucide-react';
import { t } from '../../locale/text.ts';
import type { OrderWarning } from './order-warning.ts';

export function WarningBox({ warning: { key, percent } }: { warning: OrderWarning }) {
  return (
    <p role="alert" className="mb-3 flex gap-2 rounded-lg bg-warn-soft px-3 py-2.5 text-13 text-warn">
      <TriangleAlert size={18} strokeWidth={1.6} className="shrink-0" aria-hidden />
      {t(`trade.${key}`, { percent })}
    </p>
  );
}

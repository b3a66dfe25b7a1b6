/** The way to the application for coins that were sent and did not arrive. */
import { ChevronRight, PencilLine } from 'lucide-react';
import { t } from '../../../locale/text.ts';
import { Ring } from '../../../ui/states.tsx';

export function NotArrived({ onApply }: { onApply(): void }) {
  return (
    <button
      type="button"
      onClick={onApply}
      className="flex min-h-14 w-full items-center gap-3 rounded-xl px-3 py-2.5 text-left shadow-[inset_0_0_0_1px_var(--line)] active:opacity-60"
    >
      <Ring size="small" tone="brand">
        <PencilLine size={20} strokeWidth={1.6} aria-hidden />
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{t('chain.notArrived')}</b>
        <span className="block text-12 text-text-3">{t('chain.notArrivedText')}</span>
      </span>
      <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
    </button>
  );
}

/** The button that cancels all orders of a list, after one question. */

import { toastError } from '../../kit/api/api.ts';
import { confirm } from '../../kit/popups/confirm.ts';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';

interface CancelAllProps {
  label: string;
  question: string;
  /** The text of the toast after `count` orders were cancelled. */
  done(count: number): string;
  isPending: boolean;
  cancel(): Promise<{ result: { cancelled: number } }>;
}

export function CancelAllButton({ label, question, done, isPending, cancel }: CancelAllProps) {
  const ask = async () => {
    const agreed = await confirm({
      title: question,
      confirmLabel: label,
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (!agreed) return;
    try {
      // A promise, since this button goes with the last order, perhaps before the answer is there.
      const { result } = await cancel();
      toast(done(result.cancelled), 'ok', 2000);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={() => void ask()}
      className="-my-2 flex h-11 items-center text-13 font-semibold text-brand disabled:opacity-50"
    >
      {label}
    </button>
  );
}

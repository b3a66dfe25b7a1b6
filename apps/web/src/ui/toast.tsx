/** Short messages over everything, for one second unless told otherwise; a new one replaces the one before. */
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import { create } from 'zustand';
import { cx } from './cx.ts';

type Tone = 'plain' | 'ok' | 'bad' | 'busy';

interface Shown {
  id: number;
  text: string;
  tone: Tone;
}

const TOAST_MS = 1000;
export const useToast = create<{ shown: Shown | undefined }>(() => ({ shown: undefined }));
let lastId = 0;

/** @returns closes it early; a busy toast stays until then. */
export function toast(text: string, tone: Tone = 'plain', durationMs = TOAST_MS): () => void {
  const id = ++lastId;
  useToast.setState({ shown: { id, text, tone } });
  const close = () => {
    if (useToast.getState().shown?.id === id) useToast.setState({ shown: undefined });
  };
  if (tone !== 'busy') setTimeout(close, durationMs);
  return close;
}

/** The words that stand now; for tests, which have no screen. */
export function shownToast(): string | undefined {
  return useToast.getState().shown?.text;
}

export function ToastHost() {
  const shown = useToast((state) => state.shown);
  return (
    <div
      role="status"
      // Named, so that an open sheet does not hide it from a screen reader.
      aria-live="polite"
      className="pointer-events-none fixed inset-0 z-[60] flex items-center justify-center p-10 text-center"
    >
      {shown && (
        <span
          key={shown.id}
          className={cx(
            'inline-flex items-center gap-2 rounded-lg bg-toast px-4 py-2.5 text-13 text-white shadow-lg',
            shown.tone === 'busy' && 'flex-col px-5 py-4',
          )}
        >
          <ToastIcon tone={shown.tone} />
          {shown.text}
        </span>
      )}
    </div>
  );
}

function ToastIcon({ tone }: { tone: Tone }) {
  if (tone === 'ok') return <Check size={18} className="shrink-0 text-[#4bd6a2]" aria-hidden />;
  if (tone === 'bad') return <TriangleAlert size={18} className="shrink-0 text-[#ffb85c]" aria-hidden />;
  if (tone === 'busy') return <LoaderCircle size={24} className="animate-spin" aria-hidden />;
  return null;
}

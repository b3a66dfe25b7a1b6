/**
 * The short messages that have gone from the eye, kept for a screen reader: a second is too short to be found. They were
 * announced when they came, so that nothing is announced again here.
 */
import { useEffect, useState } from 'react';
import { useToast } from './toast.tsx';

const KEPT = 5;

export function ToastLog({ label }: { label: string }) {
  const [ended, setEnded] = useState<readonly { id: number; text: string }[]>([]);
  useEffect(
    () =>
      useToast.subscribe(({ shown }, { shown: before }) => {
        if (before && before.id !== shown?.id) setEnded((rows) => [before, ...rows].slice(0, KEPT));
      }),
    [],
  );
  return (
    <div role="log" aria-live="off" aria-label={label} className="sr-only">
      {ended.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

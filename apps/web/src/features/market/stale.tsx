/** Prices older than 10 s are grey (DESIGN 6), and the screen says why. */
import type { ReactNode } from 'react';
import { useStale } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';

export function StaleGrey({ className, children }: { className?: string; children: ReactNode }) {
  const stale = useStale();
  return <div className={cx(className, stale && 'opacity-50 grayscale')}>{children}</div>;
}

export function StaleNote() {
  if (!useStale()) return null;
  return (
    <p role="status" className="bg-warn-soft px-4 py-1.5 text-12 text-warn">
      {t('trade.stale')}
    </p>
  );
}

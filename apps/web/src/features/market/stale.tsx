/** Prices older than 10 s are grey (product#shell); the connection's strip says why. */
import type { ReactNode } from 'react';
import { useStale } from '../../feed/use-feed.ts';
import { cx } from '../../ui/cx.ts';

export function StaleGrey({ className, children }: { className?: string; children: ReactNode }) {
  const stale = useStale();
  return <div className={cx(className, stale && 'opacity-50 grayscale')}>{children}</div>;
}

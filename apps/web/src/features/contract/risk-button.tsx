/** A risk level that opens its explanation. */
import { type ReactNode, useState } from 'react';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { cx } from '../../ui/cx.ts';

const RiskSheet = lateSheet(() => import('./risk-sheet.tsx').then((file) => file.RiskSheet));

export function RiskButton({ className, children }: { className?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={cx('active:opacity-60', className)}>
        {children}
      </button>
      <RiskSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The bar with the main action at the foot of a form: sticks to the bottom while the form scrolls. */
import type { ReactNode } from 'react';

export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-auto flex gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(20px+var(--safe-bottom))] [&>*]:flex-1">
      {children}
    </div>
  );
}

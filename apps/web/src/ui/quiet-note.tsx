/** A line that says something in passing, and holds nothing up. */
import type { ReactNode } from 'react';

export function QuietNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="py-1.5 text-center text-11 text-text-3">
      {children}
    </p>
  );
}

/** A small key beside a number that takes it a step up or down. */
import type { ReactNode } from 'react';

export function Step({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex h-7 w-9 shrink-0 items-center justify-center rounded-md bg-sunken text-text-2 active:opacity-60"
    >
      {children}
    </button>
  );
}

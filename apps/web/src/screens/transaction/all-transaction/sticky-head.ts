/** The look of what stays below the shell's bar while a list scrolls. */
export const STICKY_HEAD =
  'sticky top-[calc(var(--safe-top)+40px)] z-10 border-b border-line bg-surface px-4 pt-1 pb-3';

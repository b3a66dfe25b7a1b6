/** The confirmations that a transfer has of those that it needs, drawn as a bar below its line. */
export function ConfirmationBar({ count, needed }: { count: number; needed: number }) {
  if (needed === 0) return null;
  return (
    <span className="mb-3 ml-[52px] block h-1 overflow-hidden rounded-full bg-sunken" aria-hidden>
      <i
        className="block h-full rounded-full bg-brand"
        style={{ width: `${Math.min(100, Math.round((count * 100) / needed))}%` }}
      />
    </span>
  );
}

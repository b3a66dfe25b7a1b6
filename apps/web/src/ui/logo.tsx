/** The tern of the house, 5 : 3. */
export function Logo({ width = 52, className = 'text-brand' }: { width?: number; className?: string }) {
  return (
    <svg viewBox="0 0 120 72" width={width} height={(width * 3) / 5} className={className} aria-hidden>
      <path
        fill="currentColor"
        d="M4 58C30 30 52 26 70 40c10-20 26-30 46-30-18 8-26 20-30 34-6 18-30 26-48 16 8-2 12-6 14-10-14-4-30-2-48 8z"
      />
    </svg>
  );
}

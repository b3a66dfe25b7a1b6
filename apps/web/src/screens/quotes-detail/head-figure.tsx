/** A small figure of the header with its name: two cells of its grid. */
import type { ReactNode } from 'react';

export function HeadFigure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

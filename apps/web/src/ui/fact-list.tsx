/** Names with their values, a line each. */
import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="text-13">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt className="max-w-3/5 shrink-0 break-words text-text-2">{label}</dt>
          <dd className="min-w-0 text-right text-pretty">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

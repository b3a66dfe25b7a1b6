import type { ReactNode } from 'react';

export type Fact = [name: string, value: ReactNode];

/** Names and values side by side. */
export function Facts({ facts, two = false }: { facts: readonly (Fact | false)[]; two?: boolean }) {
  return (
    <dl className={two ? 'facts two' : 'facts'}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' ? '—' : value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Figures to read from afar. */
export function Tiles({ tiles }: { tiles: readonly Fact[] }) {
  return (
    <dl className="tiles">
      {tiles.map(([name, value]) => (
        <div className="tile" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

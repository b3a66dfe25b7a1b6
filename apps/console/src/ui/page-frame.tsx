import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  text?: ReactNode;
  /** The buttons of the desk's actions. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every desk: its name, a line about it, its actions, its content. */
export function PageFrame({ title, text, actions, children }: Props) {
  const id = useId();
  return (
    <section className="page" aria-labelledby={id}>
      <header className="page-head">
        <div>
          <h1 id={id}>{title}</h1>
          {text && <p>{text}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export function Panel({
  title,
  extra,
  children,
}: {
  title?: string;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel" aria-label={title}>
      {title && (
        <div className="panel-head">
          <h2>{title}</h2>
          {extra}
        </div>
      )}
      {children}
    </section>
  );
}

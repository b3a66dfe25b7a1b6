/** A link to a foreign page, which opens outside the app. */
import { pages } from '@tern/bridge';
import type { ReactNode } from 'react';

export function ForeignLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={(event) => {
        // Other kinds of addresses, such as mail, are the device's own to open.
        if (!href.startsWith('https://')) return;
        event.preventDefault();
        void pages.open(href);
      }}
    >
      {children}
    </a>
  );
}

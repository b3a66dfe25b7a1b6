import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  width?: number;
  footer?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** Something in full beside the list that it stands in. */
export function SideSheet({ title, width = 680, footer, onClose, children }: Props) {
  return (
    <Drawer open size={width} title={title} onClose={onClose} footer={footer}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it */}
      <section className="stack" aria-label={title} tabIndex={0}>
        {children}
      </section>
    </Drawer>
  );
}

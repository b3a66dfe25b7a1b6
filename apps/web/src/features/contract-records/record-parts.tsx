/** The parts that every record's row is built of: its head with the coins, and its figures. */
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { directionOf, directionText } from '../../ui/price.tsx';
import type { HeadWords } from './words.ts';

interface HeadProps {
  /** Its side or trade type, in its colour; none for what has no side. */
  what?: HeadWords | undefined;
  pairsName: string;
  children?: ReactNode;
  right?: ReactNode;
}

export function RecordHead({ what, pairsName, children, right }: HeadProps) {
  const [base, quote] = pairsName.split('/');
  return (
    <span className="flex min-h-6 items-center gap-1.5">
      {what && <span className={cx('shrink-0 font-semibold', what.colour)}>{what.text}</span>}
      <b className="shrink-0 font-semibold">
        {base}
        {quote && <span className="text-12 font-normal text-text-3">/{quote}</span>}
      </b>
      <span className="no-scrollbar flex min-w-0 flex-1 gap-1 overflow-x-auto">{children}</span>
      {right}
    </span>
  );
}

/** Three columns, the last one at the right edge. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <span className="mt-2 grid grid-cols-3 gap-2 text-13 max-[359px]:gap-x-1 max-[359px]:text-12 [&>*:nth-child(3n)]:text-right">
      {children}
    </span>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  below?: ReactNode;
  /** A signed decimal that decides the colour. */
  signed?: string;
}

export function Figure({ label, value, below, signed }: FigureProps) {
  return (
    <span className="min-w-0">
      <span className="block truncate text-11 text-text-3 max-[359px]:whitespace-normal">{label}</span>
      <span className={cx('block break-words', signed !== undefined && directionText(directionOf(signed)))}>
        {value}
      </span>
      {below !== undefined && <span className="block break-words">{below}</span>}
    </span>
  );
}

/** The card of a record: its head with the coins, its figures, its time. The parts stand in other rows too. */
import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { cx } from './cx.ts';
import { directionOf, directionText } from './price.tsx';
import { shortTime } from './time-words.ts';

/** Words of a row's head in their colour. */
export interface HeadWords {
  text: string;
  colour: string;
}

export interface RecordLine {
  what: HeadWords;
  pairsName: string;
  chips: readonly string[];
  /** Each label once; three stand side by side. */
  figures: readonly FigureProps[];
  time: number;
  /** Why it ended, what fires it; empty for nothing. */
  note?: ReactNode;
}

export function RecordCard({ line, right }: { line: RecordLine; right?: ReactNode }) {
  return (
    <>
      <RecordHead what={line.what} pairsName={line.pairsName} right={right}>
        {line.chips.map((chip) => (
          <Chip key={chip}>{chip}</Chip>
        ))}
      </RecordHead>
      <Figures>
        {line.figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </Figures>
      <span className="mt-1 flex justify-between gap-3 text-12 text-text-3">
        <time className="shrink-0">{shortTime(line.time)}</time>
        <span className="min-w-0 text-right break-words">{line.note}</span>
      </span>
    </>
  );
}

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

export interface FigureProps {
  label: string;
  value: ReactNode;
  below?: ReactNode;
  /** A signed decimal that decides the colour. */
  signed?: string | undefined;
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

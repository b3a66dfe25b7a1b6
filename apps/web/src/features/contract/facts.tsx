/** Named figures: stacked in a grid, or a row a line. */
import { formatUnits } from '@tern/math';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Tappable } from '../../ui/exact.tsx';
import { moneyText, NO_FIGURE } from './figure-words.ts';

interface FactProps {
  label: string;
  children: ReactNode;
  className?: string;
}

export function Fact({ label, children, className }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="truncate text-11 text-text-3">{label}</dt>
      <dd className="break-words text-13">{children}</dd>
    </div>
  );
}

/** Money in two decimals; a tap shows all of them. Never inside a button. */
export function Money({ units, scale }: { units: bigint | undefined; scale: number | undefined }) {
  if (units === undefined || scale === undefined) return NO_FIGURE;
  return <Tappable text={moneyText(units, scale)} amount={formatUnits(units, scale)} coin="USDT" />;
}

export function FactRow({ label, children }: FactProps) {
  return (
    <div className="flex justify-between gap-4 py-1.5 text-13">
      <dt className="shrink-0 text-text-2">{label}</dt>
      <dd className="min-w-0 break-words text-right font-semibold">{children}</dd>
    </div>
  );
}

/** A figure as it is, and as it would be. */
export function Change({
  from,
  to,
  className,
}: {
  from: string;
  to: string;
  className?: string | undefined;
}) {
  return (
    <>
      <span className="font-normal text-text-3">{from} → </span>
      <span className={className}>{to}</span>
    </>
  );
}

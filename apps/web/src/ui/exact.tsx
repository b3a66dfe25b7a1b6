/** An amount with its coin's decimals; where that shortens it, a tap shows all of them. Never inside a button or link. */
import {
  compareDecimals,
  displayAmount,
  displayExact,
  displayMoneyIn,
  displayPnl,
  isDecimal,
} from '@tern/math';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { directionOf, directionText } from './price.tsx';
import { toast } from './toast.tsx';

const SHOWN_MS = 3000;

interface ExactProps {
  amount: string;
  coin: string;
  className?: string | undefined;
}

export function Exact({ amount, coin, className }: ExactProps) {
  return <Tappable text={displayAmount(amount, coin)} amount={amount} coin={coin} className={className} />;
}

/** A fee, a margin, a turnover: half-up in USDT (rules/conventions#display). */
export function MoneyIn({ amount, coin, className }: ExactProps) {
  return <Tappable text={displayMoneyIn(amount, coin)} amount={amount} coin={coin} className={className} />;
}

/** A result in USDT with its sign, in the colour of its direction. */
export function Pnl({ amount, className }: Omit<ExactProps, 'coin'>) {
  const colour = directionText(directionOf(amount));
  return <Tappable text={displayPnl(amount)} amount={amount} coin="USDT" className={cx(colour, className)} />;
}

/** A figure that shows `text` and means `amount`. */
export function Tappable({ text, amount, coin, className }: ExactProps & { text: string }) {
  if (isWhole(text, amount)) return <span className={className}>{text}</span>;
  return (
    <TapForExact exact={() => [amount, coin]} className={className}>
      {text}
    </TapForExact>
  );
}

interface TapForExactProps {
  /** The amount and its coin as they are at the tap; undefined: not known now. */
  exact(): readonly [amount: string, coin: string] | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A figure that draws itself, and all its decimals by a tap. */
export function TapForExact({ exact, className, children }: TapForExactProps) {
  const show = () => {
    const known = exact();
    if (known) toast(`${displayExact(known[0])} ${known[1]}`, 'plain', SHOWN_MS);
  };
  return (
    <button
      type="button"
      // 40 px high for a finger, without taking the room of a line.
      className={cx('-my-2.5 max-w-full truncate py-2.5 align-baseline [font:inherit]', className)}
      onClick={show}
    >
      {children}
    </button>
  );
}

function isWhole(text: string, amount: string): boolean {
  const plain = text.replace(/[+,]/g, '');
  return isDecimal(plain) && compareDecimals(plain, amount) === 0;
}

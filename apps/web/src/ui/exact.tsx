/** An amount with its coin's decimals; where that shortens it, a tap shows all of them. Never inside a button or link. */
import { displayAmount, displayExact, displayPnl } from '@tern/math';
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

/** A result in USDT with its sign, in the colour of its direction. */
export function Pnl({ amount, className }: Omit<ExactProps, 'coin'>) {
  const colour = directionText(directionOf(amount));
  return <Tappable text={displayPnl(amount)} amount={amount} coin="USDT" className={cx(colour, className)} />;
}

/** A figure that shows `text` and means `amount`. */
export function Tappable({ text, amount, coin, className }: ExactProps & { text: string }) {
  const whole = displayExact(amount);
  if (text.replace(/^\+/, '') === whole) return <span className={className}>{text}</span>;
  return (
    <button
      type="button"
      // 40 px high for a finger, without taking the room of a line.
      className={cx('-my-2.5 max-w-full truncate py-2.5 align-baseline [font:inherit]', className)}
      onClick={() => toast(`${whole} ${coin}`, 'plain', SHOWN_MS)}
    >
      {text}
    </button>
  );
}

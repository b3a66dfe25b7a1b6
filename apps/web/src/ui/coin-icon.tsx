/** A coin's picture: an own file for the well-known ones, the first letter otherwise. */
import { cx } from './cx.ts';

// The files of public/coins.
const DRAWN = new Set(
  (
    'AAVE ADA ALGO ATOM AVAX BAT BCH BNB BTC CHZ COMP CRV DASH DOGE DOT EOS ETC ETH FIL GRT ICP KSM LINK LTC MANA ' +
    'MATIC MKR NEO SAND SNX SOL SUSHI THETA TRX UNI USDC USDT VET XLM XMR XRP XTZ ZEC ZIL'
  ).split(' '),
);

export function CoinIcon({ currency, className = 'size-7' }: { currency: string; className?: string }) {
  if (DRAWN.has(currency)) {
    return (
      <img
        src={`/coins/${currency.toLowerCase()}.svg`}
        alt=""
        width={28}
        height={28}
        className={cx('shrink-0 rounded-full', className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center rounded-full bg-brand-soft text-12 font-bold text-brand',
        className,
      )}
    >
      {currency.slice(0, 1)}
    </span>
  );
}

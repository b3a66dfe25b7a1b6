/** One of the member's own trades as lists show it. */
import { displayPriceOrNone, displayQty } from '@tern/math';
import type { WireFill } from '@tern/protocol';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { MoneyIn } from '../../ui/exact.tsx';
import { shortTime } from '../../ui/time-words.ts';
import { sideText } from './order-words.ts';

export interface FillRowProps {
  fill: WireFill;
  /** The coins of the fill's pair. */
  coins: { base: string; quote: string };
  /** Its tick and step; undefined until known. */
  market: { tickSize: string; stepSize: string } | undefined;
}

export function FillRow({ fill, coins: { base, quote }, market }: FillRowProps) {
  return (
    <li className="border-b border-line py-3.5">
      <div className="flex items-center">
        <span className={cx('font-semibold', fill.side === 'BUY' ? 'text-up' : 'text-down')}>
          {sideText(fill.side)}
        </span>
        <b className="mx-2 ml-1.5 font-semibold">
          {base}
          <span className="text-12 font-normal text-text-3">/{quote}</span>
        </b>
        <Chip>{t(fill.role === 'MAKER' ? 'trade.maker' : 'trade.taker')}</Chip>
        <time className="ml-auto text-12 text-text-3">{shortTime(fill.time)}</time>
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-2 text-13">
        <Fact label={t('trade.fillPrice')} value={displayPriceOrNone(fill.price, market?.tickSize)} />
        <Fact label={t('trade.fillQty')} value={displayQty(fill.qty, market?.stepSize ?? '1')} />
        <Fact
          label={t('trade.fillAmount')}
          value={<MoneyIn amount={fill.quoteQty} coin={quote} />}
          className="text-right"
        />
      </dl>
      <p className="mt-1 text-12 text-text-3">
        {t('trade.fee')} <MoneyIn amount={fill.fee} coin={fill.feeCurrency} /> {fill.feeCurrency}
      </p>
    </li>
  );
}

function Fact({ label, value, className }: { label: string; value: ReactNode; className?: string }) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-11 text-text-3">{label}</dt>
      <dd className="truncate">{value}</dd>
    </div>
  );
}

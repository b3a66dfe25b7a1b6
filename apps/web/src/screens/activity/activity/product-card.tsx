/** One product: its terms, how much of its quota is left, and the way into it. */
import { Link } from 'react-router';
import {
  CoinAmount,
  dayRateWords,
  inOwnLanguage,
  type PledgeProduct,
  QuotaBar,
  SaleButton,
  termWords,
  yearRateWords,
} from '../../../features/activity/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { Exact } from '../../../ui/exact.tsx';
import { Card } from '../../../ui/list-row.tsx';

export function ProductCard({ product }: { product: PledgeProduct }) {
  const { productId, title, currency, termDays, dailyRate, sold, quota, remaining, min } = product;
  return (
    <Card className="mt-3 px-4 py-3">
      <Link
        to={`/activityDetails?productId=${productId}`}
        className="flex min-h-10 items-center gap-2 active:opacity-60"
      >
        <CoinIcon currency={currency} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 text-16 leading-5 font-semibold break-words">{inOwnLanguage(title)}</b>
          <Chip tone="brand">{termWords(termDays)}</Chip>
          <span className="ml-auto text-12 text-text-3">
            {t(termDays === 0 ? 'activity.anyTime' : 'activity.paidAtEnd')}
          </span>
        </span>
      </Link>
      <div className="mt-2 flex items-center gap-3">
        <Rate name={t('activity.yearRate')} className="text-20 text-up">
          {yearRateWords(dailyRate)}
        </Rate>
        <Rate name={t('activity.dayRate')} className="leading-7">
          {dayRateWords(dailyRate)}
        </Rate>
        <SaleButton product={product} size="small" className="w-24" />
      </div>
      <div className="mt-2">
        <QuotaBar sold={sold} quota={quota} />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
        <span>
          {t('activity.remaining')} <Exact amount={remaining} coin={currency} /> /{' '}
          <Exact amount={quota} coin={currency} />
        </span>
        <span>
          {t('activity.min')} <CoinAmount amount={min} coin={currency} />
        </span>
      </p>
    </Card>
  );
}

function Rate({ name, className, children }: { name: string; className: string; children: string }) {
  return (
    <div className="min-w-max flex-1">
      <p className={`font-semibold ${className}`}>{children}</p>
      <p className="text-11 text-text-3">{name}</p>
    </div>
  );
}

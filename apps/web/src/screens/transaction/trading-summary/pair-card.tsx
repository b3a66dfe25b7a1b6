/** One pair of the summary: number of trades, volume, and the fees in each asset. */
import type { CallResult } from '@tern/protocol';
import { coinsOf } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { MoneyIn } from '../../../ui/exact.tsx';
import { Card } from '../../../ui/list-row.tsx';

type Pair = CallResult<'getTradingSummary'>['pairs'][number];

export function PairCard({ pair }: { pair: Pair }) {
  const { base, quote } = coinsOf(pair.pairsName);
  return (
    <Card className="p-4">
      <h2 className="flex items-center gap-2.5">
        <CoinIcon currency={base} />
        <span className="min-w-0 flex-1 truncate font-semibold">
          {base}
          <span className="text-12 font-normal text-text-3">/{quote}</span>
        </span>
        <span className="shrink-0 text-13 font-normal text-text-2">
          {t('trade.tradeCount', { count: pair.trades })}
        </span>
      </h2>
      <dl className="mt-3 flex flex-col gap-1.5">
        <div className="grid grid-cols-[auto_1fr] gap-x-4">
          <dt className="text-13 text-text-2">{t('trade.fillAmount')}</dt>
          <Amount amount={pair.volume} currency={quote} />
        </div>
        <div className="grid grid-cols-[auto_1fr] gap-x-4">
          <dt className="text-13 text-text-2">{t('trade.fee')}</dt>
          {pair.fees.map((fee) => (
            <Amount key={fee.currency} amount={fee.amount} currency={fee.currency} />
          ))}
        </div>
      </dl>
    </Card>
  );
}

function Amount({ amount, currency }: { amount: string; currency: string }) {
  return (
    <dd className="col-start-2 min-w-0 truncate text-right">
      <MoneyIn amount={amount} coin={currency} /> <span className="text-12 text-text-3">{currency}</span>
    </dd>
  );
}

/** The page of one product: its text, its terms, the dates of an order that is made now, and the way to pledge. */
import {
  dayRateWords,
  inOwnLanguage,
  type PledgeProduct,
  productFacts,
  QuotaBar,
  SaleButton,
  usePledgeProduct,
  yearRateWords,
} from '../../../features/activity/index.ts';
import { Article } from '../../../features/content/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function ActivityDetailsScreen() {
  const productId = useScreenQuery().get('productId') ?? '';
  const { data, error, refetch } = usePledgeProduct(productId);
  if (isNotThere(productId, error, 'productUnknown'))
    return <NotThere error="productUnknown" list="/activity" />;
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  return <Details product={data} />;
}

function Details({ product }: { product: PledgeProduct }) {
  const { title, body, currency, dailyRate, sold, quota } = product;
  const text = inOwnLanguage(body);
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6">
        <Card className="p-4">
          <div className="flex items-center gap-2.5">
            <CoinIcon currency={currency} />
            <h2 className="min-w-0 flex-1 text-17 font-semibold break-words">{inOwnLanguage(title)}</h2>
          </div>
          <p className="mt-3 flex items-baseline gap-2">
            <b className="text-28 font-semibold text-up">{yearRateWords(dailyRate)}</b>
            <span className="text-12 text-text-3">
              {t('activity.yearRate')} · {t('activity.dayRate')} {dayRateWords(dailyRate)}
            </span>
          </p>
          <div className="mt-3">
            <QuotaBar sold={sold} quota={quota} />
          </div>
        </Card>
        <Card className="px-4 py-1">
          <FactList facts={productFacts(product)} />
        </Card>
        <Dates product={product} />
        {text !== '' && (
          <Card className="p-4">
            <Article body={text} />
          </Card>
        )}
      </div>
      <FootBar>
        <SaleButton product={product} />
      </FootBar>
    </>
  );
}

function Dates({ product: { firstDay, lastDay, payTime, termDays } }: { product: PledgeProduct }) {
  return (
    <Card className="px-4 pt-3 pb-1">
      <h2 className="text-15 font-semibold">{t('activity.ifNow')}</h2>
      <FactList
        facts={[
          [t('activity.firstDay'), firstDay],
          [t('activity.lastDay'), lastDay],
          [t('activity.payTime'), termDays === 0 ? t('activity.payAtRedemption') : dayAndMinute(payTime)],
        ]}
      />
    </Card>
  );
}

function Outline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 px-4 pt-2">
      <Skeleton className="h-32 w-full rounded-xl" />
      <Skeleton className="h-80 w-full rounded-xl" />
    </div>
  );
}

/** The appeal of an order: when it opens, the statements of both, the decision; `?orderId=` (rules/otc#appeals). */
import { displayCny } from '@tern/math';
import type { WireOtcOrderDetail } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { OrderCountdown, useOtcNews, useOtcOrder } from '../../../features/otc/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Exact } from '../../../ui/exact.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { AppealCard } from './appeal-card.tsx';
import { StatementForm } from './statement-form.tsx';

const ORDERS = '/transaction/otcOrder';

export function AppealScreen() {
  const orderId = useScreenQuery().get('orderId') ?? '';
  const { data, error, refetch } = useOtcOrder(orderId);
  useOtcNews();
  if (data) return <Appeals order={data} />;
  if (isNotThere(orderId, error, 'otcOrderUnknown'))
    return <NotThere error="otcOrderUnknown" list={ORDERS} />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-28 w-full rounded-xl" />
      <Skeleton className="h-64 w-full rounded-xl" />
    </div>
  );
}

function Appeals({ order }: { order: WireOtcOrderDetail }) {
  const { orderId, actions, appeals } = order;
  const newestFirst = appeals.toReversed();
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-8">
      <OrderCard order={order} />
      {actions.includes('APPEAL') && <StatementForm orderId={orderId} call="openOtcAppeal" />}
      {actions.includes('STATE') && <StatementForm orderId={orderId} call="addOtcStatement" />}
      {!actions.includes('APPEAL') && order.appeal !== 'OPEN' && <WhyNot order={order} />}
      {newestFirst.map((appeal, at) => (
        <AppealCard
          key={appeal.appealId}
          appeal={appeal}
          order={order}
          round={appeals.length - at}
          isNewest={at === 0}
        />
      ))}
    </div>
  );
}

function OrderCard({ order }: { order: WireOtcOrderDetail }) {
  const navigate = useNavigate();
  const { orderId, orderNumber, side, amount, qty, currency, nickName } = order;
  return (
    <Card className="px-4 pt-1 pb-4">
      <FactList
        facts={[
          [t('merchant.orderNumber'), orderNumber],
          [t(side === 'BUY' ? 'otc.buyCoin' : 'otc.sellCoin', { coin: currency }), displayCny(amount)],
          [
            t('otc.qty'),
            <>
              <Exact amount={qty} coin={currency} /> {currency}
            </>,
          ],
          [t(side === 'BUY' ? 'otc.seller' : 'otc.buyer'), nickName],
        ]}
      />
      <Button
        tone="soft"
        wide
        className="mt-3"
        onClick={() => navigate(`/transaction/orderDetail?orderId=${orderId}`)}
      >
        {t('merchant.toOrder')}
      </Button>
    </Card>
  );
}

/** Before the time, and where there is nothing to appeal. */
function WhyNot({ order }: { order: WireOtcOrderDetail }) {
  if (order.clock === 'APPEAL') {
    return (
      <Card className="p-4 text-center">
        <p className="text-13 text-text-2">{t('merchant.opensIn')}</p>
        <OrderCountdown order={order} className="my-1 block text-20 font-semibold text-brand" />
        <p className="text-12 text-text-3">{t('merchant.opensText')}</p>
      </Card>
    );
  }
  if (order.appeals.length > 0) return null;
  return <EmptyState title={t('merchant.cannotAppeal')} text={t('merchant.cannotAppealText')} />;
}

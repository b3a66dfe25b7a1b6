/** /transaction/orderDetail: an own OTC order, what the member does next, and all that is known of it. */
import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type OtcOrderDetail, useOtcNews, useOtcOrder } from '../../../features/otc/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { SupportLink } from '../../../kit/navigation/support-link.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { OrderActions } from './actions/order-actions.tsx';
import { AmountCard } from './amount-card.tsx';
import { DisputeCards } from './dispute-cards.tsx';
import { PartiesCard } from './parties-card.tsx';
import { PayeeCard } from './payee-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TimelineCard } from './timeline-card.tsx';

export function OtcOrderScreen() {
  const orderId = useScreenQuery().get('orderId') ?? '';
  useOtcNews();
  const { data: order, error, refetch } = useOtcOrder(orderId);
  return (
    <>
      <TopBar
        title={<h1 className="truncate">{t('titles.otcOrder')}</h1>}
        right={order && <Contact order={order} />}
      />
      {order ? <Order order={order} /> : <NoOrder orderId={orderId} error={error} refetch={refetch} />}
    </>
  );
}

interface NoOrderProps {
  orderId: string;
  error: unknown;
  refetch(): unknown;
}

function NoOrder({ orderId, error, refetch }: NoOrderProps) {
  if (isNotThere(orderId, error, 'otcOrderUnknown')) {
    return <NotThere error="otcOrderUnknown" list="/transaction/otcOrder" />;
  }
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 px-4 pt-2">
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-20 rounded-xl" />
      <Skeleton className="h-44 rounded-xl" />
    </div>
  );
}

function Contact({ order }: { order: OtcOrderDetail }) {
  const navigate = useNavigate();
  const { unread } = order;
  return (
    <button
      type="button"
      onClick={() => navigate(`/transaction/orderChat?orderId=${order.orderId}`)}
      className="-my-0.5 flex h-11 shrink-0 items-center gap-1 text-13 text-text-2 active:opacity-60"
    >
      <MessageCircle size={20} strokeWidth={1.6} aria-hidden />
      {t(order.side === 'BUY' ? 'otc.contactSeller' : 'otc.contactBuyer')}
      {unread > 0 && (
        <span className="min-w-4 rounded-full bg-bad-solid px-1 text-center text-10 leading-4 font-semibold text-white">
          <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
          <span className="sr-only">{t('otc.unreadLines', { count: unread })}</span>
        </span>
      )}
    </button>
  );
}

function Order({ order }: { order: OtcOrderDetail }) {
  return (
    <>
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
        <StatusCard order={order} />
        <AmountCard order={order} />
        <DisputeCards order={order} />
        <PayeeCard order={order} />
        <PartiesCard order={order} />
        <TimelineCard order={order} />
        <SupportLink kind="OTC_ORDER" id={order.orderId} />
      </div>
      <OrderActions order={order} />
    </>
  );
}

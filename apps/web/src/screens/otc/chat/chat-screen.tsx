/** /transaction/orderChat: the chat of an own order, with what the order waits for above it. */
import { Link } from 'react-router';
import {
  headOf,
  newestForeign,
  OrderCountdown,
  type OtcOrderDetail,
  readingOrder,
  TurnChip,
  useOtcChat,
  useOtcChatNews,
  useOtcNews,
  useOtcOrder,
  useReadChat,
} from '../../../features/otc/index.ts';
import { useStayAtEnd } from '../../../kit/chat/use-stay-at-end.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { ChatBar } from './chat-bar.tsx';
import { ChatLine } from './chat-line.tsx';

export function OtcChatScreen() {
  const orderId = useScreenQuery().get('orderId') ?? '';
  useOtcNews();
  const { data: order, error, refetch } = useOtcOrder(orderId);
  return (
    <>
      <TopBar
        ground="surface"
        title={
          <h1 className="truncate">
            {order ? t('otc.chatWith', { name: order.nickName }) : t('titles.otcChat')}
          </h1>
        }
      />
      {order && <Chat order={order} />}
      {!order && isNotThere(orderId, error, 'otcOrderUnknown') && (
        <NotThere error="otcOrderUnknown" list="/transaction/otcOrder" />
      )}
      {!order && !isNotThere(orderId, error, 'otcOrderUnknown') && (
        <Waiting error={error} refetch={refetch} />
      )}
    </>
  );
}

function Waiting({ error, refetch }: { error: unknown; refetch(): unknown }) {
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 bg-surface p-4">
      <Skeleton className="h-12 w-2/3 rounded-lg" />
      <Skeleton className="ml-auto h-12 w-2/3 rounded-lg" />
    </div>
  );
}

function Chat({ order }: { order: OtcOrderDetail }) {
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <OrderStrip order={order} />
      <Lines order={order} />
      <ChatBar order={order} />
    </div>
  );
}

/** The state of the order, which leads back to it. */
function OrderStrip({ order }: { order: OtcOrderDetail }) {
  return (
    <Link
      to={`/transaction/orderDetail?orderId=${order.orderId}`}
      replace
      className="sticky top-[calc(var(--safe-top)+40px)] z-10 flex min-h-11 items-center gap-2 border-b border-line bg-surface px-4 text-13 active:opacity-60"
    >
      <TurnChip order={order} />
      <span className="min-w-0 flex-1 truncate">{t(`otc.head_${headOf(order)}`)}</span>
      {order.clock !== 'NONE' && <OrderCountdown order={order} className="font-semibold" />}
      <span className="shrink-0 text-brand">{t('otc.toOrder')}</span>
    </Link>
  );
}

function Lines({ order }: { order: OtcOrderDetail }) {
  const { orderId } = order;
  const chat = useOtcChat(orderId);
  useOtcChatNews(orderId);
  const lines = chat.data ? readingOrder(chat.data) : [];
  const newest = lines.at(-1)?.lineId;
  useReadChat(orderId, newestForeign(lines));
  useStayAtEnd(newest);
  if (!chat.data) return <Waiting error={chat.error} refetch={chat.refetch} />;
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 py-3">
      <p className="rounded-lg bg-warn-soft px-3 py-2 text-12 text-text-2">{t('otc.chatWarn')}</p>
      {chat.hasNextPage && (
        <button
          type="button"
          disabled={chat.isFetchingNextPage}
          onClick={() => void chat.fetchNextPage()}
          className="h-11 self-center px-4 text-13 text-brand active:opacity-60"
        >
          {t('otc.chatEarlier')}
        </button>
      )}
      {lines.length === 0 && <p className="py-8 text-center text-13 text-text-3">{t('otc.chatEmpty')}</p>}
      <ul aria-live="polite" className="flex flex-col gap-3">
        {lines.map((line) => (
          <ChatLine key={line.lineId} line={line} nickName={order.nickName} />
        ))}
      </ul>
    </div>
  );
}

/** One OTC order in short, without names, payees, chat and images. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { MemberLink } from '../member-link.tsx';
import { AppealTag, OtcOrderTag } from './otc-tags.tsx';

export type DeskOtcOrder = DeskResult<'getDeskOtcOrders'>['rows'][number];

export function OrderFacts({ order }: { order: DeskOtcOrder }) {
  const { buyerId, sellerId, merchantId, cancelCause, clock } = order;
  return (
    <Facts
      facts={[
        [
          t('otc.orderNumber'),
          <span key="number" className="num">{`${order.orderNumber} (${order.orderId})`}</span>,
        ],
        [t('app.state'), <OtcOrderTag key="status" status={order.status} />],
        cancelCause !== 'NONE' && [t('otc.cancelCause'), t(`otc.cause_${cancelCause}`)],
        [t('otc.appeal'), <AppealTag key="appeal" state={order.appeal} />],
        [t('otc.turn'), t(`otc.turn_${order.turn}`)],
        clock !== 'NONE' && [t(`otc.clock_${clock}`), <TimeText key="clock" time={order.clockTime} />],
        [t('otc.buyer'), <MemberLink key="buyer" memberId={buyerId} />],
        [t('otc.seller'), <MemberLink key="seller" memberId={sellerId} />],
        [t('otc.merchant'), merchantId === buyerId ? t('otc.buyer') : t('otc.seller')],
        [t('otc.price'), <MoneyText key="price" value={order.price} />],
        [t('otc.amount'), <MoneyText key="amount" value={order.amount} />],
        [t('otc.qty'), <MoneyText key="qty" value={order.qty} unit={order.currency} />],
        [t('otc.created'), <TimeText key="created" time={order.time} />],
        [t('otc.changed'), <TimeText key="changed" time={order.changedTime} />],
      ]}
    />
  );
}

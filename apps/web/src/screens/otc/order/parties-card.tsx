/** Both parties: nickname, real name, phone and figures. */
import { type OtcOrderDetail, orderFigures } from '../../../features/otc/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { useQuickSteps } from './actions/use-quick-steps.ts';
import { CopyButton } from './copy-button.tsx';

type Party = OtcOrderDetail['buyer'];

export function PartiesCard({ order }: { order: OtcOrderDetail }) {
  const steps = useQuickSteps(order);
  return (
    <Card className="p-4">
      <div className="flex min-h-6 items-center">
        <h2 className="flex-1 text-16 font-semibold">{t('otc.parties')}</h2>
        {order.actions.includes('BLOCK') && (
          <button
            type="button"
            onClick={() => void steps.take('BLOCK')}
            className="-my-2.5 -mr-2 h-11 px-2 text-13 text-text-2 active:opacity-60"
          >
            {t('otc.block')}
          </button>
        )}
      </div>
      <PartyFacts title={t('otc.buyer')} party={order.buyer} isOwn={order.side === 'BUY'} />
      <PartyFacts title={t('otc.seller')} party={order.seller} isOwn={order.side === 'SELL'} />
    </Card>
  );
}

function PartyFacts({ title, party, isOwn }: { title: string; party: Party; isOwn: boolean }) {
  return (
    <section className="mt-3 border-t border-line pt-3 text-13">
      <h3 className="flex items-center gap-2">
        <span className="text-text-3">{title}</span>
        <bdi className="min-w-0 truncate font-semibold">{party.nickName}</bdi>
        {isOwn && <Chip tone="brand">{t('otc.you')}</Chip>}
        <span className="ml-auto shrink-0 text-12 text-text-3">{orderFigures(party)}</span>
      </h3>
      <dl>
        <div className="flex min-h-8 items-center gap-3">
          <dt className="w-[72px] shrink-0 text-text-3">{t('otc.realName')}</dt>
          <dd className="min-w-0 flex-1 break-words">
            <bdi>{party.realName}</bdi>
          </dd>
        </div>
        <div className="flex min-h-8 items-center gap-3">
          <dt className="w-[72px] shrink-0 text-text-3">{t('otc.phone')}</dt>
          <dd className="flex min-w-0 flex-1 items-center gap-3">
            <span className="min-w-0 flex-1">{party.phone}</span>
            {!isOwn && /\d/.test(party.phone) && <CopyButton name={t('otc.phone')} text={party.phone} />}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/**
 * The seller's release. Invariant: the sheet names amount and payer and asks for the look into the own account before it asks
 * for the trading password; what was released does not come back.
 */
import { displayCny } from '@tern/math';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type OtcOrderDetail, payKindName, plainCny, useOrderStep } from '../../../../features/otc/index.ts';
import { PostPasswordCells } from '../../../../features/payment/index.ts';
import { messageOf } from '../../../../kit/api/api.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Sheet } from '../../../../ui/layer.tsx';
import { Note } from '../../../../ui/list-row.tsx';
import { Tick } from '../../../../ui/tick.tsx';
import { toast } from '../../../../ui/toast.tsx';

interface ReleaseSheetProps {
  open: boolean;
  onClose(): void;
  order: OtcOrderDetail;
}

export function ReleaseSheet(props: ReleaseSheetProps) {
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('otc.releaseTitle')}
      closeLabel={t('app.close')}
    >
      <ReleaseForm {...props} />
    </Sheet>
  );
}

function ReleaseForm({ order, onClose }: ReleaseSheetProps) {
  const [saw, setSaw] = useState(false);
  const [tried, setTried] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const release = useOrderStep('releaseOtcOrder');
  const { orderId, amount, buyer } = order;
  const paidBy = order.payees.find(({ paymentId }) => paymentId === order.paidBy);
  const facts = [
    [t('otc.releaseAmount'), <b key="amount">{displayCny(amount)}</b>],
    [t('otc.releasePayer'), <bdi key="payer">{buyer.realName}</bdi>],
    [t('otc.paidTo'), paidBy ? `${payKindName(paidBy.kind)} ${paidBy.account}` : '--'],
  ] as const;
  if (asksPassword) {
    return (
      <>
        <FactList facts={facts} />
        <div className="pt-3">
          <PostPasswordCells
            busy={release.isPending}
            error={release.error ? messageOf(release.error) : ''}
            onClose={onClose}
            onPostPassword={(postPassword) =>
              void release.mutateAsync({ orderId, postPassword }).then(
                () => {
                  toast(t('otc.released'), 'ok');
                  onClose();
                },
                // The cells say why.
                () => {},
              )
            }
          />
        </div>
      </>
    );
  }
  return (
    <>
      <h3 className="pb-2 text-16 font-semibold">{t('otc.releaseAsk')}</h3>
      <FactList facts={facts} />
      <div className="mt-3">
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('otc.releaseText')}
        </Note>
      </div>
      <Tick
        className="mt-3 min-h-11 text-13"
        checked={saw}
        onChange={setSaw}
        label={t('otc.releaseTick', { name: buyer.realName, amount: plainCny(amount) })}
      />
      {tried && !saw && (
        <p role="alert" className="text-12 text-bad">
          {t('otc.releaseMissing')}
        </p>
      )}
      <Button
        wide
        size="large"
        className="mt-4"
        onClick={() => {
          setTried(true);
          setAsksPassword(saw);
        }}
      >
        {t('otc.releaseNext')}
      </Button>
    </>
  );
}

/** The buyer's cancel: a reason, then a question; after "paid" the trading password as well. */
import {
  OTC_CANCEL_REASONS,
  OTC_PAID_CANCEL_REASONS,
  type OtcCancelReason,
  type OtcPaidCancelReason,
} from '@tern/protocol';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type OtcOrderDetail, useOrderStep } from '../../../../features/otc/index.ts';
import { PostPasswordCells } from '../../../../features/payment/index.ts';
import { messageOf, toastError } from '../../../../kit/api/api.ts';
import { confirm } from '../../../../kit/popups/confirm.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/layer.tsx';
import { Note } from '../../../../ui/list-row.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { Choices } from './choices.tsx';

interface CancelSheetProps {
  open: boolean;
  onClose(): void;
  order: OtcOrderDetail;
  isPaid: boolean;
}

export function CancelSheet(props: CancelSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('otc.cancelTitle')} closeLabel={t('app.close')}>
      {props.isPaid ? <CancelPaidForm {...props} /> : <CancelForm {...props} />}
    </Sheet>
  );
}

/** The second confirmation. */
function isSure(): Promise<boolean> {
  return confirm({
    title: t('otc.cancelAsk'),
    text: t('otc.cancelAskText'),
    confirmLabel: t('otc.cancelSure'),
    cancelLabel: t('otc.keepOrder'),
    tone: 'danger',
  });
}

const sayCancelled = () => toast(t('otc.cancelled'), 'ok');

function CancelForm({ order, onClose }: CancelSheetProps) {
  const [reason, setReason] = useState<OtcCancelReason>();
  const [tried, setTried] = useState(false);
  const cancel = useOrderStep('cancelOtcOrder');
  const submit = async () => {
    setTried(true);
    if (!reason || !(await isSure())) return;
    await cancel.mutateAsync({ orderId: order.orderId, reason }).then(() => {
      sayCancelled();
      onClose();
    }, toastError);
  };
  return (
    <>
      <Warnings order={order} />
      <Choices
        label={t('otc.cancelReason')}
        values={OTC_CANCEL_REASONS}
        word={(value) => t(`otc.reason_${value}`)}
        chosen={reason}
        onChoose={setReason}
        error={tried && !reason ? t('otc.reasonMissing') : undefined}
      />
      <Button
        wide
        size="large"
        tone="danger"
        className="mt-4"
        busy={cancel.isPending}
        onClick={() => void submit()}
      >
        {t('otc.cancelOrder')}
      </Button>
    </>
  );
}

function CancelPaidForm({ order, onClose }: CancelSheetProps) {
  const [reason, setReason] = useState<OtcPaidCancelReason>();
  const [tried, setTried] = useState(false);
  const [sure, setSure] = useState(false);
  const cancel = useOrderStep('cancelPaidOtcOrder');
  if (sure && reason) {
    return (
      <PostPasswordCells
        busy={cancel.isPending}
        error={cancel.error ? messageOf(cancel.error) : ''}
        onClose={onClose}
        onPostPassword={(postPassword) =>
          void cancel.mutateAsync({ orderId: order.orderId, reason, postPassword }).then(
            () => {
              sayCancelled();
              onClose();
            },
            // The cells say why.
            () => {},
          )
        }
      />
    );
  }
  const submit = async () => {
    setTried(true);
    if (reason && (await isSure())) setSure(true);
  };
  return (
    <>
      <Warnings order={order} />
      <Choices
        label={t('otc.cancelReason')}
        values={OTC_PAID_CANCEL_REASONS}
        word={(value) => t(`otc.reason_${value}`)}
        chosen={reason}
        onChoose={setReason}
        error={tried && !reason ? t('otc.reasonMissing') : undefined}
      />
      <Button wide size="large" tone="danger" className="mt-4" onClick={() => void submit()}>
        {t('otc.cancelOrder')}
      </Button>
    </>
  );
}

function Warnings({ order: { cancelPoints, buyerPointsToday } }: { order: OtcOrderDetail }) {
  return (
    <div className="mb-4">
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        <p>{t('otc.cancelWarn')}</p>
        {cancelPoints > 0 && (
          <p className="mt-1">{t('otc.cancelPoints', { points: cancelPoints, today: buyerPointsToday })}</p>
        )}
      </Note>
    </div>
  );
}

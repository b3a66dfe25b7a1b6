/** "I did pay": the buyer asks the seller to reopen a cancelled order, with a voucher. */
import { useState } from 'react';
import { NO_IMAGES, type OtcOrderDetail, useDisputeStep } from '../../../../features/otc/index.ts';
import { toastError } from '../../../../kit/api/api.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/layer.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { firstPayee } from './payee-choice.tsx';
import { PaymentProof } from './payment-proof.tsx';

interface ReopenSheetProps {
  open: boolean;
  onClose(): void;
  order: OtcOrderDetail;
}

export function ReopenSheet(props: ReopenSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('otc.reopenTitle')} closeLabel={t('app.close')}>
      <ReopenForm {...props} />
    </Sheet>
  );
}

function ReopenForm({ order, onClose }: ReopenSheetProps) {
  const payType = useSession((session) => session.payType);
  const [paymentId, setPaymentId] = useState(() => order.paidBy || firstPayee(order.payees, payType));
  const [images, setImages] = useState(NO_IMAGES);
  const [tried, setTried] = useState(false);
  const ask = useDisputeStep('askOtcReopening');
  const hasVoucher = images.ids.length > 0;
  const submit = () => {
    setTried(true);
    if (!hasVoucher) return;
    void ask.mutateAsync({ orderId: order.orderId, paymentId, voucherIds: images.ids.join(',') }).then(() => {
      toast(t('otc.reopenSent'), 'ok');
      onClose();
    }, toastError);
  };
  return (
    <>
      <p className="pb-3 text-13 text-text-2">{t('otc.reopenText')}</p>
      <PaymentProof
        payees={order.payees}
        paymentId={paymentId}
        onPayment={setPaymentId}
        label={t('otc.voucherNeeded')}
        onImages={setImages}
      />
      {tried && !hasVoucher && (
        <p role="alert" className="mt-1 text-12 text-bad">
          {t('otc.voucherMissing')}
        </p>
      )}
      <Button
        wide
        size="large"
        className="mt-4"
        busy={ask.isPending}
        disabled={images.isBusy}
        onClick={submit}
      >
        {t('otc.reopenSend')}
      </Button>
    </>
  );
}

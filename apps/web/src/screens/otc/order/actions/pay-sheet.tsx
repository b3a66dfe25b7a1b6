/** "I have paid": by which method, with a voucher if wanted, from the own account. */
import { useState } from 'react';
import { NO_IMAGES, type OtcOrderDetail, useOrderStep } from '../../../../features/otc/index.ts';
import { toastError } from '../../../../kit/api/api.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/layer.tsx';
import { Tick } from '../../../../ui/tick.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { firstPayee } from './payee-choice.tsx';
import { PaymentProof } from './payment-proof.tsx';

interface PaySheetProps {
  open: boolean;
  onClose(): void;
  order: OtcOrderDetail;
}

export function PaySheet(props: PaySheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('otc.paidTitle')} closeLabel={t('app.close')}>
      <PayForm {...props} />
    </Sheet>
  );
}

function PayForm({ order, onClose }: PaySheetProps) {
  const payType = useSession((session) => session.payType);
  const [paymentId, setPaymentId] = useState(() => firstPayee(order.payees, payType));
  const [images, setImages] = useState(NO_IMAGES);
  const [isOwn, setOwn] = useState(false);
  const [tried, setTried] = useState(false);
  const pay = useOrderStep('payOtcOrder');
  const submit = () => {
    setTried(true);
    if (!isOwn) return;
    const { orderId } = order;
    void pay
      .mutateAsync({
        orderId,
        paymentId,
        isOwnAccount: 'true',
        ...(images.ids.length > 0 && { voucherIds: images.ids.join(',') }),
      })
      .then(() => {
        toast(t('otc.paidDone'), 'ok');
        onClose();
      }, toastError);
  };
  return (
    <>
      <PaymentProof
        payees={order.payees}
        paymentId={paymentId}
        onPayment={setPaymentId}
        label={t('otc.voucher')}
        onImages={setImages}
      />
      <Tick
        className="mt-3 min-h-11 text-13"
        checked={isOwn}
        onChange={setOwn}
        label={t('otc.ownAccount', { name: order.buyer.realName })}
      />
      {tried && !isOwn && <p className="text-12 text-bad">{t('otc.ownAccountMissing')}</p>}
      <p className="mt-2 text-12 text-text-3">{t('otc.paidNote')}</p>
      <Button
        wide
        size="large"
        className="mt-4"
        busy={pay.isPending}
        disabled={images.isBusy}
        onClick={submit}
      >
        {t('otc.confirmPaid')}
      </Button>
    </>
  );
}

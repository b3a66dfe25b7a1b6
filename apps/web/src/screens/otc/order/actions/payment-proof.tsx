/** The method by which the buyer paid, and pictures of the payment. */
import { OTC_LIMITS } from '@tern/protocol';
import { type Images, ImagesField, type OtcOrderDetail } from '../../../../features/otc/index.ts';
import { PayeeChoice } from './payee-choice.tsx';

interface PaymentProofProps {
  payees: OtcOrderDetail['payees'];
  paymentId: string;
  onPayment(paymentId: string): void;
  /** The title of the pictures. */
  label: string;
  onImages(images: Images): void;
}

export function PaymentProof({ payees, paymentId, onPayment, label, onImages }: PaymentProofProps) {
  return (
    <>
      <PayeeChoice payees={payees} chosen={paymentId} onChoose={onPayment} />
      <div className="mt-4">
        <ImagesField label={label} kind="OTC_VOUCHER" most={OTC_LIMITS.images} onChange={onImages} />
      </div>
    </>
  );
}

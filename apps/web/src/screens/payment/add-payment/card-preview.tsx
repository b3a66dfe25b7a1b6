/** The card as it fills in. */
import { CreditCard } from 'lucide-react';
import { groupedCard, type PaymentForm } from '../../../features/payment/index.ts';
import { t } from '../../../locale/text.ts';

export function CardPreview({ form, holderName }: { form: PaymentForm; holderName: string }) {
  return (
    <div className="hero-ground min-h-[120px] overflow-hidden rounded-xl p-4" aria-hidden>
      <p className="flex items-center gap-2 text-13">
        <CreditCard size={18} strokeWidth={1.6} />
        <span className="min-w-0 flex-1 truncate">{form.bankName || t('payment.bankCard')}</span>
        <span className="opacity-85">{t('payment.debitCard')}</span>
      </p>
      <p className="mt-4 min-h-7 text-20 font-semibold tracking-wider break-words">
        {groupedCard(form.account) || '**** **** **** ****'}
      </p>
      <p className="mt-1 text-12 opacity-85">{holderName}</p>
    </div>
  );
}

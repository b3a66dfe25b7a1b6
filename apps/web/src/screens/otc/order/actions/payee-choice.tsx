/** The method by which the buyer paid: one of those that were fixed in the order. */
import { type OtcOrderDetail, PayKindMark } from '../../../../features/otc/index.ts';
import { t } from '../../../../locale/text.ts';
import { cx } from '../../../../ui/cx.ts';

interface PayeeChoiceProps {
  payees: OtcOrderDetail['payees'];
  chosen: string;
  onChoose(paymentId: string): void;
}

export function PayeeChoice({ payees, chosen, onChoose }: PayeeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-text-2">{t('otc.paidBy')}</legend>
      <div className="flex flex-col gap-2">
        {payees.map(({ paymentId, kind, account, bankName }) => (
          <button
            key={paymentId}
            type="button"
            aria-pressed={paymentId === chosen}
            onClick={() => onChoose(paymentId)}
            className={cx(
              'flex min-h-11 items-center gap-3 rounded-lg px-3 text-left text-13',
              paymentId === chosen
                ? 'bg-brand-soft font-semibold shadow-[inset_0_0_0_1.5px_var(--brand)]'
                : 'bg-sunken',
            )}
          >
            <PayKindMark kind={kind} />
            <span className="min-w-0 flex-1 truncate text-right">
              {bankName} {account}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The first choice: the only payee, or the first of the kind that the member chose last. */
export function firstPayee(payees: OtcOrderDetail['payees'], payType: string): string {
  return (payees.find(({ kind }) => kind === payType) ?? payees[0])?.paymentId ?? '';
}

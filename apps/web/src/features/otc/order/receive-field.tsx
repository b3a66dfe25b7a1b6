/** The own methods by which a seller is paid: those of the kinds that the ad takes, each on or off. */
import type { PaymentKind } from '@tern/protocol';
import { t } from '../../../locale/text.ts';
import { Tick } from '../../../ui/tick.tsx';
import { PayKindMark } from '../pay-kinds.tsx';

interface ReceiveFieldProps {
  payments: readonly { paymentId: string; kind: PaymentKind; account: string }[];
  chosen: readonly string[];
  onChosen(paymentIds: string[]): void;
}

export function ReceiveField({ payments, chosen, onChosen }: ReceiveFieldProps) {
  if (payments.length === 0) return null;
  return (
    <fieldset className="mt-3">
      <legend className="text-13 text-text-2">{t('otc.receiveBy')}</legend>
      {payments.map(({ paymentId, kind, account }) => (
        <Tick
          key={paymentId}
          className="h-11 text-13"
          checked={chosen.includes(paymentId)}
          onChange={(on) => onChosen(on ? [...chosen, paymentId] : chosen.filter((one) => one !== paymentId))}
          label={account}
        >
          <span className="flex min-w-0 flex-1 items-center gap-2" aria-hidden>
            <span className="min-w-0 flex-1 truncate">{account}</span>
            <PayKindMark kind={kind} />
          </span>
        </Tick>
      ))}
      {chosen.length === 0 && <p className="text-12 text-bad">{t('otc.chooseReceive')}</p>}
    </fieldset>
  );
}

/** The cards of the methods; each change asks for the trading password. */
import { useMutation } from '@tanstack/react-query';
import { QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  KindIcon,
  kindWords,
  lastDigits,
  type Payment,
  PostPasswordSheet,
  usePaymentsChanged,
} from '../../../features/payment/index.ts';
import { messageOf } from '../../../kit/api/api.ts';
import { paymentApi } from '../../../kit/calls/payment.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { QrDialog } from './qr-dialog.tsx';

interface Change {
  kind: 'enable' | 'disable' | 'delete';
  paymentId: string;
}

function changePayment({ kind, paymentId }: Change, postPassword: string) {
  return kind === 'delete'
    ? paymentApi.call('deletePayment', { paymentId, postPassword })
    : paymentApi.call('setPaymentEnabled', {
        paymentId,
        postPassword,
        enabled: kind === 'enable' ? 'true' : 'false',
      });
}

function doneWords(kind: Change['kind']): string {
  if (kind === 'delete') return t('payment.removed');
  return kind === 'enable' ? t('payment.enabledOn') : t('payment.enabledOff');
}

export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const [change, setChange] = useState<Change>();
  const [shownQr, setShownQr] = useState('');
  const changed = usePaymentsChanged();
  const saving = useMutation({
    mutationFn: (postPassword: string) => changePayment(change!, postPassword),
    onSuccess: async () => {
      toast(doneWords(change!.kind), 'ok');
      setChange(undefined);
      await changed();
    },
  });
  const start = (next: Change) => {
    saving.reset();
    setChange(next);
  };
  const remove = async (paymentId: string) => {
    const agreed = await confirm({
      title: t('payment.removeAsk'),
      text: t('payment.removeText'),
      confirmLabel: t('payment.remove'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (agreed) start({ kind: 'delete', paymentId });
  };
  return (
    <>
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <PaymentCard
            key={payment.paymentId}
            payment={payment}
            onEnabled={(on) => start({ kind: on ? 'enable' : 'disable', paymentId: payment.paymentId })}
            onRemove={() => void remove(payment.paymentId)}
            onQr={() => setShownQr(payment.imageId)}
          />
        ))}
      </ul>
      <PostPasswordSheet
        open={change !== undefined}
        onClose={() => setChange(undefined)}
        busy={saving.isPending}
        error={saving.error ? messageOf(saving.error) : ''}
        onPostPassword={(postPassword) => saving.mutate(postPassword)}
      />
      <QrDialog imageId={shownQr} onClose={() => setShownQr('')} />
    </>
  );
}

interface PaymentCardProps {
  payment: Payment;
  onEnabled(on: boolean): void;
  onRemove(): void;
  onQr(): void;
}

function PaymentCard({ payment, onEnabled, onRemove, onQr }: PaymentCardProps) {
  const { kind, bankName, branch, holderName, imageId, enabled } = payment;
  const account = kind === 'bankCard' ? lastDigits(payment.account) : payment.account;
  return (
    <li>
      <Card className="p-4">
        <div className="flex items-center gap-2 text-13 text-text-2">
          <KindIcon kind={kind} size={18} />
          <span className="min-w-0 flex-1 truncate">{bankName || kindWords(kind)}</span>
          <Switch on={enabled} onChange={onEnabled} label={`${t('payment.enabled')} ${account}`} />
        </div>
        <p className="mt-2 text-17 font-semibold break-words">{account}</p>
        <div className="mt-1 flex items-center gap-5 text-12 text-text-3">
          <span className="min-w-0 flex-1 break-words">
            {[holderName, branch].filter(Boolean).join(' · ')}
          </span>
          {imageId && (
            <IconButton label={`${t('payment.seeQr')} ${account}`} onClick={onQr} className="text-text-2">
              <QrCode size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          )}
          <IconButton label={`${t('payment.remove')} ${account}`} onClick={onRemove} className="text-text-2">
            <Trash2 size={18} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </div>
      </Card>
    </li>
  );
}

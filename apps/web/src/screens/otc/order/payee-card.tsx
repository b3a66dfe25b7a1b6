/** Where the buyer pays, each field to be copied; after "paid" the method that the buyer named, with the voucher. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import {
  OrderImage,
  OrderImages,
  type OtcOrderDetail,
  PayKindMark,
  payKindName,
} from '../../../features/otc/index.ts';
import { changeSession, useSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { Card, Note } from '../../../ui/list-row.tsx';
import { CopyButton } from './copy-button.tsx';

type Payee = OtcOrderDetail['payees'][number];

export function PayeeCard({ order }: { order: OtcOrderDetail }) {
  const payType = useSession((session) => session.payType);
  const [chosen, setChosen] = useState('');
  const { payees, paidBy } = order;
  const isPending = order.status === 'PENDING_PAYMENT';
  const named = payees.find(({ paymentId }) => paymentId === paidBy);
  const shown =
    named ??
    payees.find(({ paymentId }) => paymentId === chosen) ??
    payees.find(({ kind }) => kind === payType) ??
    payees[0];
  // Nothing is paid to an order that has ended unpaid.
  if (!shown || (order.status === 'CANCELLED' && !named)) return null;
  const choose = (payee: Payee) => {
    setChosen(payee.paymentId);
    if (order.side === 'BUY') changeSession({ payType: payee.kind });
  };
  return (
    <>
      <Card className="px-4 pt-4 pb-2">
        <div className="flex items-center gap-3">
          <h2 className="min-w-0 flex-1 text-16 font-semibold">{t(titleOf(order, named !== undefined))}</h2>
          <span className="text-12 text-text-2">
            <PayKindMark kind={shown.kind} />
          </span>
        </div>
        {!named && payees.length > 1 && (
          <fieldset aria-label={t('otc.paymentMethods')} className="mt-2 flex flex-wrap gap-2">
            {payees.map((payee) => (
              <FilterChip key={payee.paymentId} on={payee === shown} onClick={() => choose(payee)}>
                {payeeName(payee, payees)}
              </FilterChip>
            ))}
          </fieldset>
        )}
        <PayeeFields payee={shown} orderId={order.orderId} />
        {order.voucherIds.length > 0 && (
          <div className="border-t border-line py-3">
            <h3 className="mb-2 text-13 text-text-3">{t('otc.vouchers')}</h3>
            <OrderImages orderId={order.orderId} imageIds={order.voucherIds} label={t('otc.vouchers')} />
          </div>
        )}
      </Card>
      {(isPending || order.status === 'PENDING_RELEASE') && (
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {order.side === 'BUY'
            ? t('otc.payOwnName', { name: order.buyer.realName })
            : t('otc.receiveOwnName', { name: order.buyer.realName })}
        </Note>
      )}
    </>
  );
}

/** The kind; two of one kind differ by their last digits. */
function payeeName({ kind, account }: Payee, payees: readonly Payee[]): string {
  const isOnly = payees.filter((one) => one.kind === kind).length === 1;
  return isOnly ? payKindName(kind) : `${payKindName(kind)} ${account.slice(-4)}`;
}

function titleOf({ side }: OtcOrderDetail, isNamed: boolean) {
  if (isNamed) return 'otc.paidWith' as const;
  return side === 'BUY' ? ('otc.payee' as const) : ('otc.payeeOwn' as const);
}

function PayeeFields({ payee, orderId }: { payee: Payee; orderId: string }) {
  const bank = [payee.bankName, payee.branch].filter(Boolean).join(' ');
  return (
    <dl className="mt-2">
      <Field name={t('otc.holder')} text={payee.holderName} />
      {bank !== '' && <Field name={t('otc.bank')} text={bank} />}
      <Field
        name={t(payee.kind === 'bankCard' ? 'otc.card' : 'otc.account')}
        text={payee.account}
        shown={payee.kind === 'bankCard' ? payee.account.replace(/(.{4})(?=.)/g, '$1 ') : payee.account}
      />
      {payee.imageId !== '' && (
        <div className="flex items-center py-2">
          <dt className="w-[88px] shrink-0 text-13 text-text-3">{t('otc.qr')}</dt>
          <dd>
            <OrderImage orderId={orderId} imageId={payee.imageId} label={t('otc.qr')} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Field({ name, text, shown = text }: { name: string; text: string; shown?: string }) {
  return (
    <div className="flex min-h-11 items-center gap-3 text-14">
      <dt className="w-[88px] shrink-0 text-13 text-text-3">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3 font-semibold">
        <bdi className="min-w-0 flex-1 break-words">{shown}</bdi>
        <CopyButton name={name} text={text} />
      </dd>
    </div>
  );
}

/** The member's enabled methods that the ad names, and the way to add one. */
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { KindIcon, kindWords, lastDigits, usePayments } from '../../../features/payment/index.ts';
import { t } from '../../../locale/text.ts';
import { ROW } from '../../../ui/list-row.tsx';
import { Tick } from '../../../ui/tick.tsx';
import type { AdFieldsProps } from './ad-fields-props.ts';

export function MethodsField({ form, dispatch, problems }: AdFieldsProps) {
  const navigate = useNavigate();
  const enabled = usePayments().data?.filter((payment) => payment.enabled) ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 text-text-2">
        {form.side === 'SELL' ? t('merchant.methods') : t('merchant.payMethods')}
      </legend>
      {enabled.length === 0 && <p className="text-13 text-text-3">{t('merchant.noMethods')}</p>}
      {enabled.map(({ paymentId, kind, account }) => (
        <Tick
          key={paymentId}
          className={ROW}
          checked={form.paymentIds.includes(paymentId)}
          onChange={() => dispatch({ type: 'method', paymentId })}
          label={`${kindWords(kind)} ${kind === 'bankCard' ? lastDigits(account) : account}`}
        >
          <KindIcon kind={kind} size={18} />
          <span className="min-w-0 flex-1 truncate" aria-hidden>
            {kindWords(kind)}{' '}
            <span className="text-text-2">{kind === 'bankCard' ? lastDigits(account) : account}</span>
          </span>
        </Tick>
      ))}
      {problems.methods && <p className="text-12 text-bad">{t('merchant.methodsRequired')}</p>}
      <button
        type="button"
        onClick={() => navigate('/payment')}
        className="flex h-11 items-center gap-1 text-13 font-semibold text-brand active:opacity-60"
      >
        <Plus size={16} aria-hidden />
        {t('merchant.addMethod')}
      </button>
    </fieldset>
  );
}

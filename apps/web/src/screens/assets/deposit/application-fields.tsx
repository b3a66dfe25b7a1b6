/** The fields of an application, in the order of the transfer: what, from where, to where, which one. */
import { Info } from 'lucide-react';
import {
  ADDRESS_LENGTH,
  type ApplicationAction,
  type ApplicationForm,
  type applicationProblems,
  HASH_LENGTH,
  REMARK_LENGTH,
  type ReceivingAddress,
} from '../../../features/deposit/index.ts';
import { useServer } from '../../../features/market/index.ts';
import { useVisibleEnds, type VisibleEnds } from '../../../kit/forms/use-visible-ends.ts';
import { t } from '../../../locale/text.ts';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ReceivingField } from './receiving-field.tsx';

/** Amounts of a coin that the exchange's description does not name yet. */
const ENGINE_SCALE = 8;

interface ApplicationFieldsProps {
  form: ApplicationForm;
  dispatch(action: ApplicationAction): void;
  problems: ReturnType<typeof applicationProblems>;
  addresses: readonly ReceivingAddress[];
}

export function ApplicationFields({ form, dispatch, problems, addresses }: ApplicationFieldsProps) {
  const coin = useServer().data?.currencies.find(({ currency }) => currency === form.currency);
  const scale = coin?.scale ?? ENGINE_SCALE;
  const type = (field: 'fromAddress' | 'hash' | 'remark') => (text: string) =>
    dispatch({ type: 'typed', field, text });
  const from = useVisibleEnds(form.fromAddress, type('fromAddress'));
  const hash = useVisibleEnds(form.hash, type('hash'));
  const saidOf = ({ isCleaned }: VisibleEnds) => (isCleaned ? t('chain.endsCleaned') : undefined);
  const faultOf = (field: keyof typeof problems) => {
    const problem = problems[field];
    return problem && t(`deposit.${problem}`);
  };
  return (
    <>
      <Note icon={<Info size={16} aria-hidden />}>{t('deposit.note')}</Note>
      <ReceivingField form={form} dispatch={dispatch} addresses={addresses} error={faultOf('receiving')} />
      <NumberField
        size="large"
        label={t('deposit.amount')}
        entry={form.amount}
        onEntry={(entry) => dispatch({ type: 'amount', entry })}
        decimals={scale}
        placeholder={t('deposit.amountHint')}
        after={<span className="shrink-0 text-13 text-text-2">{form.currency}</span>}
        error={faultOf('amount')}
      />
      <Input
        size="large"
        label={t('deposit.from')}
        value={form.fromAddress}
        onText={from.take}
        help={saidOf(from)}
        placeholder={t('deposit.fromHint')}
        maxLength={ADDRESS_LENGTH}
        autoComplete="off"
        error={faultOf('fromAddress')}
      />
      <Input
        size="large"
        label={t('deposit.hash')}
        value={form.hash}
        onText={hash.take}
        help={saidOf(hash)}
        placeholder={t('deposit.hashHint')}
        maxLength={HASH_LENGTH}
        autoComplete="off"
        error={faultOf('hash')}
      />
      <TextArea
        label={t('deposit.remark')}
        value={form.remark}
        onText={type('remark')}
        placeholder={t('deposit.remarkHint')}
        maxLength={REMARK_LENGTH}
      />
    </>
  );
}

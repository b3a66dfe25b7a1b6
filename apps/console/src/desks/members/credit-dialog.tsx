/** Money that was received outside, for a member: a proposal that another operator approves. */
import { Form } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { CurrencyField } from '../../kit/currency-field.tsx';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { ReferenceField } from '../../kit/reference-field.tsx';
import { t } from '../../locale/text.ts';

interface Entry {
  currency: string;
  amount: string;
  reference: string;
}

const FIRST: Entry = { currency: 'USDT', amount: '', reference: '' };

export function CreditDialog({ memberId, onClose }: { memberId: string; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const currency = Form.useWatch('currency', form) ?? '';
  const propose = ({ reference, ...entry }: Entry) =>
    act({
      call: 'creditMember',
      request: { memberId, ...entry, reference: reference.trim() },
      title: t('money.credit'),
      subject: t('member.title', { id: memberId }),
      changes: [
        { field: t('money.amount'), before: undefined, after: `${entry.amount} ${entry.currency}` },
        { field: t('money.reference'), before: undefined, after: reference.trim() },
      ],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'creditMember', subject: memberId }}
      title={t('money.credit')}
      form={form}
      first={FIRST}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('money.creditHint')}</p>
      <CurrencyField />
      <DecimalField name="amount" label={t('money.amount')} unit={currency} />
      <ReferenceField />
    </FormDialog>
  );
}

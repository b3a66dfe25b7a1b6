/** Money from outside for `fee`, which pays the rebates; another operator approves (rules/growth#funding-of-rebates). */
import { Form } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { ReferenceField } from '../../../kit/reference-field.tsx';
import { t } from '../../../locale/text.ts';

interface Entry {
  amount: string;
  reference: string;
}

const FRESH: Entry = { amount: '', reference: '' };

export function FundDialog({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const propose = ({ amount, reference }: Entry) => {
    const request = { amount, reference: reference.trim() };
    act({
      call: 'fundFeeAccount',
      request,
      title: t('growth.fundFee'),
      changes: requestChanges('fundFeeAccount', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'fundFeeAccount', subject: '-' }}
      title={t('growth.fundFee')}
      form={form}
      first={FRESH}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('growth.fundHint')}</p>
      <DecimalField name="amount" label={t('money.amount')} unit="USDT" />
      <ReferenceField />
    </FormDialog>
  );
}

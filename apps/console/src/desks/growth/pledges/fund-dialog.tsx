/** Money from outside for `pledge` or `promo`; another operator approves. */
import type { ActivityAccount } from '@tern/protocol';
import { Form, Segmented } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { ReferenceField } from '../../../kit/reference-field.tsx';
import { t } from '../../../locale/text.ts';

interface Entry {
  account: ActivityAccount;
  currency: string;
  amount: string;
  reference: string;
}

const FRESH: Entry = { account: 'pledge', currency: 'USDT', amount: '', reference: '' };

export function FundDialog({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const currency = Form.useWatch('currency', form) ?? '';
  const propose = (entry: Entry) => {
    const request = { ...entry, reference: entry.reference.trim() };
    act({
      call: 'fundActivityAccount',
      request,
      title: t('pledge.fund'),
      subject: t(`ledger.${entry.account}`),
      changes: requestChanges('fundActivityAccount', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'fundActivityAccount', subject: '-' }}
      title={t('pledge.fund')}
      form={form}
      first={FRESH}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('growth.fundHint')}</p>
      <Form.Item name="account" label={t('proposal.account')}>
        <Segmented
          options={[
            { value: 'pledge', label: t('ledger.pledge') },
            { value: 'promo', label: t('ledger.promo') },
          ]}
        />
      </Form.Item>
      <CurrencyField />
      <DecimalField name="amount" label={t('money.amount')} unit={currency} />
      <ReferenceField />
    </FormDialog>
  );
}

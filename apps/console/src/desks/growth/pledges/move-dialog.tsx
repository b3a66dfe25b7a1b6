/** Money between `fee` and the free part of `pledge`: never what rebates or promised interest need. */
import type { PledgeFundMove } from '@tern/protocol';
import { Form, Segmented } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { t } from '../../../locale/text.ts';

interface Entry {
  move: PledgeFundMove;
  currency: string;
  amount: string;
}

const FRESH: Entry = { move: 'FROM_FEE', currency: 'USDT', amount: '' };

export function MoveDialog({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const currency = Form.useWatch('currency', form) ?? '';
  const propose = (request: Entry) =>
    act({
      call: 'movePledgeFunds',
      request,
      title: t('pledge.move'),
      subject: request.currency,
      changes: requestChanges('movePledgeFunds', request),
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'movePledgeFunds', subject: '-' }}
      title={t('pledge.move')}
      form={form}
      first={FRESH}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('pledge.moveHint')}</p>
      <Form.Item name="move" label={t('proposal.move')}>
        <Segmented
          options={[
            { value: 'FROM_FEE', label: t('proposal.move_FROM_FEE') },
            { value: 'TO_FEE', label: t('proposal.move_TO_FEE') },
          ]}
        />
      </Form.Item>
      <CurrencyField />
      <DecimalField name="amount" label={t('money.amount')} unit={currency} />
    </FormDialog>
  );
}

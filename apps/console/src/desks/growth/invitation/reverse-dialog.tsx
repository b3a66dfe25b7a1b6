/** Takes a paid rebate back in part or whole: a proposal that another operator approves. */
import { Form } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import type { RebateRow } from './rebate-row.ts';

interface Entry {
  amount: string;
}

interface Props {
  rebate: RebateRow;
  onClose(): void;
}

export function ReverseDialog({ rebate, onClose }: Props) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const { inviterId, memberId, day } = rebate;
  const propose = ({ amount }: Entry) => {
    const request = { inviterId, memberId, day, amount };
    act({
      call: 'reverseRebate',
      request,
      title: t('growth.reverseTitle'),
      subject: t('member.title', { id: inviterId }),
      changes: requestChanges('reverseRebate', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'reverseRebate', subject: `${memberId}/${day}` }}
      title={t('growth.reverseTitle')}
      form={form}
      first={{ amount: '' }}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('growth.reverseHint')}</p>
      <Facts
        facts={[
          [t('growth.rebate'), <MoneyText key="rebate" value={rebate.rebate} unit="USDT" />],
          [t('proposal.reversed'), <MoneyText key="reversed" value={rebate.reversed} unit="USDT" />],
        ]}
      />
      <DecimalField name="amount" label={t('money.amount')} unit="USDT" />
    </FormDialog>
  );
}

/** Takes a penalty from a bond for an order; two operators, and never more than is left (rules/otc#bond). */
import { Form, Input } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { IdField } from '../../../kit/id-field.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { t } from '../../../locale/text.ts';
import { bondText, type Merchant } from './merchant.ts';

interface Entry {
  orderId: string;
  harmedId: string;
  amount: string;
  publicReason: string;
}

const FRESH: Entry = { orderId: '', harmedId: '', amount: '', publicReason: '' };
const LONGEST = 200;

export function PenaltyDialog({ merchant, onClose }: { merchant: Merchant; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const { memberId } = merchant;
  const propose = ({ orderId, harmedId, amount, publicReason }: Entry) => {
    const request = {
      memberId,
      orderId,
      amount,
      publicReason: publicReason.trim(),
      ...(harmedId !== '' && { harmedId }),
    };
    act({
      call: 'penalizeMerchant',
      request,
      title: t('otc.penalize'),
      subject: t('otc.subject', { member: memberId, order: orderId }),
      changes: requestChanges('penalizeMerchant', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'penalizeMerchant', subject: merchant.memberId }}
      title={t('otc.penalize')}
      form={form}
      first={FRESH}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">
        {t('otc.bond')}: {bondText(merchant)}
      </p>
      <IdField name="orderId" label={t('otc.orderId')} wanted={t('otc.orderIdWanted')} isNeeded />
      <DecimalField name="amount" label={t('otc.penaltyAmount')} unit="USDT" />
      <IdField
        name="harmedId"
        label={t('otc.harmedId')}
        wanted={t('otc.memberIdWanted')}
        extra={t('otc.harmedHint')}
      />
      <Form.Item
        name="publicReason"
        label={t('otc.publicReason')}
        rules={[{ required: true, whitespace: true, message: t('review.memberReasonWanted') }]}
      >
        <Input.TextArea rows={3} maxLength={LONGEST} />
      </Form.Item>
    </FormDialog>
  );
}

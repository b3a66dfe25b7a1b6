/** Gives a member a fault mark for an order; two operators (rules/otc#restrictions). */
import { Form } from 'antd';
import { t } from '../../locale/text.ts';
import { useAct } from '../actions.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { IdField } from '../id-field.tsx';

export function MarkDialog({ memberId, onClose }: { memberId: string; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ orderId: string }>();
  const propose = ({ orderId }: { orderId: string }) =>
    act({
      call: 'giveFaultMark',
      request: { memberId, orderId },
      title: t('otc.giveMark'),
      subject: t('otc.subject', { member: memberId, order: orderId }),
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'giveFaultMark', subject: memberId }}
      title={t('otc.giveMark')}
      form={form}
      first={{ orderId: '' }}
      onCancel={onClose}
      onOk={propose}
    >
      <IdField name="orderId" label={t('otc.orderId')} wanted={t('otc.orderIdWanted')} isNeeded />
    </FormDialog>
  );
}

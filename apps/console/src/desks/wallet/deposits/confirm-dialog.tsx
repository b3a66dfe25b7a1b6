/** The second operator's word: the same amount, typed again from the evidence. */
import { Form } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { t } from '../../../locale/text.ts';
import type { ApplicationRow } from './application-rows.tsx';

export function ConfirmDialog({ application, onClose }: { application: ApplicationRow; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ amount: string }>();
  const { id, memberId, currency, firstOperator } = application;
  const confirm = ({ amount }: { amount: string }) =>
    act({
      call: 'confirmApplication',
      request: { applicationId: id, amount },
      title: t('deposit.confirm'),
      subject: t('deposit.subject', { id, member: memberId }),
      warning: t('deposit.confirmWarning', { amount, currency, member: memberId }),
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'confirmApplication', subject: id }}
      title={t('deposit.confirm')}
      form={form}
      first={{ amount: '' }}
      onCancel={onClose}
      onOk={confirm}
    >
      <p className="quiet">{t('deposit.confirmHint', { operator: firstOperator })}</p>
      <DecimalField name="amount" label={t('deposit.amountArrived')} unit={currency} />
    </FormDialog>
  );
}

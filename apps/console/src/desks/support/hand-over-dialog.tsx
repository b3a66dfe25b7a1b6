/** Gives a ticket to another operator, who opens it anew. */
import { Form, Input } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';

interface Props {
  ticketId: string;
  onClose(): void;
  onDone(): void;
}

const NAME = /^[a-z][a-z0-9._-]{2,31}$/;

export function HandOverDialog({ ticketId, onClose, onDone }: Props) {
  const act = useAct();
  const [form] = Form.useForm<{ operator: string }>();
  const hand = ({ operator }: { operator: string }) =>
    act({
      call: 'handOverTicket',
      request: { ticketId, operator: operator.trim() },
      title: t('support.handOver'),
      subject: `${t('support.numbered', { id: ticketId })} → ${operator.trim()}`,
      onDone,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'handOverTicket', subject: ticketId }}
      title={t('support.handOver')}
      form={form}
      first={{ operator: '' }}
      onCancel={onClose}
      onOk={hand}
    >
      <Form.Item
        name="operator"
        label={t('support.receiver')}
        extra={t('support.receiverHint')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: NAME, message: t('support.receiverWanted') }]}
      >
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

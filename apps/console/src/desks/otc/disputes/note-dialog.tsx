/** A note on a dispute, which operators alone read. */
import { Form, Input } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { Notes } from '../../../kit/otc/evidence.ts';
import { t } from '../../../locale/text.ts';

interface Props {
  orderId: string;
  orderNumber: string;
  onClose(): void;
  onAdded(notes: Notes): void;
}

const LONGEST = 2_000;

export function NoteDialog({ orderId, orderNumber, onClose, onAdded }: Props) {
  const act = useAct();
  const [form] = Form.useForm<{ text: string }>();
  const send = ({ text }: { text: string }) =>
    act({
      call: 'addOtcDisputeNote',
      request: { orderId, text: text.trim() },
      title: t('otc.addNote'),
      subject: t('otc.orderNumbered', { number: orderNumber }),
      onDone: ({ notes }) => onAdded(notes),
    });
  return (
    <FormDialog
      isOpen
      title={t('otc.addNote')}
      form={form}
      first={{ text: '' }}
      onCancel={onClose}
      onOk={send}
    >
      <Form.Item
        name="text"
        label={t('otc.note')}
        extra={t('otc.noteHint')}
        rules={[{ required: true, whitespace: true, message: t('otc.noteWanted') }]}
      >
        <Input.TextArea rows={5} maxLength={LONGEST} />
      </Form.Item>
    </FormDialog>
  );
}

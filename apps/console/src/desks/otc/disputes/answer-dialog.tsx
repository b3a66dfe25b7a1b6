/** The answer to a report, which its writer reads and which closes it. */
import { Form, Input } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { t } from '../../../locale/text.ts';

interface Props {
  reportId: string;
  orderNumber: string;
  onClose(): void;
  onAnswered(): void;
}

const LONGEST = 500;

export function AnswerDialog({ reportId, orderNumber, onClose, onAnswered }: Props) {
  const act = useAct();
  const [form] = Form.useForm<{ answer: string }>();
  const send = ({ answer }: { answer: string }) =>
    act({
      call: 'closeOtcReport',
      request: { reportId, answer: answer.trim() },
      title: t('otc.closeReport'),
      subject: `${t('otc.orderNumbered', { number: orderNumber })}\n${t('review.toMember', { text: answer.trim() })}`,
      onDone: onAnswered,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'closeOtcReport', subject: reportId }}
      title={t('otc.closeReport')}
      form={form}
      first={{ answer: '' }}
      onCancel={onClose}
      onOk={send}
    >
      <Form.Item
        name="answer"
        label={t('otc.answerLabel')}
        rules={[{ required: true, whitespace: true, message: t('otc.answerWanted') }]}
      >
        <Input.TextArea rows={4} maxLength={LONGEST} />
      </Form.Item>
    </FormDialog>
  );
}

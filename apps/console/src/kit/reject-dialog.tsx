/** The reason that a member reads of what is done to them; the reason that stays on the desk is asked for afterwards. */
import { Form, Input } from 'antd';
import { t } from '../locale/text.ts';
import type { DraftName } from './drafts/open-forms.ts';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  draft: DraftName;
  isOpen: boolean;
  /** Without it a rejection. */
  title?: string;
  onOk(memberReason: string): void;
  onCancel(): void;
}

const LONGEST = 200;

export function RejectDialog({ isOpen, draft, title = t('review.reject'), onOk, onCancel }: Props) {
  const [form] = Form.useForm<{ memberReason: string }>();
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      draft={draft}
      form={form}
      first={{ memberReason: '' }}
      onCancel={onCancel}
      onOk={({ memberReason }) => onOk(memberReason.trim())}
    >
      <Form.Item
        name="memberReason"
        label={t('review.memberReason')}
        extra={t('review.memberReasonHint')}
        rules={[{ required: true, whitespace: true, message: t('review.memberReasonWanted') }]}
      >
        <Input.TextArea rows={3} maxLength={LONGEST} />
      </Form.Item>
    </FormDialog>
  );
}

/** An operator's note, which no member reads. */
import { Form, Input } from 'antd';
import type { DraftName } from './drafts/open-forms.ts';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  draft: DraftName;
  isOpen: boolean;
  title: string;
  label: string;
  hint?: string;
  /** Says that there is no note yet. */
  wanted: string;
  onClose(): void;
  /** @param text without blank ends */
  onSave(text: string): void;
}

const LONGEST = 2_000;

export function NoteDialog({ isOpen, draft, title, label, hint, wanted, onClose, onSave }: Props) {
  const [form] = Form.useForm<{ text: string }>();
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      draft={draft}
      form={form}
      first={{ text: '' }}
      onCancel={onClose}
      onOk={({ text }) => onSave(text.trim())}
    >
      <Form.Item
        name="text"
        label={label}
        extra={hint}
        rules={[{ required: true, whitespace: true, message: wanted }]}
      >
        <Input.TextArea rows={5} maxLength={LONGEST} />
      </Form.Item>
    </FormDialog>
  );
}

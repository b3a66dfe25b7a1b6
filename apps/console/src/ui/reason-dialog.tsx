import { Alert, Form, Input, type InputRef, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { isEscape } from './is-escape.ts';

export interface ReasonDialogProps {
  isOpen: boolean;
  title: string;
  /** To what it is done. */
  subject?: string | undefined;
  /** Names the effect that cannot be undone. */
  warning?: string | undefined;
  /** Names the effect of the action: done at once, or a proposal. */
  note: string;
  content?: ReactNode;
  isBusy: boolean;
  /** Why the server refused the last try. */
  fault: string;
  words: { reason: string; hint: string; tooShort: string; ok: string; cancel: string };
  onReason?(typed: string): void;
  onOk(reason: string): void;
  onCancel(): void;
}

const SHORTEST = 3;
const LONGEST = 200;

/** The one dialog that asks why, for everything that is done on the desk. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, title, isBusy, words, onCancel } = props;
  const field = useRef<InputRef>(null);
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Modal
      open={isOpen}
      title={title}
      // Above the form that it finishes, and below the messages.
      zIndex={1900}
      okText={words.ok}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      cancelButtonProps={{ disabled: isBusy }}
      mask={{ closable: false }}
      keyboard={!isBusy}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={(event) => {
        if (!isEscape(event) || !form.getFieldValue('reason')) onCancel();
      }}
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      <ReasonForm {...props} form={form} field={field} />
    </Modal>
  );
}

interface FormProps extends ReasonDialogProps {
  form: ReturnType<typeof Form.useForm<{ reason: string }>>[0];
  field: React.RefObject<InputRef | null>;
}

function ReasonForm(props: FormProps) {
  const { form, field, subject, warning, note, content, fault, words, onReason, onOk } = props;
  const [length, setLength] = useState(0);
  return (
    <div className="stack">
      {subject && <p className="wrap-text">{subject}</p>}
      {warning && <Alert type="warning" showIcon title={warning} role="note" />}
      {content}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className="reason-form"
        // The next action has a reason of its own.
        preserve={false}
        onValuesChange={(_, { reason = '' }) => {
          setLength(reason.length);
          onReason?.(reason);
        }}
        onFinish={({ reason }) => onOk(reason.trim())}
      >
        <Form.Item
          name="reason"
          label={words.reason}
          extra={`${words.hint} (${length}/${LONGEST})`}
          rules={[{ required: true, whitespace: true, min: SHORTEST, message: words.tooShort }]}
        >
          <Input ref={field} maxLength={LONGEST} autoComplete="off" />
        </Form.Item>
      </Form>
      {fault && <Alert type="error" showIcon title={fault} role="alert" />}
      <p className="quiet">{note}</p>
    </div>
  );
}

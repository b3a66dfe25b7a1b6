/** A form of one action; its last step is the dialog that asks why, which lies above it. */
import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../locale/text.ts';
import { isEscape } from '../ui/is-escape.ts';

interface Props<Entry> {
  isOpen: boolean;
  title: string;
  form: FormInstance<Entry>;
  first: Entry;
  width?: number;
  /** The text of its last button. */
  okText?: string;
  onCancel(): void;
  onOk(entry: Entry): void;
  children: ReactNode;
}

export function FormDialog<Entry extends object>(props: Props<Entry>) {
  const { isOpen, title, form, first, width = 520, okText = t('app.goOn'), onCancel, onOk, children } = props;
  // Tracked by hand, because antd also counts fields as touched that the program sets.
  const isFilled = useRef(false);
  useEffect(() => {
    isFilled.current = false;
    if (isOpen) form.setFieldsValue(first as never);
  }, [isOpen]);
  return (
    <Modal
      open={isOpen}
      title={title}
      width={width}
      okText={okText}
      cancelText={t('app.cancel')}
      mask={{ closable: false }}
      destroyOnHidden
      style={{ top: 48 }}
      onOk={() => form.submit()}
      onCancel={(event) => {
        if (!isEscape(event) || !isFilled.current) onCancel();
      }}
    >
      <Form<Entry>
        className="form-dialog"
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onValuesChange={() => {
          isFilled.current = true;
        }}
        onFinish={onOk}
      >
        {children}
      </Form>
    </Modal>
  );
}

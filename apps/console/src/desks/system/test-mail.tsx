import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';

/** Sends a mail to an address that the operator can look into: whether codes arrive is seen before a member waits. */
export function TestMail() {
  const act = useAct();
  const may = useMay();
  const [form] = Form.useForm<{ mail: string }>();
  const [isOpen, setOpen] = useState(false);
  if (!may('sendTestMail')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('health.testMail')}</Button>
      <FormDialog
        isOpen={isOpen}
        draft={{ form: 'sendTestMail', subject: '-' }}
        title={t('health.testMail')}
        form={form}
        first={{ mail: '' }}
        onCancel={() => setOpen(false)}
        onOk={({ mail }) =>
          act({
            call: 'sendTestMail',
            request: { mail: mail.trim() },
            title: t('health.testMail'),
            subject: mail.trim(),
            onDone: () => setOpen(false),
          })
        }
      >
        <Form.Item
          name="mail"
          label={t('health.testMailTo')}
          extra={t('health.testMailHint')}
          rules={[{ required: true, type: 'email', message: t('health.mailWanted') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </FormDialog>
    </>
  );
}

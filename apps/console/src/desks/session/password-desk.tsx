/** Changes the operator's own password: first of all when another operator gave it, else at any time. */
import { Alert, App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { callDesk, messageOf, readOwnSession } from '../../kit/api.ts';
import { leave } from '../../kit/idle-watch.tsx';
import { t } from '../../locale/text.ts';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { TotpField } from './sign-in.tsx';

interface Entry {
  password: string;
  newPassword: string;
  again: string;
  totp: string;
}

const SHORTEST = 12;
const LONGEST = 128;

export function PasswordDesk({ isFirst = false }: { isFirst?: boolean }) {
  if (!isFirst) {
    return (
      <PageFrame title={t('session.changeTitle')} text={t('session.changeText')}>
        <Panel>
          <PasswordForm />
        </Panel>
      </PageFrame>
    );
  }
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <h1>{t('session.changeTitle')}</h1>
        <p>{t('session.firstText')}</p>
        <PasswordForm />
        <Button type="link" block onClick={() => void leave()}>
          {t('app.signOut')}
        </Button>
      </div>
    </main>
  );
}

function PasswordForm() {
  const { message } = App.useApp();
  const [form] = Form.useForm<Entry>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const send = async ({ password, newPassword, totp }: Entry) => {
    setBusy(true);
    setFault('');
    try {
      await callDesk('changeOwnPassword', { password, newPassword, totp });
      // It goes by itself, and nothing follows that.
      void message.success(t('session.changed'));
      form.resetFields();
      await readOwnSession();
    } catch (error) {
      setFault(messageOf(error));
      form.resetFields(['totp']);
    } finally {
      setBusy(false);
    }
  };
  const wanted = [{ required: true, message: t('session.passwordWanted') }];
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      style={{ maxWidth: 400 }}
      onFinish={(entry) => void send(entry)}
    >
      <Form.Item name="password" label={t('session.oldPassword')} rules={wanted}>
        <Input.Password autoComplete="current-password" maxLength={200} visibilityToggle={false} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('session.newPassword')}
        extra={t('session.newHint')}
        rules={[{ required: true, min: SHORTEST, message: t('session.newShort') }]}
      >
        <Input.Password autoComplete="new-password" maxLength={LONGEST} visibilityToggle={false} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('session.again')}
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              if (value !== getFieldValue('newPassword')) throw new Error(t('session.differ'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={LONGEST} visibilityToggle={false} />
      </Form.Item>
      <TotpField />
      {fault && (
        <Form.Item>
          <Alert type="error" showIcon title={fault} role="alert" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('session.change')}
      </Button>
    </Form>
  );
}

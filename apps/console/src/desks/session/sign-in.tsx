/** Name, password and the authenticator's code; the server answers one message to whatever is wrong of the three. */
import { plainDigits } from '@tern/protocol';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { callDesk, messageOf } from '../../kit/api.ts';
import { deviceId } from '../../kit/device-id.ts';
import { LookSwitches } from '../../kit/look-switches.tsx';
import { signedIn } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';

interface Entry {
  name: string;
  password: string;
  totp: string;
}

interface Props {
  message: string;
  /** A form that holds something waits for its operator. */
  isWaitedFor: boolean;
}

export function SignIn({ message, isWaitedFor }: Props) {
  const [form] = Form.useForm<Entry>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const send = async (entry: Entry) => {
    setBusy(true);
    setFault('');
    try {
      signedIn(await callDesk('signIn', { ...entry, name: entry.name.trim(), deviceId: deviceId() }));
    } catch (error) {
      setFault(messageOf(error));
      form.resetFields(['totp']);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className="sign-in">
      <div className="corner">
        <LookSwitches />
      </div>
      <div className="sign-in-card">
        <h1>{t('session.title')}</h1>
        <p>{t('session.text')}</p>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(entry) => void send(entry)}>
          <Form.Item
            name="name"
            label={t('session.name')}
            rules={[{ required: true, message: t('session.nameWanted') }]}
          >
            <Input autoComplete="username" autoFocus maxLength={64} spellCheck={false} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('session.password')}
            rules={[{ required: true, message: t('session.passwordWanted') }]}
          >
            <Input.Password autoComplete="current-password" maxLength={200} visibilityToggle={false} />
          </Form.Item>
          <TotpField />
          {fault ? (
            <Form.Item>
              <Alert type="error" showIcon title={fault} role="alert" />
            </Form.Item>
          ) : (
            message && (
              <Form.Item>
                <Alert
                  type="info"
                  showIcon
                  title={message}
                  description={isWaitedFor && t('session.waiting')}
                  role="status"
                />
              </Form.Item>
            )
          )}
          <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
            {t('session.signIn')}
          </Button>
        </Form>
      </div>
    </main>
  );
}

export function TotpField() {
  return (
    <Form.Item
      name="totp"
      label={t('session.totp')}
      rules={[{ pattern: /^\d{6}$/, required: true, message: t('session.totpWanted') }]}
      // A pasted code may hold spaces: they must not push out digits.
      normalize={(text: string) => plainDigits(text).replace(/\D/g, '').slice(0, 6)}
    >
      <Input inputMode="numeric" autoComplete="one-time-code" />
    </Form.Item>
  );
}

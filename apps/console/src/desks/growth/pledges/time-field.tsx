import { Form, Input } from 'antd';
import { t } from '../../../locale/text.ts';

/** A minute in the operator's own time zone. */
export function TimeField({ name, label }: { name: string; label: string }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Form.Item
      name={name}
      label={label}
      extra={t('content.zone', { zone })}
      rules={[{ required: true, message: t('pledge.timeWanted') }]}
    >
      <Input type="datetime-local" />
    </Form.Item>
  );
}

import { Form, Input } from 'antd';
import { t } from '../locale/text.ts';

/** The reference under which money was received outside; it counts once for ever. */
export function ReferenceField() {
  return (
    <Form.Item
      name="reference"
      label={t('money.reference')}
      extra={t('money.referenceHint')}
      rules={[{ required: true, whitespace: true, message: t('money.referenceWanted') }]}
    >
      <Input maxLength={64} autoComplete="off" />
    </Form.Item>
  );
}

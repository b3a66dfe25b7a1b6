import { plainDigits } from '@tern/protocol';
import { Form, Input } from 'antd';

interface Props {
  name: string;
  label: string;
  /** The error text for anything but digits. */
  wanted: string;
  extra?: string;
  isNeeded?: boolean;
}

const ID = /^\d{1,16}$/;

/** The id of a member or an order. */
export function IdField({ name, label, wanted, extra, isNeeded = false }: Props) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      normalize={(value: string) => plainDigits(value.trim())}
      rules={[{ required: isNeeded, pattern: ID, message: wanted }]}
    >
      <Input inputMode="numeric" maxLength={16} autoComplete="off" />
    </Form.Item>
  );
}

import { isDecimal } from '@tern/math';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../locale/text.ts';

interface DecimalProps {
  name: string | string[];
  label: string;
  unit?: ReactNode;
}

/** A decimal string; what it may be the server decides. */
export function DecimalField({ name, label, unit }: DecimalProps) {
  return (
    <Form.Item name={name} label={label} rules={[{ validator: async (_, value) => wantDecimal(value) }]}>
      <Input suffix={unit} inputMode="decimal" autoComplete="off" />
    </Form.Item>
  );
}

function wantDecimal(value: unknown): void {
  const text = typeof value === 'string' ? value : '';
  if (!isDecimal(text) || text.startsWith('-')) throw new Error(t('app.decimalWanted'));
}

import { isDecimal } from '@tern/math';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../locale/text.ts';

interface DecimalProps {
  name: string | (string | number)[];
  label: string;
  unit?: ReactNode;
  isFixed?: boolean;
}

/** A decimal string; what it may be the server decides. */
export function DecimalField({ name, label, unit, isFixed = false }: DecimalProps) {
  return (
    <Form.Item name={name} label={label} rules={[{ validator: async (_, value) => wantDecimal(value) }]}>
      {/* Without a unit yet it keeps its room: else the field is built anew when the unit comes. */}
      <Input
        readOnly={isFixed}
        suffix={unit === '' ? '\u00a0' : unit}
        inputMode="decimal"
        autoComplete="off"
      />
    </Form.Item>
  );
}

function wantDecimal(value: unknown): void {
  const text = typeof value === 'string' ? value : '';
  if (!isDecimal(text) || text.startsWith('-')) throw new Error(t('app.decimalWanted'));
}

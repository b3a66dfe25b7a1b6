import { decimalOf, problemOf } from '@tern/protocol';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../locale/text.ts';
import { DESK_NUMBER, NumberInput } from '../ui/number-input.tsx';
import { numberProblemText } from './number-problem-text.ts';

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
      <NumberInput rules={DESK_NUMBER} readOnly={isFixed} suffix={unit === '' ? '\u00a0' : unit} />
    </Form.Item>
  );
}

function wantDecimal(value: unknown): void {
  const entry = typeof value === 'string' ? value : '';
  const problem = problemOf(entry);
  if (problem) throw new Error(numberProblemText(problem, DESK_NUMBER));
  if (decimalOf(entry) === undefined) throw new Error(t('app.decimalWanted'));
}

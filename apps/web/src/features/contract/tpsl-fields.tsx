/** Take-profit and stop-loss with the price that fires them. */
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { Input } from '../../ui/input.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import type { TriggerSource } from './order-form.ts';

interface TpslFieldsProps {
  takeProfit: string;
  stopLoss: string;
  source: TriggerSource;
  onText(field: 'takeProfit' | 'stopLoss', text: string): void;
  onSource(source: TriggerSource): void;
  /** The fault and the name of the field that it stands at. */
  fault: { field: string; text: string } | undefined;
  size?: 'medium' | 'large';
  /** Below a field: what the price would bring. */
  note?(field: 'takeProfit' | 'stopLoss'): ReactNode;
}

const FIELDS = ['takeProfit', 'stopLoss'] as const;

export function TpslFields({ fault, size = 'medium', note, onText, onSource, ...values }: TpslFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      {FIELDS.map((field) => (
        <div key={field}>
          <Input
            label={t(`contract.${field}Price`)}
            value={values[field]}
            onText={(text) => onText(field, text)}
            error={fault?.field === field ? fault.text : undefined}
            inputMode="decimal"
            autoComplete="off"
            size={size}
            alignEnd
          />
          {note?.(field)}
        </div>
      ))}
      <SourceChoice value={values.source} onChoose={onSource} />
    </div>
  );
}

export function SourceChoice({
  value,
  onChoose,
}: {
  value: TriggerSource;
  onChoose(source: TriggerSource): void;
}) {
  return (
    <Segmented<TriggerSource>
      choices={[
        { value: 'MARK', label: t('contract.MARK') },
        { value: 'LAST', label: t('contract.LAST') },
      ]}
      value={value}
      onChoose={onChoose}
      label={t('contract.source')}
    />
  );
}

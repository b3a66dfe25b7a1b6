/** Take-profit and stop-loss with the price that fires them. */
import type { NumberEntry } from '@tern/protocol';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import type { TriggerSource } from './order-form.ts';

interface TpslFieldsProps {
  takeProfit: string;
  stopLoss: string;
  source: TriggerSource;
  onEntry(field: 'takeProfit' | 'stopLoss', entry: NumberEntry): void;
  /** Those of the contract's prices. */
  decimals: number;
  onSource(source: TriggerSource): void;
  /** The fault and the name of the field that it stands at. */
  fault: { field: string; text: string } | undefined;
  size?: 'medium' | 'large';
  /** Below a field: what the price would bring. */
  note?(field: 'takeProfit' | 'stopLoss'): ReactNode;
}

const FIELDS = ['takeProfit', 'stopLoss'] as const;

export function TpslFields({ fault, size = 'medium', note, onEntry, onSource, ...values }: TpslFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      {FIELDS.map((field) => (
        <div key={field}>
          <NumberField
            label={t(`contract.${field}Price`)}
            entry={values[field]}
            onEntry={(entry) => onEntry(field, entry)}
            decimals={values.decimals}
            error={fault?.field === field ? fault.text : undefined}
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

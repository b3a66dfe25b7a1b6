/** A price field of a contract form with keys of one tick inside. */
import type { NumberEntry } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { SteppedInput } from '../../ui/stepped-input.tsx';

interface PriceTextFieldProps {
  label: string;
  entry: string;
  onEntry(entry: NumberEntry): void;
  /** Those of the contract's prices. */
  decimals: number;
  onStep(ticks: 1 | -1): void;
  error: string | undefined;
  coin: string;
}

export function PriceTextField({ coin, ...field }: PriceTextFieldProps) {
  return (
    <SteppedInput
      {...field}
      unit={coin}
      words={{ down: t('contract.priceDown'), up: t('contract.priceUp') }}
    />
  );
}

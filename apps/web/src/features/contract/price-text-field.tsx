/** A price field of a contract form with keys of one tick inside. */
import { t } from '../../locale/text.ts';
import { SteppedInput } from '../../ui/stepped-input.tsx';

interface PriceTextFieldProps {
  label: string;
  value: string;
  onText(text: string): void;
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

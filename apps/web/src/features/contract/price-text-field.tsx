/** A price field of a contract form with a stepper of one tick. */
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { Input } from '../../ui/input.tsx';
import { Step } from '../../ui/step.tsx';

interface PriceTextFieldProps {
  label: string;
  value: string;
  onText(text: string): void;
  onStep(ticks: 1 | -1): void;
  error: string | undefined;
  coin: string;
  /** Beside the stepper. */
  note?: ReactNode;
}

export function PriceTextField({ label, value, onText, onStep, error, coin, note }: PriceTextFieldProps) {
  return (
    <div>
      <Input
        label={label}
        value={value}
        onText={onText}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        alignEnd
        after={<span className="shrink-0 text-12 text-text-2 max-[359px]:hidden">{coin}</span>}
      />
      <div className="mt-1 flex h-7 items-center gap-1 text-11 text-text-3">
        <span className="min-w-0 flex-1 truncate">{note}</span>
        <Step label={t('contract.priceDown')} onPress={() => onStep(-1)}>
          <Minus size={14} aria-hidden />
        </Step>
        <Step label={t('contract.priceUp')} onPress={() => onStep(1)}>
          <Plus size={14} aria-hidden />
        </Step>
      </div>
    </div>
  );
}

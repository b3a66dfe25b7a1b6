/** The amount with what can be moved, the whole of it, and quarters. */

import { displayAmount } from '@tern/math';
import { t } from '../../locale/text.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { AMOUNT_SCALE, checkTransfer, type TransferAction, type TransferForm } from './transfer-form.ts';

const SHARES = [25, 50, 75, 100] as const;

interface AmountFieldProps {
  form: TransferForm;
  free: string | undefined;
  act(action: TransferAction): void;
  /** The form was pressed as it is: an empty amount is a fault now. */
  tried: boolean;
}

export function AmountField({ form, free, act, tried }: AmountFieldProps) {
  const shown = free === undefined ? '--' : displayAmount(free, form.currency);
  const fault = checkTransfer(form, free);
  const takeAll = () => free !== undefined && act({ type: 'share', percent: 100, free });
  return (
    <>
      <div className="mt-4 mb-2 flex justify-between gap-3 text-13 text-text-2">
        <h2 className="shrink-0">{t('assets.amount')}</h2>
        <span className="truncate">{t('assets.transferable', { amount: shown, coin: form.currency })}</span>
      </div>
      <NumberField
        size="large"
        entry={form.amount}
        onEntry={(entry) => act({ type: 'amount', entry })}
        decimals={AMOUNT_SCALE}
        placeholder={t('assets.amountHint')}
        aria-label={t('assets.amount')}
        error={
          fault === 'amountTooLarge'
            ? t('assets.amountTooLarge', { amount: shown, coin: form.currency })
            : fault === 'amountRequired' && tried
              ? t('assets.amountRequired')
              : undefined
        }
        after={
          <>
            <span className="shrink-0 text-14 text-text-2">{form.currency}</span>
            <i className="h-4 w-px shrink-0 bg-line" />
            <button type="button" onClick={takeAll} className="h-11 shrink-0 font-semibold text-brand">
              {t('assets.all')}
            </button>
          </>
        }
      />
      <div className="mt-3 grid grid-cols-4 gap-2">
        {SHARES.map((percent) => (
          <FilterChip
            key={percent}
            on={false}
            disabled={free === undefined}
            onClick={() => free !== undefined && act({ type: 'share', percent, free })}
          >
            {percent}%
          </FilterChip>
        ))}
      </div>
    </>
  );
}

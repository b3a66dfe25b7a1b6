/** The field of an amount with "all" and what is available; what is wrong with it is said while it is typed. */
import { displayAmount, displayExact } from '@tern/math';
import { t } from '../../locale/text.ts';
import { NumberField } from '../../ui/number-field.tsx';
import {
  AMOUNT_SCALE,
  type PledgeAction,
  type PledgeBounds,
  type PledgeForm,
  pledgeFault,
} from './pledge-form.ts';

interface PledgeAmountProps {
  form: PledgeForm;
  act(action: PledgeAction): void;
  bounds: PledgeBounds;
  coin: string;
  label: string;
}

export function PledgeAmount({ form, act, bounds, coin, label }: PledgeAmountProps) {
  const { free } = bounds;
  return (
    <div>
      <div className="mb-2 flex justify-between gap-3 text-13 text-text-2">
        <h2 className="shrink-0">{label}</h2>
        <span className="truncate">
          {t('activity.available', {
            amount: free === undefined ? '--' : displayAmount(free, coin),
            coin,
          })}
        </span>
      </div>
      <NumberField
        size="large"
        entry={form.amount}
        onEntry={(entry) => act({ type: 'amount', entry })}
        decimals={AMOUNT_SCALE}
        placeholder={t('activity.amountHint')}
        aria-label={label}
        error={faultWords(form, bounds, coin)}
        after={
          <>
            <span className="shrink-0 text-14 text-text-2">{coin}</span>
            <i className="h-4 w-px shrink-0 bg-line" />
            <button
              type="button"
              onClick={() => act({ type: 'all' })}
              disabled={free === undefined}
              className="h-11 min-w-11 shrink-0 font-semibold text-brand disabled:text-text-3"
            >
              {t('activity.all')}
            </button>
          </>
        }
      />
    </div>
  );
}

/** An empty field is a fault only once a submit was tried. */
function faultWords(form: PledgeForm, bounds: PledgeBounds, coin: string): string | undefined {
  const fault = pledgeFault(form, bounds);
  switch (fault) {
    case undefined:
      return undefined;
    case 'empty':
      return form.tried ? t('activity.amountRequired') : undefined;
    case 'belowMin':
      return t('activity.belowMin', { amount: displayExact(bounds.min), coin });
    case 'aboveLimit':
      return t('activity.aboveLimit', { amount: displayExact(bounds.limit ?? '0'), coin });
    case 'aboveQuota':
      return t('activity.aboveQuota', { amount: displayExact(bounds.quota ?? '0'), coin });
    case 'aboveFree':
      return t('activity.aboveFree');
  }
}

/** The amount that leaves the account, with the whole of what is available; what is wrong with it is said while it is typed. */
import { displayAmount, displayExact } from '@tern/math';
import type { Network } from '../../../features/chain/index.ts';
import {
  amountProblem,
  LEDGER_SCALE,
  mayLeaveOf,
  type WithdrawalAction,
  type WithdrawalForm,
  type WithdrawalTerms,
} from '../../../features/withdrawal/index.ts';
import { t } from '../../../locale/text.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

interface AmountFieldProps {
  form: WithdrawalForm;
  dispatch(action: WithdrawalAction): void;
  network: Network | undefined;
  terms: WithdrawalTerms;
}

export function AmountField({ form, dispatch, network, terms }: AmountFieldProps) {
  const { currency } = form;
  const { available, held, heldUntil } = terms;
  const takeAll = () =>
    network && dispatch({ type: 'all', available: mayLeaveOf(terms), scale: network.scale });
  return (
    <div>
      <div className="mb-2 flex justify-between gap-3 text-13 text-text-2">
        <h2 className="shrink-0">{t('chain.amount')}</h2>
        {network && (
          <span className="truncate">
            {t('chain.minOf', { amount: displayExact(network.minWithdrawal), coin: currency })}
          </span>
        )}
      </div>
      <NumberField
        size="large"
        entry={form.amount}
        onEntry={(entry) => dispatch({ type: 'amount', entry })}
        decimals={LEDGER_SCALE}
        placeholder={t('chain.amountHint')}
        aria-label={t('chain.amount')}
        error={network && problemText(form, network, terms)}
        after={
          <>
            <span className="shrink-0 text-14 text-text-2">{currency}</span>
            <i className="h-4 w-px shrink-0 bg-line" />
            <button
              type="button"
              onClick={takeAll}
              disabled={!network}
              className="h-11 min-w-11 shrink-0 font-semibold text-brand disabled:text-text-3"
            >
              {t('chain.whole')}
            </button>
          </>
        }
      />
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
        <span>{t('chain.available', { amount: displayAmount(available, currency), coin: currency })}</span>
        <span>{t('chain.dayLeft', { amount: displayAmount(terms.dayLeft, 'USDT') })}</span>
      </p>
      {heldUntil > 0 && (
        <p className="mt-1 text-12 text-text-2">
          {t('chain.held', { amount: displayExact(held), coin: currency, time: dayAndMinute(heldUntil) })}
        </p>
      )}
    </div>
  );
}

/** An empty field is a fault only once a submit was tried. */
function problemText(form: WithdrawalForm, network: Network, terms: WithdrawalTerms): string | undefined {
  const problem = amountProblem(form.amount, network, terms);
  const coin = network.currency;
  switch (problem) {
    case undefined:
      return undefined;
    case 'amountRequired':
      return form.tried ? t('chain.amountRequired') : undefined;
    case 'amountScale':
      return t('chain.amountScale', { scale: network.scale });
    case 'belowMin':
      return t('chain.belowMin', { min: displayExact(network.minWithdrawal), coin });
    case 'aboveMax':
      return t('chain.aboveMax', { max: displayExact(network.maxWithdrawal), coin });
    case 'aboveDay':
      return t('chain.aboveDay', { left: displayAmount(terms.dayLeft, 'USDT') });
    case 'aboveBalance':
      return t('chain.aboveBalance');
    case 'aboveHold':
      return t('chain.aboveHold', { amount: displayExact(mayLeaveOf(terms)), coin });
  }
}

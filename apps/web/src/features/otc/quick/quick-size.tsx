/** The size of a quick order: an amount or a quantity, typed or picked; each pick says what it comes to. */
import { displayAmount, groupThousands } from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { plainCny } from '../cny-words.ts';
import { type QuickAction, type QuickForm, sizeDecimals } from './quick-form.ts';
import { estimateOf, type Offers, type SizePick, sizesToPick } from './quick-offers.ts';

interface QuickSizeProps {
  form: QuickForm;
  act(action: QuickAction): void;
  currency: string;
  /** undefined: no ad takes an order now, or none is known yet. */
  offers: Offers | undefined;
  /** The seller's balance. */
  free: string | undefined;
  isEmptyFault: boolean;
}

export function QuickSize({ form, act, currency, offers, free, isEmptyFault }: QuickSizeProps) {
  const isAmount = form.by === 'amount';
  const isBuy = form.side === 'BUY';
  const picks = offers ? sizesToPick(form.by, offers, free) : [];
  const isShares = picks.some(({ percent }) => percent > 0);
  return (
    <>
      <Segmented
        className="mt-4"
        size="large"
        label={t('otc.amount')}
        value={form.by}
        onChoose={(by) => act({ type: 'by', by })}
        choices={[
          { value: 'amount', label: t('otc.byAmount') },
          { value: 'qty', label: t('otc.byQty') },
        ]}
      />
      <NumberField
        className="mt-2.5"
        size="large"
        label={sizeLabel(isAmount, isBuy)}
        entry={form.text}
        onEntry={(entry) => act({ type: 'size', entry })}
        decimals={sizeDecimals(form)}
        alignEnd
        error={isEmptyFault ? t('otc.fault_empty') : undefined}
        after={<span className="shrink-0 text-13 text-text-2">{isAmount ? 'CNY' : currency}</span>}
      />
      {picks.length > 0 && offers && (
        <fieldset
          aria-label={t('otc.picks')}
          className={cx(
            'mt-2.5 grid gap-2',
            isShares ? 'grid-cols-4 max-[359px]:grid-cols-2' : 'grid-cols-3',
          )}
        >
          {picks.map((pick) => (
            <PickButton
              key={`${pick.percent}/${pick.size}`}
              pick={pick}
              isOn={pick.size === form.text}
              comesTo={comesTo(form, pick, currency, offers)}
              isAmount={isAmount}
              onPick={() => act({ type: 'size', entry: pick.size })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function sizeLabel(isAmount: boolean, isBuy: boolean): string {
  if (isAmount) return t(isBuy ? 'otc.payAmount' : 'otc.getAmount');
  return t(isBuy ? 'otc.buyQty' : 'otc.sellQty');
}

/** A share says how many coins it is; an amount how many coins it brings or takes, a quantity how much money. */
function comesTo({ by }: QuickForm, { percent, size }: SizePick, currency: string, offers: Offers): string {
  if (percent > 0) return displayAmount(decimalOf(size) ?? '0', currency);
  const estimate = estimateOf({ by, text: size }, offers);
  if (!estimate) return '';
  return by === 'amount' ? `≈ ${displayAmount(estimate.qty, currency)}` : `≈ ¥${plainCny(estimate.amount)}`;
}

interface PickButtonProps {
  pick: SizePick;
  isOn: boolean;
  comesTo: string;
  isAmount: boolean;
  onPick(): void;
}

function PickButton({ pick, isOn, comesTo, isAmount, onPick }: PickButtonProps) {
  const size = pick.percent > 0 ? `${pick.percent}%` : `${isAmount ? '¥' : ''}${groupThousands(pick.size)}`;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPick}
      className={cx(
        'flex min-h-12 min-w-0 flex-col items-center justify-center rounded-lg px-1 py-1',
        isOn ? 'bg-brand-soft text-brand' : 'bg-sunken',
      )}
    >
      <span className="text-14 font-semibold">{size}</span>
      {comesTo !== '' && <span className={cx('text-11', !isOn && 'text-text-2')}>{comesTo}</span>}
    </button>
  );
}

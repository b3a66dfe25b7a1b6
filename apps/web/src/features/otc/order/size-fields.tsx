/** The two fields of an order's size, and what is wrong with it. */
import { CNY_SCALE, displayAmount } from '@tern/math';
import { t } from '../../../locale/text.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { limitsWords, plainCny } from '../cny-words.ts';
import { changeSize, QTY_SCALE, type SizeBounds, type SizeFault, type SizeForm } from '../size-form.ts';

interface SizeFieldsProps {
  size: SizeForm;
  bounds: SizeBounds;
  currency: string;
  fault: SizeFault | undefined;
  onSize(size: SizeForm): void;
}

export function SizeFields({ size, bounds, currency, fault, onSize }: SizeFieldsProps) {
  const isBuy = bounds.side === 'BUY';
  const error = fault && faultText(fault, bounds, currency);
  const amount = (
    <NumberField
      key="amount"
      size="large"
      label={t(isBuy ? 'otc.payAmount' : 'otc.getAmount')}
      entry={size.amount}
      onEntry={(entry) => onSize(changeSize(size, { type: 'amount', entry }, bounds))}
      decimals={CNY_SCALE}
      alignEnd
      error={size.leader === 'amount' ? error : undefined}
      help={t('otc.limitsHint', { limits: limitsWords(bounds) })}
      after={<Unit text="CNY" onAll={isBuy ? all : undefined} />}
    />
  );
  const qty = (
    <NumberField
      key="qty"
      size="large"
      label={t(isBuy ? 'otc.buyQty' : 'otc.sellQty')}
      entry={size.qty}
      onEntry={(entry) => onSize(changeSize(size, { type: 'qty', entry }, bounds))}
      decimals={QTY_SCALE}
      alignEnd
      error={size.leader === 'qty' ? error : undefined}
      after={<Unit text={currency} onAll={isBuy ? undefined : all} />}
    />
  );
  function all() {
    onSize(changeSize(size, { type: 'all' }, bounds));
  }
  return <div className="flex flex-col gap-2.5">{isBuy ? [amount, qty] : [qty, amount]}</div>;
}

function Unit({ text, onAll }: { text: string; onAll: (() => void) | undefined }) {
  return (
    <>
      <span className="shrink-0 text-13 text-text-2">{text}</span>
      {onAll && (
        <button
          type="button"
          onClick={onAll}
          className="-mr-1 h-11 min-w-11 shrink-0 border-l border-line pl-2 text-13 font-semibold text-brand active:opacity-60"
        >
          {t('otc.all')}
        </button>
      )}
    </>
  );
}

function faultText(fault: SizeFault, bounds: SizeBounds, currency: string): string {
  switch (fault) {
    case 'belowMin':
      return t('otc.fault_belowMin', { min: plainCny(bounds.min) });
    case 'aboveMax':
      return t('otc.fault_aboveMax', { max: plainCny(bounds.effectiveMax) });
    case 'aboveStock':
      return t('otc.fault_aboveStock', { stock: displayAmount(bounds.stock, currency), coin: currency });
    case 'newTaker':
      return t('otc.fault_newTaker', { max: plainCny(bounds.newTakerMax ?? '0') });
    default:
      return t(`otc.fault_${fault}`);
  }
}

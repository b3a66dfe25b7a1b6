/** Take-profit and stop-loss of a position with what each would bring, and the way to change them. */
import { parseUnits } from '@tern/math';
import { type ContractTerms, unrealisedPnl } from '@tern/math/contract';
import type { WirePosition } from '@tern/protocol';
import { Pencil } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { directionOf, directionText } from '../../ui/price.tsx';
import { priceText, signedText } from './figure-words.ts';
import { positionUnits } from './wire-units.ts';

interface TriggerLineProps {
  position: WirePosition;
  terms: ContractTerms;
  onEdit(): void;
}

export function TriggerLine({ position, terms, onEdit }: TriggerLineProps) {
  const pair = [
    [t('contract.takeProfit'), parseUnits(position.takeProfit, terms.priceScale)],
    [t('contract.stopLoss'), parseUnits(position.stopLoss, terms.priceScale)],
  ] as const;
  if (pair.every(([, price]) => price === 0n)) return null;
  return (
    <button
      type="button"
      onClick={onEdit}
      disabled={position.isLocked}
      className="mt-3 flex min-h-11 w-full items-center gap-3 rounded-lg bg-sunken px-3 py-2 text-left text-12 active:opacity-60"
    >
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        {pair.map(([label, price]) => (
          <span key={label}>
            <span className="block">
              <span className="text-text-2">{label}</span>{' '}
              <b className="font-semibold">{priceText(price, terms)}</b>
            </span>
            {price !== 0n && <ResultAt position={position} terms={terms} price={price} />}
          </span>
        ))}
      </span>
      <span className="shrink-0 text-11 text-text-2">
        {t(position.triggerSource === 'MARK' ? 'contract.markTrigger' : 'contract.lastTrigger')}
      </span>
      <Pencil size={14} className="shrink-0 text-brand" aria-hidden />
      <span className="sr-only">{t('contract.editTpsl')}</span>
    </button>
  );
}

interface ResultAtProps extends Pick<TriggerLineProps, 'position' | 'terms'> {
  price: bigint;
}

/** The result of closing the whole position at a price, before the fee. */
export function ResultAt({ position, terms, price }: ResultAtProps) {
  const text = signedText(unrealisedPnl(terms, positionUnits(position, terms), price), terms.quoteScale);
  return (
    <span className={cx('block text-11', directionText(directionOf(text)))}>
      {t('contract.estimated', { amount: text })}
    </span>
  );
}

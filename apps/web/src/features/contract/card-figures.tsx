/** The figures of a position's card. */
import { displayLots, displayQty, formatUnits } from '@tern/math';
import { ENTRY_DECIMALS, type PositionFigures } from '@tern/math/contract';
import type { WirePosition } from '@tern/protocol';
import { Pencil } from 'lucide-react';
import { useStale } from '../../feed/use-feed.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { Pnl, Tappable } from '../../ui/exact.tsx';
import { directionOf, directionText } from '../../ui/price.tsx';
import { Fact, Money } from './facts.tsx';
import { entryText, moneyText, NO_FIGURE, priceText, rateText } from './figure-words.ts';
import type { KnownContract } from './use-figures.ts';

interface CardFiguresProps {
  position: WirePosition;
  contract: KnownContract;
  figures: PositionFigures | undefined;
  onMargin(): void;
}

export function CardFigures({ position, contract, figures, onMargin }: CardFiguresProps) {
  const { terms } = contract;
  const money = (units: bigint | undefined) =>
    units === undefined ? NO_FIGURE : moneyText(units, terms.quoteScale);
  const amount = figures && formatUnits(figures.unrealisedPnl, terms.quoteScale);
  const colour = directionText(directionOf(amount ?? '0'));
  const stale = useStale();
  return (
    <div className={cx(stale && 'opacity-50 grayscale')}>
      <dl className="mt-3 flex justify-between gap-3">
        <div className="min-w-0">
          <dt className="text-11 text-text-3">{t('contract.unrealisedIn')}</dt>
          <dd className={cx('truncate text-20 font-semibold', colour)}>
            {amount === undefined ? NO_FIGURE : <Pnl amount={amount} />}
          </dd>
        </div>
        <div className="min-w-0 text-right">
          <dt className="text-11 text-text-3">{t('contract.profitRate')}</dt>
          <dd className={cx('truncate text-20 font-semibold', colour)}>
            {figures ? rateText(figures.profitRate) : NO_FIGURE}
          </dd>
        </div>
      </dl>
      <dl className="mt-3 grid grid-cols-3 gap-x-2 gap-y-2.5">
        <Fact label={t('contract.size')}>
          <Tappable text={displayLots(position.lots)} amount={position.lots} coin={t('contract.lotsUnit')} />{' '}
          <span className="inline-block text-11 text-text-3">
            ≈{displayQty(position.qty, contract.wire.qtyStep)} {contract.wire.tokenCur}
          </span>
        </Fact>
        <Fact label={t('contract.entryPrice')}>
          {figures?.entryPrice ? (
            <Tappable
              text={entryText(figures.entryPrice, terms)}
              amount={formatUnits(figures.entryPrice, ENTRY_DECIMALS)}
              coin={contract.wire.mainCur}
            />
          ) : (
            NO_FIGURE
          )}
        </Fact>
        <Fact label={t('contract.markPrice')} className="text-right">
          {priceText(contract.mark, terms)}
        </Fact>
        <Fact label={t('contract.occupied')}>
          {position.mode === 'ISOLATED' ? (
            <button
              type="button"
              aria-label={`${t('contract.editMargin')} ${money(figures?.occupiedMargin)}`}
              onClick={onMargin}
              className="-my-3 flex h-11 max-w-full items-center gap-1 active:opacity-60"
            >
              <span className="truncate">{money(figures?.occupiedMargin)}</span>
              <Pencil size={12} className="shrink-0 text-brand" aria-hidden />
            </button>
          ) : (
            <Money units={figures?.occupiedMargin} scale={terms.quoteScale} />
          )}
        </Fact>
        <Fact label={t('contract.value')}>
          <Money units={figures?.value} scale={terms.quoteScale} />
        </Fact>
        <Fact label={t('contract.liquidation')} className="text-right">
          <span className="text-warn">{priceText(figures?.liquidationPrice, terms)}</span>
        </Fact>
      </dl>
    </div>
  );
}

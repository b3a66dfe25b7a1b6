/** The risk level that began it, as the fraction that it is, and where the mark stood. */
import {
  difference,
  type LiquidationRecord,
  type LockedPosition,
  markPassed,
} from '../../../features/contract-records/index.ts';
import { useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { MoneyIn } from '../../../ui/exact.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { PriceScale } from './price-scale.tsx';

export function ReasonCard({ record }: { record: LiquidationRecord }) {
  const { liquidation, positions } = record;
  const { price } = useContractTexts();
  const own = liquidation.pairsName === '' ? undefined : positions[0];
  return (
    <Card className="px-4 py-3">
      <h2 className="text-16 font-semibold">{t('contractRecords.whyTitle')}</h2>
      <p className="mt-1 text-12 text-text-2">{own ? whyText(own, price) : t('contractRecords.whyAll')}</p>
      {own && <PriceScale position={own} />}
      <div className="mt-3 flex items-center gap-2 rounded-lg bg-sunken px-3 py-2">
        <div className="min-w-0 flex-1 text-center text-12">
          <p className="border-b border-text-3 pb-1">
            {t('contractRecords.need')}{' '}
            <MoneyIn amount={liquidation.need} coin="USDT" className="font-semibold" />
          </p>
          <p className="pt-1">
            {own ? <OwnEquity position={own} equity={liquidation.equity} /> : t('contractRecords.equity')}{' '}
            {!own && <MoneyIn amount={liquidation.equity} coin="USDT" className="font-semibold" />}
          </p>
        </div>
        <span className="text-16 text-text-2" aria-hidden>
          =
        </span>
        <div className="shrink-0 text-right">
          <p className="text-11 text-text-2">{t('contractRecords.riskLevel')}</p>
          <b className="text-16 font-semibold text-bad">{liquidation.riskLevel}</b>
        </div>
      </div>
    </Card>
  );
}

/** margin 200.00 − loss 155.94 */
function OwnEquity({ position, equity }: { position: LockedPosition; equity: string }) {
  const pnl = difference(equity, position.margin);
  const isLoss = pnl.startsWith('-');
  return (
    <>
      {t('contractRecords.margin')} <MoneyIn amount={position.margin} coin="USDT" className="font-semibold" />{' '}
      {isLoss ? '−' : '+'} {t(isLoss ? 'contractRecords.floatingLoss' : 'contractRecords.floatingProfit')}{' '}
      <MoneyIn amount={isLoss ? pnl.slice(1) : pnl} coin="USDT" className="font-semibold" />
    </>
  );
}

function whyText(position: LockedPosition, shown: (price: string, pairsName: string) => string): string {
  const words = {
    pair: position.pairsName,
    mark: shown(position.markPrice, position.pairsName),
    price: shown(position.liquidationPrice, position.pairsName),
  };
  const passed = markPassed(position);
  if (passed === 'above') return t('contractRecords.whyAbove', words);
  if (passed === 'below') return t('contractRecords.whyBelow', words);
  return t('contractRecords.whyAtMark', words);
}

/** The positions of the scope when it was locked. */
import { type LockedPosition, sideWords } from '../../../features/contract-records/index.ts';
import { useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { MoneyIn } from '../../../ui/exact.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Figure, Figures, RecordHead } from '../../../ui/record-card.tsx';

export function PositionsCard({ positions }: { positions: readonly LockedPosition[] }) {
  const { price, qty } = useContractTexts();
  if (positions.length === 0) return null;
  return (
    <Card className="px-4 py-3">
      <h2 className="text-16 font-semibold">{t('contractRecords.positionsAtLock')}</h2>
      {positions.map((position) => (
        <div
          key={`${position.pairsName}/${position.side}`}
          className="mt-3 [&+&]:border-t [&+&]:border-line [&+&]:pt-3"
        >
          <RecordHead what={sideWords(position.side)} pairsName={position.pairsName} />
          <Figures>
            <Figure label={t('contractRecords.positionQty')} value={qty(position.qty, position.pairsName)} />
            <Figure
              label={t('contractRecords.entryPrice')}
              value={price(position.entryPrice, position.pairsName)}
            />
            <Figure
              label={t('contractRecords.marginOf', { coin: 'USDT' })}
              value={<MoneyIn amount={position.margin} coin="USDT" />}
            />
            <Figure
              label={t('contractRecords.markPrice')}
              value={price(position.markPrice, position.pairsName)}
            />
            <Figure
              label={t('contractRecords.liquidationPrice')}
              value={
                position.liquidationPrice === '--'
                  ? t('contractRecords.noPrice')
                  : price(position.liquidationPrice, position.pairsName)
              }
            />
          </Figures>
        </div>
      ))}
    </Card>
  );
}

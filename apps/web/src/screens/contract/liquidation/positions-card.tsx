/** What stood in the scope when it was locked. */
import { groupThousands } from '@tern/math';
import { priceOrNone } from '../../../features/contract-records/amounts.ts';
import type { LockedPosition } from '../../../features/contract-records/liquidation-model.ts';
import { Figure, Figures, RecordHead } from '../../../features/contract-records/record-parts.tsx';
import { sideWords } from '../../../features/contract-records/words.ts';
import { t } from '../../../locale/text.ts';
import { displayAmount } from '../../../ui/display-qty.ts';
import { Card } from '../../../ui/list-row.tsx';

export function PositionsCard({ positions }: { positions: readonly LockedPosition[] }) {
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
            <Figure
              label={t('contractRecords.positionQty')}
              value={`${groupThousands(position.qty)} ${position.pairsName.split('/')[0]}`}
            />
            <Figure label={t('contractRecords.entryPrice')} value={priceOrNone(position.entryPrice)} />
            <Figure
              label={t('contractRecords.marginOf', { coin: 'USDT' })}
              value={displayAmount(position.margin, 4)}
            />
            <Figure label={t('contractRecords.markPrice')} value={groupThousands(position.markPrice)} />
            <Figure
              label={t('contractRecords.liquidationPrice')}
              value={
                position.liquidationPrice === '--'
                  ? t('contractRecords.noPrice')
                  : groupThousands(position.liquidationPrice)
              }
            />
          </Figures>
        </div>
      ))}
    </Card>
  );
}

/** The member's liquidations, newest first; each opens its explanation. */
import { displayMoney, displayPnl } from '@tern/math';
import type { WireLiquidation } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import {
  lostBy,
  negated,
  outcomeText,
  scopeText,
  sideWords,
  useRecords,
} from '../../../features/contract-records/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Figure, Figures, RecordHead } from '../../../ui/record-card.tsx';
import { shortTime } from '../../../ui/time-words.ts';
import type { OrderFilter } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function LiquidationList({ filter }: { filter: OrderFilter }) {
  const { pairsName, period } = filter;
  return (
    <RecordList
      answer={useRecords('getLiquidations', { pairsName, period })}
      emptyText={t('contractRecords.noLiquidations')}
      row={(liquidation) => <LiquidationRow key={liquidation.liquidationId} liquidation={liquidation} />}
    />
  );
}

function LiquidationRow({ liquidation }: { liquidation: WireLiquidation }) {
  const isCross = liquidation.pairsName === '';
  const lost = negated(lostBy(liquidation));
  return (
    <li className="border-b border-line">
      <Link
        to={`/contract/liquidation?id=${liquidation.liquidationId}`}
        className="block py-3.5 active:opacity-60"
      >
        <RecordHead
          what={isCross ? undefined : sideWords(liquidation.side)}
          pairsName={scopeText(liquidation)}
          right={
            <span className="flex shrink-0 items-center text-13 text-text-2">
              {outcomeText(liquidation)}
              <ChevronRight size={16} className="text-text-3" aria-hidden />
            </span>
          }
        >
          <Chip>{t(`contract.${liquidation.mode}`)}</Chip>
        </RecordHead>
        <Figures>
          <Figure label={t('contractRecords.marginLost')} value={displayPnl(lost)} signed={lost} />
          <Figure label={t('contractRecords.riskLevel')} value={liquidation.riskLevel} />
          <Figure label={t('contractRecords.equityShort')} value={displayMoney(liquidation.equity)} />
        </Figures>
        <span className="mt-1 flex justify-between text-12 text-text-3">
          <time>{shortTime(liquidation.time)}</time>
          <span className="text-brand">{t('contractRecords.whyLiquidated')}</span>
        </span>
      </Link>
    </li>
  );
}

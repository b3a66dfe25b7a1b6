/** The scope that was liquidated, when, and its cost. */
import { displayPnl } from '@tern/math';
import type { WireLiquidation } from '@tern/protocol';
import {
  type LockedPosition,
  lostBy,
  negated,
  outcomeText,
  scopeText,
} from '../../../features/contract-records/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Tappable } from '../../../ui/exact.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

interface LossCardProps {
  liquidation: WireLiquidation;
  positions: readonly LockedPosition[];
}

export function LossCard({ liquidation, positions }: LossCardProps) {
  const isIsolated = liquidation.pairsName !== '';
  const lost = lostBy(liquidation);
  const hasLoss = /[1-9]/.test(lost);
  return (
    <Card className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {isIsolated && (
          <Chip tone={liquidation.side === 'LONG' ? 'up' : 'down'}>{t(`contract.${liquidation.side}`)}</Chip>
        )}
        <h2 className="text-16 font-semibold">{scopeText(liquidation)}</h2>
        <Chip>{t(`contract.${liquidation.mode}`)}</Chip>
        <Chip>{outcomeText(liquidation)}</Chip>
        <time className="ml-auto text-12 text-text-3">{dayAndMinute(liquidation.time)}</time>
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-x-3 gap-y-1">
        <div className="flex-1">
          <p className="text-11 text-text-3">{t('contractRecords.marginLost')}</p>
          <p className={cx('text-28 font-semibold max-[359px]:text-20', hasLoss ? 'text-bad' : 'text-text')}>
            {hasLoss ? (
              <Tappable text={displayPnl(negated(lost))} amount={negated(lost)} coin="USDT" />
            ) : (
              t('contractRecords.noLoss')
            )}
          </p>
        </div>
        <p className="pb-1 text-12 text-text-2">
          {isIsolated || positions.length === 0
            ? t('contractRecords.othersSafe')
            : t('contractRecords.crossAffected')}
        </p>
      </div>
    </Card>
  );
}
